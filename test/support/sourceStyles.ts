import { readFileSync } from 'node:fs';
import path from 'node:path';
import { projectRoot } from '../../fixtures/paths.ts';
import { developmentSite } from '../../fixtures/site.ts';
import { guard } from '../../src/tools/build/guardStyles.ts';
import { readDefinitions, SCRIPT_RULES, scriptRules } from '../../src/tools/build/scriptParts.ts';

/** Returns the sources of `widgets.css` in its order, with the rules that the build writes for each widget. */
export async function sourceStyles(): Promise<string> {
  const definitions = await readDefinitions();
  const sources = developmentSite.styles().map((address) => {
    const file = address.slice(1);
    return file === SCRIPT_RULES
      ? scriptRules(definitions)
      : readFileSync(path.join(projectRoot, file), 'utf8');
  });
  return guard(sources.join('\n'));
}
