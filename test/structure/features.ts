import { readFileSync } from 'node:fs';
import type { BrowserName, CompatData, Identifier } from '@mdn/browser-compat-data';

// Read with `readFileSync`, because an import would pass the file's 19 MB through Vite.
const data = JSON.parse(
  readFileSync('node_modules/@mdn/browser-compat-data/data.json', 'utf8'),
) as CompatData;

/** Browser version as numbers, such as `[17, 4]`, or `[Infinity]` for a browser that does not support the feature. */
type Version = readonly number[];

/** Browser feature that a bundle uses, and the version of each browser that introduced the feature. */
export interface Feature {
  /** Name from browser-compat-data, shortened: `URL.canParse`, `@starting-style`, `:dir`, `interpolate-size`. */
  name: string;
  since: Readonly<Record<string, Version>>;
}

/** Names, in browser-compat-data, of the browsers for which a minimum version is set. */
const BROWSERS = ['chrome', 'firefox', 'safari'] as const satisfies readonly BrowserName[];

/** Interfaces whose instance members are found by name alone, because the code uses them without a global name. */
const INSTANCES = [
  'Document',
  'Element',
  'HTMLElement',
  'HTMLInputElement',
  'History',
  'Navigator',
  'Node',
  'Window',
];

const parseVersion = (version: string): Version => version.replace('≤', '').split('.').map(Number);

/** Returns a positive number if the first version is newer than the second. */
function compareVersions(first: Version, second: Version): number {
  const index = [0, 1, 2].find((part) => (first[part] ?? 0) !== (second[part] ?? 0));
  return index === undefined ? 0 : (first[index] ?? 0) - (second[index] ?? 0);
}

/** Returns the first version that supports a feature without a flag or prefix. */
function versionWith(node: Identifier, browser: BrowserName): Version {
  const statements = [node.__compat?.support[browser] ?? []].flat();
  const complete = statements.find(
    ({ flags, prefix, alternative_name, version_removed }) =>
      !flags && !prefix && !alternative_name && !version_removed,
  );
  const added = complete?.version_added;
  return typeof added === 'string' && added !== 'preview' ? parseVersion(added) : [Number.POSITIVE_INFINITY];
}

function featureOf(name: string, node: Identifier | undefined): Feature[] {
  if (!node?.__compat) return [];
  return [
    { name, since: Object.fromEntries(BROWSERS.map((browser) => [browser, versionWith(node, browser)])) },
  ];
}

const memberOf = (node: Identifier, key: string): Identifier | undefined =>
  Object.hasOwn(node, key) ? node[key] : undefined;

/** Returns the oldest of the given features, according to the first browser whose versions differ. */
function oldestOf(features: readonly Feature[]): Feature[] {
  const difference = (one: Feature, other: Feature): number =>
    BROWSERS.map((browser) => compareVersions(one.since[browser] ?? [0], other.since[browser] ?? [0])).find(
      (found) => found !== 0,
    ) ?? 0;
  return features.toSorted(difference).slice(0, 1);
}

/**
 * Returns the features that a script uses: members of global objects, and members of built-in objects, documents and
 * elements. A member's name does not reveal its object, so it counts as the oldest feature with that name, even if it
 * may not be a feature at all.
 */
export function scriptFeatures(code: string): Feature[] {
  // Excludes names after `...`, which are names of variables that the build has shortened.
  const members = new Set([...code.matchAll(/(?<!\.)\.([A-Za-z]\w*)/g)].map(([, name = '']) => name));
  const statics = new Set([...code.matchAll(/(?<![\w$.])([A-Z]\w*\.\w+)/g)].map(([, name]) => name));
  const builtins = data.javascript.builtins as unknown as Record<string, Identifier>;
  const interfaces = data.api as unknown as Record<string, Identifier>;
  const owners = { ...interfaces, ...builtins };
  const used = Object.entries(owners).flatMap(([owner, node]) =>
    Object.keys(node).flatMap((key) => {
      const name = `${owner}.${key.replace(/_static$/, '')}`;
      return statics.has(name) ? featureOf(name, memberOf(node, key)) : [];
    }),
  );
  const instances = [...Object.keys(builtins), ...INSTANCES].map((owner) => [owner, owners[owner]] as const);
  const called = [...members].flatMap((key) =>
    oldestOf(instances.flatMap(([owner, node]) => featureOf(`${owner}.${key}`, node && memberOf(node, key)))),
  );
  return [...used, ...called];
}

