import { captureOwnerStack } from 'react';
import { report } from '../report/report.ts';
import { createWriter, type DesiredState, type Writer } from './writer.ts';

/**
 * Attributes and custom properties of an element that one `<Enhance>` currently writes. The name `text` stands for the
 * element's text.
 */
interface Claim {
  /** Components that render the `<Enhance>`, innermost first, with their source lines. */
  author: string;
  names: readonly string[];
}

const claims = new WeakMap<Element, Set<Claim>>();

const namesIn = ({ attributes, properties = {}, text }: DesiredState): readonly string[] => [
  ...Object.keys(attributes),
  ...Object.keys(properties),
  ...(text === undefined ? [] : ['text']),
];

/** Returns the innermost component around `<Enhance>` and the outermost one: `Trigger in AssemblyField`. */
function nameOf(author: string): string {
  const components = [...author.matchAll(/^\s*at (\w+) \(/gm)].map(([, name = '']) => name);
  const [inner = 'a view', ...others] = components.filter((name) => name !== 'Enhance');
  return others.length > 0 ? `${inner} in ${others.at(-1)}` : inner;
}

function reportConflict(element: Element, name: string, [first, second]: readonly [Claim, Claim]): void {
  const authors = [first, second].map(({ author }) => author);
  report(
    {
      code: 'conflict',
      widget: element.closest('[data-widget]')?.getAttribute('data-widget') ?? 'page',
      problem: `two <Enhance> write "${name}" of one element, and neither can restore it`,
      expected: 'one',
      found: authors.map(nameOf).join(' and '),
      see: 'docs/enhance.md',
      cause: authors.join('\n'),
    },
    element,
  );
}

/**
 * Creates a writer that also reports a conflict if another writer changes the same attribute or the text of the
 * element. The last writer wins, and later restores the value that the other writer wrote. For development only,
 * because only a development build of React names the components. Must be called while React renders `<Enhance>`.
 */
export function createCheckedWriter(element: Element): Writer {
  const writer = createWriter(element);
  const claim: Claim = { author: captureOwnerStack() ?? '', names: [] };
  const ofElement = claims.get(element) ?? new Set();
  claims.set(element, ofElement);

  function write(desired: DesiredState): void {
    claim.names = namesIn(desired);
    ofElement.add(claim);
    for (const other of ofElement) {
      const shared = other === claim ? undefined : claim.names.find((name) => other.names.includes(name));
      if (shared !== undefined) reportConflict(element, shared, [other, claim]);
    }
    writer.write(desired);
  }
  function undo(): void {
    ofElement.delete(claim);
    writer.undo();
  }
  return { ...writer, write, undo };
}
