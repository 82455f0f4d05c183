/** Control to point at, and the center of its click target. */
interface Target {
  name: string;
  x: number;
  y: number;
}

/** Checks of what a pointer over a control, or pressed on it, does. Each returns one sentence per problem. */
interface PointerRecord {
  /** Returns one control of each kind that is not known yet, with a point at which nothing covers it. */
  targets: (known?: readonly string[]) => Target[];
  /** Returns the kinds of all controls. */
  kinds: () => string[];
  /** Returns a point outside all controls and dialogs. */
  away: () => { x: number; y: number };
  /** Returns what has become visible since the targets were listed, or since the last call (WCAG 1.4.13). */
  appearedAfterFrame: () => Promise<string[]>;
  /** Moves focus to one control of each kind that is not known yet, and returns what appears and cannot be hidden with Escape (WCAG 1.4.13). */
  appearedOnFocus: (known?: readonly string[]) => Promise<string[]>;
  /** Focuses a target, by its index, and begins to record what changes. */
  preparePress: (index: number) => Promise<void>;
  /** Returns what has changed since then, although the press was withdrawn (WCAG 2.5.2). */
  changedByPress: () => Promise<string[]>;
}

declare global {
  interface Window {
    pointer: PointerRecord;
  }
}

/** Defines the checks in the page, after `defineQuestions`. Runs in the page. */
export function definePointer(): void {
  const { controls: CONTROLS, isShown, describe } = window.elements;
  const SCOPE = ':is(main [data-widget], .sw-overlay)';

  /** Returns the part of a control that can be pressed: a hidden choice is pressed by its label. */
  function pressed(control: Element): Element {
    const label = control instanceof HTMLInputElement ? control.labels?.[0] : undefined;
    return label && isShown(label) && control.matches('[type="radio"], [type="checkbox"]') ? label : control;
  }

  /**
   * The browser itself opens the list of a select when a button goes down. A combobox, and a search box with its button, open
   * their list when they get the focus, which a press moves.
   */
  const NATIVE =
    'select, input:is([type="file"], [type="range"], [type="search"], [role="combobox"]), .sw-nav-search-form > button';

  const kindOf = (control: Element): string =>
    [
      control.closest('[data-widget]')?.getAttribute('data-widget'),
      control.localName,
      control.className,
      control.getAttribute('role'),
      control.getAttribute('type'),
      [...control.attributes].map(({ name }) => name).filter((name) => name.startsWith('data-')),
    ].join();

  const reachable = (): Element[] =>
    [...document.querySelectorAll(CONTROLS)].filter(
      (control) => control.closest(SCOPE) && isShown(control) && !control.closest('[inert]'),
    );

  function targetElements(known: readonly string[]): Element[] {
    const kinds = new Set(known);
    return reachable().filter((control) => {
      const kind = kindOf(control);
      return !kinds.has(kind) && kinds.add(kind);
    });
  }

  const isUncovered = (element: Element, x: number, y: number): boolean => {
    const found = document.elementFromPoint(x, y);
    return found !== null && (element.contains(found) || found.contains(element));
  };

  let shownTargets: Element[] = [];

  function targets(known: readonly string[] = []): Target[] {
    const found = targetElements(known).flatMap((control) => {
      if (control.matches(NATIVE)) return [];
      const element = pressed(control);
      const [first = element.getBoundingClientRect()] = element.getClientRects();
      const [x, y] = [first.left + first.width / 2, first.top + first.height / 2];
      return isUncovered(element, x, y) ? [{ control, target: { name: describe(control), x, y } }] : [];
    });
    shownTargets = found.map(({ control }) => control);
    appeared();
    return found.map(({ target }) => target);
  }

  function away(): { x: number; y: number } {
    const corners = [3, innerWidth - 20].flatMap((x) => [3, innerHeight - 3].map((y) => ({ x, y })));
    const isFree = ({ x, y }: { x: number; y: number }): boolean =>
      document.elementFromPoint(x, y)?.closest(`${CONTROLS}, label, .sw-panel, [role="dialog"]`) === null;
    return corners.find(isFree) ?? { x: 3, y: 3 };
  }

  /** Returns all visible texts and images. */
  function visible(): Set<Node> {
    const options = { opacityProperty: true, visibilityProperty: true };
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
    const found = new Set<Node>();
    while (walker.nextNode()) {
      const node = walker.currentNode;
      const element = node instanceof Element ? node : node.parentElement;
      const isContent =
        node instanceof Text
          ? node.data.trim() !== ''
          : element?.matches('svg, img, [popover], dialog, iframe');
      if (isContent && element?.checkVisibility(options)) found.add(node);
    }
    return found;
  }

  let before = new Set<Node>();

  const elementOf = (node: Node): Element | null => (node instanceof Element ? node : node.parentElement);

  const describeNode = (node: Node): string => {
    const element = elementOf(node);
    return element ? describe(element) : node.nodeName;
  };

  /** Returns what has become visible since the last call, except texts for screen readers, which may arrive at any moment. */
  function appeared(): Node[] {
    const now = visible();
    const added = [...now].filter((node) => !before.has(node));
    before = now;
    return added.filter((node) => {
      const element = elementOf(node);
      return element !== null && isShown(element);
    });
  }

  const frame = (): Promise<unknown> =>
    new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));

  async function appearedAfterFrame(): Promise<string[]> {
    await frame();
    return appeared().map(describeNode);
  }

  async function appearedOnFocus(known: readonly string[] = []): Promise<string[]> {
    const found: string[] = [];
    appeared();
    for (const control of targetElements(known)) {
      if (!(control instanceof HTMLElement) || control.matches('[tabindex="-1"]')) continue;
      control.focus({ preventScroll: true });
      await frame();
      const added = appeared();
      if (added.length === 0) continue;
      control.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }));
      await frame();
      const left = visible();
      const stuck = added.filter((node) => left.has(node));
      found.push(
        ...stuck.map(
          (node) =>
            `Escape doesn’t hide ${describeNode(node)}, which the focus on ${describe(control)} shows`,
        ),
      );
    }
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    return found;
  }

  const events: string[] = [];
  const changes: MutationRecord[] = [];
  const observer = new MutationObserver((records) => changes.push(...records));

  /** Focuses a target, so that the press itself does not move the focus, and then watches the page. */
  async function preparePress(index: number): Promise<void> {
    const target = shownTargets[index];
    if (events.length === 0 && index === 0)
      for (const type of ['input', 'change', 'submit', 'toggle'])
        addEventListener(type, ({ type: happened }) => events.push(`causes the event ${happened}`), {
          capture: true,
        });
    if (target instanceof HTMLElement) target.focus({ preventScroll: true });
    await frame();
    observer.disconnect();
    observer.observe(document.body, {
      subtree: true,
      childList: true,
      attributes: true,
      characterData: true,
    });
    events.length = 0;
    changes.length = 0;
  }

  async function changedByPress(): Promise<string[]> {
    await frame();
    const sentences = changes.map(
      ({ target, type, attributeName }) => `changes ${attributeName ?? type} of ${describeNode(target)}`,
    );
    return [...new Set([...events, ...sentences])];
  }

  window.pointer = {
    targets,
    kinds: () => [...new Set(reachable().map(kindOf))],
    away,
    appearedAfterFrame,
    appearedOnFocus,
    preparePress,
    changedByPress,
  };
}
