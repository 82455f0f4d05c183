import { type Problem, quoted } from '../../../report/report.ts';
import type { Place } from '../html.ts';
import type { Change } from './changes.ts';

/** Characters before an old form in which its rule or block is searched. */
const INSIDE = 400;

/** Old form in a source. */
interface OldForm {
  change: Change;
  index: number;
  found: string;
  /** New form, if it is certain. */
  now?: string;
}

/** Returns whether the rule, object or block that a change needs is open at an index. */
function isInside({ inside }: Change, text: string, index: number): boolean {
  if (!inside) return true;
  const before = text.slice(Math.max(0, index - INSIDE), index);
  return inside.test(before.slice(before.lastIndexOf('}') + 1));
}

/** Yields the places in a text to which a change applies. */
function* oldFormsOf(change: Change, text: string, file: string): Generator<OldForm> {
  const { pattern, replacement, done, files } = change;
  if (files?.test(file) === false || done?.test(text) === true) return;
  for (const { 0: found, index } of text.matchAll(pattern)) {
    if (!isInside(change, text, index)) continue;
    const now = replacement === undefined ? {} : { now: found.replace(pattern, replacement) };
    yield { change, index, found, ...now };
    if (done) return;
  }
}

/** Returns a text with all changes that are certain, and their number. */
export function withChanges(
  source: string,
  file: string,
  changes: readonly Change[],
): { text: string; written: number } {
  let text = source;
  let written = 0;
  for (const change of changes.filter(({ replacement }) => replacement !== undefined)) {
    const pieces: string[] = [];
    let end = 0;
    for (const { index, found, now = '' } of oldFormsOf(change, text, file)) {
      pieces.push(text.slice(end, index), now);
      end = index + found.length;
      written += 1;
    }
    text = pieces.join('') + text.slice(end);
  }
  return { text, written };
}

function problemOf({ change, found, now }: OldForm, file: string): Problem {
  const { widget, problem } = change;
  const details = { code: 'markup', widget, problem, see: 'docs/upgrading.md' } as const;
  return now === undefined
    ? { ...details, expected: change.now, found: quoted(found || file) ?? '' }
    : { ...details, expected: now, found: quoted(found) ?? '', suggestion: now };
}

/** Returns the old forms in a text as problems, each with its place, in the order of the text. */
export function findOldForms(
  text: string,
  file: string,
  changes: readonly Change[],
): { problem: Problem; place: Place }[] {
  const found = changes.flatMap((change) => [...oldFormsOf(change, text, file)]);
  let [line, start, end] = [1, 0, text.indexOf('\n')];
  return found
    .toSorted((one, other) => one.index - other.index)
    .map((form) => {
      for (; end !== -1 && end < form.index; end = text.indexOf('\n', start)) {
        line += 1;
        start = end + 1;
      }
      return { problem: problemOf(form, file), place: { line, column: form.index - start + 1 } };
    });
}
