import { table } from '../../src/tools/docs/tables.ts';
import {
  failuresIn,
  type JudgedLimit,
  judge,
  type Measurement,
  type Metric,
  OURS,
  type Results,
  summaryOf,
} from './measurement.ts';
import type { Summary } from './statistics.ts';

/** Measurement with its results. */
interface Reported {
  measurement: Measurement;
  results: Results;
}

/** Returns a number as text, with the metric's number of digits and without its unit. */
function numberText(value: number, { digits = 0 }: Metric): string {
  return value.toLocaleString('en', { minimumFractionDigits: digits, maximumFractionDigits: digits });
}

/** Returns a number as text, with its unit. */
const quantityText = (value: number, metric: Metric): string =>
  `${numberText(value, metric)} ${metric.unit}`.trim();

/** Returns text such as `61 (58–70)`, or only the median if all values are the same after rounding. */
function summaryText({ median, least, most }: Summary, metric: Metric): string {
  const [middle, from, to] = [median, least, most].map((value) => numberText(value, metric));
  return from === to ? `${middle}` : `${middle} (${from}–${to})`;
}

/** Returns the table rows of one case, with a row for each contender and a column for each metric that was measured. */
function caseRows({ measurement, results }: Reported, caseName: string): string[][] {
  const summaries = (name: string) =>
    measurement.contenders.map((contender) => summaryOf(results, contender, caseName, name));
  const metrics = Object.entries(measurement.metrics).filter(([name]) => summaries(name).some(Boolean));
  const failures = failuresIn(results, caseName);
  if (metrics.length === 0 && failures.size === 0) return [];
  const head = metrics.map(([, { label, unit }]) => (unit ? `${label}, ${unit}` : label));
  const rows = measurement.contenders.flatMap((contender) => {
    const cells = metrics.map(([name, metric]) => {
      const summary = summaryOf(results, contender, caseName, name);
      return summary ? summaryText(summary, metric) : '';
    });
    if (cells.some(Boolean)) return [[contender, ...cells]];
    return failures.has(contender) ? [[contender, 'no result', ...cells.slice(1)]] : [];
  });
  return [[caseName, ...head], ...rows];
}

/** Returns a sentence for each contender that has no result in a case, including the reason. */
const failureTexts = ({ results }: Reported, caseName: string): string[] =>
  [...failuresIn(results, caseName)].map(
    ([contender, failure]) => `${contender} had no result in "${caseName}". ${failure}`,
  );

/** Returns a limit's table row: the case, the quantity, our value, the best other contender, the limit and the verdict. */
function limitRow(judged: JudgedLimit, { metrics }: Pick<Measurement, 'metrics'>): string[] {
  const metric = metrics[judged.metric] ?? { label: judged.metric, unit: '' };
  const allowed = quantityText(judged.allowed, metric);
  const whose = [OURS, undefined].includes(judged.contender)
    ? ''
    : `${judged.contender?.replace(`${OURS}, `, '')}, `;
  return [
    `${whose}${judged.case}: ${metric.label}`,
    quantityText(judged.ours, metric),
    judged.best ? `${judged.best.contender} ${quantityText(judged.best.median, metric)}` : '',
    judged.about === allowed ? allowed : `${judged.about} = ${allowed}`,
    judged.isReached ? 'reached' : 'MISSED',
  ];
}

/** Headings of the columns that `limitRow` returns. */
const LIMIT_HEAD = ['Limit', 'ours', 'best other', 'allowed', 'verdict'];

/** Returns rows as a Markdown table, with the columns after the first aligned to the right. */
function markdownTable(rows: readonly (readonly string[])[]): string {
  const [head = [], ...body] = rows.map((row) => row.map((cell) => cell.replaceAll('<', '&lt;')));
  const rule = head.map((_, column) => (column === 0 ? '---' : '---:'));
  return table(head, body, rule).join('\n');
}

/**
 * Returns the results in Markdown: for each measurement, its tables with medians and their ranges, and our medians next to
 * the limits. The published report contains only the limits.
 */
export function reportText(reported: readonly Reported[], { isPublished = false } = {}): string {
  const parts = reported.flatMap((one) => {
    const { measurement, results } = one;
    const tables = (isPublished ? [] : measurement.cases).flatMap(({ name }) => {
      const rows = caseRows(one, name);
      return rows.length > 0 ? [markdownTable(rows), ...failureTexts(one, name)] : [];
    });
    const limits = judge(measurement, results).map((judged) => limitRow(judged, measurement));
    return [
      `## ${measurement.title}`,
      measurement.about,
      results.run,
      ...tables,
      ...(limits.length > 0 ? [markdownTable([LIMIT_HEAD, ...limits])] : []),
    ];
  });
  const head = [
    '# Benchmark report',
    'Written by `npm run bench`; do not edit it. [README.md](README.md) explains the measurements. Values are medians.',
  ];
  return `${[...head, ...parts].join('\n\n')}\n`;
}
