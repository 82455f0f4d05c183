import { table } from '../../src/tools/docs/tables.ts';
import { LIMITS, METHODS, OTHERS } from './facts.ts';
import { type CriterionReport, RESULTS, remarksOf } from './report.ts';

/** Returns the Markdown page that summarizes the report in the repository. */
export function summaryPage(reports: readonly CriterionReport[]): string {
  const rows = reports.map((report) => [
    `[${report.id}](${report.url}) ${report.name}`,
    report.level,
    RESULTS[report.result].toLowerCase(),
    String(report.tests.length),
    remarksOf(report).join(' '),
  ]);
  const others = OTHERS.map(
    ({ part, widgets, what }) =>
      `- **${part}** (${widgets.map((name) => `\`${name}\``).join(', ')}). ${what}`,
  );
  return `# Accessibility conformance report

<!-- Written by \`npm run conformance\` from the tags of the tests and test/conformance/claims.ts -->

${LIMITS}

- [openacr.yaml](openacr.yaml) is the report in OpenACR, the format of the U.S. General Services Administration, which
  converts it to other formats.
- \`report.html\`, in the package only, is the same report as a web page, with every test of every widget. The gallery shows it
  at \`/gallery/conformance\`.
- [The protocol](protocol/README.md) is for people who judge what machines cannot.

${METHODS}

${table(['Criterion', 'Level', 'Result', 'Tests', 'Remarks'], rows).join('\n')}

## Parts not covered

${others.join('\n')}
`;
}
