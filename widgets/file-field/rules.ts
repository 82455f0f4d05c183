import { plainSigns } from '../../src/forms/fields/tidy.ts';

/** File that the visitor has chosen, without its content. */
export interface Candidate {
  name: string;
  size: number;
  /** Media type, as the browser or the system derives it from the name; often empty or unusual. */
  type: string;
  /** Time of the last change, in ms since the epoch. */
  lastModified: number;
}

/** Limits of a field. The server has to check them again. */
export interface Rules {
  /** Tokens of the `accept` attribute; empty if every kind is allowed. */
  kinds: readonly string[];
  maximumFiles: number;
  /** In bytes. */
  maximumSize: number;
}

/** Returns the tokens of an `accept` attribute in lower case: extensions such as `.pdf`, and media types. */
export const readKinds = (accept: string): string[] =>
  accept
    .toLowerCase()
    .split(',')
    .map((token) => token.trim())
    .filter((token) => /^(?:\.[^\s/]+|[\w.+-]+\/(?:\*|[\w.+-]+))$/.test(token));

/** Kinds: the name, and the extensions and media types that mean the same kind. Two kinds may share a name. */
const KNOWN: readonly (readonly [name: string, extensions: readonly string[], types: readonly string[]])[] = [
  ['PDF', ['.pdf'], ['application/pdf']],
  ['Word', ['.docx'], ['application/vnd.openxmlformats-officedocument.wordprocessingml.document']],
  ['Word', ['.doc'], ['application/msword']],
  ['Excel', ['.xlsx'], ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet']],
  ['Excel', ['.xls'], ['application/vnd.ms-excel']],
  ['CSV', ['.csv'], ['text/csv']],
  ['RTF', ['.rtf'], ['application/rtf', 'text/rtf']],
  ['ZIP', ['.zip'], ['application/zip', 'application/x-zip-compressed']],
  ['JPEG', ['.jpg', '.jpeg', '.jpe', '.jfif'], ['image/jpeg', 'image/pjpeg', 'image/jpg']],
  ['PNG', ['.png'], ['image/png', 'image/x-png']],
  ['HEIC', ['.heic', '.heif'], ['image/heic', 'image/heif']],
  ['WebP', ['.webp'], ['image/webp']],
  ['GIF', ['.gif'], ['image/gif']],
  ['TIFF', ['.tif', '.tiff'], ['image/tiff']],
  ['AVIF', ['.avif'], ['image/avif']],
  ['BMP', ['.bmp'], ['image/bmp']],
];

/** Returns the extension of a name, which may contain full-width or invisible characters, and dots at its end. */
const extensionOf = (name: string): string =>
  /\.[^.\s]+(?=[.\s]*$)/.exec(plainSigns(name).toLowerCase())?.[0] ?? '';

/** Returns all extensions and media types of the kind that one of them means. */
function sameKind(token: string): readonly string[] {
  const known = KNOWN.find(([, extensions, types]) => extensions.includes(token) || types.includes(token));
  return known ? [...known[1], ...known[2]] : [token];
}

/**
 * Returns whether a file is of one of the kinds, according to its extension or its type. One of them is enough: browsers
 * take the type from the system, where another program may have registered its own, such as `application/wps-office.pdf`
 * or `application/octet-stream`, and files from a scanner or a chat may have no extension.
 */
export function isOfKind(
  { name, type }: Pick<Candidate, 'name' | 'type'>,
  kinds: readonly string[],
): boolean {
  const extension = extensionOf(name);
  const own = (type.toLowerCase().split(';')[0] ?? '').trim();
  return (
    kinds.length === 0 ||
    kinds.some((token) => {
      if (token.endsWith('/*'))
        return [own, ...sameKind(extension)].some((each) => each.startsWith(token.slice(0, -1)));
      const same = sameKind(token);
      // If the extension says something else, the type counts only if the field asks for types.
      return same.includes(extension) || (same.includes(own) && (extension === '' || !token.startsWith('.')));
    })
  );
}

/**
 * Returns the names of the kinds for visitors: `PDF`, `Word`.
 * @param image name of `image/*`, in the page's language
 */
export function kindNames(kinds: readonly string[], image: string): string[] {
  const names = kinds.map((token) => {
    if (token === 'image/*') return image;
    const known = KNOWN.find(([, extensions, types]) => extensions.includes(token) || types.includes(token));
    return known?.[0] ?? token.replace(/^\.|^.*\//, '').toUpperCase();
  });
  return [...new Set(names)];
}

/** Problem that is found before a file is sent. */
export type CheckProblem = 'kind' | 'size' | 'empty';

/** Returns the first problem of a file, or undefined if the file can be sent. */
export function problemOf(file: Candidate, { kinds, maximumSize }: Rules): CheckProblem | undefined {
  if (!isOfKind(file, kinds)) return 'kind';
  if (file.size === 0) return 'empty';
  return file.size > maximumSize ? 'size' : undefined;
}

const UNITS = ['kilobyte', 'megabyte', 'gigabyte'] as const;

/**
 * Returns a size in words, such as '4.8 MB'. A megabyte has a million bytes, as on macOS and phones.
 * @param rounding `up` for a file that is too large, because '5 MB' would not exceed a limit of 5 MB
 */
export function sizeInWords(bytes: number, language: string, rounding: 'nearest' | 'up' = 'nearest'): string {
  const power = Math.min(Math.max(1, Math.floor(Math.log10(Math.max(1, bytes)) / 3)), UNITS.length);
  const value = bytes / 1000 ** power;
  const digits = power === 1 ? 0 : 1;
  const factor = 10 ** digits;
  const rounded = rounding === 'up' ? Math.ceil(value * factor) / factor : value;
  // 999,999 bytes are 1,000 kB when rounded, which reads better as 1 MB.
  if (Math.round(rounded * factor) / factor >= 1000 && power < UNITS.length)
    return sizeInWords(1000 ** (power + 1), language, rounding);
  const format = { style: 'unit', unit: UNITS[power - 1], maximumFractionDigits: digits } as const;
  const shown = bytes > 0 && power === 1 ? Math.max(1, rounded) : rounded;
  return new Intl.NumberFormat(language, format).format(shown).replace(' kB', ' KB');
}

/**
 * Control characters, and characters that change the direction of the text after them. In a name, their only use is to
 * make `exe.pdf` out of `fdp.exe`.
 */
const DECEPTIVE = /[\p{Cc}\u202A-\u202E\u2066-\u2069]/gu;

/** Returns the name of a file for visitors. */
export const shownName = (name: string): string => name.replace(DECEPTIVE, '') || '?';
