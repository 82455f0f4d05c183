/** Comments, and start tags with their attributes. Text in quotation marks may contain any character. */
const TAG = /<!--[\s\S]*?(?:-->|$)|<([a-z][^\s/>]*)((?:"[^"]*"?|'[^']*'?|[^>"'])*)/gi;
/** Attributes of a start tag. A value whose quotation mark is missing ends with the tag. */
const ATTRIBUTE = /([^\s"'/=]+)(?:\s*=\s*(?:"[^"]*"?|'[^']*'?|[^\s"']+))?/g;

type Counts = Map<string, number>;

const addTo = (counts: Counts, kind: string): Counts => counts.set(kind, (counts.get(kind) ?? 0) + 1);

/** Counts elements by name, such as `b`, and their attributes, such as `b class`. */
function countIn(markup: string): Counts {
  const counts: Counts = new Map();
  for (const [, tag = '', attributes = ''] of markup.matchAll(TAG)) {
    if (tag === '') continue;
    const name = tag.toLowerCase();
    addTo(counts, name);
    for (const [, attribute = ''] of attributes.matchAll(ATTRIBUTE))
      addTo(counts, `${name} ${attribute.toLowerCase()}`);
  }
  return counts;
}

/** Subtracts the elements of content and their attributes from what its markup contained. */
function subtract(content: DocumentFragment, counts: Counts): void {
  const take = (kind: string) => counts.set(kind, (counts.get(kind) ?? 0) - 1);
  for (const element of content.querySelectorAll('*')) {
    const name = element.localName.toLowerCase();
    take(name);
    for (const attribute of element.getAttributeNames()) take(`${name} ${attribute.toLowerCase()}`);
    if (element instanceof HTMLTemplateElement) subtract(element.content, counts);
  }
}

/**
 * Returns the kinds of elements (`<iframe>`) and attributes (`style="…"`) that markup contains, but its sanitized content
 * does not. Compares counts of names, because parsing the markup without a sanitizer would report each inline style and
 * event handler to the page's policy.
 */
export function removedKinds(markup: string, content: DocumentFragment): Set<string> {
  const counts = countIn(markup);
  subtract(content, counts);
  const isRemoved = (kind: string): boolean => (counts.get(kind) ?? 0) > 0;
  const kinds = new Set<string>();
  for (const kind of counts.keys()) {
    const [name = '', attribute] = kind.split(' ');
    if (!isRemoved(kind) || (attribute !== undefined && isRemoved(name))) continue;
    kinds.add(attribute === undefined ? `<${name}>` : `${attribute}="…"`);
  }
  return kinds;
}
