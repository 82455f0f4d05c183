import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { build, type Plugin, runnerImport } from 'vite';
import { constants, readPackageFacts } from './constants.ts';

/** Builds the command `society-widgets` as one file for Node, including the packages that it uses. */
async function buildCommand(folder: string): Promise<void> {
  await build({
    configFile: false,
    logLevel: 'warn',
    define: constants(),
    ssr: { noExternal: true },
    build: {
      ssr: 'src/checker/main.ts',
      target: 'node20',
      outDir: folder,
      emptyOutDir: false,
      copyPublicDir: false,
      rolldownOptions: {
        // Importing a module of this project has no effect (a structure test), so unused ones can go.
        treeshake: {
          moduleSideEffects: (id) => id.includes('node_modules') || id.endsWith('checker/main.ts'),
        },
        output: { entryFileNames: 'check.js', banner: '#!/usr/bin/env node', codeSplitting: false },
      },
    },
  });
}

/**
 * Adds what integrators need beside the bundle: the metadata of all widgets, the translations as data, types, and the
 * command. The definitions load at the end of a build only, so that the development server does not restart with each change
 * of one.
 */
export function kit(): Plugin {
  return {
    name: 'kit',
    apply: ({ mode }, { command }) => command === 'build' && mode === 'production',
    async writeBundle({ dir = 'dist' }) {
      const { module: metadata } = await runnerImport<typeof import('./metadata.ts')>(
        path.resolve('src/build/metadata.ts'),
      );
      const { module: types } = await runnerImport<typeof import('./types.ts')>(
        path.resolve('src/build/types.ts'),
      );
      const files = {
        'widgets.json': `${JSON.stringify(metadata.createMetadata(readPackageFacts()), null, 2)}\n`,
        'types/index.d.ts': types.createTypes(),
      };
      for (const [name, text] of Object.entries(files)) {
        mkdirSync(path.dirname(path.join(dir, name)), { recursive: true });
        writeFileSync(path.join(dir, name), text);
      }
      cpSync('src/texts', path.join(dir, 'texts'), { recursive: true });
      await buildCommand(dir);
    },
  };
}
