import { guard, readDefinitions, readSources } from '../../src/tools/build/styles.ts';

/** Returns the sources of `widgets.css` in cascade order, with the rules that the build writes for each widget. */
export async function sourceStyles(): Promise<string> {
  const sources = readSources(await readDefinitions());
  return guard([...sources.values()].join('\n'));
}
