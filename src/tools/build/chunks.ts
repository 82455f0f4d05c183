import path from 'node:path';
import type { Definition } from '../../runtime/define.ts';
import type { WidgetBuild } from './widgetBuilds.ts';

/**
 * Rooms of `src/`, with the shared chunk for each. The longest matching folder applies, so `page` includes none of
 * `page/layers`, `page/history` and `page/submission`. A new file in a room is added to the room's chunk. The other rooms
 * are not part of the bundle, except for two rooms that the bundler places: `entry`, and `report`, which must load even if
 * the runtime does not. The bundler puts its own helpers in the same chunk as `report` only if `report` is not assigned here.
 *
 * No chunk may import the entry, because the browser would then run `widgets.js?v=3` a second time, as `widgets.js`.
 * `test/budgets.ts` fails in that case.
 */
export const chunkOfRoom: Readonly<Record<string, string | undefined>> = {
  // Code that all widgets share, including React. It loads with the first widget.
  runtime: 'runtime',
  page: 'runtime',
  controls: 'runtime',
  'search/shared': 'runtime',
  'controls/dialog': 'dialog',
  'controls/rows': 'rows',
  'page/layers': 'layers',
  'page/history': 'history',
  'page/submission': 'submission',
  net: 'net',
  'net/json': 'json',
  'net/html': 'html',
  forms: 'forms',
  'forms/errors': 'forms',
  'forms/events': 'form-events',
  'forms/submitting': 'forms',
  'forms/fields': 'fields',
  'forms/names': 'names',
  'forms/rows': 'form-rows',
  'forms/sections': 'sections',
  'forms/steps': 'steps',
  'forms/draft': 'steps',
  'forms/review': 'review',
  payment: 'payment',
  'payment/outcomes': 'outcomes',
  'payment/stripe/element': 'payment-element',
  'search/client': 'search',
  'search/recent': 'recent-searches',
  'search/suggestions': 'suggestions',
  'search/screen': 'search-screen',
  'search/analytics': 'analytics',
};

/** Packages that belong to a shared chunk. Any other package is in the chunk of the widget that needs it. */
const packagesOfChunk: Readonly<Record<string, readonly string[]>> = {
  runtime: ['react', 'react-dom', 'scheduler'],
  layers: ['focus-trap', 'tabbable', 'body-scroll-lock'],
  json: ['valibot'],
  payment: ['@stripe/stripe-js'],
  search: ['algoliasearch', '@algolia/client-common', '@algolia/requester-browser-xhr'],
  'search-screen': [
    'instantsearch.js',
    'react-instantsearch',
    'react-instantsearch-core',
    'algoliasearch-helper',
    '@swc/helpers',
    '@algolia/events',
  ],
  analytics: ['search-insights'],
};

/** Returns the nearest folder with a chunk: the given folder or one around it. */
function roomOf(folder: string): string | undefined {
  if (folder in chunkOfRoom) return folder;
  return folder.includes('/') ? roomOf(path.posix.dirname(folder)) : undefined;
}

/**
 * Returns the shared chunk of a module, according to its widget's own configuration, its package or its room.
 * @param id path of the module
 * @param root folder of the project
 */
export function chunkOf(
  id: string,
  root: string,
  widgetBuilds: readonly WidgetBuild[] = [],
): string | undefined {
  for (const { chunks = {} } of widgetBuilds)
    for (const [name, test] of Object.entries(chunks)) if (test.test(id)) return name;
  const file = path.relative(root, id).replaceAll(path.sep, '/');
  const packageName = /.*node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(file)?.[1];
  if (packageName !== undefined)
    return Object.keys(packagesOfChunk).find((name) => packagesOfChunk[name]?.includes(packageName));
  const room = file.startsWith('src/') ? roomOf(path.posix.dirname(file.slice('src/'.length))) : undefined;
  return room === undefined ? undefined : chunkOfRoom[room];
}

/**
 * Shared chunks most of whose functions usually run on the first tap on a page. Excludes chunks that are large or load only
 * on demand, because compiling all of their functions would use memory for code that may never run.
 */
const FIRST_USE: ReadonlySet<string> = new Set([
  'runtime',
  'report',
  'dialog',
  'layers',
  'history',
  'net',
  'html',
  'fields',
]);

/**
 * Returns the first line of a chunk: a comment that makes Chromium compile all of the chunk's functions when it prefetches
 * the chunk, without running any of them. Without it, a large share of the first tap is spent compiling React (decision
 * 0024). Other browsers ignore the comment. Returns an empty string for all other chunks.
 * @param name name of the chunk, or of the widget
 */
export function compileHint(name: string, definitions: readonly Definition[]): string {
  const widget = definitions.find((definition) => definition.name === name);
  return FIRST_USE.has(name) || widget?.runsOnFirstUse ? '//# allFunctionsCalledOnLoad' : '';
}
