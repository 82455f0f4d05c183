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

/** Marker of a description: the name of the property that holds it, and of the parameter that receives it. */
const MARKER = 'about';

const isNode = (value: unknown): value is SyntaxNode =>
  typeof value === 'object' && value !== null && 'type' in value && 'start' in value;

const isMarked = (node: unknown): boolean => isNode(node) && node.name === MARKER;

/** Returns a node and everything inside it, in the order of the code. */
function nodesIn(node: SyntaxNode): SyntaxNode[] {
  return [
    node,
    ...Object.values(node)
      .flat()
      .flatMap((child) => (isNode(child) ? nodesIn(child) : [])),
  ];
}

/** Returns a function's name and the index of its parameter `about`, if the node is such a function. */
function describedFunction({ type, id, init, params }: SyntaxNode): [name: string, index: number][] {
  const parameters = type === 'VariableDeclarator' && isNode(init) ? init.params : params;
  const index = Array.isArray(parameters) ? parameters.findIndex(isMarked) : -1;
  return isNode(id) && index >= 0 ? [[String(id.name), index]] : [];
}

/** Functions of a module that take a description: their names, and the index of the parameter `about`. */
type DescribedFunctions = ReadonlyMap<string, number>;

/** Functions by module, read once. */
const functionsByFile = new Map<string, DescribedFunctions>();

/** Returns the functions with a parameter `about` that a module defines. */
function functionsOf(file: string): DescribedFunctions {
  const known = functionsByFile.get(file);
  if (known) return known;
  const text = readFileSync(file, 'utf8');
  const nodes = text.includes(MARKER) ? nodesIn(parseSync(file, text).program as unknown as SyntaxNode) : [];
  const functions = new Map(nodes.flatMap(describedFunction));
  functionsByFile.set(file, functions);
  return functions;
}

/** Returns the functions with a parameter `about` that a module imports, by their names there. */
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

/** Properties that hold a description: `about`, and those that say more about a single thing, such as `aboutDefault`. */
const DESCRIPTION = /^about(?:[A-Z]|$)/;

/** Returns true for a property that only the documentation uses. */
const isDescription = ({ type, key }: SyntaxNode): boolean =>
  type === 'Property' && isNode(key) && DESCRIPTION.test(String(key.name));

/** Returns the group of the widget that a node defines. */
function groupOf({ type, callee, arguments: given }: SyntaxNode): SyntaxNode[] {
  if (type !== 'CallExpression' || !isNode(callee) || callee.name !== 'defineWidget') return [];
  const [definition] = Array.isArray(given) ? given.filter(isNode) : [];
  const properties = Array.isArray(definition?.properties) ? definition.properties.filter(isNode) : [];
  return properties.flatMap(({ key, value }) =>
    isNode(key) && key.name === 'group' && isNode(value) ? [value] : [],
  );
}

/** Returns the descriptions that a node gives a property, a function or a widget, if they are literals. */
function descriptionsOf(node: SyntaxNode, known: DescribedFunctions): SyntaxNode[] {
  const { type, value, callee, arguments: given } = node;
  const index = type === 'CallExpression' && isNode(callee) ? known.get(String(callee.name)) : undefined;
  const argument: unknown = index !== undefined && Array.isArray(given) ? given[index] : undefined;
  const descriptions = [isDescription(node) ? value : argument, ...groupOf(node)];
  return descriptions.filter(isNode).filter((description) => description.type === 'Literal');
}

/**
 * Removes the `about` sentences of options, parts and texts from the bundle: only READMEs use them, and they make up a
 * fifth of a small widget. A sentence is removed if it is the value of a property `about` or `about…`, or the argument for
 * a parameter `about`. Also removes the group of a widget.
 */
export function withoutDescriptions(): Plugin {
  return {
    name: 'without-descriptions',
    apply: 'build',
    enforce: 'post',
    transform: {
      filter: { id: /\/(?:src|widgets)\/.*\.tsx?$/ },
      handler(code, id) {
        const known = new Map([...importedFunctions(id, code), ...functionsOf(id)]);
        if (known.size === 0 && !code.includes(MARKER)) return undefined;
        const withoutThem = nodesIn(this.parse(code) as unknown as SyntaxNode)
          .flatMap((node) => descriptionsOf(node, known))
          // Spaces, which the minifier removes, keep all other code in its place. So the source map stays true.
          .reduceRight(
            (rest, { start, end }) => `${rest.slice(0, start)}${'""'.padEnd(end - start)}${rest.slice(end)}`,
            code,
          );
        return { code: withoutThem, map: null };
      },
    },
  };
}
