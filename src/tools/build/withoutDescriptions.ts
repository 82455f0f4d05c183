import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type Plugin, parseSync } from 'vite';

/** Node of a syntax tree. */
interface SyntaxNode {
  type: string;
  start: number;
  end: number;
  [key: string]: unknown;
}

/** Name that marks a description: the name of the property that contains it, and of the parameter that receives it. */
const MARKER = 'about';

const isNode = (value: unknown): value is SyntaxNode =>
  typeof value === 'object' && value !== null && 'type' in value && 'start' in value;

const isMarked = (node: unknown): boolean => isNode(node) && node.name === MARKER;

/** Returns a node and all nodes inside it, in source order. */
function nodesIn(node: SyntaxNode): SyntaxNode[] {
  return [
    node,
    ...Object.values(node)
      .flat()
      .flatMap((child) => (isNode(child) ? nodesIn(child) : [])),
  ];
}

/**
 * Returns a function's name and the index of its `about` parameter, if the node is a function with such a parameter.
 */
function describedFunction({ type, id, init, params }: SyntaxNode): [name: string, index: number][] {
  const parameters = type === 'VariableDeclarator' && isNode(init) ? init.params : params;
  const index = Array.isArray(parameters) ? parameters.findIndex(isMarked) : -1;
  return isNode(id) && index >= 0 ? [[String(id.name), index]] : [];
}

/** Index of the `about` parameter of each function in a module that takes a description, keyed by function name. */
type DescribedFunctions = ReadonlyMap<string, number>;

/** Functions, keyed by module. Each module is read once. */
const functionsByFile = new Map<string, DescribedFunctions>();

/** Returns a module's own functions that have an `about` parameter. */
function functionsOf(file: string): DescribedFunctions {
  const known = functionsByFile.get(file);
  if (known) return known;
  const text = readFileSync(file, 'utf8');
  const nodes = text.includes(MARKER) ? nodesIn(parseSync(file, text).program as unknown as SyntaxNode) : [];
  const functions = new Map(nodes.flatMap(describedFunction));
  functionsByFile.set(file, functions);
  return functions;
}

/** Returns a module's imported functions that have an `about` parameter, keyed by their names in that module. */
function importedFunctions(file: string, code: string): DescribedFunctions {
  const folder = path.dirname(file);
  const sources = [...code.matchAll(/from ["'](\.[^"']+\.tsx?)["']/g)].map(([, source = '']) => source);
  const isCandidate = sources.some((source) => functionsOf(path.resolve(folder, source)).size > 0);
  const imports = isCandidate ? parseSync(file, code).module.staticImports : [];
  const functions = imports
    .filter(({ moduleRequest: { value } }) => sources.includes(value))
    .flatMap(({ moduleRequest: { value }, entries }) =>
      entries.flatMap(({ importName, localName }) => {
        const index = functionsOf(path.resolve(folder, value)).get(importName.name ?? '');
        return index === undefined ? [] : [[localName.value, index] as const];
      }),
    );
  return new Map(functions);
}

/**
 * Pattern of properties that contain a description: `about`, and those that describe one detail, such as
 * `aboutDefault`.
 */
const DESCRIPTION = /^about(?:[A-Z]|$)/;

/** Returns true for a property that only the documentation uses. */
const isDescription = ({ type, key }: SyntaxNode): boolean =>
  type === 'Property' && isNode(key) && DESCRIPTION.test(String(key.name));

/**
 * Returns the description that a node assigns to a property or passes to a function, if the description is a literal.
 */
function descriptionOf(node: SyntaxNode, known: DescribedFunctions): SyntaxNode | undefined {
  const { type, value, callee, arguments: given } = node;
  const index = type === 'CallExpression' && isNode(callee) ? known.get(String(callee.name)) : undefined;
  const argument: unknown = index !== undefined && Array.isArray(given) ? given[index] : undefined;
  const description = isDescription(node) ? value : argument;
  return isNode(description) && description.type === 'Literal' ? description : undefined;
}

/** Returns true for a property that contains several descriptions, such as the facts about a stored item. */
const isFacts = (node: SyntaxNode): boolean =>
  isDescription(node) && isNode(node.value) && node.value.type === 'ObjectExpression';

/** Returns the properties with the given names in a definition, if the node is a call to `defineWidget`. */
function propertiesOf(node: SyntaxNode, names: readonly string[]): SyntaxNode[] {
  const { callee, arguments: given } = node;
  if (!isNode(callee) || callee.name !== 'defineWidget' || !Array.isArray(given)) return [];
  const [definition] = given as { properties: SyntaxNode[] }[];
  return (definition?.properties ?? []).filter(({ key }) => isNode(key) && names.includes(String(key.name)));
}

/**
 * Returns code in which a part is replaced by the same number of characters: `rest`, then spaces. The minifier removes
 * the spaces, and the source map stays valid.
 */
const withoutPart = (code: string, start: number, end: number, rest = ''): string =>
  `${code.slice(0, start)}${rest.padEnd(end - start)}${code.slice(end)}`;

/**
 * Removes the `about` sentences of options, parts and texts from the bundle: only READMEs use these sentences, and they
 * make up a fifth of a small widget. A sentence is removed if it is the value of a property named `about` or `about…`,
 * or the argument for an `about` parameter. If the value is an object, as in `page/privacy.ts`, the property is removed.
 * @param properties other properties to remove from definitions, because only tools read them
 */
export function withoutDescriptions(properties: readonly string[] = []): Plugin {
  return {
    name: 'without-descriptions',
    apply: 'build',
    enforce: 'post',
    transform: {
      filter: { id: /\/(?:src|widgets)\/.*\.tsx?$/ },
      handler(code, id) {
        const known = new Map([...importedFunctions(id, code), ...functionsOf(id)]);
        if (known.size === 0 && !code.includes(MARKER)) return undefined;
        const nodes = nodesIn(this.parse(code) as unknown as SyntaxNode);
        const withoutSentences = nodes
          .flatMap((node) => descriptionOf(node, known) ?? [])
          .reduce((rest, { start, end }) => withoutPart(rest, start, end, '""'), code);
        const withoutThem = nodes
          .flatMap((node) => (isFacts(node) ? [node] : propertiesOf(node, properties)))
          .reduce((rest, { start, end }) => {
            const comma = /^\s*,/.exec(code.slice(end))?.[0] ?? '';
            return withoutPart(rest, start, end + comma.length);
          }, withoutSentences);
        return { code: withoutThem, map: null };
      },
    },
  };
}
