import { expect, type Page, test } from '@playwright/test';
import { waitTwoFrames } from './frames.ts';

/** Checks to run on a page. Each returns one sentence per problem. */
interface Questions {
  /** Text that is cut off or outside the viewport, and boxes that scroll sideways. */
  cutOff: () => string[];
  /** Overlapping lines of text, and overlapping links and buttons. */
  overlaps: () => string[];
  /** Widgets' controls that are smaller than 24 × 24 px and too close to another control (WCAG 2.5.8). */
  smallTargets: () => string[];
  /** Widgets' controls, selected states and icons that forced colors make invisible. */
  lostColors: () => string[];
  /** Elements that were covered or had no visible focus ring when Tab moved focus to them. */
  lostFocus: () => string[];
  /** Number of Tab presses needed to move through the element. */
  stops: (selector: string) => number;
}

/** Functions and selectors that other checks in the page share. */
interface PageElements {
  isShown: (element: Element) => boolean;
  /** Returns what a developer recognizes an element by: its tag, its classes, its text and its widget. */
  describe: (element: Element) => string;
  /** Returns each visible line of text along with its element. */
  lines: () => { element: Element; rect: DOMRect }[];
  /** Returns the colors of the borders that are drawn. */
  bordersOf: (style: CSSStyleDeclaration) => string[];
  /** Returns whether a pseudo-element is drawn. */
  isDrawn: (style: CSSStyleDeclaration) => boolean;
  /** Returns whether an element is the one among others that is current, pressed, selected or checked. */
  isChosen: (element: Element) => boolean;
  /** Selector of controls. */
  controls: string;
  /** Selector of widgets and the elements that belong to them. */
  ours: string;
}

declare global {
  interface Window {
    adaptation: Questions;
    elements: PageElements;
  }
}

