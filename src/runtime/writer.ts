import { languageOf, setLanguage } from './textLanguages.ts';

/** Custom properties, keyed by name, such as `--height`. */
type Properties = Readonly<Record<string, string>>;

/**
 * Desired state of an element: attributes (null means absent), classes in addition to the server's own, custom
 * properties, and text.
 */
export interface DesiredState {
  attributes: Readonly<Record<string, string | null>>;
  classes: readonly string[];
  properties?: Properties;
  text: string | undefined;
}

/** Writer for one server element. It can undo all its writes. */
export interface Writer {
  write: (desired: DesiredState) => void;
  /** Repeats the last write where other code has reverted it. What is there now becomes the state to restore. */
  repeat: () => void;
  /** Returns true if other code has reverted a part of the last write to what the server sent. */
  isUndone: () => boolean;
  undo: () => void;
}

/** Functions that repeat the current writes of each writer. */
const repeats = new Set<() => void>();

/** Attributes that visitors or the site's scripts change, so that a change alone is no sign of reverted writes. */
const ON_PURPOSE = /^(?:open|required|disabled)$/;

/** Writers of each element that has been written to. */
const writers = new WeakMap<Node, Set<Writer>>();

/** Elements whose content a writer has replaced with a text. What they contained comes back when the text goes. */
const replaced = new WeakSet<Node>();

/** Returns whether a widget has replaced the content of an element with a text, such as a button's while it submits. */
export const isContentReplaced = (element: Node): boolean => replaced.has(element);

/**
 * Shows a text as the only content of an element. Keeps a text node that is there already, because the browser styles and
 * lays out a new one even if its text is the same.
 * @param own text node that an earlier call has returned, whose text may change
 * @returns the text node that was inserted, if any
 */
function showText(element: Element, text: string, own?: Text): Text | undefined {
  const [only, ...others] = element.childNodes;
  if (only instanceof Text && others.length === 0 && (only === own || only.data === text)) {
    if (only.data !== text) only.data = text;
    return own;
  }
  const inserted = new Text(text);
  element.replaceChildren(inserted);
  return inserted;
}

/** Replaces the content of an element with a text of a widget that stays when the widget unmounts. */
export function replaceText(element: Element, text: string): void {
  showText(element, text);
  setLanguage(element, languageOf(text));
  replaced.add(element);
}

/** Value of a hidden field. It is an attribute, which code that morphs the page reverts. */
interface HiddenValue {
  sent: string | null;
  written: string;
}

const hiddenValues = new WeakMap<Node, HiddenValue>();

/** Writes the value of a hidden field, and remembers it in case other code reverts it. */
export function writeHidden(field: HTMLInputElement, value: string): void {
  const { sent } = hiddenValues.get(field) ?? { sent: field.getAttribute('value') };
  field.value = value;
  hiddenValues.set(field, { sent, written: value });
}

/** Removes the value of a hidden field that the server has sent without one. */
export function removeHidden(field: HTMLInputElement): void {
  hiddenValues.delete(field);
  field.removeAttribute('value');
}

/** Returns the value of a hidden field if other code has reverted it. */
function revertedValue(element: Node): string | undefined {
  const hidden = hiddenValues.get(element);
  const isSent = element instanceof Element && element.getAttribute('value') === hidden?.sent;
  return isSent && hidden.sent !== hidden.written ? hidden.written : undefined;
}

/** Returns true if other code has reverted what a widget wrote to an element. */
export const isReverted = (element: Node): boolean =>
  revertedValue(element) !== undefined ||
  [...(writers.get(element) ?? [])].some((writer) => writer.isUndone());

/** Restores the value of a hidden field that other code has reverted. */
export function repeatHidden(element: Node): void {
  const value = revertedValue(element);
  if (value !== undefined && element instanceof HTMLInputElement) element.value = value;
}

/** Applies all writes again after other code has reverted them, such as code that morphs the page. */
export function repeatWrites(): void {
  for (const repeat of repeats) repeat();
}

/**
 * Calls a function whenever other code has reverted writes, for code that makes changes without a writer, such as a library.
 * Returns a function that ends the calls.
 */
export function onReverted(repeat: () => void): () => void {
  repeats.add(repeat);
  return () => void repeats.delete(repeat);
}

const NOTHING: DesiredState = { attributes: {}, classes: [], text: undefined };

function setAttribute(element: Element, name: string, value: string | null): void {
  if (value === null) element.removeAttribute(name);
  else if (element.getAttribute(name) !== value) element.setAttribute(name, value);
}

/**
 * Replaces the classes that were written earlier. Returns the desired classes that the server did not send, so that
 * only these classes are removed later.
 */
