import { describe, expect, it } from 'vitest';
import { journeys } from './journeys.ts';
import { protocolPages, protocolReadme, sessionMatrix } from './protocolPages.ts';
import { problemsOf, type Session, sessions } from './sessions.ts';

const [first, second] = journeys;
if (!first || !second) throw new Error('The protocol has no journeys.');

const example: Session = {
  date: '2026-12-01',
  journey: first.id,
  software: 'NVDA',
  version: '2026.3',
  browser: 'Firefox 146',
  system: 'Windows 11 25H2',
  tester: 'member who uses NVDA every day',
  results: first.steps.map((_, index) => (index === 2 ? 'different' : 'expected')),
  notes: { 3: 'Says nothing after the skip link.' },
};

/** Returns the cells of a journey's row. */
const cellsOf = (matrix: string, title: string): string[] =>
  (matrix.split('\n').find((line) => line.includes(title)) ?? '').split(' | ').slice(1);

describe('the matrix', () => {
  it('says that nobody has tried, where nobody has', () => {
    expect(new Set(cellsOf(sessionMatrix([]), first.title).slice(0, -1))).toEqual(new Set(['–']));
  });

  it('names what a machine has heard in the last column, and nowhere else', () => {
    expect(cellsOf(sessionMatrix([]), first.title).at(-1)).toMatch(
      /^\d{4}-\d\d-\d\d, Orca [\d.]+, Chromium \d+/,
    );
  });

  it('shows the last session of a journey with its worst result, and only there', () => {
    const later: Session = { ...example, date: '2026-12-09', results: first.steps.map(() => 'expected') };
    expect(cellsOf(sessionMatrix([example]), first.title)[0]).toBe('2026-12-01: different');
    expect(cellsOf(sessionMatrix([later, example]), first.title)[0]).toBe('2026-12-09: as expected');
    expect(cellsOf(sessionMatrix([example]), second.title)[0]).toBe('–');
  });
});

describe('the pages', () => {
  it('show a session with what was different', () => {
    const page = protocolPages([example])[`${first.id}.md`];
    expect(page).toContain(
      '- 2026-12-01, NVDA 2026.3, Firefox 146, Windows 11 25H2; member who uses NVDA every day',
    );
    expect(page).toContain('1 different, 0 blocked. Step 3: Says nothing after the skip link.');
  });

  it('name the keys, the spoken command and what is heard', () => {
    const page = protocolPages()[`${first.id}.md`];
    expect(page).toContain(
      '| 5 | Check the box. | Space | “Click Webinar 92” | checkbox “Webinar 92”, checked<br>Announced: “92 results”',
    );
  });

  it('need a README with both markers', () => {
    expect(() => protocolReadme('# A protocol')).toThrow(/expected the lines .* found only one or none/);
  });
});

describe('a session', () => {
  it('has no problems if its record is complete', () => {
    expect(problemsOf(example)).toEqual([]);
    expect(problemsOf({ ...example, results: ['blocked'], notes: { 1: 'The page stays empty.' } })).toEqual(
      [],
    );
  });

  it.each<[string, Partial<Session>, RegExp]>([
    ['a journey that does not exist', { journey: '11-no-such' }, /no journey 11-no-such/],
    ['another form of the date', { date: '12/1/2026' }, /not written as/],
    ['too few results', { results: ['expected'] }, /has 1 results/],
    ['no note for a deviation', { notes: {} }, /Step 3 is different/],
  ])('is reported for %s', (_, change, problem) => {
    expect(problemsOf({ ...example, ...change }).join('\n')).toMatch(problem);
  });

  it('is complete, for all that are recorded', () => {
    expect(sessions.flatMap((session) => problemsOf(session))).toEqual([]);
  });
});
