import { readFileSync } from 'node:fs';
import type { GivenHeaders } from './fetchPage.ts';
import { UsageError } from './UsageError.ts';

/** Name and value of a header. */
export type Header = GivenHeaders['entries'][number];

/** Pattern of headers that the connection itself sets. */
const CONNECTION_HEADERS =
  /^(?:connection|content-length|expect|host|keep-alive|te|trailer|transfer-encoding|upgrade)$/i;

/** Parses a header such as `Cookie: a=b`. */
function readHeader(text: string, source: string): Header {
  const [, name = '', value = ''] = /^([\w!#$%&'*+.^`|~-]+):([\t\x20-\x7E\x80-\xFF]+)$/.exec(text) ?? [];
  if (name === '') {
    // The text may be a secret, and the output may be a public log.
    const found = text === '' ? '""' : `"${/^[\w-]{0,40}/.exec(text)?.[0]}…"`;
    throw new UsageError(
      `${source} must be "Name: value", such as "Cookie: CraftSessionId=…", not ${found}.`,
    );
  }
  if (CONNECTION_HEADERS.test(name))
    throw new UsageError(`${source} must not be ${name}, which the connection sets itself.`);
  return [name, value.trim()];
}

/** Reads the headers in a file, one per line. */
function readHeaderFile(file: string): Header[] {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    throw new UsageError(`The file of --header @${file} cannot be read (${code}).`);
  }
  const headers = text.split(/\r?\n/).flatMap((line, index) => {
    const header = line.trim();
    return header === '' ? [] : [readHeader(header, `Line ${index + 1} of ${file}`)];
  });
  if (headers.length === 0) throw new UsageError(`The file of --header @${file} has no header.`);
  return headers;
}

/** Returns the headers in the values of `--header`. */
export const readHeaders = (texts: readonly string[]): Header[] =>
  texts.flatMap((text) =>
    text.startsWith('@') ? readHeaderFile(text.slice(1)) : [readHeader(text.trim(), '--header')],
  );
