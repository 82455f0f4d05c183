import { execSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';
import { projectRoot } from '../../fixtures/paths.ts';

const folder = import.meta.dirname;

/** Builds our own bundle into a folder of the benchmark, so that `dist/` stays unchanged. */
export function buildBundle(outDir: string): void {
  execSync(`npx vite build --outDir ${outDir} --logLevel error`, { cwd: projectRoot, stdio: 'inherit' });
}

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
