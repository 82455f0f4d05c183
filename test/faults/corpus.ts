import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** Defect that is planted in one source file of the product. */
export interface Fault {
  /** Letter of its kind, and a number. */
  id: string;
  file: string;
  /** Text that occurs exactly once in the file. */
  find: string;
  replace: string;
  /** Commit that fixed the fault, mutator that made it, or description. */
  from: string;
}

/** Replacement of a range of a text. */
export interface Edit {
  start: number;
  end: number;
  text: string;
}

/**
 * Returns the fault of an entry of a list: a line with its id, file and origin, then the lines of `find` after a minus, and
 * those of `replace` after a plus.
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

/** Reads a list of faults. */
export const readFaults = (file: string): readonly Fault[] =>
  readFileSync(file, 'utf8')
    .split(/^(?=[A-Z])/mu)
    .map(parseFault);

/** Mutants (`M…`), faults that really happened (`R…`), and faults of stylesheets (`C…`). */
export const corpus = readFaults(path.join(import.meta.dirname, 'faults.diff'));

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

/** Returns a source with a fault. */
export function withFault(source: string, fault: Fault): string {
  const edit = editOf(source, fault);
  if (!edit) throw new Error(`${fault.id} is stale: its text does not occur once in ${fault.file}`);
  return withEdit(source, edit);
}

/** Returns true if the fault can no longer be planted because its file has changed. */
export const isStale = (fault: Fault): boolean =>
  !existsSync(fault.file) || editOf(readFileSync(fault.file, 'utf8'), fault) === undefined;
