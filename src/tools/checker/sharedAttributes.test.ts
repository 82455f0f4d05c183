import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { catalog } from '../catalog.ts';
import { meantAttribute, SHARED_ATTRIBUTES } from './sharedAttributes.ts';

const ROOT = path.join(import.meta.dirname, '../../..');

/** Attributes that widgets write, that other systems define, or whose names a page chooses. */
const OTHERS =
  /^(?:a|action|color-scheme|count-source|filter-counts|id|insights-.*|nosnippet|npi|payment-result|state|title|widgets?|widgets?-(?:announcer|below|debug|failed|pressed|raised|slot|state|version))$/;

/** Returns the attributes that the widgets' code names, without `data-`. */
function attributesInCode(): Set<string> {
  const names = new Set<string>();
  for (const folder of ['src', 'widgets'])
    for (const file of readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })) {
      if (!/\.tsx?$/.test(file) || /(?:^tools\/|\.test\.|(?:mistakes|server)\.ts$)/.test(file)) continue;
      const code = readFileSync(path.join(ROOT, folder, file), 'utf8').replaceAll(
        /\/\*.*?\*\/|\/\/.*/gs,
        (comment) => (comment.startsWith('//') ? (comment.split('\n').slice(1).join('\n') ?? '') : ''),
      );
      for (const [, name = ''] of code.matchAll(/data-([a-z]+(?:-[a-z]+)*)/g)) names.add(name);
      for (const [, name = ''] of code.matchAll(/dataset\.(\w+)/g))
        names.add(name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`));
    }
  return names;
}

describe('the attributes that widgets share', () => {
  it('are all on the list', () => {
    const widgets = catalog.map(({ definition }) => definition.name);
    const shared = [...attributesInCode()].filter(
      (name) => !OTHERS.test(name) && !widgets.some((widget) => name.startsWith(`${widget}-`)),
    );
    expect(shared.filter((name) => !SHARED_ATTRIBUTES.includes(name))).toEqual([]);
  });

  const known = [...SHARED_ATTRIBUTES.map((name) => `data-${name}`), 'data-quiz-part'];
  it.each([
    ['data-missing-message', 'data-message-missing'],
    ['data-messagemissing', 'data-message-missing'],
    ['data-label-submitting', 'data-submitting-label'],
    ['data-submiting-label', 'data-submitting-label'],
    ['data-massage', 'data-message'],
    ['data-requird', 'data-required'],
    ['data-item-review', undefined],
    ['data-items-review', 'data-review-items'],
    ['data-fee-with-price', 'data-price-with-fee'],
    ['data-part-quiz', 'data-quiz-part'],
    ['data-challenge-payment', 'data-payment-challenge'],
    ['data-consent-widgets', 'data-widgets-consent'],
    ['data-message-missing', undefined],
    ['data-open', undefined],
    ['data-fields', undefined],
    ['data-toggle', undefined],
    ['data-content', undefined],
    ['data-products', undefined],
    ['data-messages', undefined],
    ['aria-label', undefined],
  ])('%s means %s', (attribute, meant) => expect(meantAttribute(attribute, known)).toBe(meant));
});
