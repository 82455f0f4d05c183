/** What an element should be like: attributes (null: absent), classes it has beside its own, and its text. */
export interface Wanted {
  attributes: Readonly<Record<string, string | null>>;
  classes: readonly string[];
  text: string | undefined;
}

/** Writes to one element of the server's, and can take it all back. */
export interface Writer {
  write: (wanted: Wanted) => void;
  undo: () => void;
}

const nothing: Wanted = { attributes: {}, classes: [], text: undefined };

function setAttribute(element: Element, name: string, value: string | null): void {
  if (value === null) element.removeAttribute(name);
  else if (element.getAttribute(name) !== value) element.setAttribute(name, value);
}

/** Returns those of the wanted classes that are ours to remove: the ones that the server did not send. */
function replaceClasses(
  { classList }: Element,
  written: readonly string[],
  wanted: readonly string[],
): readonly string[] {
  const ours = wanted.filter((name) => written.includes(name) || !classList.contains(name));
  classList.remove(...written.filter((name) => !ours.includes(name)));
  classList.add(...ours);
  return ours;
}

/**
 * The one place that writes to the server's markup. It remembers what was there before its first write; what is no
 * longer wanted goes back to that, unless somebody else has written there since, whose word then stands.
 */
export function createWriter(element: Element): Writer {
  const before = new Map<string, string | null>();
  let written = nothing;
  let ownNodes: ChildNode[] | undefined;

  function giveBack(name: string, last: string | null): void {
    if (element.getAttribute(name) === last) setAttribute(element, name, before.get(name) ?? null);
    before.delete(name);
  }

  function writeAttributes(attributes: Wanted['attributes']): void {
    for (const [name, last] of Object.entries(written.attributes)) {
      if (!(name in attributes)) giveBack(name, last);
    }
    for (const [name, value] of Object.entries(attributes)) {
      if (!before.has(name)) before.set(name, element.getAttribute(name));
      if (written.attributes[name] !== value) setAttribute(element, name, value);
    }
  }

  function writeText(text: string | undefined): void {
    if (text === written.text) return;
    ownNodes ??= [...element.childNodes];
    element.replaceChildren(...(text === undefined ? ownNodes : [text]));
    if (text === undefined) ownNodes = undefined;
  }

  function write(wanted: Wanted): void {
    writeAttributes(wanted.attributes);
    const classes = replaceClasses(element, written.classes, wanted.classes);
    if (element.getAttribute('class') === '') element.removeAttribute('class');
    writeText(wanted.text);
    written = { ...wanted, classes };
  }

  return { write, undo: () => write(nothing) };
}
