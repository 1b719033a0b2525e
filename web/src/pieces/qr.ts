/** Turn a text into the path of a QR code; loaded when somebody invites. */
import qrcode from 'qrcode-generator';

export function qrPath(text: string): { d: string; size: number } {
  const code = qrcode(0, 'M');
  code.addData(text);
  code.make();
  const size = code.getModuleCount();
  let d = '';
  for (let row = 0; row < size; row++) {
    for (let column = 0; column < size; column++) if (code.isDark(row, column)) d += `M${column} ${row}h1v1h-1Z`;
  }
  return { d, size };
}
