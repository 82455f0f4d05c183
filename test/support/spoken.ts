import { type CDPSession, expect, type Page } from '@playwright/test';

/** Event that makes a screen reader speak. */
interface Spoken {
  /** Text of a live region. Undefined for a focus change. */
  text?: string;
  /** Element that has received focus. */
  element?: Element;
}

declare global {
  interface Window {
    spoken: Spoken[];
    current: Spoken | undefined;
  }
}

type AccessibilityNode = Awaited<ReturnType<typeof readFocused>>[number];

/** Records focus changes and live region updates, in order. */
function recordSpeech(): void {
  const LIVE = '[role="status"], [role="alert"], [aria-live="polite"], [aria-live="assertive"]';
  window.spoken = [];
  /**
   * Ignores frames, because a frame's own document reports the focus inside it. On a busy machine, the frame of a wallet's
   * sheet may still exist when the record is read.
   */
  const recordFocus = ({ target }: Event): void => {
    if (target instanceof Element && target.localName !== 'iframe') window.spoken.push({ element: target });
  };
  const isAlert = (region: Element): boolean => region.matches('[role="alert"], [aria-live="assertive"]');
  const texts = new WeakMap<Element, string>();
  /**
   * Records a region's new text. A polite region that appears together with its text is not announced, and neither is an
   * empty region.
   */
  const read = (region: Element): void => {
    const isSilent = !region.checkVisibility() || region.closest('[inert], [aria-hidden="true"]');
    const text = isSilent ? '' : (region as HTMLElement).innerText.trim().replace(/\s+/g, ' ');
    const last = texts.get(region);
    texts.set(region, text);
    if (text === '' || text === last || (last === undefined && !isAlert(region))) return;
    window.spoken.push({ text: `${isAlert(region) ? 'assertive' : 'polite'}: ${text}` });
  };
  const regionsAt = ({ target, addedNodes }: MutationRecord): Element[] => {
    const around = (target instanceof Element ? target : target.parentElement)?.closest(LIVE);
    const added = [...addedNodes].filter((node) => node instanceof Element);
    const inside = added.flatMap((element) => [element, ...element.querySelectorAll(LIVE)]);
    return [...(around ? [around] : []), ...inside.filter((element) => element.matches(LIVE))];
  };
  const observer = new MutationObserver((records) => {
    for (const region of new Set(records.flatMap(regionsAt))) read(region);
  });
  addEventListener('focusin', recordFocus, { capture: true });
  observer.observe(document, {
    childList: true,
    characterData: true,
    subtree: true,
    attributeFilter: ['hidden', 'role'],
  });
}

/** Returns an element's accessibility node, and its ancestors. */
async function readNodes(client: CDPSession, element: { objectId?: string; backendNodeId?: number }) {
  const { nodes } = await client.send('Accessibility.getPartialAXTree', element);
  return nodes;
}

/** Returns the accessibility node of the element that the page has put in `window.current`, and its ancestors. */
async function readFocused(client: CDPSession) {
  const { result } = await client.send('Runtime.evaluate', { expression: 'window.current.element' });
  if (!result.objectId) throw new Error('No element has focus');
  return readNodes(client, { objectId: result.objectId });
}

/** Roles that a screen reader announces when focus enters them. */
const CONTAINERS = ['dialog', 'alertdialog', 'group', 'radiogroup', 'region', 'navigation', 'search', 'form'];

/**
 * States in the order in which they are announced, with the words for them. A state that has a second word is also
 * announced when it is false.
 */
const STATES: readonly (readonly [name: string, yes: string, no?: string])[] = [
  ['checked', 'checked', 'not checked'],
  ['expanded', 'expanded', 'collapsed'],
  ['pressed', 'pressed', 'not pressed'],
  ['required', 'required'],
  ['invalid', 'invalid'],
  ['busy', 'busy'],
  ['disabled', 'unavailable'],
];

function stringOf(value: { value?: unknown } | undefined): string {
  const content = value?.value ?? '';
  return typeof content === 'string' ? content : JSON.stringify(content);
}

/** Names of roles for which screen readers use a different name than the accessibility tree. */
const ROLES: Readonly<Record<string, string>> = {
  DisclosureTriangle: 'disclosure',
  Iframe: 'frame',
  generic: 'text',
  DisclosureTriangleGrouped: 'disclosure',
};

/** Returns the role and name of a node, such as `dialog "Choose assemblies"`. */
function nameOf({ role, name }: AccessibilityNode): string {
  const word = ROLES[stringOf(role)] ?? stringOf(role);
  return stringOf(name) ? `${word} "${stringOf(name)}"` : word;
}

/** Returns the description that follows a node's name and states, if any, such as `, "Enter your full name."`. */
const descriptionOf = ({ description }: AccessibilityNode): string =>
  stringOf(description) && `, "${stringOf(description)}"`;

/** Returns a node's announcement, such as `textbox "Full name", required, invalid, "Enter your full name."`. */
function lineOf(node: AccessibilityNode, isCurrentPage: boolean): string {
  const property = (name: string): string =>
    stringOf(node.properties?.find((candidate) => candidate.name === name)?.value);
  const words = STATES.flatMap(([name, yes, no]) => {
    const value = property(name);
    if (value === 'true' || value === 'mixed') return [yes];
    return value === 'false' && no !== undefined ? [no] : [];
  });
  const level = property('level') && stringOf(node.role) === 'heading' ? [`level ${property('level')}`] : [];
  const current = isCurrentPage ? ['current page'] : [];
  return [nameOf(node), ...level, ...words, ...current].join(', ') + descriptionOf(node);
}

