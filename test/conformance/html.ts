import { readFileSync } from 'node:fs';
import { escapeHtml } from '../../fixtures/escape-html.ts';
import { LIMITS, METHODS, OTHERS, REPORT_DATE, TITLE } from './facts.ts';
import { type CriterionReport, nameWidgets, RESULTS, type Result, remarksOf } from './report.ts';

const CLAIMS = {
  tests: 'Tested',
  construction: 'By construction',
  'not-applicable': 'Not applicable',
} as const;

const LEVELS = [
  ['A', 'Level A'],
  ['AA', 'Level AA'],
] as const;

const idOf = (criterion: string): string => `criterion-${criterion.replaceAll('.', '-')}`;

const list = (items: readonly string[]): string =>
  `<ul>\n${items.map((item) => `<li>${item}</li>`).join('\n')}\n</ul>`;

const code = (text: string): string => `<code>${escapeHtml(text)}</code>`;

/** Table with a header row. Cells are HTML. The first cell of each row is the row's header. */
function table(caption: string, headers: readonly string[], rows: readonly (readonly string[])[]): string {
  const head = headers.map((header) => `<th scope="col">${header}</th>`).join('');
  const body = rows.map(
    ([first = '', ...rest]) =>
      `<tr><th scope="row">${first}</th>${rest.map((cell) => `<td>${cell}</td>`).join('')}</tr>`,
  );
  return `<table>\n<caption>${caption}</caption>\n<thead><tr>${head}</tr></thead>\n<tbody>\n${body.join('\n')}\n</tbody>\n</table>`;
}

const badge = (result: Result): string => `<span class="result result-${result}">${RESULTS[result]}</span>`;

function overview(reports: readonly CriterionReport[]): string {
  return LEVELS.map(([level, title]) => {
    const rows = reports
      .filter((report) => report.level === level)
      .map(({ id, name, result, tests }) => [
        `<a href="#${idOf(id)}">${id} ${escapeHtml(name)}</a>`,
        badge(result),
        String(tests.length),
      ]);
    return table(title, ['Criterion', 'Result', 'Tests'], rows);
  }).join('\n');
}

function criterionSection(report: CriterionReport): string {
  const { id, name, level, url, result, cells, tests, pageTests } = report;
  const shown = [...tests, ...pageTests].map(
    ({ file, title, widgets }) =>
      `${escapeHtml(title)} <span class="source">${code(file)}${widgets.length > 0 ? `, ${escapeHtml(nameWidgets(widgets, cells.length))}` : ''}</span>`,
  );
  const evidence =
    shown.length === 0
      ? ''
      : `<details>\n<summary>Tests of ${id} (${shown.length})</summary>\n${list(shown)}\n</details>`;
  return `<section id="${idOf(id)}" aria-labelledby="${idOf(id)}-title">
<h3 id="${idOf(id)}-title">${id} ${escapeHtml(name)} <span class="level">Level ${level}</span></h3>
<p>${badge(result)} <a href="${url}">What ${id} requires</a></p>
${list(remarksOf(report).map(escapeHtml))}
${evidence}
</section>`;
}

/** Terms with descriptions, for one widget: each criterion with its claim, and with its tests or the reason. */
function widgetSection(widget: string, reports: readonly CriterionReport[]): string {
  const entries = reports.flatMap(({ id, name, cells }) =>
    cells
      .filter((cell) => cell.widget === widget)
      .map(({ claim, tests }) => {
        const shown =
          claim.by === 'tests'
            ? tests.map(
                ({ file, title }) =>
                  `<dd>${escapeHtml(title)} <span class="source">${code(file)}</span></dd>`,
              )
            : [`<dd>${escapeHtml(claim.why)}</dd>`];
        return `<div><dt><a href="#${idOf(id)}">${id} ${escapeHtml(name)}</a> <span class="claim">${CLAIMS[claim.by]}</span></dt>${shown.join('')}</div>`;
      }),
  );
  const tested = reports.filter(({ tested: widgets }) => widgets.includes(widget)).length;
  return `<details class="widget" id="widget-${widget}">
<summary><span class="widget-name">${widget}</span> ${tested} criteria tested</summary>
<dl>
${entries.join('\n')}
</dl>
</details>`;
}

/**
 * Returns the report as a self-contained page.
 * @param judged HTML that says which journeys people have tried
 */
export function reportPage(
  reports: readonly CriterionReport[],
  { version, widgets, judged }: { version: string; widgets: readonly string[]; judged: string },
): string {
  const tests = new Set(reports.flatMap((report) => report.tests));
  const number = (result: Result): string =>
    String(reports.filter((report) => report.result === result).length);
  const figures = [
    [RESULTS.supports, number('supports')],
    [RESULTS['partially-supports'], number('partially-supports')],
    [RESULTS['not-applicable'], number('not-applicable')],
    ['Widgets', String(widgets.length)],
    ['Tests', String(tests.size)],
  ].map(([term, value]) => `<div><dt>${term}</dt><dd>${value}</dd></div>`);
  const others = OTHERS.map(
    ({ part, widgets: users, what }) =>
      `<strong>${escapeHtml(part)}</strong> (${users.map(code).join(', ')}). ${escapeHtml(what)}`,
  );
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${TITLE}</title>
<style>
${readFileSync(new URL('./report.css', import.meta.url), 'utf8').trim()}
</style>
</head>
<body>
<a class="skip" href="#content">Skip to the content</a>
<main id="content">
<header>
<h1>${TITLE}</h1>
<p class="lead">WCAG 2.2, levels A and AA: ${reports.length} criteria. Version ${version}, ${REPORT_DATE}.</p>
<dl class="figures">
${figures.join('\n')}
</dl>
<p class="limits">${escapeHtml(LIMITS)}</p>
</header>
<nav aria-label="On this page">
<ul>
<li><a href="#overview">Overview</a></li>
<li><a href="#criteria">Criteria</a></li>
<li><a href="#widgets">Widgets</a></li>
<li><a href="#others">Parts not covered</a></li>
<li><a href="#people">Judged by people</a></li>
<li><a href="#methods">Methods</a></li>
</ul>
</nav>
<section id="overview" aria-labelledby="overview-title">
<h2 id="overview-title">Overview</h2>
<p>The column “Tests” shows the number of browser tests with the criterion’s tag.</p>
<div class="levels">
${overview(reports)}
</div>
</section>
<section id="criteria" aria-labelledby="criteria-title">
<h2 id="criteria-title">Criteria</h2>
${reports.map(criterionSection).join('\n')}
</section>
<section id="widgets" aria-labelledby="widgets-title">
<h2 id="widgets-title">Widgets</h2>
${widgets.map((widget) => widgetSection(widget, reports)).join('\n')}
</section>
<section id="others" aria-labelledby="others-title">
<h2 id="others-title">Parts not covered</h2>
<p>Some widgets show parts that vendors or editors make. This report does not cover them.</p>
${list(others)}
</section>
<section id="people" aria-labelledby="people-title">
<h2 id="people-title">Judged by people</h2>
${judged}
</section>
<section id="methods" aria-labelledby="methods-title">
<h2 id="methods-title">Methods</h2>
<p>${escapeHtml(METHODS)}</p>
</section>
</main>
</body>
</html>
`;
}
