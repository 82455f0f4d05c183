import path from 'node:path';
import { type Plugin, parseSync } from 'vite';
import { corpus, type Edit, editOf, type Fault, withEdit } from './corpus.ts';

/** Node of a syntax tree. */
interface SyntaxNode {
  type: string;
  start: number;
  end: number;
  [key: string]: unknown;
}

/** Code that can be replaced as a whole, by a choice between itself and itself with a fault. */
interface Place {
  start: number;
  end: number;
  id: string;
  faulty: string;
  choice: (isActive: string, faulty: string, intact: string) => string;
}

const isNode = (value: unknown): value is SyntaxNode =>
  typeof value === 'object' && value !== null && 'type' in value && 'start' in value;

/** Returns the nodes directly inside a node, with the names of their properties. */
const childrenOf = (node: SyntaxNode): [child: SyntaxNode, key: string][] =>
  Object.entries(node).flatMap(([key, values]) =>
    [values].flat().flatMap((value): [SyntaxNode, string][] => (isNode(value) ? [[value, key]] : [])),
  );

/** Positions in which any expression is valid, by the type of the parent. */
const EXPRESSIONS: Readonly<Record<string, readonly string[]>> = {
  ArrayExpression: ['elements'],
  ArrowFunctionExpression: ['body'],
  AssignmentExpression: ['right'],
  AssignmentPattern: ['right'],
  AwaitExpression: ['argument'],
  BinaryExpression: ['left', 'right'],
  CallExpression: ['arguments'],
  ConditionalExpression: ['test', 'consequent', 'alternate'],
  DoWhileStatement: ['test'],
  ExpressionStatement: ['expression'],
  ForOfStatement: ['right'],
  IfStatement: ['test'],
  JSXExpressionContainer: ['expression'],
  LogicalExpression: ['left', 'right'],
  NewExpression: ['arguments'],
  ParenthesizedExpression: ['expression'],
  Property: ['value'],
  ReturnStatement: ['argument'],
  SpreadElement: ['argument'],
  SwitchStatement: ['discriminant'],
  TemplateLiteral: ['expressions'],
  TSAsExpression: ['expression'],
  TSSatisfiesExpression: ['expression'],
  UnaryExpression: ['argument'],
  VariableDeclarator: ['init'],
  WhileStatement: ['test'],
};

/** Types that are no expressions although they occur in these positions. */
const NO_EXPRESSIONS = new Set([
  'BlockStatement',
  'JSXEmptyExpression',
  'SpreadElement',
  'AssignmentPattern',
]);

/** Statements that declare nothing that later statements use. */
const STATEMENTS = new Set([
  'BlockStatement',
  'BreakStatement',
  'ContinueStatement',
  'ExpressionStatement',
  'ForOfStatement',
  'ForStatement',
  'IfStatement',
  'ReturnStatement',
  'ThrowStatement',
  'TryStatement',
  'WhileStatement',
]);

const chooseExpression: Place['choice'] = (isActive, faulty, intact) =>
  `(${isActive} ? (${faulty}) : (${intact}))`;

const chooseStatement: Place['choice'] = (isActive, faulty, intact) =>
  `{ if (${isActive}) { ${faulty} } else { ${intact} } }`;

/** Returns how to choose between two versions of a node, or undefined if the node cannot be replaced alone. */
function choiceFor(
  { type }: SyntaxNode,
  key: string,
  parent: SyntaxNode,
  above: SyntaxNode | undefined,
): Place['choice'] | undefined {
  if (STATEMENTS.has(type)) return chooseStatement;
  if (parent.type === 'JSXElement' || parent.type === 'JSXFragment')
    return type === 'JSXElement' || type === 'JSXFragment'
      ? (...versions) => `{${chooseExpression(...versions)}}`
      : undefined;
  const isPattern = above?.type === 'ObjectPattern' || parent.shorthand === true;
  if (NO_EXPRESSIONS.has(type) || isPattern || parent.operator === 'delete') return undefined;
  return EXPRESSIONS[parent.type]?.includes(key) ? chooseExpression : undefined;
}

/** Returns the smallest replaceable node that contains an edit. */
function placeOf(source: string, program: SyntaxNode, { id }: Fault, edit: Edit): Place | undefined {
  let place: Place | undefined;
  function visit(node: SyntaxNode, key: string, parent?: SyntaxNode, above?: SyntaxNode): void {
    const { start, end } = node;
    // Text that is added at the edge of an operand can belong to the expression around it.
    const isAtEdge = edit.start === edit.end && (edit.start === start || edit.end === end);
    if (edit.start < start || edit.end > end || isAtEdge) return;
    const choice = parent && choiceFor(node, key, parent, above);
    const shifted = { ...edit, start: edit.start - start, end: edit.end - start };
    if (choice) place = { start, end, id, faulty: withEdit(source.slice(start, end), shifted), choice };
    for (const [child, childKey] of childrenOf(node)) visit(child, childKey, node, parent);
  }
  visit(program, '');
  return place;
}

const isWithin = (inner: Place, outer: Place): boolean =>
  inner.start >= outer.start && inner.end <= outer.end;

/** Returns a range of a source with the choices for the given places, which nest and never overlap. */
function withPlaces(source: string, start: number, end: number, places: readonly Place[]): string {
  const outer = places.find((place) =>
    places.every((other) => place === other || !isWithin(place, other) || isWithin(other, place)),
  );
  if (!outer) return source.slice(start, end);
  const inside = places.filter((place) => isWithin(place, outer));
  const same = inside.filter((place) => isWithin(outer, place));
  const smaller = inside.filter((place) => !isWithin(outer, place));
  const choices = same.reduce(
    (intact, { id, faulty, choice }) =>
      choice(`globalThis.plantedFault?.(${JSON.stringify(id)})`, faulty, intact),
    withPlaces(source, outer.start, outer.end, smaller),
  );
  const before = places.filter((place) => place.end <= outer.start);
  const after = places.filter((place) => place.start >= outer.end);
  return withPlaces(source, start, outer.start, before) + choices + withPlaces(source, outer.end, end, after);
}

/** Returns the source of a module with all of the faults, each behind a switch. */
function plant(file: string, source: string, faults: readonly Fault[]): string {
  const program = parseSync(file, source).program as unknown as SyntaxNode;
  const places = faults.flatMap((fault) => {
    const edit = editOf(source, fault);
    if (!edit) return [];
    const place = placeOf(source, program, fault, edit);
    if (!place) throw new Error(`${fault.id} cannot be planted in ${file}: choose a larger expression`);
    return [place];
  });
  return withPlaces(source, 0, source.length, places);
}

/**
 * Creates the Vite plugin that plants the faults of the corpus. Each is off until the function `plantedFault` of the page
 * returns true for its id, so one build contains all faults.
 */
export function plantFaults(): Plugin {
  return {
    name: 'plant-faults',
    enforce: 'pre',
    transform: {
      filter: { id: /\/(?:src|widgets)\/.*\.tsx?$/ },
      handler(source, id) {
        const file = path.relative(process.cwd(), id);
        const faults = corpus.filter((fault) => fault.file === file);
        return faults.length > 0 ? { code: plant(file, source, faults), map: null } : undefined;
      },
    },
  };
}
