import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { standInCms } from './fixtures/vite-plugin.ts';
import { constants } from './src/build/constants.ts';
import { floor } from './src/build/floor.ts';
import { guardStyles } from './src/build/guardStyles.ts';
import { kit } from './src/build/kit.ts';
import { readDefinitions, scriptParts } from './src/build/scriptParts.ts';
import { styleFiles } from './src/build/styleFiles.ts';
import { readWidgetBuilds } from './src/build/widgetBuilds.ts';
import { widgetFilesInEntry, widgetOfView } from './src/build/widgetFiles.ts';
import { withoutDescriptions } from './src/build/withoutDescriptions.ts';
import { withoutUnused } from './src/build/withoutUnused.ts';
import { probes } from './test/probes/vite-plugin.ts';

/** Port of `npm start` and `npm run preview`, from the variable `PORT`. Vite's defaults are 5173 and 4173. */
const port = process.env.PORT ? { port: Number(process.env.PORT), strictPort: true } : {};

/**
 * Chunk with the code that all widgets share: React, the runtime and the small helpers of `src/`. It loads with the
 * first widget. `separateModules` names the modules that stay out of it: the entry's own, those that only some widgets
 * need (such as dialogs, history and fragments), and the report: it must load even if the runtime does not.
 *
 * No chunk may import the entry: the browser would run `widgets.js?v=3` a second time, as `widgets.js`.
 * `test/budgets.ts` fails in that case.
 */
const reactPackages = /node_modules.(react|react-dom|scheduler)[\\/]/;
const separateModules =
  /src.(entry|guard|eventReplay|schedule|prefetch|registry|report|[Dd]ialog|dialogState|useDialogRequests|net|search.(?!settings|requireSearchSettings|query|useCutText|recentSettings|LazyRecentSearches|lazyOrNothing|cross)|forms|payment|dom.(dismissal|focus|focusEdges|history|html|isolate|layers|nativeDialogs|navigation|otherLayers|ownDialog|pointerPress|scrollLock|secondClick|title|useLayer)|texts.[\w-]+\.json)\b/;
const runtimeChunk = {
  name: 'runtime',
  test: (id: string) =>
    reactPackages.test(id) || (id.startsWith(`${import.meta.dirname}/src/`) && !separateModules.test(id)),
};

/**
 * Chunk with the small part of the search that all search widgets need. The search box of the navigation loads only
 * this part, on first use (SN-01). The search page and the topic search load `searchScreenChunk`, too.
 */
const searchChunk = {
  name: 'search',
  test: /node_modules.(algoliasearch|@algolia.client-common|@algolia.requester-browser-xhr)[\\/]|src.search.(response|searchOrder|consent|failure|highlight|Highlighted|hit|parameters|requester|algoliaClient|arrowKeys|useArrowKeys|LazySuggestions|publishViews)\./,
};
const searchScreenChunk = {
  name: 'search-screen',
  test: /node_modules.(instantsearch\.js|react-instantsearch|react-instantsearch-core|algoliasearch-helper|@swc|@algolia.events)[\\/]|src.search.(?!analytics|viewedHits|useAnalytics|publishViews|settings|requireSearchSettings|query|useCutText|recent|LazyRecent|lazyOrNothing|cross|Recent|Suggestions|fewerWords)\w+\.tsx?$/,
};

/** Chunk shared by the purchase and the donation, including Stripe's loader. Other pages never load it. */
const paymentChunk = { name: 'payment', test: /src.payment.|node_modules.@stripe[\\/]/ };

/** Chunk with the error handling of forms. Without this group, each new form widget would change how it is split. */
const formsChunk = {
  name: 'forms',
  test: /src.forms.(ErrorSummary|FieldErrors|Submitting|fieldErrors|messages|submissions|texts|useFieldErrors|useSubmitOnce)\./,
};

/**
 * Returns the path of a chunk; a widget's chunk has the name of its folder. The entry contains each name twice, and
 * hashes do not compress: short hashes keep the entry under 2 KB.
 */
const chunkFile = ({ name, facadeModuleId }: { name: string; facadeModuleId: string | null }): string =>
  `chunks/${widgetOfView(facadeModuleId) ?? name}-[hash:6].js`;

/** Chunk with small form helpers. Most form widgets need several of them, so one request loads them all. */
const formToolsChunk = {
  name: 'form-tools',
  test: /src.forms.(joinNames|watchForm|markup|controls|useHiddenUnlessInUse|tidy|useTidyFields)\.|src.dom.(secondClick|pointerPress)\./,
};

/** Chunk with the page's history and title, which the search and forms change together. */
const historyChunk = { name: 'history', test: /src.dom.(history|title)\./ };

/** Chunk with the steps and the draft of forms in steps. */
const formStepsChunk = {
  name: 'form-steps',
  test: /src.forms.(useSteps|StepPanels|stepOrder|useDraft|autosave|restoreDraft|draft|draftStore|draftControls)\./,
};

/** Chunk with the rules for names, which payments and the NPI lookup share. */
const namesChunk = { name: 'split-name', test: /src.forms.splitName\./ };

/**
 * Chunk with small helpers for data and scripts from the network, and with the library of the schemas, which checks the data.
 * With one chunk more, all hashes would need a seventh character.
 */
const netChunk = { name: 'net', test: /src.net.(json|script|endpointOption)\.|node_modules.valibot[\\/]/ };

/** Shared chunks. `codeSplitting` puts a module into the first one that matches it. */
const chunks = [
  runtimeChunk,
  searchChunk,
  searchScreenChunk,
  historyChunk,
  netChunk,
  formToolsChunk,
  formsChunk,
  formStepsChunk,
  namesChunk,
  paymentChunk,
];

const widgetBuilds = await readWidgetBuilds();
const definitions = await readDefinitions();

/** Returns whether a module belongs to a chunk, by the configuration of the chunk or of the module's widget. */
const isInChunk = ({ name, test }: (typeof chunks)[number], id: string): boolean =>
  (typeof test === 'function' ? test(id) : test.test(id)) ||
  widgetBuilds.some((build) => build.chunks?.[name]?.test(id));

export default defineConfig(({ mode, command }) => ({
  appType: 'custom',
  // Relative URLs, so that `dist/` works in any folder of the site.
  base: './',
  plugins: [
    react(),
    withoutDescriptions(),
    withoutUnused(),
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
    lib: { entry: { widgets: 'src/entry.ts' }, formats: ['es'], cssFileName: 'widgets' },
    rolldownOptions: {
      preserveEntrySignatures: 'allow-extension',
      output: {
        entryFileNames: '[name].js',
        chunkFileNames: chunkFile,
        minify: true,
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: chunks.map((chunk) => ({ name: chunk.name, test: (id: string) => isInChunk(chunk, id) })),
        },
      },
    },
  },
}));