/** Defines the checks in the page. Runs in the page. */
export function defineQuestions(): void {
  const OURS = '[data-widget], [data-widget] *, [class^="sw-"], [class*=" sw-"]';
  const CONTROLS =
    'a[href], button, input:not([type="hidden"]), select, textarea, summary, [role="button"], [role="option"], [tabindex="0"]';
  /** Selector of elements that may scroll sideways because their content is two-dimensional or is a row of slides. */
  const SIDEWAYS = 'table, pre, code, [data-slider-part="viewport"]';
  const CHOSEN = ['aria-current', 'aria-pressed', 'aria-selected', 'aria-checked'];

  const describe = (element: Element): string => {
    const host = element.closest('[data-widget]')?.getAttribute('data-widget') ?? 'the page';
    const text = (element.getAttribute('aria-label') ?? element.textContent).trim().replace(/\s+/g, ' ');
    const classes = [...element.classList].map((name) => `.${name}`).join('');
    return `${element.localName}${classes} "${text.slice(0, 40)}" of ${host}`;
  };

  /** Results of `isClipped` in this task. Otherwise, reading the ancestors' styles would take most of the time. */
  const clipped = new Map<Element, boolean>();

  /** Returns whether an element, or an element around it, is clipped to nothing, as texts for screen readers are. */
  function isClipped(element: Element): boolean {
    if (clipped.size === 0) queueMicrotask(() => clipped.clear());
    const { parentElement } = element;
    const isFound =
      clipped.get(element) ??
      (getComputedStyle(element).clipPath === 'inset(50%)' ||
        (parentElement !== null && isClipped(parentElement)));
    clipped.set(element, isFound);
    return isFound;
  }

  function isShown(element: Element): boolean {
    const options = { opacityProperty: true, visibilityProperty: true, contentVisibilityAuto: true };
    return element.checkVisibility(options) && !isClipped(element);
  }

  function* ancestors(element: Element): Generator<Element> {
    for (let box: Element | null = element; box && box !== document.body; box = box.parentElement) yield box;
  }

  interface Line {
    element: Element;
    rect: DOMRect;
  }

  /** Returns every visible piece of text. */
  function texts(): Text[] {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found: Text[] = [];
    while (walker.nextNode()) found.push(walker.currentNode as Text);
    const isRead = (element: Element): boolean =>
      !element.matches('script, style, option, textarea') && !element.closest(SIDEWAYS) && isShown(element);
    return found.filter(
      ({ data, parentElement }) => data.trim() !== '' && parentElement && isRead(parentElement),
    );
  }

  /** Returns each visible line of text along with its element. */
  function lines(): Line[] {
    const range = document.createRange();
    return texts().flatMap((text) => {
      range.selectNodeContents(text);
      const rects = [...range.getClientRects()].filter(({ width, height }) => width > 1 && height > 1);
      return rects.map((rect) => ({ element: text.parentElement as Element, rect }));
    });
  }

  const scrolls = (value: string): boolean => value === 'auto' || value === 'scroll';
  const clips = (value: string): boolean => value === 'hidden' || value === 'clip';
  const leavesX = (rect: DOMRect, box: DOMRect): boolean =>
    rect.left < box.left - 1 || rect.right > box.right + 1;
  const leavesY = (rect: DOMRect, box: DOMRect): boolean =>
    rect.top < box.top - 2 || rect.bottom > box.bottom + 2;

  /**
   * Returns whether a box cuts off a line. An ellipsis is allowed, because the full text is on the page that the excerpt
   * links to.
   */
  function isCutOffBy(rect: DOMRect, box: Element): boolean {
    const { overflowX, overflowY, webkitLineClamp } = getComputedStyle(box);
    const bounds = box.getBoundingClientRect();
    const isBelow = clips(overflowY) && leavesY(rect, bounds) && webkitLineClamp === 'none';
    return isBelow || (clips(overflowX) && leavesX(rect, bounds));
  }

  /** Returns the elements around a line up to the first scrollable element, which can bring the line into view. */
  function boxesAround(element: Element): Element[] {
    const boxes = [...ancestors(element)];
    const end = boxes.findIndex((box) => {
      const { overflowX, overflowY, position } = getComputedStyle(box);
      return scrolls(overflowX) || scrolls(overflowY) || position === 'fixed';
    });
    return end === -1 ? [document.documentElement, ...boxes] : boxes.slice(0, end);
  }

  const causeOf = (element: Element): string =>
    getComputedStyle(element).textWrapMode === 'nowrap' ? ' and does not wrap (nowrap)' : '';

  function lineProblems({ element, rect }: Line): string[] {
    return boxesAround(element).flatMap((box) => {
      const bounds = box.getBoundingClientRect();
      if (box === document.documentElement)
        return leavesX(rect, bounds) ? [`${describe(element)} is outside the viewport`] : [];
      if (box.matches('button, summary, .sw-button') && (leavesX(rect, bounds) || leavesY(rect, bounds)))
        return [`the text overflows its control ${describe(box)}`];
      return isCutOffBy(rect, box)
        ? [`${describe(element)} is cut off by ${describe(box)}${causeOf(element)}`]
        : [];
    });
  }

  function scrollsSideways(element: Element): boolean {
    if (!scrolls(getComputedStyle(element).overflowX) || element.matches('input, textarea')) return false;
    if (element.closest(SIDEWAYS) ?? element.querySelector(SIDEWAYS)) return false;
    return element.scrollWidth > element.clientWidth + 1 && isShown(element);
  }

  function cutOff(): string[] {
    const { scrollWidth, clientWidth } = document.documentElement;
    const wide = scrollWidth > clientWidth ? [`the page is ${scrollWidth} px wide`] : [];
    const scrolled = [...document.body.querySelectorAll('*')].filter(scrollsSideways);
    const sideways = scrolled.map((element) => `${describe(element)} scrolls sideways`);
    return [...new Set([...wide, ...sideways, ...lines().flatMap(lineProblems)])];
  }

  /** Returns the text's nearest positioned ancestor, because one layer may cover another. */
  function layerOf(element: Element): Element | undefined {
    for (const box of ancestors(element))
      if (['fixed', 'sticky', 'absolute'].includes(getComputedStyle(box).position)) return box;
    return undefined;
  }

  /**
   * Returns the part of a line that hides anything painted below it. In forced colors mode, this is the backplate that the
   * browser paints behind the text, which is as high as the font's tallest letter. Otherwise, it is the letters themselves.
   */
  function inkOf(element: Element, rect: DOMRect): DOMRect {
    const { fontSize, forcedColorAdjust } = getComputedStyle(element);
    if (matchMedia('(forced-colors: active)').matches && forcedColorAdjust !== 'none') return rect;
    const height = Number.parseFloat(fontSize) * 0.8;
    return new DOMRect(rect.x, rect.y + (rect.height - height) / 2, rect.width, height);
  }

  /** Returns whether a line covers at least a quarter of a line below it. */
  function covers(upper: DOMRect, lower: DOMRect): boolean {
    const across = Math.min(upper.right, lower.right) - Math.max(upper.left, lower.left);
    const down = Math.min(upper.bottom, lower.bottom) - lower.top;
    return across > 2 && down > 0.25 * Math.min(upper.height, lower.height);
  }

  function overlaps(): string[] {
    const all = lines()
      .map(({ element, rect }) => ({ element, rect: inkOf(element, rect), layer: layerOf(element) }))
      .toSorted((a, b) => a.rect.top - b.rect.top);
    const problems = all.flatMap((upper, index) => {
      const end = all.findIndex(({ rect }) => rect.top > upper.rect.bottom);
      return all
        .slice(index + 1, end === -1 ? undefined : end)
        .filter(({ element, layer }) => element !== upper.element && layer === upper.layer)
        .filter(({ rect }) => covers(upper.rect, rect))
        .map(({ element }) => `${describe(upper.element)} and ${describe(element)} overlap`);
    });
    return [...new Set([...problems, ...overlappingControls()])];
  }

  /** Returns sentences about links and buttons that overlap by more than their edges. */
  function overlappingControls(): string[] {
    const controls = [...document.querySelectorAll('a[href], button, summary')]
      .filter((control) => getComputedStyle(control).display !== 'inline' && isShown(control))
      .map((element) => ({ element, rect: element.getBoundingClientRect(), layer: layerOf(element) }));
    const share = (a: DOMRect, b: DOMRect): boolean =>
      Math.min(a.right, b.right) - Math.max(a.left, b.left) > 4 &&
      Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 4;
    return controls.flatMap((one, index) =>
      controls
        .slice(index + 1)
        .filter(({ element, layer }) => layer === one.layer && !one.element.contains(element))
        .filter(({ rect }) => share(one.rect, rect))
        .map(({ element }) => `${describe(one.element)} and ${describe(element)} overlap`),
    );
  }

  /** Returns the click target, which is the control or the largest of its labels. */
  function targetOf(control: Element): DOMRect {
    const labels = control instanceof HTMLInputElement ? [...(control.labels ?? [])] : [];
    const boxes = labels.filter(isShown).map((label) => label.getBoundingClientRect());
    return boxes.reduce(
      (best, box) => (Math.min(box.width, box.height) > Math.min(best.width, best.height) ? box : best),
      control.getBoundingClientRect(),
    );
  }

  const isSmall = ({ width, height }: DOMRect): boolean => Math.min(width, height) < 23.99;
  const centerOf = ({ left, top, width, height }: DOMRect): [number, number] => [
    left + width / 2,
    top + height / 2,
  ];

  /** Returns whether a 24 px circle centered on a small target touches another target or that target's circle. */
  function isClose(rect: DOMRect, other: DOMRect): boolean {
    const [x, y] = centerOf(rect);
    const [otherX, otherY] = centerOf(other);
    if (isSmall(other)) return Math.hypot(x - otherX, y - otherY) < 24;
    const across = Math.max(other.left - x, 0, x - other.right);
    const down = Math.max(other.top - y, 0, y - other.bottom);
    return Math.hypot(across, down) < 12;
  }

  /** Returns whether a link's line contains other text, which then determines the line's height. */
  function isInSentence(element: Element): boolean {
    const block = element.closest('p, li, dd, dt, td, label, legend, div');
    const isInline = getComputedStyle(element).display === 'inline';
    return isInline && (block?.textContent.trim().length ?? 0) > element.textContent.trim().length;
  }

  function smallTargets(): string[] {
    const targets = [...document.querySelectorAll(CONTROLS)]
      .filter((control) => isShown(control) && !control.matches('[tabindex="-1"]'))
      .map((control) => ({ control, rect: targetOf(control) }));
    const isBeside = (a: Element, b: Element): boolean => !a.contains(b) && !b.contains(a);
    return targets
      .filter(({ control, rect }) => isSmall(rect) && control.matches(OURS) && !isInSentence(control))
      .filter(({ control, rect }) =>
        targets.some((other) => isBeside(control, other.control) && isClose(rect, other.rect)),
      )
      .map(
        ({ control, rect }) =>
          `${describe(control)} has ${Math.round(rect.width)} × ${Math.round(rect.height)} px and is close to another`,
      );
  }

  const isTransparent = (color: string): boolean => /^rgba\(.*, 0\)$/.test(color);

  const bordersOf = (style: CSSStyleDeclaration): string[] =>
    ['top', 'right', 'bottom', 'left']
      .filter(
        (side) =>
          !['none', 'hidden'].includes(style.getPropertyValue(`border-${side}-style`)) &&
          Number.parseFloat(style.getPropertyValue(`border-${side}-width`)) > 0,
      )
      .map((side) => style.getPropertyValue(`border-${side}-color`));

  /** Returns whether forced colors mode shows a border, which it does even if the border is transparent. */
  const hasBorder = (style: CSSStyleDeclaration): boolean => bordersOf(style).length > 0;

  const isDrawn = ({ content }: CSSStyleDeclaration): boolean => content !== 'none' && content !== 'normal';

  function isVisibleControl(control: Element): boolean {
    const style = getComputedStyle(control);
    const hasPicture = control.querySelector('svg, img') !== null || control.textContent.trim() !== '';
    const pseudos = ['::before', '::after'].map((pseudo) => getComputedStyle(control, pseudo));
    return (
      hasPicture ||
      hasBorder(style) ||
      pseudos.some((pseudo) => isDrawn(pseudo) && (hasBorder(pseudo) || pseudo.content !== '""')) ||
      (control.matches('input, select') && style.appearance !== 'none') ||
      (control.parentElement !== null && hasBorder(getComputedStyle(control.parentElement)))
    );
  }

  /** Returns every style that could show a difference between two elements in forced colors mode. */
  const looksOf = (element: Element): string =>
    [undefined, '::before', '::after']
      .map((pseudo) => {
        const style = getComputedStyle(element, pseudo);
        const shown = ['border', 'outline', 'text-decoration-line', 'font-weight', 'content', 'rotate'];
        return [...shown, 'background-color', 'color'].map((name) => style.getPropertyValue(name)).join();
      })
      .join();

  const isChosen = (element: Element): boolean =>
    CHOSEN.some((name) => ![null, 'false'].includes(element.getAttribute(name)));

  function lookAlike(element: Element): Element | undefined {
    const list = element.closest('ul, ol, nav, [role], fieldset') ?? element.parentElement;
    const others = [...(list?.querySelectorAll(element.localName) ?? [])].filter(
      (other) => other !== element && !isChosen(other) && isShown(other),
    );
    return others.find((other) => looksOf(other) === looksOf(element));
  }

  /**
   * Returns whether an element is an empty box that is visible only by its background. Forced colors mode also removes
   * gradients.
   */
  function isOnlyPainted(element: Element, pseudo?: string): boolean {
    const style = getComputedStyle(element, pseudo);
    const isEmpty = pseudo
      ? style.content === '""'
      : element.childNodes.length === 0 && element.matches('div, span, i, b, button, a');
    if (!isEmpty || style.forcedColorAdjust === 'none') return false;
    if (Number.parseFloat(style.width) < 1 || Number.parseFloat(style.height) < 1) return false;
    if (style.backgroundImage.includes('gradient')) return true;
    return (
      !hasBorder(style) &&
      !isTransparent(style.backgroundColor) &&
      !isDrawn(getComputedStyle(element, '::before'))
    );
  }

  function lossesOf(element: Element): string[] {
    const isControl = element.matches(CONTROLS) && !element.matches('[data-widget]');
    const pseudos = [undefined, '::before', '::after'].filter((pseudo) => isOnlyPainted(element, pseudo));
    const painted = pseudos.map((pseudo) => `${describe(element)}${pseudo ?? ''} has only a background`);
    if (isControl && !isVisibleControl(element))
      painted.push(`${describe(element)} has neither border nor text`);
    if (isChosen(element) && lookAlike(element)) painted.push(`${describe(element)} looks like the others`);
    return painted;
  }

  function lostColors(): string[] {
    const shown = [...document.querySelectorAll(OURS)].filter(isShown);
    return [...new Set(shown.flatMap(lossesOf))];
  }

  const focusProblems = new Set<string>();

  /** Returns whether the focused element, or the label around it, is uncovered in at least one of nine points. */
  function isUncovered(element: Element): boolean {
    const box = element.closest('label') ?? element;
    return [...element.getClientRects(), ...box.getClientRects()].some(({ left, top, width, height }) =>
      [0.05, 0.5, 0.95].some((x) =>
        [0.05, 0.5, 0.95].some((y) => {
          const found = document.elementFromPoint(left + width * x, top + height * y);
          return found !== null && box.contains(found);
        }),
      ),
    );
  }

  function checkFocus(): void {
    const element = document.activeElement;
    // A frame and the host of a third party's shadow tree show the focus ring inside themselves.
    if (!element || element === document.body || element.localName === 'iframe' || element.shadowRoot) return;
    if (!isUncovered(element))
      focusProblems.add(`${describe(element)} has the focus but is covered or out of view`);
    const hasRing = [...ancestors(element)].slice(0, 4).some((box) => {
      const { outlineStyle, outlineWidth } = getComputedStyle(box);
      return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0;
    });
    if (!hasRing && element.matches(OURS)) focusProblems.add(`${describe(element)} has no focus ring`);
  }

  // When Tab is pressed again, the page still looks as the visitor has seen it since the previous press.
  addEventListener('keydown', ({ key }) => key === 'Tab' && checkFocus(), { capture: true });

  const shared = { isShown, describe, lines, bordersOf, isDrawn, isChosen };
  window.elements = { ...shared, controls: CONTROLS, ours: OURS };
  window.adaptation = {
    cutOff,
    overlaps,
    smallTargets,
    lostColors,
    lostFocus: () => [...focusProblems],
    stops: (selector) =>
      [...(document.querySelector(selector)?.querySelectorAll(CONTROLS) ?? [])].filter(
        (control) => isShown(control) && !control.closest('[inert]'),
      ).length,
  };
}

