import { importsOf } from './imports.ts';
import { type ProjectFile, widgetOf } from './project.ts';

/** Returns the files that every widget needs. */
const requiredFiles = (name: string): string[] => [
  `widgets/${name}/README.md`,
  `widgets/${name}/${name}.ts`,
  `widgets/${name}/${name}.twig`,
  `widgets/${name}/fixture.twig`,
  `test/browser/${name}.spec.ts`,
];

/** Returns the names of the folders in `widgets/`. */
export function widgetNames(files: readonly ProjectFile[]): string[] {
  return [...new Set(files.flatMap(({ path }) => widgetOf(path) ?? []))];
}

/** Returns the files that widgets lack. `registered` adds widgets of the registry that may have no folder. */
export function missingFiles(files: readonly ProjectFile[], registered: readonly string[]): string[] {
  const names = new Set([...widgetNames(files), ...registered]);
  return [...names].flatMap(requiredFiles).filter((name) => !files.some(({ path }) => path === name));
}

/** Returns the widgets whose code the registry loads, in the order of its lines. */
export function loadedWidgets(registry: ProjectFile): string[] {
  const loaded = importsOf(registry).filter(({ kind }) => kind === 'dynamic');
  return loaded.map(({ target }) => widgetOf(target) ?? target);
}

/**
 * Returns names that are not kebab-case or that are ambiguous in markup: with widgets `quiz` and
 * `quiz-score`, `data-quiz-score-part` could be an option of one or a part of the other.
 */
export function badNames(names: readonly string[]): string[] {
  const malformed = names.filter((name) => !/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name));
  const nested = names.flatMap((name) =>
    names.filter((other) => other.startsWith(`${name}-`)).map((other) => `${other} begins with ${name}-`),
  );
  return [...malformed.map((name) => `${name} is not kebab-case`), ...nested];
}

/** Returns a sentence for each widget that a configuration names, by a path or as a string. */
export function configuredWidgets(configuration: readonly ProjectFile[], names: readonly string[]): string[] {
  return configuration.flatMap(({ path, text }) =>
    names
      .filter((name) => new RegExp(`widgets.${name}\\b|(['"\`])${name}\\1`).test(text))
      .map((name) => `${path} names ${name}`),
  );
}
