import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type Plugin, runnerImport } from 'vite';
import type { Definition } from '../../runtime/define.ts';
import { toKebabCase } from '../../runtime/names.ts';

/** Selector of parts that need the script, in the form `[data-widget]… .sw-needs-script…`. */
const MARKER = /\[data-widget\](\S*) \.sw-needs-script(\S*)/g;

/** Reads the definitions of all widgets, so that the build names none. */
export async function readDefinitions(): Promise<Definition[]> {
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

/** Source of the rules for parts that need the script. */
export const SCRIPT_RULES = 'src/controls/needs-script.css';

const source = readFileSync(SCRIPT_RULES, 'utf8');

/** Returns the rules of `needs-script.css` for the parts that definitions mark as needing the script. */
export function scriptRules(definitions: readonly Definition[]): string {
  if (selectorsOf(definitions, '', '').length === 0) return '';
  return source.replaceAll(MARKER, (_, ofHost: string, ofPart: string) =>
    selectorsOf(definitions, ofHost, ofPart).join(',\n'),
  );
}

/** Creates the Vite plugin that serves these rules for all widgets. */
export function scriptParts(definitions: readonly Definition[]): Plugin {
  return {
    name: 'script-parts',
    enforce: 'pre',
    transform: {
      filter: { id: /\/needs-script\.css/ },
      handler: () => scriptRules(definitions),
    },
  };
}
