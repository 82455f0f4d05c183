/** Vite's `.vite/manifest.json`: what each chunk is made of. */
export type Manifest = Readonly<Record<string, ManifestChunk>>;

interface ManifestChunk {
  file: string;
  name?: string;
  /** The module that a chunk was asked for by; absent for one that others share. */
  src?: string;
  isEntry?: boolean;
  /** True where it is loaded by an `import()` of its own, whoever else imports it. */
  isDynamicEntry?: boolean;
  /** Manifest keys of the chunks it cannot run without. */
  imports?: readonly string[];
}

/** Bytes of what a visitor downloads at one go. */
export interface Size {
  name: string;
  raw: number;
  brotli: number;
}

const RUNTIME = 'src/runtime.tsx';

/** Keys of a chunk and of all that it imports statically. */
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
 * Sorts the files of a build into what has a budget: the entry and the stylesheet by file name, `runtime` with what it
 * shares (React), a widget by its folder and without what it shares, a package by its name, and any other chunk by
 * its own.
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

/** What a build does that it must not, each as a sentence; nothing is well. */
export function budgetFaults(sizes: readonly Size[], budgets: Readonly<Record<string, number>>): string[] {
  const over = sizes.flatMap(({ name, brotli }) => {
    const budget = budgets[name];
    if (budget === undefined)
      return [`${name} has no budget: add it to test/budgets.json (${brotli} bytes now)`];
    return brotli > budget ? [`${name} is ${brotli - budget} bytes over its budget of ${budget}`] : [];
  });
  const stale = Object.keys(budgets).filter((name) => !sizes.some((size) => size.name === name));
  return [...over, ...stale.map((name) => `test/budgets.json has a budget for ${name}, which is not built`)];
}

/** What one purpose costs a visitor in all: the files that it loads, by the names of their budgets. */
export interface SumBudget {
  of: readonly string[];
  /** Brotli bytes. */
  budget: number;
}

/** Adds sizes up for what has a budget in all. */
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
 * Chunks that import the entry. A page that loads `widgets.js?v=3` would run it a second time as `widgets.js`, without
 * the query, for them.
 */
export function entryImporters(manifest: Manifest): string[] {
  const isEntry = (key: string) => manifest[key]?.isEntry === true;
  const importers = Object.values(manifest).filter(({ imports }) => imports?.some(isEntry));
  return importers.map(({ file }) => `${file} imports the entry: move what they share out of it`);
}

/** The sizes and budgets as lines of a table. */
export function sizeTable(sizes: readonly Size[], budgets: Readonly<Record<string, number>>): string[] {
  const rows = sizes.map(({ name, raw, brotli }) => [name, raw, brotli, budgets[name] ?? 'none'].map(String));
  return [['file', 'raw', 'brotli', 'budget'], ...rows].map(([name = '', ...numbers]) =>
    [name.padEnd(26), ...numbers.map((number) => number.padStart(9))].join(''),
  );
}
