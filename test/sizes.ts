/** Vite's `.vite/manifest.json`, with the files and imports of each chunk. */
export type Manifest = Readonly<Record<string, ManifestChunk>>;

interface ManifestChunk {
  file: string;
  name?: string;
  /** Module for which the chunk was created. Absent in a chunk that others share. */
  src?: string;
  isEntry?: boolean;
  /** True if an `import()` loads it, even if other chunks import it statically. */
  isDynamicEntry?: boolean;
  /** Manifest keys of its static imports. */
  imports?: readonly string[];
}

/** Bytes of files that a visitor downloads together. */
export interface Size {
  name: string;
  raw: number;
  brotli: number;
}

const RUNTIME = 'src/runtime/mount.tsx';

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
 * Groups the scripts of a build by budget. The entry has its file name, `runtime` includes its shared chunks (React), a widget
 * has its folder's name and excludes shared chunks, a package has its name, and any other chunk has its own name.
 */
export function groupFiles(manifest: Manifest): Map<string, string[]> {
  const runtime = withImports(manifest, RUNTIME);
  const groups = new Map<string, string[]>();
  for (const [key, chunk] of Object.entries(manifest)) {
    const isShared = !chunk.isEntry && !chunk.isDynamicEntry;
    const group = isShared && runtime.has(key) ? 'runtime' : groupOf(chunk);
    groups.set(group, [...new Set([...(groups.get(group) ?? []), chunk.file])]);
  }
  return groups;
}

/** Brotli bytes that the code of a widget, a room or a package may have, and a stylesheet in `styles/`. */
const DEFAULT_BUDGETS = { code: 2560, stylesheet: 1024 };

/** Returns the default budgets. The entry and the stylesheet of all widgets have none, because each page loads them. */
export function defaultBudgets(sizes: readonly Size[]): Record<string, number> {
  const names = sizes.map(({ name }) => name).filter((name) => !/^widgets\.\w+$/.test(name));
  const { code, stylesheet } = DEFAULT_BUDGETS;
  return Object.fromEntries(names.map((name) => [name, name.startsWith('styles/') ? stylesheet : code]));
}

/**
 * Returns a sentence for each exceeded or missing budget, and for each stale exception, whose file is not built or fits the default.
 * @param budgets exceptions from the defaults
 */
export function budgetIssues(
  sizes: readonly Size[],
  budgets: Readonly<Record<string, number>>,
  defaults: Readonly<Record<string, number>> = {},
): string[] {
  const issues = sizes.flatMap(({ name, brotli }) => {
    const [own, usual] = [budgets[name], defaults[name]];
    if (own !== undefined && usual !== undefined && brotli <= usual)
      return [`test/budgets.json has a budget for ${name}, which fits the default of ${usual}: remove it`];
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

/** Budget for all files that a visitor downloads for one use. */
export interface SumBudget {
  /** Budget names of the files. */
  of: readonly string[];
  /** Brotli bytes. */
  budget: number;
}

/** Adds up the sizes that share a budget. */
export function sumsOf(sizes: readonly Size[], budgets: Readonly<Record<string, SumBudget>>): Size[] {
  return Object.entries(budgets).map(([name, { of }]) => {
    const parts = sizes.filter((size) => of.includes(size.name));
    const missing = of.find((part) => !parts.some((size) => size.name === part));
    if (missing !== undefined) throw new Error(`${name}: there is no file ${missing} in the build`);
    const sum = (key: 'raw' | 'brotli') => parts.reduce((all, size) => all + size[key], 0);
    return { name, raw: sum('raw'), brotli: sum('brotli') };
  });
}

/**
 * Returns an issue for each chunk that imports the entry. On a page that loads `widgets.js?v=3`, such a chunk
 * would run the entry a second time as `widgets.js`.
 */
export function entryImporters(manifest: Manifest): string[] {
  const isEntry = (key: string) => manifest[key]?.isEntry === true;
  const importers = Object.values(manifest).filter(({ imports }) => imports?.some(isEntry));
  return importers.map(({ file }) => `${file} imports the entry: move their shared code to another module`);
}

/** Returns an issue for each file that the entry imports statically, because a page that nobody uses would load it and wait for it. */
export function entryImports(manifest: Manifest): string[] {
  const imports = Object.values(manifest).flatMap((chunk) => (chunk.isEntry ? (chunk.imports ?? []) : []));
  return imports.map((key) => `${manifest[key]?.file ?? key} is imported by the entry: use import()`);
}

/** Returns the sizes and budgets as lines of a table. */
export function sizeTable(sizes: readonly Size[], budgets: Readonly<Record<string, number>>): string[] {
  const rows = sizes.map(({ name, raw, brotli }) => [name, raw, brotli, budgets[name] ?? 'none'].map(String));
  return [['file', 'raw', 'brotli', 'budget'], ...rows].map(([name = '', ...numbers]) =>
    [name.padEnd(26), ...numbers.map((number) => number.padStart(9))].join(''),
  );
}
