import { writeFileSync } from 'node:fs';
import { corpus } from './corpus.ts';

/** Result of one fault. */
export interface Result {
  id: string;
  file: string;
  /** Tests that failed. Empty if no test found the fault. */
  by: readonly string[];
  suite: 'unit' | 'browser';
  /** Number of unit test files that run the faulty code. */
  units: number;
  /** Number of browser tests that ran. */
  ran: number;
  /** Number of browser tests that run the faulty code. */
  reaching: number;
  seconds: number;
}

const KINDS: Readonly<Record<string, string>> = {
  M: 'Mutants',
  R: 'Faults that happened',
  C: 'Faults of stylesheets',
};

const FILE = 'test-results/faults.md';

/** Writes the results as Markdown: a table of the kinds, and the faults that no test has found. */
export function writeReport(results: readonly Result[]): void {
  const rows = Object.entries(KINDS).map(([letter, kind]) => {
    const all = corpus.filter(({ id }) => id.startsWith(letter));
    const done = results.filter(({ id }) => id.startsWith(letter));
    const found = done.filter(({ by }) => by.length > 0);
    const units = found.filter(({ suite }) => suite === 'unit').length;
    const unreached = done.filter(
      ({ by, units: files, reaching }) => by.length + files + reaching === 0,
    ).length;
    return `| ${kind} | ${all.length} | ${done.length} | ${found.length} | ${units} | ${found.length - units} | ${unreached} |`;
  });
  const missed = results
    .filter(({ by }) => by.length === 0)
    .toSorted((one, other) => one.file.localeCompare(other.file, 'en'))
    .map((result) => {
      const fault = corpus.find(({ id }) => id === result.id);
      const change = `${fault?.find} → ${fault?.replace}`.replaceAll(/\s+/g, ' ').replaceAll('|', '\\|');
      return `| ${result.id} | ${result.file} | \`${change.slice(0, 160)}\` | ${result.ran} of ${result.reaching} |`;
    });
  writeFileSync(
    FILE,
    [
      '| Kind | Faults | Tried | Found | By unit tests | By browser tests | Reached by no test |',
      '|---|---|---|---|---|---|---|',
      ...rows,
      '',
      'No test found:',
      '',
      '| Fault | File | Change | Browser tests |',
      '|---|---|---|---|',
      ...missed,
      '',
    ].join('\n'),
  );
}
