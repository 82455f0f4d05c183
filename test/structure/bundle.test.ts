import { selectorSpecificity } from '@csstools/selector-specificity';
import postcss from 'postcss';
import parser, { type Node, type Selector } from 'postcss-selector-parser';
import { build } from 'vite';
import { beforeAll, expect, it, vi } from 'vitest';
import { registry } from '../../src/entry/registry.ts';
import { readFeatures } from '../../src/tools/privacy/readFeatures.ts';
import { isDeclaredHost, registerOf } from '../../src/tools/privacy/register.ts';
import { stylesheetsOf } from '../../src/tools/stylesheets.ts';

const modules = import.meta.glob<Record<string, unknown>>('../../widgets/*/*.ts');

/** Returns the `about…` sentences of a module's exports and of everything inside the exports. */
function sentencesIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, item]) =>
    key.startsWith('about') && typeof item === 'string' ? [item] : sentencesIn(item),
  );
}

interface Bundle {
  /** Code of all chunks, without the backslashes in strings. */
  code: string;
  stylesheet: string;
  /** Files that import another file, by the name of the imported file. */
  importers: ReadonlyMap<string, readonly string[]>;
  /** Stylesheets in `dist/styles/` by name, without extension. */
  styles: ReadonlyMap<string, string>;
}

/** Returns the bundle as `npm run build` creates it. */
async function createBundle(): Promise<Bundle> {
  const result = await build({ logLevel: 'error', build: { write: false } });
  const outputs = Array.isArray(result) ? result : [result];
  const files = outputs.flatMap((output) => ('output' in output ? output.output : []));
  const chunks = files.filter((file) => file.type === 'chunk');
  const stylesheet = files.find(({ fileName }) => fileName === 'widgets.css');
  return {
    code: chunks.map(({ code }) => code.replaceAll('\\', '')).join('\n'),
    importers: new Map(
      chunks.map(({ fileName }) => [
        fileName,
        chunks.filter(({ imports }) => imports.includes(fileName)).map((importer) => importer.fileName),
      ]),
    ),
    stylesheet: stylesheet?.type === 'asset' ? String(stylesheet.source) : '',
    styles: new Map(
      files.flatMap((file): [string, string][] => {
        const name = /^styles\/(.+)\.css$/.exec(file.fileName)?.[1];
        return name && file.type === 'asset' ? [[name, String(file.source)]] : [];
      }),
    ),
  };
}

let bundle: Bundle;

// Vitest limits hooks to 10 s by default, which is too short on a busy machine.
const BUILD_TIMEOUT_MS = 60_000;

beforeAll(async () => {
  // Vitest sets NODE_ENV to `test`, and with that value, Vite would build for development.
  vi.stubEnv('NODE_ENV', 'production');
  bundle = await createBundle();
}, BUILD_TIMEOUT_MS);

// If a chunk imported the entry, a page that loads `widgets.js?v=3` would run the entry a second time. For this reason, no
// chunk can share a module with the entry.
it('has no import between the entry and the chunks', () => {
  expect(bundle.importers.get('widgets.js')).toEqual([]);
  expect([...bundle.importers].filter(([, importers]) => importers.includes('widgets.js'))).toEqual([]);
});

it('ships no description of an option, part or text', async () => {
  const definitions = Object.entries(modules).filter(([file]) => /\/([^/]+)\/\1\.ts$/.test(file));
  const exported = await Promise.all(definitions.map(([, load]) => load()));
  const sentences = new Set(exported.flatMap(sentencesIn));
  expect(sentences.size).toBeGreaterThan(definitions.length);
  expect([...sentences].filter((sentence) => bundle.code.includes(sentence))).toEqual([]);
  // Shows that the bundle contains the definitions, including the texts that visitors read.
  expect(bundle.code).toContain('Please ensure that all required fields are filled out.');
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
  expect(sentences.filter((sentence) => bundle.code.includes(sentence))).toEqual([]);
  expect(bundle.code).toContain('society-widgets:draft-end:');
});

/** Hosts that the bundle's code names but never contacts: namespaces, documentation, and bases for parsing URLs. */
const NAMES = [
  // Beginning of an address that Algolia's library completes with a region, which the search never sets.
  'insights.',
  'alg.li',
  'localhost',
  'react.dev',
  'site.invalid',
  'society-widgets.example',
  'www.algolia.com',
  'www.w3.org',
];

it('names no host that docs/privacy.md does not list', async () => {
  const register = registerOf(await readFeatures());
  const hosts = [...bundle.code.matchAll(/https?:\/\/([\w.-]+)/g)].map(([, host = '']) => host);
  expect(hosts).toContain('js.stripe.com');
  const undeclared = hosts.filter((host) => !NAMES.includes(host) && !isDeclaredHost(register, host));
  expect([...new Set(undeclared)]).toEqual([]);
});

it("ships no checks for developers' mistakes", () => {
  expect(bundle.code).not.toContain('two <Enhance>');
});

it('has no selector more specific than one class, and no layer except those for open dialogs and for printed receipts', () => {
  const specific: string[] = [];
  postcss.parse(bundle.stylesheet).walkRules(({ selector, parent }) => {
    if (parent?.type === 'atrule' && 'name' in parent && parent.name === 'keyframes') return;
    for (const one of parser().astSync(selector).nodes) {
      const { a, b } = selectorSpecificity(one);
      if (a > 0 || b > 1) specific.push(String(one));
    }
  });
  expect(bundle.stylesheet).toContain('.sw-button');
  // Rules in a layer lose to all rules of a site, except for declarations with `!important`: see decision 0028.
  const layers = [...bundle.stylesheet.matchAll(/@layer ([\w-]+)/g)].map(([, name]) => name);
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
  postcss.parse(bundle.stylesheet).walkRules(/data-widget-state/, ({ selector }) => {
    for (const one of parser().astSync(selector).nodes)
      if (String(one).includes('data-widget-state') && !isFound(lastOf(one))) rules.push(String(one));
  });
  expect(rules).toEqual([]);
});

it('has the same rules in the stylesheets of single widgets, in the same order', () => {
  const names = stylesheetsOf(Object.keys(registry));
  expect([...bundle.styles.keys()].toSorted()).toEqual(names.toSorted());
  expect(names.map((name) => bundle.styles.get(name)).join('')).toBe(bundle.stylesheet);
});
