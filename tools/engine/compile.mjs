/**
 * Compile modules by the engine that will run them: `node compile.mjs ENGINE FROM.zip TO.zip ...`. What is compiled keeps
 * its asserts and loses its docstrings; of its lines it knows where each function begins.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

const COMPILE = `
import ast
from importlib._bootstrap_external import _code_to_hash_pyc
from types import CodeType
from zipfile import ZIP_STORED, ZipFile, ZipInfo

BODIES = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)
NEEDS_DOCSTRINGS = ("_pyodide/", "pyodide/")


def compiled(name: str, source: bytes) -> bytes:
    tree = ast.parse(source)
    for node in ast.walk(tree):
        if isinstance(node, BODIES) and ast.get_docstring(node, clean=False) and not name.startswith(NEEDS_DOCSTRINGS):
            node.body = node.body[1:] or [ast.copy_location(ast.Pass(), node.body[0])]
    return bytes(_code_to_hash_pyc(light(compile(tree, name, "exec", dont_inherit=True)), bytes(8), False))


def light(code: CodeType) -> CodeType:
    """Say of each instruction that it is in the line in which its function begins: eight at a time, no columns."""
    whole, rest = divmod(len(code.co_code) // 2, 8)
    lines = bytes((0xEF, 0)) * whole + (bytes((0xE8 + rest - 1, 0)) if rest else b"")
    consts = tuple(light(each) if isinstance(each, CodeType) else each for each in code.co_consts)
    return code.replace(co_consts=consts, co_linetable=lines)


with ZipFile("/from.zip") as found, ZipFile("/to.zip", "w", ZIP_STORED) as made:
    for each in found.infolist():
        body = found.read(each)
        if each.filename.endswith(".py"):
            made.writestr(ZipInfo(each.filename + "c", each.date_time), compiled(each.filename, body))
        else:
            made.writestr(ZipInfo(each.filename, each.date_time), body)
`;

const [engine, ...files] = process.argv.slice(2);
const folder = `${resolve(engine)}/`;
const { loadPyodide } = await import(pathToFileURL(`${folder}pyodide.mjs`).href);
const python = await loadPyodide({ indexURL: folder, env: { PYTHONHASHSEED: '0' } });
for (let at = 0; at < files.length; at += 2) {
  python.FS.writeFile('/from.zip', readFileSync(files[at]));
  python.runPython(COMPILE);
  writeFileSync(files[at + 1], python.FS.readFile('/to.zip'));
}
