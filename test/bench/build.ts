import { execSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { build, type Plugin } from 'vite';
import { projectRoot } from '../../fixtures/paths.ts';

const folder = import.meta.dirname;

/** Builds our own bundle into a folder of the benchmark, so that `dist/` stays unchanged. */
export function buildBundle(outDir: string): void {
  execSync(`npx vite build --outDir ${outDir} --logLevel error`, { cwd: projectRoot, stdio: 'inherit' });
}

/**
 * Makes InstantSearch.js templates create elements with the same Preact that renders them, as if only one version were
 * installed. npm installs is-land's newer Preact where `htm` resolves it, and elements created by that version would stay
 * empty.
 */
const onePreact: Plugin = {
  name: 'bench:one-preact',
  enforce: 'pre',
  resolveId(source, importer) {
    if (source !== 'preact' || !importer?.includes('/node_modules/htm/')) return undefined;
    return this.resolve(source, join(folder, 'node_modules/instantsearch.js/package.json'), {
      skipSelf: true,
    });
  },
};

/** Builds each contender's script, minified as it would be on a real site. For example, `a/b.jsx` becomes `a/b.js`. */
export async function buildContenders(outDir: string): Promise<void> {
  const sources = join(folder, 'contenders');
  const input = readdirSync(sources, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.jsx?$/.test(file))
    .map((file): [string, string] => [file.replace(/\.jsx?$/, ''), join(sources, file)]);
  for (const [name, file] of input) {
    // Each contender is built separately, because contenders that share a package must not share a chunk.
    await build({
      configFile: false,
      logLevel: 'warn',
      root: folder,
      plugins: [onePreact],
      define: { 'process.env.NODE_ENV': '"production"' },
      build: {
        outDir,
        emptyOutDir: false,
        target: 'es2022',
        copyPublicDir: false,
        modulePreload: false,
        rolldownOptions: {
          input: { [name]: file },
          preserveEntrySignatures: 'strict',
          output: { entryFileNames: '[name].js', chunkFileNames: 'shared/[name]-[hash].js' },
        },
      },
    });
  }
}
