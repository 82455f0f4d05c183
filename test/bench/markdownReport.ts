import { table } from '../../src/tools/docs/tables.ts';
import { judge, summaryOf } from './measurement.ts';
import { type Line, logLogPlot } from './plot.ts';
import { caseRows, failureTexts, LIMIT_HEAD, limitRow, type Reported } from './textReport.ts';

/** Name of the file that contains the plot of `growthPlot`, next to the page. */
export const PLOT_FILE = 'growth.svg';

/** Returns rows as a Markdown table, with the columns after the first aligned to the right. */
function markdownTable(rows: readonly (readonly string[])[]): string {
  const [head = [], ...body] = rows.map((row) => row.map((cell) => cell.replaceAll('<', '&lt;')));
  const rule = head.map((_, column) => (column === 0 ? '---' : '---:'));
  return table(head, body, rule).join('\n');
}

/** Returns the plot of a measurement whose metrics are sizes and their slope, or undefined for any other. */
export function growthPlot(reported: readonly Reported[]): string | undefined {
  const found = reported.find(({ measurement }) => measurement.plot);
  const { measurement, results } = found ?? {};
  if (!measurement?.plot || !results) return undefined;
  const [{ name: caseName } = { name: '' }] = measurement.cases;
  const lines = measurement.contenders.flatMap((contender): Line[] => {
    const medianOf = (metric: string) => summaryOf(results, contender, caseName, metric)?.median;
    const points = Object.keys(measurement.metrics).flatMap((metric): [number, number][] => {
      const value = medianOf(metric);
      return /^\d+$/.test(metric) && value ? [[Number(metric), value]] : [];
    });
    return points.length > 0
      ? [{ label: `${contender}, slope ${medianOf('slope')?.toFixed(2)}`, points }]
      : [];
  });
  return lines.length > 0 ? logLogPlot(lines, measurement.plot.x, measurement.plot.y) : undefined;
}

/** Returns the report as a page for the documentation, with the tables of `textReport`. */
export function markdownReport(reported: readonly Reported[]): string {
  const parts = reported.flatMap((one) => {
    const { measurement, results } = one;
    const tables = measurement.cases.flatMap(({ name }) => {
      const rows = caseRows(one, name);
      return rows.length > 0 ? [markdownTable(rows), ...failureTexts(one, name)] : [];
    });
    const limits = judge(measurement, results).map((judged) => limitRow(judged, measurement));
    return [
      `## ${measurement.title}`,
      measurement.about,
      results.run,
      ...tables,
      ...(measurement.plot ? [`![${measurement.title}](${PLOT_FILE})`] : []),
      ...(limits.length > 0 ? [markdownTable([LIMIT_HEAD, ...limits])] : []),
    ];
  });
  const head = [
    '# Benchmark report',
    'Written by `npm run bench -- --publish`; do not edit it. [README.md](README.md) explains the measurements. A cell is the median with its range, and for our contenders its ratio to the best of the others that do the same work.',
  ];
  return `${[...head, ...parts].join('\n\n')}\n`;
}
