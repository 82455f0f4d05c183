import { table } from '../../src/tools/docs/tables.ts';
import { understandingUrl } from './criteria.ts';
import { LIMITS, METHODS, OTHERS } from './facts.ts';
import { type CriterionReport, RESULTS, reasonsFor } from './report.ts';

/** Number of criteria from which a reason is stated once above the table, in place of every row. */
const OFTEN = 20;

/** Returns the reasons why criteria do not apply to a widget, in the words of the remarks, that fill most of the table. */
function frequentReasons(reports: readonly CriterionReport[]): string[] {
  const counts = new Map<string, number>();
  for (const remark of reports.flatMap(reasonsFor))
    if (remark.startsWith('Does not apply to')) counts.set(remark, (counts.get(remark) ?? 0) + 1);
  return [...counts].filter(([, number]) => number >= OFTEN).map(([remark]) => remark);
}

/** Returns the Markdown page that summarizes the report in the repository. */
export function summaryPage(reports: readonly CriterionReport[]): string {
  const frequent = frequentReasons(reports);
  const rows = reports.map((report) => [
    `[${report.id}](${understandingUrl(report)}) ${report.name}`,
    report.level,
    RESULTS[report.result].toLowerCase(),
    reasonsFor(report)
      .filter((reason) => !frequent.includes(reason))
      .join(' '),
    report.person ?? '',
    report.page ?? '',
  ]);
  const others = OTHERS.map(
    ({ part, widgets, what }) =>
      `- **${part}** (${widgets.map((name) => `\`${name}\``).join(', ')}). ${what}`,
  );
  return `# Accessibility conformance report

<!-- Written by \`npm run conformance\` from the tags of the tests and test/conformance/claims.ts -->

${LIMITS}

- \`openacr.yaml\`, in the package, is the report in OpenACR, the format of the U.S. General Services Administration, whose
  [editor](https://acreditor.section508.gov) shows it and converts it to other formats.
- \`npx playwright test --list --grep @wcag-2.4.11\` in the repository lists the tests of a criterion.
- [The protocol](protocol/README.md) is for people who judge what machines cannot.

${METHODS}

In most rows: ${frequent.join(' ')}

${table(['Criterion', 'Level', 'Result', 'Reasons', 'For a person to judge', 'For the page around the widgets'], rows).join('\n')}

## Parts not covered

${others.join('\n')}
`;
}
