import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { standInCms } from './fixtures/vite-plugin.ts';
import { withoutDescriptions } from './src/build/withoutDescriptions.ts';
import { probes } from './test/probes/vite-plugin.ts';

/** `PORT` is where `npm start` and `npm run preview` listen; 5173 and 4173 without it. */
const port = process.env.PORT ? { port: Number(process.env.PORT), strictPort: true } : {};

/**
 * What every widget shares: React, the runtime and the small helpers of `src/`, in one chunk that is there with the first
 * widget. Apart stay what only some need (dialogs, history, fragments, scripts) and the report, so that a runtime that
 * does not load can still be reported. Nothing is shared with the entry: a chunk that imports it would run
 * `widgets.js?v=3` a second time, as `widgets.js` (`test/budgets.ts` fails then).
 */
const packages = /node_modules.(react|react-dom|scheduler)[\\/]/;
const apart =
  /src.(entry|early|when|registry|report|[Dd]ialog|dialogState|useDialogRequests|net|search.(?!settings|searchSettings)|forms|payment|dom.(dismissal|focus|history|html|isolate|layers|scrollLock|useLayer))\b/;
const runtimeChunk = {
  name: 'runtime',
  test: (id: string) =>
    packages.test(id) || (id.startsWith(`${import.meta.dirname}/src/`) && !apart.test(id)),
};

/**
 * What every search needs is small, and apart from what a search screen needs: the box in the navigation loads the first
 * only, when it is used (SN-01).
 */
const searchChunk = {
  name: 'search',
  test: /node_modules.(algoliasearch|@algolia.client-common|@algolia.requester-browser-xhr)[\\/]|src.search.(answer|consent|failedHosts|failure|highlight|Highlighted|hit|parameters|provider)\.|widgets.nav-search.(Results|useFound)\./,
};
const searchScreenChunk = {
  name: 'search-screen',
  test: /node_modules.(instantsearch\.js|react-instantsearch|react-instantsearch-core|algoliasearch-helper|@swc|use-sync-external-store|@algolia.events)[\\/]|src.search.(?!analytics|views|useAnalytics|dataLayer|settings|searchSettings)\w+\.tsx?$/,
};

/** What the purchase and the donation share, with the provider's loader: in no other page's way. */
const paymentChunk = { name: 'payment', test: /src.payment.|node_modules.@stripe[\\/]/ };

/** What forms with errors share, in one chunk whichever widgets there are. */
const formsChunk = {
  name: 'forms',
  test: /src.forms.(ErrorSummary|FieldErrors|Submitting|errorTitle|fieldErrors|findings|messages|texts|useFieldErrors|useSubmitOnce)\./,
};

/**
 * A widget's chunk is called by its folder, as its marker is. The entry, which names them all, is under 2 KB for that (RT-01):
 * each name is there twice, and hashes do not compress.
 */
const chunkFile = ({ name, facadeModuleId }: { name: string; facadeModuleId: string | null }): string => {
  const folder = /widgets.([\w-]+).[A-Z]\w+\.tsx$/.exec(facadeModuleId ?? '')?.[1];
  return `chunks/${folder ?? name}-[hash:6].js`;
};

/** Small things of forms, which go round in one request: most widgets of forms need several. */
const formToolsChunk = {
  name: 'form-tools',
  test: /src.forms.(setValue|joinNames|entryMemory|useFormState|doublePress|formElement|controls|isPrivate|oneLine|headingOf)\./,
};

/**
 * tom-select makes its empty elements by `innerHTML`, which a page that requires Trusted Types refuses: here each of these
 * assignments goes through `trusted`, which lets nothing else pass.
 */
const trustTomSelect = {
  name: 'trust-tom-select',
  transform: {
    filter: { id: /tom-select.dist.esm/, code: '.innerHTML = ' },
    handler: (code: string) => ({
      code: `import { trusted } from '${import.meta.dirname}/widgets/credentials/trusted.ts';\n${code.replaceAll(/\.innerHTML = (.+?);/g, '.innerHTML = trusted($1);')}`,
      map: null,
    }),
  },
};

export default defineConfig(({ mode, command }) => ({
  appType: 'custom',
  // Relative, so that `dist/` works from any folder of the site.
  base: './',
  plugins: [react(), withoutDescriptions(), trustTomSelect, standInCms(), mode === 'probes' && probes()],
  // The router of InstantSearch is not used: `src/search/qs.ts` says why.
  resolve: { alias: { qs: `${import.meta.dirname}/src/search/qs.ts` } },
  server: port,
  preview: port,
  // A library's build leaves this to whoever bundles it; nobody bundles this one again.
  define: command === 'build' ? { 'process.env.NODE_ENV': '"production"' } : {},
  build: {
    target: 'es2022',
    cssCodeSplit: false,
    manifest: true,
    // As a library: an application's build wraps every import() in a preload helper, which it puts into the entry.
    lib: { entry: { widgets: 'src/entry.ts' }, formats: ['es'], cssFileName: 'widgets' },
    rolldownOptions: {
      preserveEntrySignatures: 'allow-extension',
      output: {
        entryFileNames: '[name].js',
        chunkFileNames: chunkFile,
        minify: true,
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [runtimeChunk, searchChunk, searchScreenChunk, formToolsChunk, formsChunk, paymentChunk],
        },
      },
    },
  },
}));
