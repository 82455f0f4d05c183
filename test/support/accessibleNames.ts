import type { CDPSession, Page } from '@playwright/test';

/** Node of the document, as the debugging protocol describes it. */
interface DocumentNode {
  backendNodeId: number;
  /** Names and values, in turn. */
  attributes?: string[];
  children?: DocumentNode[];
}

/** Attribute that numbers the controls while their names are read. */
const NUMBER = 'data-control-number';

function* numbered({
  backendNodeId,
  attributes = [],
  children = [],
}: DocumentNode): Generator<[number, string]> {
  const at = attributes.indexOf(NUMBER);
  if (at >= 0) yield [backendNodeId, attributes[at + 1] ?? ''];
  for (const child of children) yield* numbered(child);
}

/**
 * Returns the letters and digits of a text. Speech input ignores capitals and punctuation. Spaces are left out as well,
 * because elements that mark parts of a word, such as what the visitor has typed, divide it.
 */
const spoken = (text: string): string => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '');

/**
 * Returns the controls whose accessible name, as Chromium computes it, lacks their visible label (WCAG 2.5.3), or which have
 * no name. `definePointer` has to have run in the page.
 */
export async function unnamedLabels(page: Page, client: CDPSession): Promise<string[]> {
  const labels = await page.evaluate((number) => window.pointer.labels(number), NUMBER);
  const { nodes } = await client.send('Accessibility.getFullAXTree');
  const { root } = await client.send('DOM.getDocument', { depth: -1 });
  const numbers = new Map(numbered(root));
  await page.evaluate((number) => window.pointer.removeNumbers(number), NUMBER);
  const names = new Map(
    nodes.flatMap(({ backendDOMNodeId = 0, ignored, name }) => {
      const at = numbers.get(backendDOMNodeId);
      return at === undefined || ignored ? [] : [[at, String(name?.value ?? '')] as const];
    }),
  );
  return labels.flatMap(({ control, label }, index) => {
    const name = names.get(String(index));
    if (name === undefined) return [];
    if (spoken(name) === '') return [`${control} has no name`];
    return spoken(name).includes(spoken(label))
      ? []
      : [`${control} is named "${name}", but labeled "${label}"`];
  });
}
