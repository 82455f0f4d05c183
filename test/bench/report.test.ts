import { describe, expect, it } from 'vitest';
import { judge, type Limit, type Measurement, OURS, type Results } from './measurement.ts';
import { caseRows, reportText, summaryText } from './report.ts';

const limit: Limit = {
  case: '100',
  metric: 'cpu',
  about: 'native + 10 ms',
  limit: (medianOf) => {
    const native = medianOf('native');
    return native === undefined ? undefined : native + 10;
  },
};

const measurement: Measurement = {
  name: 'rows',
  title: 'Rows',
  about: 'Opens a row.',
  contenders: [OURS, 'native', 'Peer'],
  cases: [{ name: '1' }, { name: '100' }],
  metrics: { cpu: { label: 'main thread', unit: 'ms' }, bytes: { label: 'script', unit: 'KB', digits: 1 } },
  limits: [limit],
  measure: () => Promise.resolve({}),
};

const sample = (contender: string, round: number, values: Readonly<Record<string, number>>) => ({
  contender,
  case: '100',
  round,
  values,
});

const results: Results = {
  name: 'rows',
  run: 'today',
  samples: [
    sample(OURS, 0, { cpu: 60, bytes: 8 }),
    sample(OURS, 1, { cpu: 70 }),
    sample(OURS, 2, { cpu: 1061 }),
    sample('native', 0, { cpu: 50, bytes: 0 }),
    sample('Peer', 0, { cpu: 80, bytes: 5.25 }),
  ],
};

describe('the tables', () => {
  it('have a row for each contender, a column for each metric, and medians with ranges', () => {
    expect(caseRows({ measurement, results }, '100')).toEqual([
      ['100', 'main thread, ms', 'script, KB'],
      [OURS, '70 (60–1,061), 1.40 × native', '8.0'],
      ['native', '50', '0.0'],
      ['Peer', '80', '5.3'],
    ]);
  });

  it('are omitted for a case without samples', () => {
    expect(caseRows({ measurement, results }, '1')).toEqual([]);
  });

  it('state that a contender has failed, and why', () => {
    const failed = { ...sample('Peer', 0, {}), failure: 'No result within 120 s' };
    const samples = [...results.samples.filter(({ contender }) => contender !== 'Peer'), failed];
    const reported = { measurement, results: { ...results, samples } };
    expect(caseRows(reported, '100').at(-1)).toEqual(['Peer', 'no result', '']);
    expect(reportText([reported])).toContain('Peer had no result in "100". No result within 120 s');
  });

  it('show no range if all values look the same', () => {
    const metric = { label: '', unit: 'ms' } as const;
    expect(summaryText({ median: 1.2, least: 1, most: 1.4, count: 3 }, metric)).toBe('1');
  });

  it('compare our medians with the contenders that do the same work', () => {
    const peers: Measurement = { ...measurement, limits: [{ ...limit, peers: ['Peer'] }] };
    const [, ours] = caseRows({ measurement: peers, results }, '100');
    expect(ours).toEqual([OURS, '70 (60–1,061), 0.88 × Peer', '8.0, 1.52 × Peer']);
  });
});

describe('a limit', () => {
  it('is compared with our median, and shows the best other contender', () => {
    expect(judge(measurement, results)).toMatchObject([
      { ours: 70, allowed: 60, isReached: false, best: { contender: 'native', median: 50 } },
    ]);
  });

  it('can be a minimum', () => {
    const limits = [{ ...limit, isLeast: true } as const];
    expect(judge({ ...measurement, limits }, results)).toMatchObject([
      { isReached: true, best: { contender: 'Peer' } },
    ]);
  });

  it('is omitted if a number that it depends on is missing', () => {
    const samples = results.samples.filter(({ contender }) => contender === OURS);
    expect(judge(measurement, { samples })).toEqual([]);
  });

  it('has no best other contender among our own pages', () => {
    expect(judge({ ...measurement, isOwnOnly: true }, results)).toMatchObject([{ best: undefined }]);
  });
});

describe('the report', () => {
  it('shows an additional digit if a value that misses its limit would look the same as the limit', () => {
    const samples = [sample(OURS, 0, { cpu: 60.4 }), sample('native', 0, { cpu: 49.9 })];
    const page = reportText([{ measurement, results: { ...results, samples } }]);
    expect(page).toContain('| 60.4 ms | native 49.9 ms | native + 10 ms = 59.9 ms | MISSED |');
  });

  it('has a table for each case, and marks a missed limit', () => {
    const page = reportText([{ measurement, results }]);
    expect(page).toContain('| 100 | main thread, ms | script, KB |\n| --- | ---: | ---: |');
    expect(page).toContain('| native | 50 | 0.0 |');
    expect(page).toContain('native + 10 ms = 60 ms | MISSED |');
  });
});
