import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { Features, transform } from 'lightningcss';
import postcss, { type AtRule } from 'postcss';
import { CSS_CONDITION } from '../../entry/guard.ts';
import type { Definition } from '../../runtime/define.ts';
import { toKebabCase } from '../../runtime/names.ts';
import { floor } from './floor.ts';
import { importTool } from './importTool.ts';
import { flattenSpecificity } from './oneClassSpecificity.ts';

/**
 * Names of the stylesheets in `dist/styles/` that several widgets share, keyed by room of `src/` and in cascade order.
 * The longest matching folder applies. A source that is added to a room becomes part of the room's stylesheet. The
 * stylesheets of single widgets follow.
 */
const stylesheetOfRoom: ReadonlyMap<string, string> = new Map([
  ['controls', 'base'],
  ['controls/dialog', 'dialog'],
  ['forms', 'forms'],
  ['payment', 'payment'],
  ['controls/filters', 'filters'],
  ['search', 'search'],
  ['search/screen', 'search-screen'],
  ['controls/details-panel', 'details-panel'],
]);

/**
 * Returns the name of the stylesheet that contains a source: the stylesheet of the source's room or widget. Throws if
 * there is none.
 */
export function stylesheetOfSource(file: string): string {
  const own = /^(?:widgets|test\/probes)\/([\w-]+)/.exec(file)?.[1];
  if (own) return own;
  let room = path.posix.relative('src', path.posix.dirname(file));
  while (room.includes('/') && !stylesheetOfRoom.has(room)) room = path.posix.dirname(room);
  const shared = stylesheetOfRoom.get(room);
  if (shared) return shared;
  throw new Error(`${file} belongs to no stylesheet: add its room to stylesheetOfRoom in styles.ts`);
}

/** Reads the definitions of all widgets from the catalog, so that the build does not need to name any widget. */
export async function readDefinitions(): Promise<Definition[]> {
  const { module } = await importTool<typeof import('../catalog.ts')>('src/tools/catalog.ts');
  return module.catalog.map(({ definition }) => definition);
}

/**
 * Returns the rules for a widget's parts that do nothing without the script, such as a Close button. The rules hide
 * such parts until the widget is ready, even if an editor has removed their `hidden` attribute. If a part has the
 * attribute, the widget's own styles determine what is shown before the widget is ready. If the script never loads, the
 * parts take up no space: they are hidden by an animation, which overrides the `display` that a site's own classes set.
 */
function rulesForScriptParts({ name, parts }: Definition): string {
  const selectors = Object.entries(parts)
    .filter(([, { needsScript }]) => needsScript)
    .map(([part]) => `[data-${name}-part="${toKebabCase(part)}"]`);
  if (selectors.length === 0) return '';
  const host = `[data-widget="${name}"]`;
  const part = selectors.length > 1 ? `:is(${selectors.join(', ')})` : selectors.join('');
  return `
    ${host}:not([data-widget-state="ready"]) ${part}:not([hidden]) { visibility: hidden; }
    ${host}[data-widget-state="failed"] ${part} { animation: sw-pre-enhancement 0s forwards; }
    @media (scripting: none) { ${host} ${part} { animation: sw-pre-enhancement 0s forwards; } }
  `;
}

/** Returns the paths of the sources in a folder. */
const sourcesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.css'))
    .map((file) => path.posix.join(folder, file.replaceAll(path.sep, '/')));

/**
 * Returns the source of each stylesheet, keyed by name and in cascade order. A source consists of the rules for parts
 * that need the script, followed by the files of the stylesheet's room or widget, sorted by path.
 * @param folder folder that contains the widgets
 */
export function readSources(definitions: readonly Definition[], folder = 'widgets'): Map<string, string> {
  const rooms = [...stylesheetOfRoom.keys()].filter((room) => !room.includes('/'));
  const files = [...rooms.map((room) => `src/${room}`), folder].flatMap(sourcesIn).toSorted();
  const parts = [
    ...definitions.map((definition) => [definition.name, rulesForScriptParts(definition)] as const),
    ...files.map((file) => [stylesheetOfSource(file), readFileSync(file, 'utf8')] as const),
  ].filter(([, css]) => css !== '');
  const names = parts.map(([name]) => name).toSorted();
  const sources = new Map<string, string>();
  for (const name of [...stylesheetOfRoom.values(), ...names])
    sources.set(
      name,
      parts
        .filter(([of]) => of === name)
        .map(([, css]) => css)
        .join('\n'),
    );
  return sources;
}

