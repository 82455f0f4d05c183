import { cpSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { build, type Plugin } from 'vite';
import type { Definition } from '../../runtime/define.ts';
import { constants, readPackageFacts } from './constants.ts';
import { importTool } from './importTool.ts';
import { createManifest } from './manifest.ts';
import { billOf, completeNotices, noticesOf } from './supply.ts';
import { widgetFolders } from './widgetFolders.ts';
import { withoutDescriptions } from './withoutDescriptions.ts';

/** Builds the `society-widgets` command as one file for Node, including the packages that the command uses. */
async function buildCommand(folder: string, definitions: readonly Definition[]): Promise<void> {
  await build({
    configFile: false,
    logLevel: 'warn',
    plugins: [widgetFolders(), billOf('check')],
    define: constants(definitions),
    ssr: { noExternal: true },
    build: {
      ssr: 'src/tools/checker/main.ts',
      target: 'node20',
      license: noticesOf('check'),
      outDir: folder,
      sourcemap: 'hidden',
      emptyOutDir: false,
      copyPublicDir: false,
      rolldownOptions: {
        // Importing a module of this project has no side effect (a linter rule checks this), so unused modules can be
        // removed.
        treeshake: {
          moduleSideEffects: (id) => id.includes('node_modules') || id.endsWith('checker/main.ts'),
        },
        output: {
          entryFileNames: 'check.js',
          banner: '#!/usr/bin/env node',
          codeSplitting: false,
          minify: true,
          // The simulated browser compares and prints names of classes.
          keepNames: true,
        },
      },
    },
  });
}

/**
 * Builds the debug panel as one file that contains its own copy of React. If the panel were a chunk of the bundle, it
 * would share the definitions of all widgets, and the bundler would therefore split every widget into two chunks.
 */
async function buildDebugPanel(folder: string, definitions: readonly Definition[]): Promise<void> {
  await build({
    configFile: false,
    logLevel: 'warn',
    plugins: [widgetFolders(), withoutDescriptions(), billOf('debug')],
    define: { ...constants(definitions), 'process.env.NODE_ENV': '"production"' },
    build: {
      lib: { entry: 'src/debug/main.tsx', formats: ['es'], fileName: 'debug' },
      target: 'es2022',
      license: noticesOf('debug'),
      outDir: folder,
      sourcemap: 'hidden',
      emptyOutDir: false,
      copyPublicDir: false,
      rolldownOptions: {
        treeshake: {
          moduleSideEffects: (id) => id.includes('node_modules') || id.endsWith('debug/main.tsx'),
        },
        output: { minify: true, codeSplitting: false },
      },
    },
  });
}

/**
 * Source maps of the command and the panel. They are not in the package, because nothing reports errors of either. The check
 * of the bills compares them with the bundle (test/release/supply.ts).
 */
const MAPS = ['check.js.map', 'debug.js.map'];

/** Writes the manifest of a folder's files. Vite's own manifest, in `.vite/`, and source maps are not part of the package. */
function writeManifest(folder: string): void {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .filter((file) => !path.relative(folder, file).startsWith('.vite') && !file.endsWith('.map'));
  const contents = files.map(
    (file) => [path.relative(folder, file).replaceAll(path.sep, '/'), readFileSync(file)] as const,
  );
  const manifest = createManifest(readPackageFacts(), new Map(contents));
  writeFileSync(path.join(folder, 'manifest.json'), `${JSON.stringify(manifest, null, 2)}\n`);
}

/**
 * Adds what integrators need in addition to the bundle: files generated from the definitions, the command, the debug panel, the head snippet, the bills of materials with the license
 * notices, and a manifest with the hashes of all files. The definitions are loaded only at the end of a build, so that the development server does not restart
 * whenever a definition changes.
 */
export function kit(definitions: readonly Definition[]): Plugin {
  return {
    name: 'kit',
    apply: ({ mode }, { command }) => command === 'build' && mode === 'production',
    async writeBundle({ dir = 'dist' }) {
      const { module } = await importTool<typeof import('./dataFiles.ts')>('src/tools/build/dataFiles.ts');
      for (const [name, text] of Object.entries(module.createDataFiles(readPackageFacts()))) {
        mkdirSync(path.dirname(path.join(dir, name)), { recursive: true });
        writeFileSync(path.join(dir, name), text);
      }
      cpSync('src/entry/head-snippet.js', path.join(dir, 'head-snippet.js'));
      await buildCommand(dir, definitions);
      await buildDebugPanel(dir, definitions);
      for (const map of MAPS) renameSync(path.join(dir, map), path.join(dir, '.vite', map));
      completeNotices(dir);
      writeManifest(dir);
    },
  };
}
