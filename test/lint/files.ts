import path from 'node:path';
import type { Context, ESTree } from '@oxlint/plugins';

/** Returns the path of the linted file from the project's root, with forward slashes: `src/entry/entry.ts`. */
export const pathOf = ({ cwd, filename }: Context): string =>
  path.relative(cwd, filename).replaceAll(path.sep, '/');

/** Returns `quiz` for `widgets/quiz/Quiz.tsx`; undefined outside `widgets/`. */
export const widgetOf = (file: string): string | undefined => /^widgets\/([^/]+)\//.exec(file)?.[1];

export const isTest = (file: string): boolean => /\.(?:test|spec)\.tsx?$/.test(file);

/** Returns the nodes around a node, the closest first. */
export function ancestorsOf({ parent }: ESTree.Node): ESTree.Node[] {
  return parent ? [parent, ...ancestorsOf(parent)] : [];
}

/** Returns the name of an attribute in JSX; an empty text if it has a namespace. */
export const attributeName = ({ name }: ESTree.JSXAttribute): string =>
  name.type === 'JSXIdentifier' ? name.name : '';

/** Returns `title` for `title`, and for the end of a chain such as `document.title`; otherwise an empty text. */
export function lastName(node: ESTree.Node): string {
  if (node.type === 'Identifier') return node.name;
  return node.type === 'MemberExpression' && !node.computed ? lastName(node.property) : '';
}
