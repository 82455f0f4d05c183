import { readdirSync } from 'node:fs';
import path from 'node:path';
import { type Plugin, runnerImport } from 'vite';
import type { Definition } from '../define.ts';
import { toKebabCase } from '../names.ts';

/** Selector of parts that need the script, in the form `[data-widget]… .sw-needs-script…`. */
const MARKER = /\[data-widget\](\S*) \.sw-needs-script(\S*)/g;

/** Reads the definitions of all widgets, so that the build names none. */
async function readDefinitions(): Promise<Definition[]> {
  const names = readdirSync('widgets');
  const modules = await Promise.all(
    names.map((name) =>
      runnerImport<Record<string, Definition>>(path.resolve('widgets', name, `${name}.ts`)),
    ),
  );
  return modules.flatMap(({ module }, index) =>
    Object.values(module).filter((value) => value.name === names[index]),
  );
}

/** Returns the selectors of the parts that need the script, one for each widget that has such parts. */
function selectorsOf(definitions: readonly Definition[], ofHost: string, ofPart: string): string[] {
  return definitions.flatMap(({ name, parts }) => {
    const marked = Object.entries(parts).filter(([, { needsScript }]) => needsScript);
    const selectors = marked.map(([part]) => `[data-${name}-part="${toKebabCase(part)}"]`);
    const list = selectors.length > 1 ? `:is(${selectors.join(', ')})` : selectors[0];
    return list ? [`[data-widget="${name}"]${ofHost} ${list}${ofPart}`] : [];
  });
}

/** Replaces `.sw-needs-script` in `needs-script.css` with the parts that definitions mark as needing the script. */
export async function scriptParts(): Promise<Plugin> {
  const definitions = await readDefinitions();
  return {
    name: 'script-parts',
    enforce: 'pre',
    transform: {
      filter: { id: /\/src\/needs-script\.css/ },
      handler: (css) =>
        css.replaceAll(MARKER, (_, ofHost: string, ofPart: string) =>
          selectorsOf(definitions, ofHost, ofPart).join(',\n'),
        ),
    },
  };
}
