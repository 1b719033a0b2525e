"""A root with what a slim base image brings, Python, pip and a shell, in which a container file's steps are run.

There is no container program here: `FROM` is stood in for by this machine's own Python with the libraries that it
needs, and what pip would have downloaded lies there already. Everything else is done as written: files are copied from
the context, commands run in a changed root with the shell, and the server runs as the user whom the file names.
"""

from __future__ import annotations

import json
import os
import re
import shlex
import shutil
import stat
import subprocess
import sys
from collections.abc import Iterable
from dataclasses import dataclass, field
from importlib.metadata import distribution
from pathlib import Path

from tests.operating.packages import entries, needed, requirements_of

TOOLS = ("sh", "install", "rm")
LEFT_OUT = shutil.ignore_patterns(
    "__pycache__", "test", "tests", "idlelib", "tkinter", "config-*", "site-packages", "*.a"
)
CHROOT = shutil.which("chroot", path="/usr/sbin:/usr/bin:/sbin:/bin") or "chroot"
LIBRARY = re.compile(r"(/\S+) \(0x")
DEVICES = {"null": (1, 3), "urandom": (1, 9)}
UNDERSTOOD = {"FROM", "COPY", "RUN", "USER", "WORKDIR", "VOLUME", "ENV", "EXPOSE", "STOPSIGNAL", "HEALTHCHECK", "CMD"}


@dataclass(frozen=True)
class Step:
    """One instruction of a container file."""

    name: str
    text: str

    @property
    def words(self) -> list[str]:
        return [str(word) for word in json.loads(self.text)] if self.text.startswith("[") else shlex.split(self.text)


def read_steps(text: str) -> list[Step]:
    """Read a container file; what this stand-in does not understand is refused."""
    lines = [line for line in text.splitlines() if not line.lstrip().startswith("#")]
    joined = re.sub(r"\\\n\s*", "", "\n".join(lines))
    steps = [Step(*line.split(maxsplit=1)) for line in joined.splitlines() if line.strip()]
    assert {step.name for step in steps} <= UNDERSTOOD, "a step that this test does not run"
    return steps


@dataclass
class EmptyRoot:
    """A root, and what the steps have said so far about how commands run in it."""

    folder: Path
    user: str = "0:0"
    directory: str = "/"
    environment: dict[str, str] = field(default_factory=dict)
    image: str = ""
    command: list[str] = field(default_factory=list)
    health: str = ""

    def bring_base(self, wheel: Path) -> None:
        """Put in what the base image brings, and what pip would have downloaded for the wheel."""
        for place in ("tmp", "dev", "etc", "bin", "usr/bin"):
            (self.folder / place).mkdir(parents=True, exist_ok=True)
        (self.folder / "tmp").chmod(0o1777)
        for name, (major, minor) in DEVICES.items():
            device = self.folder / "dev" / name
            try:
                os.mknod(device, stat.S_IFCHR | 0o666, os.makedev(major, minor))
            except OSError:
                device.touch()
            device.chmod(0o666)
        base = Path(sys.base_prefix)
        python = Path(sys.executable).resolve()
        inside = self.folder / base.relative_to("/")
        version = f"python{sys.version_info.major}.{sys.version_info.minor}"
        shutil.copytree(base / "lib" / version, inside / "lib" / version, ignore=LEFT_OUT, copy_function=link)
        packages = inside / "lib" / version / "site-packages"
        packages.mkdir()
        brought = set(entries(distribution("pip"))).union(*map(entries, needed(requirements_of(wheel))))
        for entry in brought:
            if entry.is_dir():
                shutil.copytree(entry, packages / entry.name, ignore=LEFT_OUT, copy_function=link)
            else:
                link(entry, packages / entry.name)
        self.bring(python)
        (inside / "bin").mkdir(exist_ok=True)
        (inside / "bin" / "python").symlink_to(python)
        pip = inside / "bin" / "pip"
        pip.write_text(f"#!{python}\nimport sys\nfrom pip._internal.cli.main import main\nsys.exit(main())\n")
        pip.chmod(0o755)
        for tool in TOOLS:
            found = shutil.which(tool, path="/bin:/usr/bin")
            assert found is not None
            self.bring(Path(found).resolve())
            for place in ("bin", "usr/bin"):
                if not (self.folder / place / tool).exists():
                    (self.folder / place / tool).symlink_to(Path(found).resolve())
        self.bring_libraries(path for path in inside.rglob("*.so*") if path.is_file())
        self.environment = {"PATH": f"{base}/bin:/usr/bin:/bin", "HOME": "/", "LANG": "C.UTF-8", "PIP_NO_INDEX": "1"}

    def bring(self, program: Path) -> None:
        """Put a program in, with its libraries."""
        link(program, self.folder / program.relative_to("/"))
        self.bring_libraries([program])

    def bring_libraries(self, files: Iterable[Path]) -> None:
        """Put in the system's libraries that these files ask for."""
        said = subprocess.run(["ldd", *map(str, files)], capture_output=True, text=True, check=False, timeout=60).stdout
        for name in set(LIBRARY.findall(said)):
            target = self.folder / name.removeprefix("/")
            if not name.startswith(str(self.folder)) and not target.exists():
                link(Path(name).resolve(), target)

    def do(self, step: Step, context: Path) -> None:
        """Do one step as a container program would."""
        match step.name:
            case "FROM":
                self.image = step.text
            case "COPY":
                *sources, target = step.words
                for source in (found for pattern in sources for found in sorted(context.glob(pattern))):
                    assert target.endswith("/")
                    shutil.copy(source, self.folder / target.strip("/"))
            case "RUN":
                done = self.run(["/bin/sh", "-c", step.text])
                assert done.returncode == 0, f"{step.text}: {done.stdout}{done.stderr}"
            case "ENV":
                self.environment |= dict(word.split("=", 1) for word in step.words)
            case "USER":
                self.user = step.text
            case "WORKDIR":
                self.directory = step.text
            case "HEALTHCHECK":
                self.health = step.text.partition("CMD ")[2]
            case "CMD":
                self.command = step.words

    def inside(self, command: list[str]) -> list[str]:
        """Give the command line that runs a command in this root, as its user and in its directory."""
        # `chroot` starts in /, and the working directory is set by the shell within
        script = f"cd {shlex.quote(self.directory)} && exec {shlex.join(command)}"
        return [CHROOT, f"--userspec={self.user}", str(self.folder), "/bin/sh", "-c", script]

    def run(self, command: list[str]) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            self.inside(command),
            env=self.environment,
            capture_output=True,
            text=True,
            check=False,
            timeout=120,
            umask=0o022,
        )


def can_change_root() -> bool:
    """Tell whether commands may be run in another root here."""
    return os.geteuid() == 0 and subprocess.run([CHROOT, "/", "true"], check=False).returncode == 0


def link(source: str | Path, target: str | Path) -> None:
    """Put a file elsewhere without copying its bytes where the disk allows it; it is only ever read there."""
    Path(target).parent.mkdir(parents=True, exist_ok=True)
    try:
        os.link(source, target)
    except OSError:
        shutil.copy2(source, target)