/**
 * Limits rules for pages with scripting to supported browsers, and extends rules for pages without scripting to all
 * other browsers, in which no widget mounts either. Otherwise, unsupported browsers would hide content until the
 * stylesheet stops waiting for a widget.
 */
export function guard(css: string): string {
  const root = postcss.parse(css);
  const queries: AtRule[] = [];
  root.walkAtRules('media', (media) => void queries.push(media));
  for (const media of queries) {
    if (media.params === '(scripting: none)')
      media.after(
        postcss.atRule({
          name: 'supports',
          params: `not (${CSS_CONDITION})`,
          nodes: media.clone().nodes ?? [],
          raws: { ...media.raws, before: ' ' },
        }),
      );
    else if (media.params.includes('(scripting: enabled)')) {
      const { before = '' } = media.raws;
      const limited = media.clone({ raws: { ...media.raws, before: '' } });
      media.replaceWith(
        postcss.atRule({
          name: 'supports',
          params: CSS_CONDITION,
          nodes: [limited],
          raws: { before, after: '' },
        }),
      );
    }
  }
  return root.toString();
}

/** Largest differences between sizes that no screen shows: 0.02 px, as in Bootstrap, and about as much in `rem`. */
const STEPS: Readonly<Record<string, number>> = { px: 0.02, rem: 0.001 };

/**
 * Rewrites conditions such as `(width < 36rem)` as `(max-width: 35.999rem)`. lightningcss would write them as `not
 * (min-width: 36rem)`, which the optimizers of some sites do not understand either.
 */
export function closeRanges(css: string): string {
  const root = postcss.parse(css);
  root.walkAtRules(/^(?:media|container)$/, (rule) => {
    rule.params = rule.params.replaceAll(
      /\((width|height) < ([\d.]+)(px|rem)\)/g,
      (_, feature: string, size: string, unit: string) =>
        `(max-${feature}: ${Number((Number(size) - (STEPS[unit] ?? 0)).toFixed(3))}${unit})`,
    );
  });
  return root.toString();
}

/** Versions of the oldest supported browsers, in the format that lightningcss expects. */
const targets = Object.fromEntries(
  floor.map(({ target, version }) => {
    const [major = 0, minor = 0] = version.split('.').map(Number);
    return [target, (major << 16) | (minor << 8)];
  }),
);

/**
 * Returns a minified stylesheet without nesting, in the syntax that all supported browsers understand. Conditions are
 * written with `min-` and `max-`, because csso 5, which site optimizers use, drops every `@media` with a range.
 */
function minify(name: string, css: string): string {
  const { code } = transform({
    filename: `${name}.css`,
    code: Buffer.from(css),
    minify: true,
    include: Features.Nesting | Features.MediaRangeSyntax,
    // No rule calls light-dark().
    exclude: Features.LightDark,
    targets,
  });
  return code.toString();
}

/**
 * Returns a stylesheet as browsers receive it: guarded, minified, without nesting, and with the specificity of one
 * class in each rule.
 */
export const compile = (name: string, css: string): string =>
  flattenSpecificity(minify(name, closeRanges(guard(css))));

/**
 * Returns the built stylesheets, keyed by name and in cascade order. Each of them is a file in `dist/styles/`, and
 * together they make up `widgets.css`.
 * @param folder folder that contains the widgets
 */
export type ReadStylesheets = (folder?: string) => ReadonlyMap<string, string>;

/**
 * Creates a function that compiles the current sources at each call. Compiles a stylesheet again only if its source has
 * changed, because compiling all stylesheets takes 0.3 s.
 */
export function createStylesheetReader(definitions: readonly Definition[]): ReadStylesheets {
  const compiled = new Map<string, string>();
  return (folder) => {
    const sources = [...readSources(definitions, folder)];
    return new Map(
      sources.map(([name, source]) => {
        const css = compiled.get(source) ?? compile(name, source);
        compiled.set(source, css);
        return [name, css];
      }),
    );
  };
}
