import { createHash } from 'node:crypto';
import type { Manifest, ManifestChunk } from 'vite';

/** Size in bytes of files that a visitor downloads together. */
export interface Size {
  name: string;
  raw: number;
  brotli: number;
}

/** Names of the chunks that every page with a widget downloads. Each has a budget of its own. */
const EVERY_PAGE = ['runtime', 'report'];

/** Returns the manifest keys of a chunk and of its static imports, direct and indirect. */
function withImports(manifest: Manifest, key: string, seen = new Set<string>()): Set<string> {
  if (seen.has(key)) return seen;
  seen.add(key);
  for (const imported of manifest[key]?.imports ?? []) withImports(manifest, imported, seen);
  return seen;
}

function groupOf({ file, name, src, isEntry }: ManifestChunk): string {
  if (isEntry || !file.endsWith('.js')) return file;
  const owner = src?.match(/^widgets\/([^/]+)\/|node_modules\/((?:@[^/]+\/)?[^/]+)\//);
  return owner?.[1] ?? owner?.[2] ?? name ?? file;
}

/**
 * Groups the scripts of a build by budget. The entry's budget is named after its file, a widget's after its folder, a
 * package's after the package, and any other chunk's after the chunk.
 */
export function groupFiles(manifest: Manifest): Map<string, string[]> {
  const groups = new Map<string, string[]>();
  for (const chunk of Object.values(manifest)) {
    const group = groupOf(chunk);
    groups.set(group, [...new Set([...(groups.get(group) ?? []), chunk.file])]);
  }
  return groups;
}

/** Prefix of the sizes of pages. */
const PAGE = 'page with ';

/**
 * Returns the scripts that a page downloads once somebody uses it, in addition to what every page downloads, keyed by the
 * only widget on the page: the widget, and all chunks that it imports. A chunk within its own budget can still reach pages
 * that need none of it.
 */
export function filesOfPages(manifest: Manifest): Map<string, string[]> {
  const pages = new Map<string, string[]>();
  for (const { isEntry, dynamicImports = [] } of Object.values(manifest)) {
    if (!isEntry) continue;
    for (const key of dynamicImports) {
      const [, widget] = /^widgets\/([^/]+)\//.exec(key) ?? [];
      const chunks = [...withImports(manifest, key)].flatMap((chunk) => manifest[chunk] ?? []);
      const own = chunks.filter(({ name = '' }) => !EVERY_PAGE.includes(name));
      if (widget)
        pages.set(
          PAGE + widget,
          own.map(({ file }) => file),
        );
    }
  }
  return pages;
}

/**
 * Returns code in which the hash in each chunk's name depends only on the rest of the name. Hashes do not compress equally,
 * so a change of one chunk would otherwise change the sizes of all that import it.
 */
export function withSteadyHashes(code: string, manifest: Manifest): string {
  let steady = code;
  for (const { file } of Object.values(manifest)) {
    const [, stem, name = ''] = /^chunks\/((.+)-[\w-]{7})\.js$/.exec(file) ?? [];
    const hash = createHash('sha256').update(name).digest('base64url').slice(0, 7);
    if (stem !== undefined) steady = steady.replaceAll(stem, `${name}-${hash}`);
  }
  return steady;
}

/**
 * Default budgets, in brotli bytes, for the code of a widget, a room or a package, for a stylesheet in `styles/`, and for
 * the scripts of a page with one widget.
 */
const DEFAULT_BUDGETS = { code: 2560, stylesheet: 1024, page: 5888 };

/**
 * Budgets, in brotli bytes, of files that contain something about every widget: a fixed part, and a part for each widget. A
 * stylesheet of 1,024 bytes adds about 470 to `widgets.css`, and a line of the registry about 51 to the entry.
 */
const SHARED_BUDGETS: Readonly<Record<string, readonly [fixed: number, perWidget: number]>> = {
  'widgets.js': [2200, 60],
  'widgets.css': [0, 498],
  es: [0, 196],
  'html-data.json': [0, 352],
  'web-types.json': [0, 360],
  'settings.schema.json': [0, 372],
  'guides for agents': [0, 1896],
};

/** Returns the default budgets. */
export function defaultBudgets(sizes: readonly Size[]): Record<string, number> {
  const names = sizes.map(({ name }) => name);
  const widgets = names.filter((name) => name.startsWith(PAGE)).length;
  const { code, stylesheet, page } = DEFAULT_BUDGETS;
  const usual = (name: string): number => {
    const shared = SHARED_BUDGETS[name];
    if (shared) return shared[0] + shared[1] * widgets;
    return name.startsWith('styles/') ? stylesheet : name.startsWith(PAGE) ? page : code;
  };
  return Object.fromEntries(names.map((name) => [name, usual(name)]));
}

/**
 * Returns a sentence for each exceeded or missing budget, and for each stale exception, that is, one whose file is not built
 * or fits the default budget.
 * @param budgets exceptions to the defaults
 */
export function budgetIssues(
  sizes: readonly Size[],
  budgets: Readonly<Record<string, number>>,
  defaults: Readonly<Record<string, number>> = {},
): string[] {
  const issues = sizes.flatMap(({ name, brotli }) => {
    const [own, usual] = [budgets[name], defaults[name]];
    if (own !== undefined && usual !== undefined && brotli <= usual)
      return [
        `${name} is ${brotli} bytes, which fits the default budget of ${usual}: remove its exception of ${own} from test/budgets.json`,
      ];
    if (own !== undefined)
      return brotli > own ? [`${name} is ${brotli - own} bytes over its budget of ${own}`] : [];
    if (usual === undefined)
      return [`${name} has no budget: add it to test/budgets.json (${brotli} bytes now)`];
    return brotli > usual
      ? [
          `${name} is ${brotli - usual} bytes over the default budget of ${usual}: make it smaller, or add an exception to test/budgets.json`,
        ]
      : [];
  });
  const stale = Object.keys(budgets).filter((name) => !sizes.some((size) => size.name === name));
  return [
    ...issues,
    ...stale.map((name) => `test/budgets.json has a budget for ${name}, which is not built`),
  ];
}

/** Size budget for all the files that a visitor downloads for one use of a page. */
export interface SumBudget {
  /** Names of the files' own budgets. */
  of: readonly string[];
  /** Budget in brotli bytes. */
  budget: number;
}

/** Adds up the sizes of the files that share a sum budget. */
export function sumsOf(sizes: readonly Size[], budgets: Readonly<Record<string, SumBudget>>): Size[] {
  return Object.entries(budgets).map(([name, { of }]) => {
    const parts = sizes.filter((size) => of.includes(size.name));
    const missing = of.find((part) => !parts.some((size) => size.name === part));
    if (missing !== undefined) throw new Error(`${name}: there is no file ${missing} in the build`);
    const sum = (key: 'raw' | 'brotli') => parts.reduce((all, size) => all + size[key], 0);
    return { name, raw: sum('raw'), brotli: sum('brotli') };
  });
}
