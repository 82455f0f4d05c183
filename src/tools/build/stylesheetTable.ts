import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import postcss from 'postcss';
import { parseSync } from 'vite';
import type { Definition } from '../../runtime/define.ts';
import type { StylesheetTable } from '../stylesheets.ts';
import { readSources, stylesheetOfSource } from './styles.ts';
import { widgetOfView } from './widgetFiles.ts';

/** Returns the project's files that a module imports, statically or with `import()`. */
function importsOf(file: string): string[] {
  const text = readFileSync(file, 'utf8');
  const { staticImports, dynamicImports } = parseSync(file, text).module;
  const specifiers = [
    ...staticImports
      .filter(({ entries }) => entries.length === 0 || entries.some(({ isType }) => !isType))
      .map(({ moduleRequest }) => moduleRequest.value),
    ...dynamicImports.map(({ moduleRequest: { start, end } }) => text.slice(start + 1, end - 1)),
  ];
  return specifiers
    .filter((specifier) => specifier.startsWith('.'))
    .map((specifier) => path.posix.join(path.posix.dirname(file), specifier));
}

/**
 * Returns a function that finds the stylesheets that a file imports, directly or through other modules. Each module is
 * read only once.
 */
function createFinder(): (file: string) => Set<string> {
  const imports = new Map<string, string[]>();
  const importsOnce = (file: string): string[] => {
    const known = imports.get(file) ?? (/\.tsx?$/.test(file) ? importsOf(file) : []);
    imports.set(file, known);
    return known;
  };
  return (start) => {
    const modules = new Set([start]);
    // Iterating over a set also visits elements that are added during the iteration.
    for (const file of modules) for (const imported of importsOnce(file)) modules.add(imported);
    return new Set([...modules].filter((file) => file.endsWith('.css')).map(stylesheetOfSource));
  };
}

/** Returns the selectors in a source. A nested selector starts with `&`. */
function selectorsIn(source: string): string[] {
  const found: string[] = [];
  postcss.parse(source).walkRules(({ selectors, parent }) => {
    found.push(...selectors.map((selector) => (parent?.type === 'rule' ? `& ${selector}` : selector)));
  });
  return found;
}

/**
 * Returns the stylesheet of each class: the first stylesheet in cascade order that contains a rule for that class
 * alone, or else the first that mentions the class.
 */
function stylesheetOfEachClass(sources: ReadonlyMap<string, string>): Map<string, string> {
  const uses = [...sources].flatMap(([name, source]) =>
    selectorsIn(source).map((selector) => ({ name, selector })),
  );
  const found = new Map<string, string>();
  for (const pattern of [/^\.(sw-[\w-]+)$/g, /\.(sw-[\w-]+)/g])
    for (const { name, selector } of uses)
      for (const [, className = ''] of selector.matchAll(pattern))
        if (!found.has(className)) found.set(className, name);
  return found;
}

/** Path of the table of stylesheets. */
export const TABLE = 'src/tools/stylesheets.json';

/** Returns the content of `src/tools/stylesheets.json`, which `npm run docs` writes. */
export function createStylesheetTable(definitions: readonly Definition[]): string {
  const sources = readSources(definitions);
  const stylesheets = [...sources.keys()];
  const stylesheetsBehind = createFinder();
  const widgets = definitions.map(({ name }) => {
    const views = readdirSync(path.join('widgets', name))
      .map((file) => `widgets/${name}/${file}`)
      .filter((file) => widgetOfView(file) !== undefined);
    const needed = new Set(['base', name, ...views.flatMap((view) => [...stylesheetsBehind(view)])]);
    return [name, stylesheets.filter((stylesheet) => needed.has(stylesheet))] as const;
  });
  const classes = [...stylesheetOfEachClass(sources)];
  const table: StylesheetTable = {
    stylesheets,
    widgets: Object.fromEntries(widgets),
    classes: Object.fromEntries(
      stylesheets.map((name) => [name, classes.filter((each) => each[1] === name).map(([each]) => each)]),
    ),
  };
  const text = JSON.stringify(table, null, 2);
  // One line for each list.
  return `${text.replaceAll(/\[[^\]]*\]/g, (list) => list.replaceAll(/\s+/g, ' '))}\n`;
}
