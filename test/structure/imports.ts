import { posix } from 'node:path';
import { parseSync } from 'vite';
import { isScript, isTest, type ProjectFile, widgetOf } from './project.ts';

interface Import {
  /** From the project's root, without `.ts` or `.tsx`; a package's name as it is. */
  target: string;
  kind: 'static' | 'dynamic' | 'type';
}

const moduleName = (file: string): string => file.replace(/\.tsx?$/, '');

/** What a script imports or exports from elsewhere. */
export function importsOf({ path: file, text }: ProjectFile): Import[] {
  const { module } = parseSync(file, text);
  const toTarget = (specifier: string) =>
    specifier.startsWith('.') ? moduleName(posix.join(posix.dirname(file), specifier)) : specifier;
  const kindOf = (entries: readonly { isType: boolean }[]) =>
    entries.length > 0 && entries.every(({ isType }) => isType) ? 'type' : 'static';
  const imports = module.staticImports.map(({ moduleRequest, entries }): Import => {
    return { target: toTarget(moduleRequest.value), kind: kindOf(entries) };
  });
  const exports = module.staticExports.flatMap(({ entries }) => {
    const source = entries[0]?.moduleRequest?.value;
    return source === undefined ? [] : [{ target: toTarget(source), kind: kindOf(entries) } satisfies Import];
  });
  const dynamic = module.dynamicImports.map(({ moduleRequest: { start, end } }): Import => {
    return { target: toTarget(text.slice(start + 1, end - 1)), kind: 'dynamic' };
  });
  return [...imports, ...exports, ...dynamic];
}

/** Imports that a rule forbids, each as a sentence. */
function forbidden(
  files: readonly ProjectFile[],
  isForbidden: (file: ProjectFile, target: string) => boolean,
): string[] {
  return files.filter(isScript).flatMap((file) => {
    const targets = importsOf(file).filter(({ target }) => isForbidden(file, target));
    return targets.map(({ target }) => `${file.path} imports ${target}`);
  });
}

/** Only the registry knows the widgets, so that a widget can be deleted by deleting its folder and its line. */
export function sharedCodeKnowingWidgets(files: readonly ProjectFile[]): string[] {
  return forbidden(
    files,
    ({ path }, target) =>
      path.startsWith('src/') && path !== 'src/registry.ts' && target.startsWith('widgets/'),
  );
}

/** Widgets talk through the DOM. */
export function widgetsKnowingEachOther(files: readonly ProjectFile[]): string[] {
  return forbidden(files, ({ path }, target) => {
    const [from, to] = [widgetOf(path), widgetOf(target)];
    return from !== undefined && to !== undefined && from !== to;
  });
}

/** What ships needs neither the stand-in CMS nor the tests; tests beside the code may. */
export function productKnowingTests(files: readonly ProjectFile[]): string[] {
  return forbidden(
    files,
    (file, target) =>
      /^(src|widgets)\//.test(file.path) && !isTest(file) && /^(fixtures|test)\//.test(target),
  );
}

/** Modules that arrive with the entry: itself and what it imports statically, step by step. */
function entryModules(
  files: readonly ProjectFile[],
  name = 'src/entry',
  seen = new Set<string>(),
): Set<string> {
  const file = files.find(({ path }) => moduleName(path) === name);
  if (!file || seen.has(name)) return seen;
  seen.add(name);
  for (const { target, kind } of importsOf(file)) if (kind === 'static') entryModules(files, target, seen);
  return seen;
}

/**
 * A module used by the entry and by another chunk stays in the entry's file, which the chunk then imports: a page that
 * loads `widgets.js?v=3` runs the entry a second time. So nobody shares a module with the entry.
 */
export function modulesSharedWithEntry(files: readonly ProjectFile[]): string[] {
  const early = entryModules(files);
  const others = files.filter((file) => isScript(file) && !isTest(file) && !early.has(moduleName(file.path)));
  return others.flatMap((file) => {
    const shared = importsOf(file).filter(({ target, kind }) => kind !== 'type' && early.has(target));
    return shared.map(({ target }) => `${file.path} imports ${target}, which belongs to the entry`);
  });
}

/** One name for a module: its file's. */
export function indexFiles(files: readonly ProjectFile[]): string[] {
  return files.map(({ path }) => path).filter((path) => /^(src|widgets)\/(.*\/)?index\.[jt]sx?$/.test(path));
}
