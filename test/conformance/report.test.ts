import { describe, expect, it } from 'vitest';
import type { CriterionClaims } from './claims.ts';
import type { Criterion } from './criteria.ts';
import { evidenceIn } from './evidence.ts';
import { openAcr } from './openacr.ts';
import { remarksOf, reportOf } from './report.ts';
import { summaryPage } from './summary.ts';

const WIDGETS = ['donation', 'slider'];

const criteria: Criterion[] = [
  { id: '1.1.1', name: 'Non-text Content', level: 'A' },
  { id: '2.4.1', name: 'Bypass Blocks', level: 'A' },
  { id: '2.5.7', name: 'Dragging <Movements>', level: 'AA' },
];

const claims: Record<string, CriterionClaims> = {
  '1.1.1': { claim: { by: 'tests' }, person: 'Are the names right?' },
  '2.4.1': { claim: { by: 'not-applicable', why: 'The page decides.' }, page: 'Add a link.' },
  '2.5.7': {
    claim: { by: 'construction', why: 'Nothing moves.', checkedBy: 'slider.test.ts' },
    except: [{ widgets: ['slider'], claim: { by: 'tests' } }],
    faults: [{ widgets: ['slider'], what: 'Slides stick | on <b>phones</b>.' }],
  },
};

const evidence = evidenceIn(
  [
    { file: 'contract.spec.ts', title: 'icons', tags: ['wcag-1.1.1', 'widget-slider', 'widget-donation'] },
    { file: 'slider.spec.ts', title: 'a > b', tags: ['wcag-2.5.7'] },
    { file: 'site-pages.spec.ts', title: 'has a link', tags: ['wcag-2.4.1'] },
  ],
  WIDGETS,
);

const reports = reportOf(criteria, claims, evidence, WIDGETS);
const facts = { version: '1.2.3', homepage: 'https://society.example', description: 'Widgets' };

describe('the result of a criterion', () => {
  it('is not applicable only if it applies to no widget, and only partial if a fault is known', () => {
    expect(reports.map(({ id, result }) => `${id} ${result}`)).toEqual([
      '1.1.1 supports',
      '2.4.1 not-applicable',
      '2.5.7 partially-supports',
    ]);
  });

  it('comes with remarks that say who shows it, and what the tests leave open', () => {
    expect(reports.map(remarksOf)).toEqual([
      ['Tested automatically: all widgets, with 1 test.', 'For a person to judge: Are the names right?'],
      [
        'Does not apply to all widgets: The page decides.',
        'The page around the widgets: Add a link.',
        'On the stand-in site, 1 test of whole pages.',
      ],
      [
        'Known fault of slider: Slides stick | on <b>phones</b>.',
        'Tested automatically: slider, with 1 test.',
        'By construction, for donation: Nothing moves.',
      ],
    ]);
  });
});

describe('the OpenACR file', () => {
  const file = openAcr(reports, facts);
  const acr = JSON.parse(file) as {
    chapters: Record<
      string,
      { criteria: { num: unknown; components: { name: string; adherence: { level: string } }[] }[] }
    >;
  };

  it('has a chapter for each level, with the criteria of the catalog as text', () => {
    const listed = (chapter: string) => acr.chapters[chapter]?.criteria.map(({ num }) => num);
    // 4.1.1 is in the catalog, although WCAG 2.2 removed it.
    expect(listed('success_criteria_level_a')).toEqual(['1.1.1', '2.4.1', '4.1.1']);
    expect(listed('success_criteria_level_aa')).toEqual(['2.5.7']);
  });

  it('uses the terms of a VPAT for web content', () => {
    const [criterion] = acr.chapters.success_criteria_level_aa?.criteria ?? [];
    expect(criterion?.components).toMatchObject([
      { name: 'web', adherence: { level: 'partially-supports' } },
    ]);
  });
});

describe('the summary', () => {
  it('has a row for each criterion, whose cells cannot break the table', () => {
    const rows = summaryPage(reports)
      .split('\n')
      .filter((line) => /^\| \[\d/.test(line));
    expect(rows).toHaveLength(3);
    expect(rows[2]).toContain('Slides stick \\| on');
  });
});
