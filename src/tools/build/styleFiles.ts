import { readFileSync } from 'node:fs';
import path from 'node:path';
import { Features, transform } from 'lightningcss';
import type { Plugin, Rolldown } from 'vite';
import type { Definition } from '../../runtime/define.ts';
import { stylesheetsOf } from '../stylesheets.ts';
import { floor } from './floor.ts';
import { guard } from './guardStyles.ts';
import { flattenSpecificity } from './oneClassSpecificity.ts';
import { SCRIPT_RULES, scriptRules } from './scriptParts.ts';
import { sharedSources } from './sharedSources.ts';
import { widgetOfView } from './widgetFiles.ts';

type ModuleInfo = Pick<Rolldown.ModuleInfo, 'importedIds' | 'dynamicallyImportedIds'>;

/** Returns a path from the root of the project, with forward slashes and without a query. */
const fromRoot = (id: string): string =>
  path.relative(process.cwd(), id.replace(/\?.*$/, '')).replaceAll(path.sep, '/');

/** Returns the name of the built stylesheet that contains a source, and the place of the source in it. */
function fileOf(source: string): { name: string; order: number } {
  const name = path.basename(source, '.css');
  if (!source.startsWith('src/')) return { name, order: 0 };
  for (const [shared, parts] of Object.entries(sharedSources)) {
    const order = parts.indexOf(source.slice('src/'.length, -'.css'.length));
    if (order >= 0) return { name: shared, order };
  }
  throw new Error(`${source} belongs to no stylesheet: see sharedSources.ts`);
}

/** Adds a module to those that are found, with all that it imports, also through other modules and with `import()`. */
function addImports(id: string, infoOf: (id: string) => ModuleInfo | null, found: Set<string>): void {
  if (found.has(id)) return;
  found.add(id);
  const { importedIds = [], dynamicallyImportedIds = [] } = infoOf(id) ?? {};
  for (const imported of [...importedIds, ...dynamicallyImportedIds]) addImports(imported, infoOf, found);
}

const targets = Object.fromEntries(
  floor.map(({ target, version }) => {
    const [major = 0, minor = 0] = version.split('.').map(Number);
    return [target, (major << 16) | (minor << 8)];
  }),
);

/**
 * Refuses `transform`, except `transform: initial` against a theme's own: lightningcss drops `translate`, `rotate` and `scale` before
 * any other value and merges those after it into it (its issues 426 and 1053, pull request 1340).
 */
function refuseTransform({ property }: { property: string }): void {
  if (property === 'transform')
    throw new Error(
      'A stylesheet sets `transform`. Use `translate`, `rotate` and `scale`, and `transform: initial` against other values: the minifier loses what stands beside those.',
    );
}

/**
 * Returns a stylesheet as browsers get it: guarded, small, without nesting, each rule with the specificity of one class. Throws if
 * it has declarations that would be lost.
 */
export function compile(name: string, css: string): string {
  const { code } = transform({
    filename: `${name}.css`,
    code: Buffer.from(guard(css)),
    minify: true,
    include: Features.Nesting,
    // No rule calls light-dark().
    exclude: Features.LightDark,
    targets,
    visitor: { Declaration: { transform: refuseTransform } },
  });
  return flattenSpecificity(code.toString());
}

/** Returns the sources of stylesheets among modules, without the one from which the build makes rules for each widget. */
const sourcesIn = (modules: Iterable<string>): string[] =>
  [...modules]
    .map(fromRoot)
    .filter((id) => /^(?:src|widgets|test)\/.*\.css$/.test(id) && id !== SCRIPT_RULES);

/** Returns the built stylesheets by their names without extension, in the order of the cascade. */
function buildStyles(modules: readonly string[], definitions: readonly Definition[]): Map<string, string> {
  const own = sourcesIn(modules);
  const widgets = [...definitions.map(({ name }) => name), ...own.map((source) => fileOf(source).name)];
  const css = new Map<string, string>();
  for (const name of new Set([...Object.keys(sharedSources), ...widgets.toSorted()])) {
    const parts = own
      .filter((source) => fileOf(source).name === name)
      .toSorted((one, other) => fileOf(one).order - fileOf(other).order)
      .map((source) => readFileSync(source, 'utf8'));
    const definition = definitions.filter((widget) => widget.name === name);
    const built = compile(name, [scriptRules(definition), ...parts].join('\n'));
    if (built) css.set(name, built);
  }
  return css;
}

/** Throws if `src/tools/stylesheets.ts` names others for a widget than its modules import. */
function checkStylesheets(
  modules: readonly string[],
  infoOf: (id: string) => ModuleInfo | null,
  css: ReadonlyMap<string, string>,
): void {
  for (const widget of new Set(modules.flatMap((id) => widgetOfView(id) ?? []))) {
    const found = new Set<string>();
    for (const id of modules) if (widgetOfView(id) === widget) addImports(id, infoOf, found);
    const needed = new Set(['base', widget, ...sourcesIn(found).map((source) => fileOf(source).name)]);
    const expected = [...css.keys()].filter((name) => needed.has(name)).join(', ');
    const named = stylesheetsOf([widget]).join(', ');
    if (named !== expected)
      throw new Error(`src/tools/stylesheets.ts: ${widget} needs ${expected}, not ${named}`);
  }
}

/**
 * Creates the Vite plugin that writes `widgets.css`, and the same rules as a file for each widget and for what several
 * share, in `styles/`. `widgets.css` is these files in their order, so the same rules win whichever of them a page has.
 */
export function styleFiles(definitions: readonly Definition[]): Plugin {
  let mode = '';
  return {
    name: 'style-files',
    apply: 'build',
    enforce: 'post',
    configResolved(config) {
      mode = config.mode;
    },
    generateBundle(_options, bundle) {
      const modules = [...this.getModuleIds()];
      const css = buildStyles(modules, definitions);
      checkStylesheets(modules, (id) => this.getModuleInfo(id), css);
      for (const asset of Object.values(bundle))
        if (asset.type === 'asset' && asset.fileName === 'widgets.css')
          asset.source = [...css.values()].join('');
      if (mode !== 'production') return;
      for (const [name, source] of css)
        this.emitFile({ type: 'asset', fileName: `styles/${name}.css`, source });
    },
  };
}
