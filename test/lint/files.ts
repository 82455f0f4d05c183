import path from 'node:path';
import type { Context, ESTree } from '@oxlint/plugins';

/** Returns the path of the linted file relative to the project's root, with forward slashes: `src/entry/entry.ts`. */
export const pathOf = ({ cwd, filename }: Context): string =>
  path.relative(cwd, filename).replaceAll(path.sep, '/');

/** Returns the widget that a file belongs to: `quiz` for `widgets/quiz/Quiz.tsx`; undefined outside `widgets/`. */
export const widgetOf = (file: string): string | undefined => /^widgets\/([^/]+)\//.exec(file)?.[1];

export const isTest = (file: string): boolean => /\.(?:test|spec)\.tsx?$/.test(file);

/** Returns the nodes around a node, the innermost first. */
export function ancestorsOf({ parent }: ESTree.Node): ESTree.Node[] {
  return parent ? [parent, ...ancestorsOf(parent)] : [];
}

/** Returns the name of a JSX attribute, or an empty string if the name has a namespace. */
export const attributeName = ({ name }: ESTree.JSXAttribute): string =>
  name.type === 'JSXIdentifier' ? name.name : '';

/**
 * Returns the name of an identifier, or the last name in a chain: `title` for both `title` and `document.title`. For
 * any other node, returns an empty string.
 */
export function lastName(node: ESTree.Node): string {
  if (node.type === 'Identifier') return node.name;
  return node.type === 'MemberExpression' && !node.computed ? lastName(node.property) : '';
}
