import path from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { standInCms } from './fixtures/vite-plugin.ts';
import { constants } from './src/tools/build/constants.ts';
import { floor } from './src/tools/build/floor.ts';
import { guardStyles } from './src/tools/build/guardStyles.ts';
import { kit } from './src/tools/build/kit.ts';
import { languageModules } from './src/tools/build/languages.ts';
import { readDefinitions, scriptParts } from './src/tools/build/scriptParts.ts';
import { styleFiles } from './src/tools/build/styleFiles.ts';
import { readWidgetBuilds } from './src/tools/build/widgetBuilds.ts';
import { widgetFilesInEntry, widgetOfView } from './src/tools/build/widgetFiles.ts';
import { withoutDescriptions } from './src/tools/build/withoutDescriptions.ts';
import { withoutUnused } from './src/tools/build/withoutUnused.ts';
import { probes } from './test/probes/vite-plugin.ts';

/** Port of `npm start` and `npm run preview`, from the variable `PORT`. Vite's defaults are 5173 and 4173. */
const port = process.env.PORT ? { port: Number(process.env.PORT), strictPort: true } : {};

/**
 * Rooms of `src/` and the shared chunk that holds each. The longest folder counts, so that `page` includes neither `page/layers`
 * nor `page/history`. A file that is added to a room is in its chunk. The rooms that are not listed are no part of the bundle,
 * or the bundler places them: the entry, and `report`, which must load even if the runtime does not, and where the bundler puts
 * its own helpers only if nobody else places it.
 *
 * No chunk may import the entry: the browser would run `widgets.js?v=3` a second time, as `widgets.js`.
 * `test/budgets.ts` fails in that case.
 */
const chunkOfRoom: Readonly<Record<string, string | undefined>> = {
  // What all widgets share, with React. It loads with the first widget.
  runtime: 'runtime',
  page: 'runtime',
  controls: 'runtime',
  'search/shared': 'runtime',
  'controls/dialog': 'dialog',
  'page/layers': 'layers',
  'page/history': 'history',
  net: 'net',
  'net/json': 'json',
  'net/html': 'html',
  forms: 'forms',
  'forms/errors': 'forms',
  'forms/submitting': 'forms',
  'forms/fields': 'fields',
  'forms/names': 'names',
  'forms/sections': 'sections',
  'forms/steps': 'steps',
  'forms/draft': 'steps',
  'forms/review': 'review',
  payment: 'payment',
  'search/client': 'search',
  'search/recent': 'recent-searches',
  'search/suggestions': 'suggestions',
  'search/screen': 'search-screen',
  'search/analytics': 'analytics',
};

/** Packages that belong to a shared chunk, by the start of their names. The others are in the chunk of the widget that needs them. */
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

const widgetBuilds = await readWidgetBuilds();
const definitions = await readDefinitions();

/** Returns the longest folder of a path that has a chunk. */
function roomOf(folder: string): string | undefined {
  if (folder in chunkOfRoom) return folder;
  return folder.includes('/') ? roomOf(path.posix.dirname(folder)) : undefined;
}

/** Returns the shared chunk that a module belongs to: by its widget's own configuration, its package or its room. */
function chunkOf(id: string): string | undefined {
  // The entry imports the stylesheets of the base. In the chunk of their room, it would wait for the runtime.
  if (/\/src\/controls\/[\w-]+\.css$/.test(id)) return undefined;
  for (const { chunks = {} } of widgetBuilds)
    for (const [name, test] of Object.entries(chunks)) if (test.test(id)) return name;
  const file = path.relative(import.meta.dirname, id).replaceAll(path.sep, '/');
  const packageName = /.*node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(file)?.[1];
  if (packageName !== undefined)
    return Object.keys(packagesOfChunk).find((name) => packagesOfChunk[name]?.includes(packageName));
  const room = file.startsWith('src/') ? roomOf(path.posix.dirname(file.slice('src/'.length))) : undefined;
  return room === undefined ? undefined : chunkOfRoom[room];
}

/**
 * Returns the path of a chunk; a widget's chunk has the name of its folder. The entry contains each name twice, and
 * hashes do not compress: short hashes keep the entry small.
 */
const chunkFile = ({ name, facadeModuleId }: { name: string; facadeModuleId: string | null }): string =>
  `chunks/${widgetOfView(facadeModuleId) ?? name}-[hash:7].js`;

export default defineConfig(({ mode, command }) => ({
  appType: 'custom',
  // Relative URLs, so that `dist/` works in any folder of the site.
  base: './',
  plugins: [
    react(),
    withoutDescriptions(),
    withoutUnused(),
    languageModules(),
    scriptParts(definitions),
    guardStyles(),
    styleFiles(definitions),
    ...widgetBuilds.flatMap(({ plugins = [] }) => plugins),
    standInCms(),
    widgetFilesInEntry(),
    kit(),
    mode === 'probes' && probes(),
  ],
  // For React before version 18, InstantSearch brings a copy of what React has itself.
  resolve: { alias: { 'use-sync-external-store/shim/index.js': 'react' } },
  server: port,
  preview: port,
  // A library build leaves `process.env.NODE_ENV` to the application's bundler, but this bundle is final.
  define: {
    ...constants(),
    ...(command === 'build' ? { 'process.env.NODE_ENV': '"production"' } : { __WIDGET_FILES__: 'undefined' }),
  },
  build: {
    target: 'es2022',
    // For older browsers, the minifier would replace `:dir(rtl)` by a list of languages.
    cssTarget: floor.map(({ target, version }) => `${target}${version}`),
    cssCodeSplit: false,
    manifest: true,
    license: { fileName: 'widgets.licenses.md' },
    // The files do not name their maps, so that no browser loads them: they are for the stack traces of monitoring.
    sourcemap: 'hidden',
    // Library mode: an application build would wrap every import() in a preload helper and put it into the entry.
    lib: { entry: { widgets: 'src/entry/entry.ts' }, formats: ['es'], cssFileName: 'widgets' },
    rolldownOptions: {
      preserveEntrySignatures: 'allow-extension',
      output: {
        entryFileNames: '[name].js',
        chunkFileNames: chunkFile,
        minify: true,
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [{ name: (id) => chunkOf(id) ?? null }],
        },
      },
    },
  },
}));
