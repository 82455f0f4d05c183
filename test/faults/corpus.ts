import { readFileSync } from 'node:fs';
import path from 'node:path';

/** Defect that is planted in one source file of the product. */
export interface Fault {
  /** `M…` for mutants, `R…` for faults that really happened, `C…` for faults of a stylesheet. */
  id: string;
  file: string;
  /** Text that occurs exactly once in the file. */
  find: string;
  replace: string;
  /** Commit that fixed the fault, or mutator that made it. */
  from: string;
}

/** Replacement of a range of a text. */
export interface Edit {
  start: number;
  end: number;
  text: string;
}

/**
 * Returns the fault of an entry of `faults.diff`: a line with its id, file and origin, then the lines of `find` after a
 * minus, and those of `replace` after a plus.
 */
function parseFault(entry: string): Fault {
  const [head = '', ...lines] = entry.trimEnd().split('\n');
  const [id = '', file = '', ...from] = head.split(' ');
  const textAfter = (mark: string): string =>
    lines
      .filter((line) => line.startsWith(mark))
      .map((line) => line.slice(2))
      .join('\n');
  return { id, file, find: textAfter('-'), replace: textAfter('+'), from: from.join(' ') };
}

export const corpus: readonly Fault[] = readFileSync(path.join(import.meta.dirname, 'faults.diff'), 'utf8')
  .split(/^(?=[A-Z])/mu)
  .map(parseFault);

/**
 * Returns the smallest edit that plants a fault, or undefined if its text no longer occurs exactly once: the fault is then
 * stale.
 */
export function editOf(source: string, { find, replace }: Fault): Edit | undefined {
  const at = source.indexOf(find);
  if (at < 0 || source.includes(find, at + 1)) return undefined;
  const shorter = Math.min(find.length, replace.length);
  let head = 0;
  while (head < shorter && find[head] === replace[head]) head += 1;
  let tail = 0;
  while (tail < shorter - head && find.at(-1 - tail) === replace.at(-1 - tail)) tail += 1;
  return { start: at + head, end: at + find.length - tail, text: replace.slice(head, replace.length - tail) };
}

export const withEdit = (text: string, { start, end, text: replacement }: Edit): string =>
  text.slice(0, start) + replacement + text.slice(end);

/** Returns true if the fault can no longer be planted because its file has changed. */
export function isStale(fault: Fault): boolean {
  try {
    return editOf(readFileSync(fault.file, 'utf8'), fault) === undefined;
  } catch {
    // The file no longer exists.
    return true;
  }
}
