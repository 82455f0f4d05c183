import { type Context, defineRule, type ESTree } from '@oxlint/plugins';
import { lastName } from './files.ts';

type Child = ESTree.JSXElement['children'][number];

/** Returns the value that a name has in its declaration, or undefined for a parameter, an import or a global. */
function initialValue(name: ESTree.Node & { name: string }, context: Context): ESTree.Expression | undefined {
  let scope = context.sourceCode.getScope(name);
  while (!scope.set.has(name.name) && scope.upper) scope = scope.upper;
  const declaration = scope.set.get(name.name)?.defs[0]?.node;
  const isValue = declaration?.type === 'VariableDeclarator' && declaration.id.type === 'Identifier';
  return (isValue && declaration.init) || undefined;
}

/** Returns the function that `list.map(…)` calls for each item. */
const mappedBy = ({ callee, arguments: [callback] }: ESTree.CallExpression): ESTree.Node | undefined =>
  callee.type === 'MemberExpression' && /^(?:map|flatMap)$/.test(lastName(callee)) ? callback : undefined;

/** Returns the body of the function that a call runs, if this module contains that function. */
function calledBody(node: ESTree.CallExpression, context: Context): ESTree.Node | undefined {
  const called = mappedBy(node) ?? node.callee;
  const value = called.type === 'Identifier' ? initialValue(called, context) : called;
  const isFunction = value?.type === 'ArrowFunctionExpression' || value?.type === 'FunctionExpression';
  return (isFunction && value.body) || undefined;
}

/** Returns whether an expression in JSX may be text, as far as this module shows. */
function mayBeText(node: ESTree.Node, context: Context): boolean {
  const isText = (part: ESTree.Node): boolean => mayBeText(part, context);
  switch (node.type) {
    case 'JSXElement':
    case 'JSXFragment':
    case 'JSXEmptyExpression':
      return false;
    case 'JSXText':
      return node.value.trim() !== '';
    case 'JSXExpressionContainer':
    case 'ParenthesizedExpression':
    case 'ChainExpression':
      return isText(node.expression);
    case 'ConditionalExpression':
      return isText(node.consequent) || isText(node.alternate);
    case 'LogicalExpression':
      return (node.operator !== '&&' && isText(node.left)) || isText(node.right);
    case 'Literal':
      return typeof node.value === 'number' || (typeof node.value === 'string' && node.value.trim() !== '');
    case 'BlockStatement':
      return node.body.some((statement) => statement.type === 'ReturnStatement' && isText(statement));
    case 'ReturnStatement':
      return node.argument !== null && isText(node.argument);
    case 'Identifier': {
      // React's name for the elements that a component contains. Each element is checked where it is written.
      if (node.name === 'children' || node.name === 'undefined') return false;
      const value = initialValue(node, context);
      return value === undefined || isText(value);
    }
    case 'CallExpression': {
      const body = calledBody(node, context);
      return body === undefined || isText(body);
    }
    default:
      return true;
  }
}

/** Returns whether a child is `{list.map(…)}` or `{list?.map(…)}`. */
function isList(child: Child): boolean {
  if (child.type !== 'JSXExpressionContainer') return false;
  const { expression } = child;
  const call = expression.type === 'ChainExpression' ? expression.expression : expression;
  return call.type === 'CallExpression' && mappedBy(call) !== undefined;
}

const isEmpty = (child: Child): boolean =>
  child.type === 'JSXText'
    ? child.value.trim() === ''
    : child.type === 'JSXExpressionContainer' && child.expression.type === 'JSXEmptyExpression';

const isNativeElement = (node: ESTree.JSXElement | ESTree.JSXFragment): boolean =>
  node.type === 'JSXElement' &&
  node.openingElement.name.type === 'JSXIdentifier' &&
  /^[a-z]/.test(node.openingElement.name.name);

/**
 * Rejects text that is not the only content of an element. Browser translation replaces text nodes with its own
 * elements. React then updates a node that is no longer in the page, or fails to remove the node.
 */
export const translatableTexts = defineRule({
  create(context) {
    const check = (node: ESTree.JSXElement | ESTree.JSXFragment): void => {
      const children = node.children.filter((child) => !isEmpty(child));
      const isAlone = isNativeElement(node) && children.length === 1;
      for (const child of children)
        if (mayBeText(child, context) && (!isAlone || isList(child)))
          context.report({
            node: child,
            message: 'This may be a text beside other nodes: put it in an element of its own.',
          });
    };
    return { JSXElement: check, JSXFragment: check };
  },
});
