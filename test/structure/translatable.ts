import { parseAst } from 'vite';
import { isTest, type ProjectFile } from './project.ts';

type Syntax = Readonly<Record<string, unknown>> & { type: string; start: number; end: number };

const isSyntax = (value: unknown): value is Syntax =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';

const childrenOf = (node: Syntax): Syntax[] => Object.values(node).flat().filter(isSyntax);

/** Returns the function that `list.map(…)` calls if it is an expression: `(item) => item.text`. */
function mappedTo({ callee, arguments: [callback] }: { callee?: unknown; arguments: unknown[] }): unknown {
  const method = isSyntax(callee) && isSyntax(callee.property) ? callee.property.name : undefined;
  return /^(?:map|flatMap)$/.test(String(method)) && isSyntax(callback) ? callback.body : undefined;
}

/** Names of values that are elements already. */
const ELEMENT =
  /^(?:undefined|children|list|rows|notice|overlay|offer|asterisk|express|aside|element|fields)$/;

/** Returns whether an expression in JSX may be a text, as far as its syntax tells. */
function mayBeText(node: Syntax): boolean {
  switch (node.type) {
    case 'JSXElement':
    case 'JSXFragment':
    case 'JSXEmptyExpression':
    case 'BlockStatement':
      return false;
    case 'JSXText':
      return String(node.value).trim() !== '';
    case 'JSXExpressionContainer':
      return isSyntax(node.expression) && mayBeText(node.expression);
    case 'ParenthesizedExpression':
      return isSyntax(node.expression) && mayBeText(node.expression);
    case 'ConditionalExpression':
      return [node.consequent, node.alternate].some((branch) => isSyntax(branch) && mayBeText(branch));
    case 'LogicalExpression':
      return [node.left, node.right].some(
        (side, index) => isSyntax(side) && (index === 1 || node.operator === '??') && mayBeText(side),
      );
    case 'Literal':
      return typeof node.value === 'number' || (typeof node.value === 'string' && node.value.trim() !== '');
    case 'Identifier':
      return !ELEMENT.test(String(node.name));
    case 'MemberExpression':
      return isSyntax(node.property) && mayBeText(node.property);
    case 'CallExpression': {
      const body = mappedTo(node as Syntax & { arguments: unknown[] });
      const called = isSyntax(node.callee) && node.callee;
      return isSyntax(body) ? mayBeText(body) : called !== false && mayBeText(called);
    }
    default:
      return true;
  }
}

const isList = ({ expression }: Syntax): boolean =>
  isSyntax(expression) &&
  expression.type === 'CallExpression' &&
  mappedTo(expression as Syntax & { arguments: unknown[] }) !== undefined;

/** Returns the children of an element that are or may be a text beside other nodes. */
function textsWithSiblings(node: Syntax): Syntax[] {
  const children = (node.children as Syntax[]).filter(
    ({ type, value, expression }) =>
      !(type === 'JSXText' && String(value).trim() === '') &&
      !(isSyntax(expression) && expression.type === 'JSXEmptyExpression'),
  );
  const opening =
    isSyntax(node.openingElement) && isSyntax(node.openingElement.name) && node.openingElement.name;
  const isElement = opening !== false && /^[a-z]/.test(String(opening.name));
  const isAlone = isElement && children.length === 1;
  return children.filter(mayBeText).filter((child) => !isAlone || isList(child));
}

/**
 * Returns texts of views that are not the only content of an element, as `path:line: text`. A browser's translation puts each
 * text node into elements of its own: React then updates a node that no visitor sees, or fails to remove it.
 */
export function textsBesideOthers(files: readonly ProjectFile[]): string[] {
  return files
    .filter((file) => /^(?:src|widgets)\/.*\.tsx$/.test(file.path) && !isTest(file))
    .flatMap(({ path, text }) => {
      const found: string[] = [];
      const visit = (node: Syntax): void => {
        if (node.type === 'JSXElement' || node.type === 'JSXFragment')
          for (const { start, end } of textsWithSiblings(node))
            found.push(
              `${path}:${text.slice(0, start).split('\n').length}: ${text.slice(start, end).trim()}`,
            );
        childrenOf(node).forEach(visit);
      };
      visit(parseAst(text, { lang: 'tsx' }, path) as unknown as Syntax);
      return found;
    });
}
