import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { sharedSources } from '../../src/tools/build/sharedSources.ts';

/** Returns the classes that a source has rules for. */
const classesIn = (path: string): string[] =>
  [
    ...readFileSync(path, 'utf8')
      .replaceAll(/\/\*[\s\S]*?\*\//g, '')
      .matchAll(/\.(sw-[\w-]+)/g),
  ].map(([, name = '']) => name);

/** Returns the classes that each stylesheet of `dist/styles/` has rules for, by its name, in the order of the cascade. */
export function stylesheetClasses(): Map<string, ReadonlySet<string>> {
  const own = readdirSync('widgets', { recursive: true, encoding: 'utf8' }).filter((path) =>
    path.endsWith('.css'),
  );
  return new Map([
    ...Object.entries(sharedSources).map(
      ([name, parts]) => [name, new Set(parts.flatMap((part) => classesIn(`src/${part}.css`)))] as const,
    ),
    ...own
      .toSorted()
      .map((path) => [basename(path, '.css'), new Set(classesIn(join('widgets', path)))] as const),
  ]);
}