/** Defines the checks in each page that opens in the tab. */
export async function prepareQuestions(page: Page): Promise<void> {
  await page.addInitScript(defineQuestions);
}

/** Name of a check that returns a list of problems. */
type Question = Exclude<keyof Questions, 'stops'>;

/**
 * Runs checks on a page after two frames, when media queries and transitions have taken effect. Each problem includes the
 * name of its check.
 */
export async function ask(page: Page, ...questions: readonly Question[]): Promise<string[]> {
  await waitTwoFrames(page);
  return page.evaluate(
    (names) => names.flatMap((name) => window.adaptation[name]().map((problem) => `${name}: ${problem}`)),
    questions,
  );
}

/**
 * Makes the next Tab press move focus to the first control in an element such as `main`, as a skip link would. No element
 * has focus afterward.
 * @returns number of Tab presses needed to move through the element
 */
const startWalk = (page: Page, selector: string): Promise<number> =>
  page.evaluate((of) => {
    const start = document.querySelector<HTMLElement>(of);
    start?.focus();
    start?.blur();
    return window.adaptation.stops(of);
  }, selector);

/**
 * Increases all text spacing to the limits that a visitor's own stylesheet may set (WCAG 1.4.12).
 * @returns a function that restores the spacing
 */
async function spaceText(page: Page): Promise<() => Promise<void>> {
  await page.evaluate((): void => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(`
      * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }
      p { margin-block-end: 2em !important; }
    `);
    document.adoptedStyleSheets.push(sheet);
  });
  return async () => {
    await page.evaluate(() => document.adoptedStyleSheets.pop());
  };
}

