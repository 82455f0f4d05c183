import { selectorSpecificity } from '@csstools/selector-specificity';
import postcss from 'postcss';
import parser, { type Node, type Selector } from 'postcss-selector-parser';
import { expect, it } from 'vitest';
import { registry } from '../../src/entry/registry.ts';
import { readFeatures } from '../../src/tools/privacy/readFeatures.ts';
import { isDeclaredHost, registerOf } from '../../src/tools/privacy/register.ts';
import { stylesheetsOf } from '../../src/tools/stylesheets.ts';
import { builtScripts, builtStyles, builtStylesheet } from './builtBundle.ts';

const modules = import.meta.glob<Record<string, unknown>>('../../widgets/*/*.ts');

/** Returns the `about…` sentences of a module's exports and of everything inside the exports. */
function sentencesIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, item]) =>
    key.startsWith('about') && typeof item === 'string' ? [item] : sentencesIn(item),
  );
}

const scripts = builtScripts();
/** Code of all scripts, without the backslashes in strings. */
const code = scripts.map((script) => script.code.replaceAll('\\', '')).join('\n');
const stylesheet = builtStylesheet();

// If a chunk imported the entry, a page that loads `widgets.js?v=3` would run the entry a second time. For this reason, no
// chunk can share a module with the entry.
it('has no import between the entry and the chunks', () => {
  expect(scripts.length).toBeGreaterThan(40);
  expect(scripts.find(({ file }) => file === 'widgets.js')?.importers).toEqual([]);
  expect(scripts.filter(({ importers }) => importers.includes('widgets.js'))).toEqual([]);
});

it('ships no description of an option, part or text', async () => {
  const definitions = Object.entries(modules).filter(([file]) => /\/([^/]+)\/\1\.ts$/.test(file));
  const exported = await Promise.all(definitions.map(([, load]) => load()));
  const sentences = new Set(exported.flatMap(sentencesIn));
  expect(sentences.size).toBeGreaterThan(definitions.length);
  expect([...sentences].filter((sentence) => code.includes(sentence))).toEqual([]);
  // Shows that the bundle contains the definitions, including the texts that visitors read.
  expect(code).toContain('Please ensure that all required fields are filled out.');
});

it('ships no fact about stored data, and no paragraph for a privacy notice', async () => {
  const features = await readFeatures();
  const facts = features.flatMap(({ notice, stored = [] }) => [
    notice ?? '',
    ...stored.flatMap(({ about }) => [
      about.content,
      about.purpose,
      about.trigger,
      about.lifetime,
      about.off,
    ]),
  ]);
  const sentences = facts.filter((fact) => fact.length > 20);
  expect(sentences.length).toBeGreaterThan(50);
  expect(sentences.filter((sentence) => code.includes(sentence))).toEqual([]);
  expect(code).toContain('society-widgets:draft-end:');
});

/** Hosts that the bundle's code names but never contacts: namespaces, documentation, and bases for parsing URLs. */
const NAMES = [
  // Beginning of an address that Algolia's library completes with a region, which the search never sets.
  'insights.',
  'alg.li',
  'localhost',
  'react.dev',
  'site.invalid',
  'www.algolia.com',
  'www.w3.org',
];

it('names no host that docs/privacy.md does not list', async () => {
  const register = registerOf(await readFeatures());
  const hosts = [...code.matchAll(/https?:\/\/([\w.-]+)/g)].map(([, host = '']) => host);
  expect(hosts).toContain('js.stripe.com');
  const undeclared = hosts.filter((host) => !NAMES.includes(host) && !isDeclaredHost(register, host));
  expect([...new Set(undeclared)]).toEqual([]);
});

it("ships no checks for developers' mistakes", () => {
  expect(code).not.toContain('two <Enhance>');
});

it('has no selector more specific than one class, and no layer except those for open dialogs and for printed receipts', () => {
  const specific: string[] = [];
  postcss.parse(stylesheet).walkRules(({ selector, parent }) => {
    if (parent?.type === 'atrule' && 'name' in parent && parent.name === 'keyframes') return;
    for (const one of parser().astSync(selector).nodes) {
      const { a, b } = selectorSpecificity(one);
      if (a > 0 || b > 1) specific.push(String(one));
    }
  });
  expect(stylesheet).toContain('.sw-button');
  // Rules in a layer lose to all rules of a site, except for declarations with `!important`: see decision 0028.
  const layers = [...stylesheet.matchAll(/@layer ([\w-]+)/g)].map(([, name]) => name);
  expect(new Set(layers)).toEqual(new Set(['sw-overlay', 'sw-print']));
  expect(specific).toEqual([]);
});

/** Returns whether browsers can find a compound selector by a class, attribute or tag in it. */
function isFound(compound: readonly Node[]): boolean {
  return compound.some(
    (node) =>
      ['class', 'attribute', 'tag'].includes(node.type) ||
      (/^:(?:is|where)$/.test(node.value ?? '') &&
        parser.isPseudo(node) &&
        node.nodes.every((one) => isFound(lastOf(one)))),
  );
}

/** Returns the last compound selector in a selector. */
const lastOf = ({ nodes }: Selector): Node[] =>
  nodes.slice(nodes.findLastIndex(({ type }) => type === 'combinator') + 1);

it('has no rule that applies to all elements and depends on the state of a host', () => {
  const rules: string[] = [];
  postcss.parse(stylesheet).walkRules(/data-widget-state/, ({ selector }) => {
    for (const one of parser().astSync(selector).nodes)
      if (String(one).includes('data-widget-state') && !isFound(lastOf(one))) rules.push(String(one));
  });
  expect(rules).toEqual([]);
});

it('has the same rules in the stylesheets of single widgets, in the same order', () => {
  const names = stylesheetsOf(Object.keys(registry));
  const styles = builtStyles();
  expect([...styles.keys()].toSorted()).toEqual(names.toSorted());
  expect(names.map((name) => styles.get(name)).join('')).toBe(stylesheet);
});

it('has no selector for a widget in a stylesheet that the widget does not load', () => {
  const misplaced: string[] = [];
  for (const [sheet, css] of builtStyles())
    postcss.parse(css).walkRules(({ selector }) => {
      for (const name of Object.keys(registry))
        if (
          new RegExp(`\\.sw-${name}(?![\\w-])|data-${name}-part|data-widget="?${name}["\\]]`).test(
            selector,
          ) &&
          !stylesheetsOf([name]).includes(sheet)
        )
          misplaced.push(`${sheet}: ${selector}`);
    });
  expect(misplaced).toEqual([]);
});
