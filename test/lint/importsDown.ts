import { posix } from 'node:path';
import { defineRule, type ESTree } from '@oxlint/plugins';
import { isTest, pathOf, widgetOf } from './files.ts';

/**
 * Rooms of the project from the top down: `src/README.md` describes the contents of each. `widgets/` is also a room. So
 * is the build, together with the documentation that it writes and with the widgets' additions to the build. Cases that a
 * widget adds to the checker belong to the tools. Each folder of `payment/` is a room of its own.
 */
const ROOMS = [
  'build',
  'entry',
  'debug',
  'tools',
  'widgets',
  'search',
  'payment/view',
  'payment',
  'payment/stripe',
  'payment/site',
  'payment/outcomes',
  'payment/machine',
  'forms',
  'controls',
  'net',
  'page',
  'runtime',
  'report',
];

/** Returns the room that contains a file, or undefined if no room contains it. */
function roomOf(file: string): string | undefined {
  if (/^(?:widgets\/[^/]+\/build\.ts$|src\/tools\/(?:build|docs)\/)/.test(file)) return 'build';
  if (/^widgets\/[^/]+\/serverCases\.ts$/.test(file)) return 'tools';
  if (file.startsWith('widgets/')) return 'widgets';
  return /^src\/(payment\/[^/]+|[^/]+)\//.exec(file)?.[1];
}

/** Returns the reason why a file may not import another file, or undefined if it may. */
function reasonAgainst(file: string, target: string): string | undefined {
  const [from, to] = [roomOf(file), roomOf(target)];
  if (from === undefined) return undefined;
  const [widget, other] = [widgetOf(file), widgetOf(target)];
  if (widget !== undefined && other !== undefined && widget !== other)
    return `The widget ${widget} imports the widget ${other}. Widgets communicate through the DOM.`;
  if (widget === undefined && other !== undefined && file !== 'src/entry/registry.ts')
    return `Shared code imports the widget ${other}. Only the registry may, so that a folder can be deleted.`;
  if (!/^src\/tools\/|\/server\.ts$/.test(file) && /^(?:widgets|src)\/[\w/-]+\/server\.ts$/.test(target))
    return "The bundle imports calls of the contract. It needs only the responses' schemas, in `responses.ts`.";
  if (isTest(file)) return undefined;
  if (/^(?:fixtures|test)\//.test(target)) return 'Shipped code imports fixtures or tests.';
  return to !== undefined && ROOMS.indexOf(to) < ROOMS.indexOf(from)
    ? `\`${from}\` imports from \`${to}\`, a room above it. Imports lead down the list of rooms in src/README.md.`
    : undefined;
}

/**
 * Rejects imports, including imports of types, that lead up the list of rooms, from one widget to another, or out of
 * the code that is shipped.
 */
export const importsDown = defineRule({
  create(context) {
    const file = pathOf(context);
    const check = (source: ESTree.Expression | null): void => {
      if (source?.type !== 'Literal' || typeof source.value !== 'string' || !source.value.startsWith('.'))
        return;
      const message = reasonAgainst(file, posix.join(posix.dirname(file), source.value));
      if (message !== undefined) context.report({ node: source, message });
    };
    return {
      Program(node) {
        const room = roomOf(file);
        if (room !== undefined && !ROOMS.includes(room))
          context.report({ node, message: `\`src/${room}\` is not in the list of rooms in importsDown.ts.` });
      },
      ImportDeclaration: ({ source }) => check(source),
      ExportNamedDeclaration: ({ source }) => check(source),
      ExportAllDeclaration: ({ source }) => check(source),
      ImportExpression: ({ source }) => check(source),
      TSImportType: ({ source }) => check(source),
    };
  },
});
