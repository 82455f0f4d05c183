import { LIMITS, METHODS, OTHERS, REPORT_DATE, TITLE } from './facts.ts';
import { type CriterionReport, remarksOf } from './report.ts';

/** Catalog of OpenACR that lists the criteria of WCAG 2.2. */
const CATALOG = '2.5-edition-wcag-2.2-en';

const CONTACT = { company_name: 'Society Widgets', email: 'accessibility@society-widgets.example' };

/** The catalog still lists the criterion that WCAG 2.2 removed. */
const PARSING = {
  id: '4.1.1',
  result: 'supports',
  remarks: ['WCAG 2.2 removed this criterion; for WCAG 2.0 and 2.1, the W3C considers it always satisfied.'],
};

interface Entry {
  id: string;
  result: string;
  remarks: readonly string[];
}

const criterion = ({ id, result, remarks }: Entry) => ({
  num: id,
  components: [{ name: 'web', adherence: { level: result, notes: remarks.join('\n\n') } }],
});

/**
 * Returns the report in the format OpenACR 0.1.0, which the GSA's editor and validator read. The format is YAML, and JSON is a
 * subset of it in which dates are text, as the schema requires: readers of YAML 1.1 read unquoted dates as dates.
 */
export function openAcr(
  reports: readonly CriterionReport[],
  { version, homepage, description }: { version: string; homepage?: string; description: string },
): string {
  const entries: Entry[] = reports.map((report) => ({
    id: report.id,
    result: report.result,
    remarks: remarksOf(report),
  }));
  const idsOf = (level: 'A' | 'AA') => reports.filter((report) => report.level === level).map(({ id }) => id);
  const levelA = [...idsOf('A'), PARSING.id];
  const levelAA = idsOf('AA');
  const chapter = (ids: readonly string[]) => ({
    criteria: [...entries, PARSING].filter(({ id }) => ids.includes(id)).map(criterion),
  });
  const others = OTHERS.map(({ part, widgets, what }) => `- ${part} (${widgets.join(', ')}). ${what}`);
  return `${JSON.stringify(
    {
      title: TITLE,
      product: { name: 'Society Widgets', version, description },
      author: CONTACT,
      vendor: { ...CONTACT, website: homepage },
      report_date: REPORT_DATE,
      last_modified_date: REPORT_DATE,
      version: 1,
      notes: [LIMITS, 'Parts not covered:', others.join('\n')].join('\n\n'),
      evaluation_methods_used: METHODS,
      license: 'MIT',
      repository: homepage,
      feedback: `mailto:${CONTACT.email}`,
      catalog: CATALOG,
      chapters: {
        success_criteria_level_a: chapter(levelA),
        success_criteria_level_aa: chapter(levelAA),
        success_criteria_level_aaa: { disabled: true, notes: 'Not evaluated.' },
      },
    },
    null,
    2,
  )}\n`;
}
