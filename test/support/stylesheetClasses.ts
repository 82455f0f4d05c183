import { readSources } from '../../src/tools/build/styles.ts';

/** Returns the classes for which the given CSS has rules. */
const classesIn = (css: string): Set<string> =>
  new Set(
    [...css.replaceAll(/\/\*[\s\S]*?\*\//g, '').matchAll(/\.(sw-[\w-]+)/g)].map(([, name = '']) => name),
  );

/** Returns the classes for which each stylesheet of `dist/styles/` has rules, by stylesheet name, in cascade order. */
export const stylesheetClasses = (): Map<string, ReadonlySet<string>> =>
  // An empty list is enough, because the rules that widget definitions add contain no classes.
  new Map([...readSources([])].map(([name, css]) => [name, classesIn(css)]));
