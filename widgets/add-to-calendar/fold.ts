const LINE_OCTETS = 75;

/** Returns the length of the given character in UTF-8 octets. */
function octets(character: string): number {
  const codePoint = character.codePointAt(0) ?? 0;
  if (codePoint < 0x80) return 1;
  if (codePoint < 0x8_00) return 2;
  return codePoint < 0x1_00_00 ? 3 : 4;
}

function foldLine(line: string): string {
  let folded = '';
  let length = 0;
  for (const character of line) {
    const own = octets(character);
    if (length + own > LINE_OCTETS) {
      folded += '\r\n ';
      length = 1;
    }
    folded += character;
    length += own;
  }
  return folded;
}

/**
 * Refolds the lines of a calendar file to at most 75 UTF-8 octets, without splitting characters (RFC 5545, 3.1). `ics`
 * counts characters instead of octets, so its lines with emoji reach 300 octets.
 * @param file lines that end with CRLF, folded or not
 */
export function foldByOctets(file: string): string {
  return file
    .replaceAll(/\r\n[ \t]/g, '')
    .split('\r\n')
    .map(foldLine)
    .join('\r\n');
}
