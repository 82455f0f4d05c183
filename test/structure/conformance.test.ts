import { existsSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { registry } from '../../src/entry/registry.ts';
import { catalog } from '../../src/tools/catalog.ts';
import { browserTests } from '../browserTests.ts';
import { claims, widgetsTestedFor } from '../conformance/claims.ts';
import { INVISIBLE_WIDGETS } from '../conformance/folders.ts';
import { journeys } from '../conformance/journeys.ts';
import { isScript, readProject } from './project.ts';

const widgets = Object.keys(registry);

let tests: Awaited<ReturnType<typeof browserTests>>;

beforeAll(async () => {
  tests = await browserTests();
  // Playwright's list of tests has taken more than 30 s on a busy machine.
}, 120_000);

it('each browser spec starts with the page without JavaScript, on which everything else builds', () => {
  const first = new Map(tests.toSorted((a, b) => b.line - a.line).map((test) => [test.file, test.title]));
  expect(first.size).toBeGreaterThan(100);
  expect([...first].filter(([, title]) => !title.startsWith('without JavaScript › '))).toEqual([]);
});

it('every row of the requirements has a browser test, and every tag that looks like an id has a row', () => {
  const tags = new Set(tests.flatMap((test) => test.tags));
  const lines = readFileSync('test/requirements.md', 'utf8').matchAll(/^- ([A-Z]{2}-\d{2}) .+$/gm);
  const ids = [...lines].map(([, id = '']) => id);
  expect(ids.length).toBeGreaterThan(0);
  expect(ids.filter((id) => !tags.has(id))).toEqual([]);
  expect([...tags].filter((tag) => /^[A-Z]{2}-\d+$/i.test(tag) && !ids.includes(tag))).toEqual([]);
});

// The build stage compares the claims with the tests: `conformance/main.ts --check`.
describe('the claims of conformance', () => {
  it('ask people nothing that no journey of the protocol asks', () => {
    const judged = new Set<string>(journeys.flatMap(({ judgments }) => Object.keys(judgments)));
    const asked = Object.entries(claims).filter(([, { person }]) => person !== undefined);
    expect(asked.map(([id]) => id).filter((id) => !judged.has(id))).toEqual([]);
  });

  it('name only test files that exist', () => {
    const checks = Object.values(claims)
      .flatMap(({ claim, except = [] }) => [claim, ...except.map((exception) => exception.claim)])
      .flatMap((claim) => (claim.by !== 'tests' && claim.checkedBy ? [claim.checkedBy] : []));
    expect(checks.length).toBeGreaterThan(0);
    expect([...new Set(checks)].filter((file) => !existsSync(file))).toEqual([]);
  });
});

/** Imports of a module that load code, with and without a path in `import()`. */
const IMPORT = /^(?:import|export)(?! type)[^'"]*?'(\.[^']+)';$|import\('(\.[^']+)'\)/gm;

describe('the claims about operation and messages', () => {
  const scripts = new Map(
    readProject()
      .filter((file) => isScript(file) && !file.path.endsWith('.test.ts'))
      .map(({ path, text }) => [path, text]),
  );

  /** Returns a module and all modules that it loads. */
  function modulesOf(path: string, found: Set<string> = new Set()): Set<string> {
    const text = scripts.get(path);
    if (text === undefined || found.has(path)) return found;
    found.add(path);
    for (const [, still, later] of text.matchAll(IMPORT))
      modulesOf(posix.join(posix.dirname(path), still ?? later ?? ''), found);
    return found;
  }

  /** Returns the widgets whose views, or what they load, match a pattern. */
  const widgetsWith = (pattern: RegExp): string[] =>
    widgets.filter((widget) =>
      [...scripts.keys()]
        .filter((path) => path.startsWith(`widgets/${widget}/`) && path.endsWith('.tsx'))
        .some((view) => [...modulesOf(view)].some((path) => pattern.test(scripts.get(path) ?? ''))),
    );

  it('name every widget that announces something or has an alert (4.1.3)', () => {
    expect(widgetsTestedFor('4.1.3')).toEqual(
      widgetsWith(/\bannounce(?:AfterDelay)?\((?!text: string)|(?<!\[)role="(?:alert|status)"/).toSorted(),
    );
  });

  it('name every widget that marks a field as invalid (3.3.1)', () => {
    const marked = widgetsWith(/aria-invalid|setCustomValidity\(/);
    expect(marked.filter((widget) => !widgetsTestedFor('3.3.1').includes(widget))).toEqual([]);
  });

  it('exclude only widgets that render nothing', () => {
    const views = [...scripts].filter(
      ([path]) =>
        path.endsWith('.tsx') && INVISIBLE_WIDGETS.some((name) => path.startsWith(`widgets/${name}/`)),
    );
    expect(views.length).toBeGreaterThan(0);
    for (const [, text] of views) expect(text).toMatch(/^function \w+\(.*\): null \{$/m);
  });
});

/** Words of the controls that several widgets have, by the keys of their texts (WCAG 3.2.4). */
const SAME_FUNCTION: readonly (readonly [keys: RegExp, words: RegExp])[] = [
  [/^(?:retry|tryAgain)$/, /^Try again$/],
  [/^retryName$/, /^Try again: /],
  [/^undo$/, /^Undo$/],
  [/^(?:remove|removeName|removeFilter|removeValue|recentRemove)$/, /^Remove\b/],
  [/^change\w*$/, /^Change\b|\.$/],
  [/^cancel$/, /^Cancel$/],
  [/^showMore$/, /^Show more$/],
  [/^showFilters$/, /^Show Filters$/],
  [/^hideFilters$/, /^Hide Filters$/],
  [/^clearFilters$/, /^Clear filters$/],
  // The button of the NPI lookup has its own words: requirement NP-04.
  [/^searching$/, /^Searching(?:…|\.\.\.)$/],
  [/^revealed$/, /shown below$/],
];

describe('what has the same function in several widgets', () => {
  it('has the same words (3.2.4)', () => {
    const different = catalog.flatMap(({ definition: { name, texts } }) =>
      Object.entries(texts).flatMap(([key, { default: text }]) => {
        const words = SAME_FUNCTION.find(([keys]) => keys.test(key))?.[1];
        const found = typeof text === 'string' ? text : text.other;
        return words && !words.test(found) ? [`${name}: ${key} is "${found}"`] : [];
      }),
    );
    expect(different).toEqual([]);
  });

  it('has the same words in templates: Close', () => {
    const closing = readProject()
      .filter(({ path }) => /^widgets\/.*\.twig$/.test(path))
      .flatMap(({ path, text }) =>
        [...text.matchAll(/<button[^>]*sw-button-close[^>]*>\s*(.*)/g)].map(([, label = '']) => ({
          path,
          label,
        })),
      );
    expect(closing.length).toBeGreaterThan(4);
    expect(closing.filter(({ label }) => !/Close|close/.test(label))).toEqual([]);
  });
});
