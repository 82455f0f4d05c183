import { importsOf } from './imports.ts';
import { type ProjectFile, widgetOf } from './project.ts';

/** What every widget consists of. */
const partsOf = (name: string): string[] => [
  `widgets/${name}/README.md`,
  `widgets/${name}/${name}.ts`,
  `widgets/${name}/${name}.twig`,
  `widgets/${name}/fixture.twig`,
  `test/browser/${name}.spec.ts`,
];

/** Names of the folders in `widgets/`. */
export function widgetNames(files: readonly ProjectFile[]): string[] {
  return [...new Set(files.flatMap(({ path }) => widgetOf(path) ?? []))];
}

/** Files that a widget lacks. `registered` adds widgets that have a line in the registry but perhaps no folder. */
export function missingParts(files: readonly ProjectFile[], registered: readonly string[]): string[] {
  const names = new Set([...widgetNames(files), ...registered]);
  return [...names].flatMap(partsOf).filter((part) => !files.some(({ path }) => path === part));
}

/** The widgets whose code the registry fetches, in the order of its lines. */
export function fetchedWidgets(registry: ProjectFile): string[] {
  const fetched = importsOf(registry).filter(({ kind }) => kind === 'dynamic');
  return fetched.map(({ target }) => widgetOf(target) ?? target);
}

/**
 * Names that cannot be told apart in markup: with widgets `quiz` and `quiz-score`, `data-quiz-score-part` could be an
 * option of the one or a part of the other. Names are lower-case words joined by hyphens.
 */
export function badNames(names: readonly string[]): string[] {
  const odd = names.filter((name) => !/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name));
  const nested = names.flatMap((name) =>
    names.filter((other) => other.startsWith(`${name}-`)).map((other) => `${other} begins with ${name}-`),
  );
  return [...odd.map((name) => `${name} is not kebab-case`), ...nested];
}
