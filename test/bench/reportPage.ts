import { escapeHtml } from '../../fixtures/escape-html.ts';
import { judge, type Metric, OURS, summaryOf } from './measurement.ts';
import { caseRows, failureTexts, LIMIT_HEAD, limitRow, quantityText, type Reported } from './textReport.ts';

const BAR = { height: 22, label: 190, width: 520, value: 160 };

/** True for our contender and its variants, such as `Society Widgets, navigation`. */
const isOurs = (contender: string): boolean => contender.startsWith(OURS);

const idOf = (name: string): string => name.replaceAll(/\W+/g, '-');

/** Returns a plot of one metric in one case, with a bar for each contender's median and a line for its range. */
function plot({ measurement, results }: Reported, caseName: string, name: string, metric: Metric): string {
  const bars = measurement.contenders.flatMap((contender) => {
    const summary = summaryOf(results, contender, caseName, name);
    return summary ? [{ contender, ...summary }] : [];
  });
  const most = Math.max(...bars.map((bar) => bar.most));
  if (bars.length < 2 || most <= 0) return '';
  const scale = (value: number): number => Math.round((Math.max(0, value) / most) * BAR.width * 10) / 10;
  const lines = bars.map(({ contender, median, least, most: highest }, index) => {
    const [y, middle] = [index * BAR.height, index * BAR.height + BAR.height / 2];
    const end = BAR.label + scale(highest) + 8;
    return `<text class="name" x="${BAR.label - 10}" y="${middle}">${escapeHtml(contender)}</text>
<rect class="${isOurs(contender) ? 'ours' : 'other'}" x="${BAR.label}" y="${y + 4}" width="${scale(median)}" height="${BAR.height - 8}" rx="2"/>
<path class="range" d="M${BAR.label + scale(least)} ${middle}H${BAR.label + scale(highest)}"/>
<text x="${end}" y="${middle}">${escapeHtml(quantityText(median, metric))}</text>`;
  });
  const title = `${metric.label}: ${caseName}`;
  const [width, height] = [BAR.label + BAR.width + BAR.value, bars.length * BAR.height];
  return `<figure><figcaption>${escapeHtml(title)}</figcaption>
<div class="wide"><svg viewBox="0 0 ${width} ${height}" role="img" aria-label="${escapeHtml(title)}">${lines.join('\n')}</svg></div></figure>`;
}

/** Returns a table with a heading for each row. Rows whose heading is emphasized are bold. */
function table(rows: readonly (readonly string[])[], isEmphasized: (heading: string) => boolean): string {
  const [head = [], ...body] = rows;
  const cells = body.map(([first = '', ...rest]) => {
    const others = rest.map(
      (cell) => `<td${cell === 'MISSED' ? ' class="missed"' : ''}>${escapeHtml(cell)}</td>`,
    );
    return `<tr${isEmphasized(first) ? ' class="ours"' : ''}><th scope="row">${escapeHtml(first)}</th>${others.join('')}</tr>`;
  });
  // Keeps the unit on the same line as the word before it.
  const heads = head.map((cell) => `<th scope="col">${escapeHtml(cell.replace(/ (?=\w+$)/, '\u00A0'))}</th>`);
  return `<div class="wide"><table><thead><tr>${heads.join('')}</tr></thead><tbody>${cells.join('\n')}</tbody></table></div>`;
}

function section(one: Reported): string {
  const { measurement, results } = one;
  const limits = judge(measurement, results).map((judged) => limitRow(judged, measurement));
  const cases = measurement.cases.flatMap(({ name }) => {
    const rows = caseRows(one, name);
    if (rows.length === 0) return [];
    const plots = Object.entries(measurement.metrics).map(([key, metric]) => plot(one, name, key, metric));
    const failures = failureTexts(one, name).map((text) => `<p class="missed">${escapeHtml(text)}</p>`);
    return [
      `${table(rows, isOurs)}${failures.join('\n')}<details><summary>Plots: ${escapeHtml(name)}</summary>${plots.join('\n')}</details>`,
    ];
  });
  return `<section id="${idOf(measurement.name)}"><h2>${escapeHtml(measurement.title)}</h2>
<p>${escapeHtml(measurement.about)}</p><p class="run">${escapeHtml(results.run)}</p>
${limits.length > 0 ? table([LIMIT_HEAD, ...limits], () => false) : ''}
${cases.join('\n')}</section>`;
}

const STYLE = `
:root { color-scheme: light dark; --ours: #0b6e99; --other: light-dark(#b9c4cc, #55636e); --line: light-dark(#dde3e8, #3a444c); --missed: light-dark(#a3260f, #ff9d8a); }
body { max-width: 72rem; margin: 0 auto; padding: 2rem 1rem 6rem; font: 1rem/1.5 system-ui, sans-serif; }
h1, h2 { line-height: 1.2; } h2 { margin: 4rem 0 .5rem; } nav a { margin-inline-end: 1rem; }
.run { color: GrayText; font-size: .875rem; } .wide { overflow-x: auto; }
table { border-collapse: collapse; margin: 1rem 0; font-size: .875rem; font-variant-numeric: tabular-nums; }
th, td { padding: .3rem .75rem; border-block-end: 1px solid var(--line); text-align: end; vertical-align: bottom; }
th:first-child { padding-inline-start: 0; text-align: start; white-space: nowrap; } th[scope="row"] { font-weight: 400; } td { white-space: nowrap; }
@media (max-width: 40rem) { th:first-child { min-width: 8rem; white-space: normal; } th[scope="col"] { min-width: 5rem; } }
tr.ours > * { font-weight: 700; } .missed { color: var(--missed); font-weight: 700; }
figure { margin: 1.5rem 0; } figcaption { font-weight: 600; } svg { width: 100%; min-width: 36rem; max-width: 55rem; height: auto; }
svg text { font: 13px system-ui, sans-serif; fill: CanvasText; dominant-baseline: central; } svg .name { text-anchor: end; }
svg .ours { fill: var(--ours); } svg .other { fill: var(--other); } svg .range { stroke: CanvasText; stroke-width: 1.5; }
summary { cursor: pointer; }`;

/** Returns a page with all tables and plots that needs no other file. */
export function reportPage(reported: readonly Reported[]): string {
  const links = reported.map(
    ({ measurement: { name, title } }) => `<a href="#${idOf(name)}">${escapeHtml(title)}</a>`,
  );
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Benchmark of Society Widgets</title><style>${STYLE}</style></head>
<body><h1>Benchmark of Society Widgets</h1>
<p>Medians of one run, with the range of its rounds in parentheses. Compare numbers only within a table: another computer, or another hour, gives others.</p>
<nav>${links.join('\n')}</nav>
${reported.map(section).join('\n')}
</body></html>
`;
}
