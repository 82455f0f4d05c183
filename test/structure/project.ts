import { readdirSync, readFileSync } from 'node:fs';
import { posix, sep } from 'node:path';

/** Text file of the project. */
export interface ProjectFile {
  /** Path relative to the project's root, with forward slashes: `src/entry/entry.ts`. */
  path: string;
  text: string;
}

const FOLDERS = ['src', 'widgets', 'fixtures', 'test'];
const TEXT = /\.(ts|tsx|js|css|twig|md|json|html)$/;

function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((file) => posix.join(folder, file.replaceAll(sep, '/')))
    .filter((file) => TEXT.test(file) && !file.includes('/node_modules/'));
}

/** Returns every text file under `src/`, `widgets/`, `fixtures/` and `test/`, except the benchmark's packages. */
export function readProject(): ProjectFile[] {
  return FOLDERS.flatMap(filesIn).map((file) => ({ path: file, text: readFileSync(file, 'utf8') }));
}

export const isScript = ({ path }: ProjectFile): boolean => /\.tsx?$/.test(path);

/** Creates project files from texts by path, for tests of the rules. */
export function project(files: Readonly<Record<string, string>>): ProjectFile[] {
  return Object.entries(files).map(([path, text]) => ({ path, text }));
}