function replaceClasses(
  element: Element,
  written: readonly string[],
  desired: readonly string[],
): readonly string[] {
  // Even without a class to add or remove, Chromium would write `class=""`, which restyles all elements that depend on
  // the attribute: three in each entry of a list, because of the selector `[class^="sw-"]`.
  if (written.length === 0 && desired.length === 0) return written;
  const { classList } = element;
  const added = desired.filter((name) => written.includes(name) || !classList.contains(name));
  classList.remove(...written.filter((name) => !added.includes(name)));
  classList.add(...added);
  if (classList.length === 0) element.removeAttribute('class');
  return added;
}

/**
 * Returns true if an element has lost a part of what was written to what the server sent. Any third value comes from code
 * that means this element, and stays. So does a `<details>` that the visitor has closed, or a field that the site's script
 * has made optional or enabled.
 */
function hasLost(
  element: Element & Partial<ElementCSSInlineStyle>,
  { attributes, classes, properties = {} }: DesiredState,
  originals: ReadonlyMap<string, string | null>,
): boolean {
  return (
    Object.entries(attributes).some(([name, value]) => {
      const current = element.getAttribute(name);
      return !ON_PURPOSE.test(name) && current !== value && current === originals.get(name);
    }) ||
    !classes.every((name) => element.classList.contains(name)) ||
    Object.keys(properties).some((name) => element.style?.getPropertyValue(name) === '')
  );
}

/**
 * Creates a writer for a server element. All writes to the server's markup go through a writer. The writer stores the
 * state before its first write and restores everything that is no longer desired, unless other code has changed it
 * since.
 */
export function createWriter(element: Element & Partial<ElementCSSInlineStyle>): Writer {
  const { style } = element;
  const originalAttributes = new Map<string, string | null>();
  const originalProperties = new Map<string, string>();
  let written = NOTHING;
  let originalNodes: ChildNode[] | undefined;
  let ownText: Text | undefined;

  function restoreAttribute(name: string, lastWritten: string | null): void {
    if (element.getAttribute(name) === lastWritten)
      setAttribute(element, name, originalAttributes.get(name) ?? null);
    originalAttributes.delete(name);
  }

  function writeAttributes(attributes: DesiredState['attributes']): void {
    for (const [name, lastWritten] of Object.entries(written.attributes)) {
      if (!(name in attributes)) restoreAttribute(name, lastWritten);
    }
    for (const [name, value] of Object.entries(attributes)) {
      if (!originalAttributes.has(name)) originalAttributes.set(name, element.getAttribute(name));
      if (written.attributes[name] !== value) setAttribute(element, name, value);
    }
  }

  function restoreProperty(name: string, lastWritten: string): void {
    if (style?.getPropertyValue(name) === lastWritten)
      style.setProperty(name, originalProperties.get(name) ?? '');
    originalProperties.delete(name);
    if (element.getAttribute('style') === '') element.removeAttribute('style');
  }

  /** Writes through the CSSOM, which is allowed even by a content security policy that forbids inline styles. */
  function writeProperties(properties: Properties): void {
    for (const [name, lastWritten] of Object.entries(written.properties ?? {})) {
      if (!(name in properties)) restoreProperty(name, lastWritten);
    }
    for (const [name, value] of Object.entries(properties)) {
      if (!originalProperties.has(name)) originalProperties.set(name, style?.getPropertyValue(name) ?? '');
      if (written.properties?.[name] !== value) style?.setProperty(name, value);
    }
  }

  function writeText(text: string | undefined): void {
    if (text === written.text) return;
    originalNodes ??= [...element.childNodes];
    if (text === undefined) {
      element.replaceChildren(...originalNodes);
      originalNodes = undefined;
      replaced.delete(element);
    } else {
      ownText = showText(element, text, ownText);
      replaced.add(element);
    }
  }

  function write(desired: DesiredState): void {
    writeAttributes(desired.attributes);
    const classes = replaceClasses(element, written.classes, desired.classes);
    writeProperties(desired.properties ?? {});
    writeText(desired.text);
    written = { ...desired, classes };
    repeats.add(repeat);
    writers.set(element, (writers.get(element) ?? new Set()).add(writer));
  }

  function repeat(): void {
    const { attributes, classes, properties = {}, text } = written;
    for (const [name, value] of Object.entries(attributes)) {
      const current = element.getAttribute(name);
      if (current === value) continue;
      originalAttributes.set(name, current);
      setAttribute(element, name, value);
    }
    if (classes.length > 0) element.classList.add(...classes);
    for (const [name, value] of Object.entries(properties)) style?.setProperty(name, value);
    if (text !== undefined && element.textContent !== text) {
      originalNodes = [...element.childNodes];
      ownText = showText(element, text);
    }
  }

  function undo(): void {
    write(NOTHING);
    repeats.delete(repeat);
    writers.get(element)?.delete(writer);
  }

  const isUndone = (): boolean => hasLost(element, written, originalAttributes);

  const writer: Writer = { write, repeat, isUndone, undo };
  return writer;
}