/**
 * Returns the named containers around a node, starting with the outermost. Containers around a dialog are omitted, because
 * the dialog hides them.
 */
function containersOf(ancestors: readonly AccessibilityNode[]): AccessibilityNode[] {
  const named = ancestors.filter(
    ({ role, name }) => CONTAINERS.includes(stringOf(role)) && stringOf(name) !== '',
  );
  const dialog = named.findIndex(({ role }) => stringOf(role).endsWith('dialog'));
  return (dialog === -1 ? named : named.slice(0, dialog + 1)).toReversed();
}

/** Record, or focused element, that the page has put in `window.current`. */
interface Taken {
  /** Text of a live region. Undefined for an element. */
  text?: string | undefined;
  /** True if the element is a link to the current page. */
  isCurrentPage: boolean;
  /** True if there was no record, so that the element is the one that has focus now. */
  isLast: boolean;
}

/**
 * Takes the first record from the page's list and puts it in `window.current`. If there is none, puts the focused element
 * there. Returns undefined if there is no record and no element has focus, or if the focused element is a frame, because its
 * own document reports the focus inside it.
 */
const takeNext = (page: Page): Promise<Taken | undefined> =>
  page.evaluate(() => {
    window.spoken = window.spoken.filter(({ element }) => element?.isConnected !== false);
    const record = window.spoken.shift();
    const { activeElement } = document;
    const focused = activeElement && !activeElement.matches('body, iframe') && { element: activeElement };
    window.current = record ?? (focused || undefined);
    if (!window.current) return undefined;
    const { text, element } = window.current;
    return { text, isCurrentPage: element?.ariaCurrent === 'page', isLast: record === undefined };
  });

/** Function that returns the announcements since the last call, in order. States are read at the time of the call. */
export type Heard = () => Promise<string[]>;

/**
 * Records what a screen reader would announce. This includes names, states and descriptions from the browser's accessibility
 * tree when focus moves or the focused element changes, the containers that focus enters, and the text of live regions. Call
 * it before the page opens.
 */
export async function listen(page: Page): Promise<Heard> {
  await page.addInitScript(recordSpeech);
  const client = await page.context().newCDPSession(page);
  let entered: string[] = [];
  let last = '';
  const readElement = async (isCurrentPage: boolean): Promise<string[]> => {
    const [focused, ...around] = await readFocused(client);
    if (!focused || focused.ignored) return [];
    const containers = containersOf(around);
    const before = entered;
    entered = containers.map(nameOf);
    last = lineOf(focused, isCurrentPage);
    const additional = containers.filter((container) => !before.includes(nameOf(container)));
    return [...additional.map((container) => nameOf(container) + descriptionOf(container)), last];
  };
  return async () => {
    const lines: string[] = [];
    for (;;) {
      const next = await takeNext(page);
      if (!next) return lines;
      const said = last;
      const now = next.text === undefined ? await readElement(next.isCurrentPage) : [next.text];
      if (!next.isLast || last !== said) lines.push(...now);
      if (next.isLast) return lines;
    }
  };
}

type DomNode = Awaited<ReturnType<typeof describe>>;

/** Returns an element with all its descendants, including the document of a frame. */
async function describe(client: CDPSession, objectId: string) {
  const { node } = await client.send('DOM.describeNode', { objectId, depth: -1, pierce: true });
  return node;
}

/** Returns the first input or button in a document. */
const controlIn = (node: DomNode | undefined): DomNode | undefined =>
  node && ['INPUT', 'BUTTON'].includes(node.nodeName) ? node : node?.children?.map(controlIn).find(Boolean);

/**
 * Returns what a screen reader announces for the field in the focused frame, which belongs to another origin: the containers
 * around the frame on the page, the frame, and the field. `listen` ignores such frames.
 */
export async function spokenInFrame(page: Page): Promise<string[]> {
  const client = await page.context().newCDPSession(page);
  const { result } = await client.send('Runtime.evaluate', { expression: 'document.activeElement' });
  const { objectId = '' } = result;
  const field = controlIn((await describe(client, objectId)).contentDocument);
  if (!field) throw new Error('The focus is in no frame with a control');
  const [frame, ...around] = await readNodes(client, { objectId });
  const [inside] = await readNodes(client, { backendNodeId: field.backendNodeId });
  await client.detach();
  if (!frame || !inside) throw new Error('The frame has no accessibility node');
  return [...containersOf(around).map(nameOf), nameOf(frame), lineOf(inside, false)];
}

/**
 * Returns the lines with polite messages at the end, because screen readers announce those last, regardless of the order of
 * events.
 */
export function withPoliteLast(lines: readonly string[]): string[] {
  const isPolite = (line: string): boolean => line.startsWith('polite: ');
  return [...lines.filter((line) => !isPolite(line)), ...lines.filter(isPolite)];
}

/**
 * Collects announcements until the expected lines have arrived, and expects no other lines.
 * @param expected expected lines, in order
 */
export async function expectHeard(heard: Heard, expected: readonly string[]): Promise<void> {
  const lines: string[] = [];
  await expect
    .poll(async () => {
      lines.push(...(await heard()));
      return withPoliteLast(lines);
    })
    .toEqual(withPoliteLast(expected));
}
