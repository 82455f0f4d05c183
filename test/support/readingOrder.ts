/** Checks of what widgets contain, and in which order. Each returns one sentence per problem. */
interface Reading {
  /** Neighbors that a sighted visitor reads in a different order than a screen reader (WCAG 1.3.2). */
  order: () => string[];
  /** Visible texts and names of controls in the widgets, each once (for WCAG 1.3.4). */
  contents: () => string[];
  /** Images without a text alternative, and symbols that are read out (WCAG 1.1.1). */
  unnamedImages: () => string[];
  /** Choices without a group, or in a group without a name (WCAG 1.3.1), and fields whose name lacks their label (2.5.3). */
  looseParts: () => string[];
}

declare global {
  interface Window {
    reading: Reading;
  }
}

/** Defines the checks in the page, after `defineQuestions`. Runs in the page. */
export function defineReading(): void {
  const { controls: CONTROLS, ours: OURS } = window.elements;
  const { isShown, describe, lines } = window.elements;
  const SCOPE = ':is(main [data-widget], .sw-overlay)';

  interface Box {
    left: number;
    top: number;
    right: number;
    bottom: number;
  }

  const union = (a: Box | undefined, b: Box): Box =>
    a
      ? {
          left: Math.min(a.left, b.left),
          top: Math.min(a.top, b.top),
          right: Math.max(a.right, b.right),
          bottom: Math.max(a.bottom, b.bottom),
        }
      : { left: b.left, top: b.top, right: b.right, bottom: b.bottom };

  /** Returns the area that each element's visible texts, controls and images take up. */
  function contentBoxes(): Map<Element, Box> {
    const seen = [...document.querySelectorAll(`${CONTROLS}, img, svg`)].filter(
      (element) => element.closest(SCOPE) && isShown(element),
    );
    const leaves = [
      ...lines(),
      ...seen.map((element) => ({ element, rect: element.getBoundingClientRect() })),
    ].filter(({ rect }) => rect.width > 1 && rect.height > 1);
    const boxes = new Map<Element, Box>();
    for (const { element, rect } of leaves)
      for (let box: Element | null = element; box; box = box.parentElement)
        boxes.set(box, union(boxes.get(box), rect));
    return boxes;
  }

  /** Returns the elements whose boxes an element lays out, in the order of the document. */
  const laidOut = (element: Element): Element[] =>
    [...element.children].flatMap((child) => {
      const { display } = getComputedStyle(child);
      return display === 'contents' ? laidOut(child) : display === 'inline' ? [] : [child];
    });

  /** Returns whether the second of two neighbors is above the first one, or before it on the same line. */
  function isReversed(first: Box, second: Box, isRightToLeft: boolean): boolean {
    const isAfter = isRightToLeft ? second.right <= first.left + 1 : second.left >= first.right - 1;
    const isBefore = isRightToLeft ? second.left >= first.right - 1 : second.right <= first.left + 1;
    // A later column starts above the end of the earlier one.
    if (second.bottom <= first.top + 1) return !isAfter;
    const shared = Math.min(first.bottom, second.bottom) - Math.max(first.top, second.top);
    const height = Math.min(first.bottom - first.top, second.bottom - second.top);
    return isBefore && shared > height / 2;
  }

  /**
   * Selector of elements whose place doesn't change the meaning: a popup, which opens on the side with more room; the content
   * of a slim panel, whose title is at the end of the same line; the number of results, which is above the filters but read
   * after them; the steps of a gift, which are beside their summary; and the pager of the stand-in site, whose 'Next' is beside
   * 'Previous' on a phone.
   */
  const APART =
    'details > ul, [data-widget="nav-search"] > [data-widget-slot], [data-state="slim"] > .sw-search-panel-body, .sw-content-list-count, .sw-donation-column ~ .sw-donation-page, .pager-next';

  function order(): string[] {
    const boxes = contentBoxes();
    const parents = [...boxes.keys()].filter((element) => element.closest(SCOPE));
    return parents.flatMap((parent) => {
      const isRightToLeft = getComputedStyle(parent).direction === 'rtl';
      const children = laidOut(parent).flatMap((element) => {
        const box = boxes.get(element);
        return box ? [{ element, box }] : [];
      });
      return children.flatMap(({ element, box }, index) => {
        const before = children[index - 1];
        return before && !element.matches(APART) && isReversed(before.box, box, isRightToLeft)
          ? [`${describe(element)} looks as if it comes before ${describe(before.element)}`]
          : [];
      });
    });
  }

  function contents(): string[] {
    const texts = lines()
      .filter(({ element }) => element.closest(SCOPE))
      .map(({ element }) => element.textContent.trim().replace(/\s+/g, ' '));
    const controls = [...document.querySelectorAll(CONTROLS)]
      .filter((control) => control.closest(SCOPE) && isShown(control))
      .map((control) => `${control.localName} ${control.getAttribute('aria-label') ?? control.id}`);
    return [...new Set([...texts, ...controls])];
  }

  /** Returns the alternative text of generated content, or the content if it has none. Symbols would be read out. */
  const spokenSymbol = (content: string): string => {
    const [, shown = '', spoken = shown] = /^"([^"]*)"(?: \/ "([^"]*)")?$/.exec(content) ?? [];
    return /[^\p{L}\p{N}\p{P}\s]|[*·•—–|/]/u.test(shown) ? spoken : '';
  };

  function unnamedImages(): string[] {
    const ours = [...document.querySelectorAll(`main :is(${OURS})`)].filter(isShown);
    return ours.flatMap((element) => {
      const symbols = ['::before', '::after']
        .filter((pseudo) => spokenSymbol(getComputedStyle(element, pseudo).content) !== '')
        .map((pseudo) => `the symbol ${pseudo} of ${describe(element)} is read out`);
      const isImage = element.matches('svg, img, canvas, [role="img"]');
      const isNamed =
        element.closest('[aria-hidden="true"]') !== null ||
        element.hasAttribute('alt') ||
        ((element.getAttribute('aria-label') ?? element.querySelector(':scope > title')?.textContent) &&
          element.getAttribute('role') === 'img');
      return isImage && !isNamed ? [...symbols, `${describe(element)} is an image without a name`] : symbols;
    });
  }

  /**
   * Returns the letters and digits of a text. Speech input ignores capitals and punctuation, and elements that mark parts of
   * a word divide it.
   */
  const lettersOf = (text: string | null): string =>
    (text ?? '').toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');

  /** Returns fields that do not have the name of their visible label. For other controls, axe compares the two. */
  const renamedFields = (): string[] =>
    [...document.querySelectorAll<HTMLInputElement>('input, select, textarea')]
      .filter((field) => field.closest(SCOPE) && field.ariaLabel !== null)
      .filter(({ ariaLabel, labels }) =>
        [...(labels ?? [])].some(
          (label) => isShown(label) && !lettersOf(ariaLabel).includes(lettersOf(label.textContent)),
        ),
      )
      .map((field) => `${describe(field)} is named "${field.ariaLabel}", which lacks its label`);

  function looseParts(): string[] {
    const choices = [
      ...document.querySelectorAll<HTMLInputElement>('input:is([type="radio"], [type="checkbox"])'),
    ].filter((input) => input.closest(SCOPE) && input.name !== '' && input.checkVisibility());
    const sharing = (input: HTMLInputElement) =>
      choices.filter(({ name, form }) => name === input.name && form === input.form);
    const groupOf = (input: Element) => input.closest('fieldset, [role="group"], [role="radiogroup"]');
    const isNamed = (group: Element): boolean => {
      const labelledBy = document.getElementById(group.getAttribute('aria-labelledby') ?? '');
      const name =
        group.getAttribute('aria-label') ??
        labelledBy?.textContent ??
        group.querySelector(':scope > legend')?.textContent;
      return (name ?? '').trim() !== '';
    };
    const loose = choices
      .filter((input) => sharing(input).length > 1)
      .filter((input) => !groupOf(input) || !isNamed(groupOf(input) as Element))
      .map((input) => `${describe(input)} (${input.name}) is a choice outside a named group`);
    return [...new Set([...loose, ...renamedFields()])];
  }

  window.reading = { order, contents, unnamedImages, looseParts };
}
