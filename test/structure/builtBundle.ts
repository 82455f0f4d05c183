import { readdirSync, readFileSync } from 'node:fs';
import type { Manifest } from 'vite';

/** Script of the bundle in `dist/`. */
interface BuiltScript {
  file: string;
  code: string;
  /** Files that import the script. */
  importers: readonly string[];
}

const read = (file: string): string => readFileSync(`dist/${file}`, 'utf8');

/** Returns the entry and the chunks that the `build` stage has created. */
export function builtScripts(): BuiltScript[] {
  const manifest = JSON.parse(read('.vite/manifest.json')) as Manifest;
  const scripts = Object.entries(manifest).filter(([, { file }]) => file.endsWith('.js'));
  return scripts.map(([key, { file }]) => ({
    file,
    code: read(file),
    importers: scripts.flatMap(([, { file: importer, imports }]) =>
      imports?.includes(key) ? [importer] : [],
    ),
  }));
}

/** Returns the stylesheet with the rules of all widgets. */
export const builtStylesheet = (): string => read('widgets.css');

/** Returns the stylesheets in `dist/styles/` by name, without extension. */
export const builtStyles = (): Map<string, string> =>
  new Map(readdirSync('dist/styles').map((file) => [file.replace('.css', ''), read(`styles/${file}`)]));