/** Returns the features in the value of a declaration, such as `text-wrap: pretty`. */
function valueFeatures(property: string, node: Identifier, value: string): Feature[] {
  return Object.keys(node).flatMap((key) => {
    const word = new RegExp(`(?<![\\w-])${key}(?![\\w-])`);
    // Alternative text follows a slash, outside quotation marks.
    const isUsed = key === 'alt_text' ? /"\s*\//.test(value) : word.test(value);
    return isUsed ? featureOf(`${property}: ${key}`, memberOf(node, key)) : [];
  });
}

/** Returns the features that a stylesheet uses: properties, values, selectors, at-rules, media features and functions. */
export function styleFeatures(css: string): Feature[] {
  const {
    properties,
    selectors,
    'at-rules': rules,
    types,
  } = data.css as unknown as Record<string, Identifier>;
  if (!properties || !selectors || !rules || !types)
    throw new Error('browser-compat-data has a different shape.');
  const declared = [...css.matchAll(/[{;]([a-z-]+):([^;{}]*)(?=[;}])/g)].flatMap(
    ([, property = '', value = '']) => {
      const node = memberOf(properties, property);
      return node ? [...featureOf(property, node), ...valueFeatures(property, node, value)] : [];
    },
  );
  const preludes = css.replaceAll(/[{;][a-z-]+:[^;{}]*(?=[;}])/g, '{');
  const selected = [...preludes.matchAll(/:([a-z-]+)/g)].flatMap(([, name = '']) =>
    featureOf(`:${name}`, memberOf(selectors, name)),
  );
  const atRules = [...css.matchAll(/@([a-z-]+)([^{;]*)/g)].flatMap(([, name = '', prelude = '']) => {
    const node = memberOf(rules, name);
    if (!node) return [];
    const asked = [...prelude.matchAll(/\(([a-z-]+)/g)].flatMap(([, key = '']) =>
      featureOf(`@${name} (${key})`, memberOf(node, key)),
    );
    return [...featureOf(`@${name}`, node), ...asked];
  });
  const colors = memberOf(types, 'color');
  const functions = [...css.matchAll(/([a-z][a-z-]*)\(/g)].flatMap(([, name = '']) => [
    ...featureOf(`${name}()`, memberOf(types, name)),
    ...featureOf(`${name}()`, colors && memberOf(colors, name)),
  ]);
  return [...declared, ...selected, ...atRules, ...functions];
}

/** Returns the oldest version of each browser that supports all given features. */
export function oldestWith(features: readonly Feature[]): Record<string, string> {
  const newest = BROWSERS.map((browser) => {
    const versions = features.map(({ since }) => since[browser] ?? [0]);
    const version = versions.reduce((one, other) => (compareVersions(one, other) < 0 ? other : one), [0]);
    return [browser, version.join('.')] as const;
  });
  return Object.fromEntries(newest);
}

/**
 * Returns the features that at least one of the minimum browser versions lacks, as `name: browser version`, in
 * alphabetical order.
 */
export function newerFeatures(
  features: readonly Feature[],
  floor: Readonly<Record<string, string>>,
): string[] {
  const newer = features.flatMap(({ name, since }) => {
    const browsers = BROWSERS.filter(
      (browser) => compareVersions(since[browser] ?? [0], parseVersion(floor[browser] ?? '0')) > 0,
    );
    const lacking = browsers.map((browser) => {
      const version = since[browser]?.join('.') ?? '';
      return version === 'Infinity' ? `not in ${browser}` : `${browser} ${version}`;
    });
    return lacking.length > 0 ? [`${name}: ${lacking.join(', ')}`] : [];
  });
  return [...new Set(newer)].toSorted();
}
