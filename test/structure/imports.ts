import { posix } from 'node:path';
import { parseSync } from 'vite';
import { isScript, isTest, type ProjectFile, widgetOf } from './project.ts';

interface Import {
  /** Path from the project's root without `.ts` or `.tsx`, or a package's name. */
  target: string;
  kind: 'static' | 'dynamic' | 'type';
}

const moduleName = (file: string): string => file.replace(/\.tsx?$/, '');

/** Returns a script's imports and its exports from other modules. */
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

/** Returns a sentence for each import that a rule forbids. */
function forbiddenImports(
  files: readonly ProjectFile[],
  isForbidden: (file: ProjectFile, target: string) => boolean,
): string[] {
  return files.filter(isScript).flatMap((file) => {
    const targets = importsOf(file).filter(({ target }) => isForbidden(file, target));
    return targets.map(({ target }) => `${file.path} imports ${target}`);
  });
}

/**
 * Returns imports of widgets in shared code. Only the registry and the catalog may import them, so that a widget can be
 * removed by deleting its folder and its lines there.
 */
export function sharedImportsOfWidgets(files: readonly ProjectFile[]): string[] {
  return forbiddenImports(
    files,
    ({ path }, target) =>
      path.startsWith('src/') &&
      !/^src\/(?:entry\/registry|tools\/catalog)\.ts$/.test(path) &&
      target.startsWith('widgets/'),
  );
}

/** Returns imports of calls in the code of the bundle, which needs the schemas of responses and nothing else of the contract. */
export function importsOfCalls(files: readonly ProjectFile[]): string[] {
  return forbiddenImports(
    files,
    ({ path }, target) =>
      /^(?:src|widgets)\//.test(path) &&
      !/^src\/tools\/|\/server\.ts$/.test(path) &&
      /^(?:widgets|src)\/[\w-]+\/server$/.test(target),
  );
}

/** Returns imports from one widget to another. Widgets communicate through the DOM. */
export function importsBetweenWidgets(files: readonly ProjectFile[]): string[] {
  return forbiddenImports(files, ({ path }, target) => {
    const [from, to] = [widgetOf(path), widgetOf(target)];
    return from !== undefined && to !== undefined && from !== to;
  });
}

/** Returns imports of fixtures and tests in shipped code. Unit tests next to the code may import them. */
export function shippedImportsOfTests(files: readonly ProjectFile[]): string[] {
  return forbiddenImports(
    files,
    (file, target) =>
      /^(src|widgets)\//.test(file.path) && !isTest(file) && /^(fixtures|test)\//.test(target),
  );
}

/** Returns the modules that load with the entry: itself and its static imports, direct and indirect. */
function entryModules(
  files: readonly ProjectFile[],
  name = 'src/entry/entry',
  seen = new Set<string>(),
): Set<string> {
  const file = files.find(({ path }) => moduleName(path) === name);
  if (!file || seen.has(name)) return seen;
  seen.add(name);
  for (const { target, kind } of importsOf(file)) if (kind === 'static') entryModules(files, target, seen);
  return seen;
}

/**
 * Returns imports of the entry's modules in other code. A module that the entry shares with a chunk is
 * bundled into the entry's file, which the chunk then imports: a page that loads `widgets.js?v=3` would run
 * the entry a second time.
 */
export function modulesSharedWithEntry(files: readonly ProjectFile[]): string[] {
  const early = entryModules(files);
  // Nothing that the build or a test runs is in the bundle.
  const isOutside = ({ path }: ProjectFile): boolean => /^(?:src\/tools|test)\//.test(path);
  const others = files.filter(
    (file) => isScript(file) && !isTest(file) && !isOutside(file) && !early.has(moduleName(file.path)),
  );
  return others.flatMap((file) => {
    const shared = importsOf(file).filter(({ target, kind }) => kind !== 'type' && early.has(target));
    return shared.map(({ target }) => `${file.path} imports ${target}, which belongs to the entry`);
  });
}

/** Returns index files. A module has one name, the one of its file. */
export function indexFiles(files: readonly ProjectFile[]): string[] {
  return files.map(({ path }) => path).filter((path) => /^(src|widgets)\/(.*\/)?index\.[jt]sx?$/.test(path));
}

/**
 * Returns templates of widgets that include a template of another one. Fixtures may: a page of the gallery can show a
 * widget together with others.
 */
export function includesBetweenWidgets(files: readonly ProjectFile[]): string[] {
  const templates = files.filter(
    ({ path }) => /^widgets\/.*\.twig$/.test(path) && !/\/fixture[\w-]*\.twig$/.test(path),
  );
  return templates.flatMap(({ path, text }) => {
    const included = [...text.matchAll(/['"](widgets\/[\w/-]+\.twig)['"]/g)].map(([, target = '']) => target);
    const others = included.filter((target) => widgetOf(target) !== widgetOf(path));
    return others.map((target) => `${path} includes ${target}`);
  });
}

/**
 * Rooms of the house from the top down: `src/README.md` says what is in each. `widgets/` is one, and so is
 * the build, which includes the documentation that it writes and what a widget adds to it.
 */
const ROOMS = [
  'build',
  'entry',
  'debug',
  'tools',
  'widgets',
  'search',
  'payment',
  'forms',
  'controls',
  'net',
  'page',
  'runtime',
  'report',
];

/** Returns the room of a file; undefined outside the house. */
function roomOf(file: string): string | undefined {
  if (/^(?:widgets\/[^/]+\/build(?:\.ts)?$|src\/tools\/(?:build|docs)\/)/.test(file)) return 'build';
  if (file.startsWith('widgets/')) return 'widgets';
  return /^src\/([^/]+)\//.exec(file)?.[1];
}

/** Returns the folders of `src/` that are no room, so that the rule below would not see them. */
export const unknownRooms = (files: readonly ProjectFile[]): string[] => [
  ...new Set(
    files
      .filter(isScript)
      .flatMap(({ path }) => roomOf(path) ?? [])
      .filter((room) => !ROOMS.includes(room)),
  ),
];

/** Returns imports that climb: from a room to one above it, also of types. */
export function climbingImports(files: readonly ProjectFile[]): string[] {
  return forbiddenImports(files, (file, target) => {
    const [from, to] = [roomOf(file.path), roomOf(target)];
    return from !== undefined && to !== undefined && !isTest(file) && ROOMS.indexOf(to) < ROOMS.indexOf(from);
  });
}
