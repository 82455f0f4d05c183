import { writeFileSync } from 'node:fs';
import { zipSync } from 'fflate';

/**
 * Fixed date of each file in a zip, so that the same files always produce the same zip. npm uses the same date. It is in
 * local time, because the zip format has no time zone: fflate writes the local time of a date.
 */
const DATE = new Date(1985, 9, 26, 8, 15);

/** Writes a zip with the given files in one folder, and returns its path. */
export function writeZip(
  zip: string,
  folder: string,
  files: Iterable<readonly [string, Uint8Array]>,
): string {
  const contents = [...files].map(([file, content]) => [`${folder}/${file}`, content] as const);
  writeFileSync(zip, zipSync(Object.fromEntries(contents), { mtime: DATE, level: 9 }));
  return zip;
}