/** Maximum number of Tab presses on a page. */
const LONGEST_WALK = 60;

/** Expects text to be readable at the current viewport size. Runs additional checks if any are given. */
async function expectReadable(page: Page, ...more: readonly Question[]): Promise<void> {
  const answers = await ask(page, 'cutOff', 'overlaps', ...more);
  expect.soft(answers, `${page.viewportSize()?.width} px`).toEqual([]);
}

/**
 * Expects an open page to adapt to its visitors' settings: zoom, text spacing, forced colors and the keyboard.
 * @param walked selector of the part that Tab moves through
 */
export async function expectAdapts(page: Page, walked: 'body' | 'main'): Promise<void> {
  await page.setViewportSize({ width: 320, height: 640 });

  await test.step('400 % zoom cuts nothing off, and click targets are large enough', () =>
    expectReadable(page, 'smallTargets'));

  await test.step('spaced text stays readable', async () => {
    const undo = await spaceText(page);
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      await expectReadable(page);
    }
    await undo();
  });

  await page.setViewportSize({ width: 640, height: 450 });

  await test.step('200 % zoom cuts nothing off', () => expectReadable(page));

  await test.step('forced colors leave controls, states and icons visible', async () => {
    await page.emulateMedia({ reducedMotion: 'reduce', forcedColors: 'active' });
    expect.soft(await ask(page, 'lostColors', 'overlaps')).toEqual([]);
  });

  await test.step('everything that Tab reaches is uncovered and has a focus ring', async () => {
    const stops = await startWalk(page, walked);
    const presses = Math.min(stops, LONGEST_WALK);
    // Holding the key down repeats the keypress.
    for (let done = 0; done <= presses; done++) await page.keyboard.down('Tab');
    await page.keyboard.up('Tab');
    await page.keyboard.down('Shift');
    for (let done = 0; done <= presses; done++) await page.keyboard.down('Tab');
    await page.keyboard.up('Tab');
    await page.keyboard.up('Shift');
    expect.soft(await ask(page, 'lostFocus')).toEqual([]);
  });
}
