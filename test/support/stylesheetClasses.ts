import { readSources } from '../../src/tools/build/styles.ts';

/** Returns the classes that a source has rules for. */
const classesIn = (css: string): Set<string> =>
  new Set(
    [...css.replaceAll(/\/\*[\s\S]*?\*\//g, '').matchAll(/\.(sw-[\w-]+)/g)].map(([, name = '']) => name),
  );

/** Returns the classes that each stylesheet of `dist/styles/` has rules for, by its name, in the order of the cascade. */
export const stylesheetClasses = (): Map<string, ReadonlySet<string>> =>
  // The rules that definitions add have no classes.
  new Map([...readSources([])].map(([name, css]) => [name, classesIn(css)]));
