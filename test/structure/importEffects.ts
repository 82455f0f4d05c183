import { parseSync } from 'vite';
import { isScript, isTest, type ProjectFile } from './project.ts';

/** Names by which a script reaches the page, its storage or its timers. */
const PAGE_GLOBALS =
  /^(?:window|document|globalThis|navigator|location|history|localStorage|sessionStorage|cookieStore|addEventListener|dispatchEvent|matchMedia|fetch|setTimeout|setInterval|requestAnimationFrame|queueMicrotask|\w+Observer)$/;

/** The commands and the scripts of the release, which npm runs. */
const commands = /^src\/tools\/(?:\w+\/main|build\/(?:gatherTemplates|release))\.ts$/;

interface Node {
  type: string;
  start: number;
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value;

/** Returns the nodes below a node that run when the module loads: all but types and the bodies of functions. */
function runningNodes(node: Node): Node[] {
  if (/Function|^TS\w+(?:Declaration|Annotation|Instantiation)$/.test(node.type)) return [];
  const children = Object.values(node).flat().filter(isNode);
  return [node, ...children.flatMap(runningNodes)];
}

/** Returns true for a call or a `new` on the page: `document.querySelector('a')`, `new MutationObserver(update)`. */
function callsPage(node: Node): boolean {
  if (!/^(?:Call|New)Expression$/.test(node.type) || !('callee' in node)) return false;
  let target = node.callee;
  while (isNode(target) && 'object' in target) target = target.object;
  return isNode(target) && 'name' in target && PAGE_GLOBALS.test(String(target.name));
}

/**
 * Returns the statements of shipped modules that have an effect on import, as `path: code`: statements other than
 * declarations, and declarations that call the page. Only the entry, the commands and the scripts of the release start something when they load.
 */
export function importEffects(files: readonly ProjectFile[]): string[] {
  const shipped = files.filter(
    (file) => /^(src|widgets)\//.test(file.path) && isScript(file) && !isTest(file),
  );
  return shipped
    .filter(({ path }) => path !== 'src/entry/entry.ts' && !commands.test(path))
    .flatMap(({ path, text }) => {
      const statements: Node[] = parseSync(path, text).program.body;
      const effects = statements.filter(
        (node) => !node.type.endsWith('Declaration') || runningNodes(node).some(callsPage),
      );
      return effects.map(({ start }) => `${path}: ${text.slice(start).split('\n')[0]}`);
    });
}
