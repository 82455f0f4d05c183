import { describe, expect, it } from 'vitest';
import { type Claim, type CriterionClaims, claims } from './claims.ts';
import { criteria } from './criteria.ts';
import { evidenceIn } from './evidence.ts';
import { OTHERS } from './facts.ts';
import { widgetConformance } from './folders.ts';
import { mistakesIn } from './table.ts';

const WIDGETS = ['donation', 'npi-field', 'slider'];

const listed = (file: string, title: string, ...tags: string[]) => ({ file, title, tags });

const evidence = evidenceIn(
  [
    listed('slider-slides.spec.ts', 'slides are announced', 'wcag-4.1.3', 'SL-01'),
    listed('contract.spec.ts', 'keeps the contract', 'wcag-1.1.1', 'widget-slider', 'widget-donation'),
    listed('site-home.spec.ts', 'has a link to the content', 'wcag-2.4.1'),
    listed('donation.spec.ts', 'can be paid', 'DN-01'),
  ],
  WIDGETS,
);

const tests: Claim = { by: 'tests' };
const without: Claim = { by: 'not-applicable', why: 'There is none.' };

describe('a mistake', () => {
  const mistakes = (given: Record<string, CriterionClaims>) =>
    mistakesIn(
      { '1.1.1': { claim: without }, '2.4.1': { claim: without }, '4.1.3': { claim: without }, ...given },
      evidence,
      WIDGETS,
    );
  const correct: Record<string, CriterionClaims> = {
    '1.1.1': { claim: tests, except: [{ widgets: ['npi-field'], claim: without }] },
    '4.1.3': { claim: without, except: [{ widgets: ['slider'], claim: tests }] },
  };

  it('is not found if every claim has its tests', () => {
    expect(mistakes(correct)).toEqual([]);
  });

  it('is a claim without a test', () => {
    expect(mistakes({ ...correct, '4.1.3': { claim: tests } })).toEqual([
      '4.1.3: donation is claimed to be tested, but no test of donation has the tag @wcag-4.1.3',
      '4.1.3: npi-field is claimed to be tested, but no test of npi-field has the tag @wcag-4.1.3',
    ]);
  });

  it('is a test of something that is claimed not to exist', () => {
    expect(mistakes({ ...correct, '4.1.3': { claim: without } })).toEqual([
      '4.1.3: slider has a test ("slides are announced"), but is claimed as not-applicable',
    ]);
  });

  it('is a tag without a criterion or a widget', () => {
    const wrong = evidenceIn([listed('a.spec.ts', 'reads', 'wcag-9.9.9', 'widget-sliders')], WIDGETS);
    expect(mistakesIn({ '1.1.1': { claim: without } }, wrong, WIDGETS)).toEqual([
      'a.spec.ts: "reads" has the tag @wcag-9.9.9, which is not a criterion',
      'a.spec.ts: "reads" has the tag @widget-sliders, which is not a widget',
    ]);
  });

  it('is a claim for an unknown widget, or two claims for the same one', () => {
    const except = [
      { widgets: ['npi-field', 'sliders'], claim: without },
      { widgets: ['npi-field'], claim: without },
    ];
    expect(mistakes({ ...correct, '1.1.1': { claim: tests, except } })).toEqual([
      '1.1.1: the claims name sliders, which is not a widget',
      '1.1.1: npi-field has two claims',
    ]);
  });
});

describe('the claims', () => {
  it('cover all criteria, in order', () => {
    expect(criteria).toHaveLength(55);
    expect(criteria.filter(({ level }) => level === 'A')).toHaveLength(31);
    expect(Object.keys(claims).toSorted()).toEqual(criteria.map(({ id }) => id).toSorted());
  });

  it('of widgets name only criteria and parts of the report that exist', () => {
    const known = [...criteria.map(({ id }) => id), ...OTHERS.map(({ key }) => key)];
    const named = [...widgetConformance].flatMap(([widget, { tested, construction, faults, page, others }]) =>
      [...(tested ?? []), ...Object.keys({ ...construction, ...faults, ...page }), ...(others ?? [])].map(
        (name) => ({
          widget,
          name,
        }),
      ),
    );
    expect(named.length).toBeGreaterThan(0);
    expect(named.filter(({ name }) => !known.includes(name))).toEqual([]);
  });
});
