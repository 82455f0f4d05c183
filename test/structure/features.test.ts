import { readFileSync } from 'node:fs';
import type { BrowserName, CompatData, Identifier } from '@mdn/browser-compat-data';
import { describe, expect, it } from 'vitest';
import { CSS_CONDITION } from '../../src/entry/guard.ts';
import { floor } from '../../src/tools/build/floor.ts';
import { builtScripts, builtStylesheet } from './builtBundle.ts';

// Read with `readFileSync`, because an import would pass the file's 19 MB through Vite.
const data = JSON.parse(
  readFileSync('node_modules/@mdn/browser-compat-data/data.json', 'utf8'),
) as CompatData;

/** Browser version as numbers, such as `[17, 4]`, or `[Infinity]` for a browser that does not support the feature. */
type Version = readonly number[];

/** Browser feature that a bundle uses, and the version of each browser that introduced the feature. */
interface Feature {
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
function scriptFeatures(code: string): Feature[] {
  // Excludes names after `...`, which are names of variables that the build has shortened.
  const members = new Set([...code.matchAll(/(?<!\.)\.([A-Za-z]\w*)/g)].map(([, name = '']) => name));
  const statics = new Set([...code.matchAll(/(?<![\w$.])([A-Z]\w*\.\w+)/g)].map(([, name]) => name));
  const builtins = data.javascript.builtins as unknown as Record<string, Identifier>;
  const interfaces = data.api as unknown as Record<string, Identifier>;
  const owners = { ...interfaces, ...builtins };
  const named = Object.entries(owners).flatMap(([owner, node]) =>
    Object.keys(node).flatMap((key) => {
      const name = `${owner}.${key.replace(/_static$/, '')}`;
      return statics.has(name) ? featureOf(name, memberOf(node, key)) : [];
    }),
  );
  const instances = [...Object.keys(builtins), ...INSTANCES].map((owner) => [owner, owners[owner]] as const);
  const called = [...members].flatMap((key) =>
    oldestOf(instances.flatMap(([owner, node]) => featureOf(`${owner}.${key}`, node && memberOf(node, key)))),
  );
  return [...named, ...called];
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
function styleFeatures(css: string): Feature[] {
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
function oldestWith(features: readonly Feature[]): Record<string, string> {
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
function newerFeatures(features: readonly Feature[], versions: Readonly<Record<string, string>>): string[] {
  const newer = features.flatMap(({ name, since }) => {
    const browsers = BROWSERS.filter(
      (browser) => compareVersions(since[browser] ?? [0], parseVersion(versions[browser] ?? '0')) > 0,
    );
    const lacking = browsers.map((browser) => {
      const version = since[browser]?.join('.') ?? '';
      return version === 'Infinity' ? `not in ${browser}` : `${browser} ${version}`;
    });
    return lacking.length > 0 ? [`${name}: ${lacking.join(', ')}`] : [];
  });
  return [...new Set(newer)].toSorted();
}

const minimum = Object.fromEntries(floor.map(({ target, version }) => [target, version]));

/**
 * Features that some supported browsers lack, each with the reason why the widgets work without the feature in those
 * browsers.
 */
const PROGRESSIVE: Readonly<Record<string, string>> = {
  ':-moz-progress-bar': 'The other browsers have their own names for the parts of a progress bar.',
  ':-webkit-progress-bar': 'Firefox has its own name.',
  ':-webkit-progress-value': 'Firefox has its own name.',
  ':-webkit-search-cancel-button': 'Firefox has no such button.',
  ':details-content': 'A row opens without a transition.',
  '@starting-style': 'A dialog opens without a fade.',
  'Document.startViewTransition': "React's <ViewTransition> only, which no widget uses.",
  'Document.prerendering': 'Browsers without it do not prerender pages.',
  'Element.setHTML': 'DOMPurify takes its place (src/net/html/html.ts).',
  'Error.captureStackTrace': 'A library checks for it first.',
  'HTMLElement.autocapitalize': 'On-screen keyboards only.',
  'Navigator.cookieEnabled':
    'In older versions of Safari, it is true even in frames whose cookies are blocked. Our pages are not in frames.',
  'Navigator.connection': 'Lists prefetch even if the visitor has turned on data saving.',
  'Temporal.PlainDateTime': 'luxon takes its place (widgets/add-to-calendar/polyfill.ts).',
  'Temporal.ZonedDateTime': 'A formatter takes its place (src/runtime/timeZones.ts).',
  'Window.cookieStore': 'The Insights library checks for it first.',
  'Window.navigation': 'React checks for it first.',
  'Window.orientation': 'Swiper checks for it first.',
  'Window.requestIdleCallback': 'A timer takes its place (src/entry/schedule.ts).',
  'accent-color': 'Checkboxes keep the color of the system.',
  'break-after: avoid': 'In print, a page break may separate a row from its heading.',
  'content-visibility': 'more-less checks for it first; rows of an accordion close without a transition.',
  'content-visibility: hidden': 'more-less checks for it first.',
  'content-visibility: visible': 'It is used only together with the two features above.',
  'field-sizing': 'A text area has the height of its rows.',
  'field-sizing: content': 'A text area has the height of its rows.',
  'forced-color-adjust': 'Safari has no forced colors.',
  'forced-color-adjust: none': 'Safari has no forced colors.',
  'interpolate-size': 'A row opens without a transition.',
  'interpolate-size: allow-keywords': 'A row opens without a transition.',
  'overflow-clip-margin': 'Focus rings at the edge of a row are clipped.',
  'overscroll-behavior': 'In older browsers, it has no effect on boxes that do not scroll.',
  'overscroll-behavior-x': 'In older browsers, it has no effect on boxes that do not scroll.',
  'scrollbar-width': 'The scrollbar has its usual width.',
  'scrollbar-width: none': 'The scrollbar is visible.',
  'scrollbar-width: thin': 'The scrollbar has its usual width.',
  'text-wrap: balance': 'Lines break as usual.',
  'text-wrap: pretty': 'Lines break as usual.',
};

/** Names of properties in our code and in libraries that only look like these features. */
const HOMONYMS = [
  'AsyncDisposableStack.move',
  'AsyncDisposableStack.use',
  'Atomics.pause',
  'Error.isError',
  'Function.displayName',
  'HTMLInputElement.capture',
  'Iterator.drop',
  'Iterator.zip',
  'Navigator.login',
  'Navigator.share',
  'RegExp.escape',
  'Set.intersection',
  'Set.union',
  'SuppressedError.error',
  'Symbol.dispose',
  'Window.fence',
  'Window.restore',
];

const stylesheet = builtStylesheet();
const used = [...builtScripts().flatMap(({ code }) => scriptFeatures(code)), ...styleFeatures(stylesheet)];

const isNeeded = ({ name }: Feature): boolean =>
  !Object.hasOwn(PROGRESSIVE, name) && !HOMONYMS.includes(name);

describe('the bundle', () => {
  it('needs no feature that a supported browser lacks', () => {
    expect(newerFeatures(used.filter(isNeeded), minimum)).toEqual([]);
  });

  it('uses every feature that is listed as an exception', () => {
    const names = used.map(({ name }) => name);
    expect([...Object.keys(PROGRESSIVE), ...HOMONYMS].filter((name) => !names.includes(name))).toEqual([]);
  });

  it('supports every browser that has what it needs', () => {
    expect(oldestWith(used.filter(isNeeded))).toEqual(minimum);
  });
});

describe('the stylesheet', () => {
  it('depends on the direction of the text, not on its language', () => {
    expect(stylesheet).toContain(':dir(rtl)');
    expect(stylesheet).not.toContain(':lang(');
  });
});

describe('the guard', () => {
  it('lets in the oldest supported browsers, but no older ones', () => {
    expect(
      oldestWith(styleFeatures(`@supports ${CSS_CONDITION} {a{content:""/""}:dir(ltr){top:0}}`)),
    ).toEqual(minimum);
  });
});

describe("the project's README", () => {
  it('names the oldest supported browsers', () => {
    const [first, second, third] = floor.map(({ name, version }) => `${name} ${version}`);
    expect(readFileSync('README.md', 'utf8')).toContain(`${first}, ${second}, ${third}`);
  });
});
