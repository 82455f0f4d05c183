import { defineConfig } from 'vite';
import { standInCms } from './fixtures/vite-plugin.ts';
import { chunkOf, compileHint } from './src/tools/build/chunks.ts';
import { constants } from './src/tools/build/constants.ts';
import { kit } from './src/tools/build/kit.ts';
import { languageModules } from './src/tools/build/languages.ts';
import { createStylesheetReader, readDefinitions } from './src/tools/build/styles.ts';
import { styles } from './src/tools/build/stylesPlugin.ts';
import { billOf, noticesOf } from './src/tools/build/supply.ts';
import { readWidgetBuilds } from './src/tools/build/widgetBuilds.ts';
import { widgetFilesInEntry, widgetOfView } from './src/tools/build/widgetFiles.ts';
import { widgetFolders } from './src/tools/build/widgetFolders.ts';
import { withoutDescriptions } from './src/tools/build/withoutDescriptions.ts';
import { withoutUnused } from './src/tools/build/withoutUnused.ts';
import { probes } from './test/probes/vite-plugin.ts';

/** Port of `npm start` and `npm run preview`, from the `PORT` variable. Vite's defaults are 5173 and 4173. */
const port = process.env.PORT ? { port: Number(process.env.PORT), strictPort: true } : {};

const widgetBuilds = await readWidgetBuilds();
const definitions = await readDefinitions();
const readStylesheets = createStylesheetReader(definitions);

/**
 * Returns the path of a chunk. A widget's chunk is named after the widget's folder. The entry contains each file name
 * twice, and hashes do not compress, so short hashes keep the entry small.
 */
const chunkFile = ({ name, facadeModuleId }: { name: string; facadeModuleId: string | null }): string =>
  `chunks/${widgetOfView(facadeModuleId) ?? name}-[hash:7].js`;

export default defineConfig(({ mode, command }) => ({
  appType: 'custom',
  // Relative URLs allow `dist/` to be placed in any folder of the site.
  base: './',
  plugins: [
    widgetFolders(),
    withoutDescriptions([
      'group',
      'events',
      'attributes',
      'settings',
      'runsOnFirstUse',
      'handlesPageKeys',
      'hidesIf',
      'asksForPassword',
    ]),
    withoutUnused(),
    languageModules(),
    styles(readStylesheets, definitions),
    standInCms(readStylesheets),
    widgetFilesInEntry(),
    kit(definitions),
    command === 'build' && mode === 'production' && billOf('widgets'),
    mode === 'probes' && probes(),
  ],
  // InstantSearch includes this shim for versions of React before 18. React itself now provides the hook.
  resolve: { alias: { 'use-sync-external-store/shim/index.js': 'react' } },
  server: port,
  preview: port,
  // By default, Vite looks for dependencies in HTML files, but the pages come from Twig templates. It would find the
  // dependencies only when a widget starts, and reload the page.
  optimizeDeps: { entries: ['src/entry/entry.ts'] },
  // A library build leaves `process.env.NODE_ENV` to the bundler of an application, but no other bundler processes this
  // bundle.
  define: {
    ...constants(definitions),
    ...(command === 'build' ? { 'process.env.NODE_ENV': '"production"' } : { __WIDGET_FILES__: 'undefined' }),
  },
  build: {
    target: 'es2022',
    manifest: true,
    license: noticesOf('widgets'),
    // The files do not refer to their source maps, so browsers never load the maps. Monitoring uses the maps for stack
    // traces.
    sourcemap: 'hidden',
    // Uses library mode, because an application build would wrap every import() in a preload helper and add the helper
    // to the entry.
    lib: { entry: { widgets: 'src/entry/entry.ts' }, formats: ['es'] },
    rolldownOptions: {
      preserveEntrySignatures: 'allow-extension',
      output: {
        entryFileNames: '[name].js',
        chunkFileNames: chunkFile,
        minify: true,
        postBanner: ({ name, facadeModuleId }) =>
          compileHint(widgetOfView(facadeModuleId) ?? name, definitions),
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            { debugName: 'rooms', name: (id) => chunkOf(id, import.meta.dirname, widgetBuilds) ?? null },
          ],
        },
      },
    },
  },
}));
