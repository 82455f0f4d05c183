import type { Page } from '@playwright/test';

/** Checks of a page that is operated by keyboard. Each returns one sentence per problem. */
interface Questions {
  /** Elements that respond to a pointer although no focusable element represents them (WCAG 2.1.1). */
  pointerOnly: () => string[];
  /** Controls that Tab has not reached since `startWalk` (WCAG 2.1.1). */
  unreached: () => string[];
  /** Stops of Tab that have no role (WCAG 4.1.2). */
  withoutRole: () => string[];
  /** Stops of Tab in an order that differs from the document or from what is seen (WCAG 2.4.3). */
  order: () => string[];
  /** References to names, descriptions and errors that do not exist (WCAG 1.3.1, 3.3.1, 4.1.2). */
  dangling: () => string[];
  /** Fields without a visible label, or whose only label is a placeholder (WCAG 3.3.2). */
  unlabeled: () => string[];
  /** Printable keys that do something while no widget has the focus (WCAG 2.1.4). */
  shortcuts: () => string[];
  /** Changes of context since the page was opened: another page, a submission, a window or a dialog (WCAG 3.2.1, 3.2.2). */
  contextChanges: () => string[];
  /** Changes every setting of the widgets, and returns the ones that lost the focus (WCAG 3.2.2, 2.4.3). */
  changeSettings: () => Promise<string[]>;
  /** Animations that run for more than five seconds or without end, outside of loading indicators (WCAG 2.2.2). */
  endless: () => string[];
  /** Clears the stops of Tab. */
  startWalk: () => void;
  /** Returns true if the focus is in the page's main part. */
  isInMain: () => boolean;
  /** Number of Tab presses that are enough to move through the page's main part. */
  stops: () => number;
  /** Focuses the next button that has not been operated, and returns its description. Undefined if there is none. */
  focusNextButton: () => string | undefined;
  /** Describes the problem if the focus is on nothing, or on something that is not visible. */
  lostFocus: () => string | undefined;
  /** Returns true if a dialog is open. */
  hasDialog: () => boolean;
  /** Resolves once all responses have arrived and the page has been drawn. */
  settled: () => Promise<void>;
  /** Places and texts of everything in the widgets. */
  places: () => string;
  /** Texts that describe the focused field, and the browser's own message about it (WCAG 3.3.1, 3.3.3). */
  error: () => string;
}

declare global {
  interface Window {
    operable: Questions;
  }
}

/** Defines the checks in the page. */
function defineQuestions(): void {
  const CONTROLS =
    'a[href], button, input:not([type="hidden"]), select, textarea, summary, iframe, [role="button"], [contenteditable="true"]';
  const FOCUSABLE = `${CONTROLS}, [tabindex="0"], label`;
  const POINTER_EVENTS = [
    'click',
    'dblclick',
    'mousedown',
    'mouseup',
    'pointerdown',
    'pointerup',
    'touchstart',
  ];
  const BUTTONS = 'button:not([type="submit"]), summary, [role="button"]';
  const OVERLAY = 'dialog[open], .sw-overlay[data-state="open"]';

  /** Elements in which a script listens to the pointer. */
  const listening = new Set<Element>();
  const listen = Reflect.get(EventTarget.prototype, 'addEventListener');
  EventTarget.prototype.addEventListener = function (...given: Parameters<typeof listen>) {
    if (this instanceof Element && POINTER_EVENTS.includes(given[0])) listening.add(this);
    Reflect.apply(listen, this, given);
  };

  const changes: string[] = [];
  const address = location.pathname;
  addEventListener('pagehide', () => changes.push('the page was left'));
  // The window receives the submit event last, after the widgets, and keeps the page.
  addEventListener('submit', (event) => {
    if (!event.defaultPrevented) changes.push('a form was submitted');
    event.preventDefault();
  });
  // "Start over" requests a form that the server has sent back anew. The page stays, so that its other buttons can be tried.
  navigation.addEventListener('navigate', (event) => {
    if (document.activeElement?.textContent === 'Remove everything') event.preventDefault();
  });
  for (const name of ['open', 'alert', 'confirm', 'prompt'])
    Reflect.set(window, name, () => void changes.push(`window.${name} was called`));

  const describe = (element: Element): string => {
    const host = element.closest('[data-widget]')?.getAttribute('data-widget') ?? 'the page';
    const text = (element.getAttribute('aria-label') ?? element.textContent).trim().replace(/\s+/g, ' ');
    const name = element.getAttribute('name') ?? element.getAttribute('class') ?? '';
    return `${element.localName}[${name}] "${text.slice(0, 40)}" of ${host}`;
  };

  const isShown = (element: Element): boolean =>
    element.checkVisibility({ visibilityProperty: true, contentVisibilityAuto: true }) &&
    !element.closest('[inert]');
  const hosts = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>('main [data-widget]')];
  const inHosts = (selector: string): HTMLElement[] => [
    ...new Set(
      hosts().flatMap((host) => [
        ...host.querySelectorAll<HTMLElement>(`:scope:is(${selector}), ${selector}`),
      ]),
    ),
  ];
  const isEnabled = (element: Element): boolean => !element.matches(':disabled');

  function pointerOnly(): string[] {
    const isPointer = (element: Element | null): boolean =>
      element !== null && getComputedStyle(element).cursor === 'pointer';
    const pointers = inHosts('*').filter(
      (element) => isPointer(element) && !isPointer(element.parentElement) && isEnabled(element),
    );
    return (
      [...pointers, ...listening]
        .filter((element) => element.closest('main [data-widget]') && isShown(element))
        // React listens on slots for what is in them. The box of an assembly field opens the dialog, as the button beside it does.
        .filter((element) => !element.matches('[data-widget-slot], [data-assembly-field-part]'))
        .filter((element) => !element.closest(FOCUSABLE) && !element.querySelector(FOCUSABLE))
        .map(describe)
    );
  }

  let stopsOfTab: Element[] = [];
  document.addEventListener('focusin', ({ target }) => target instanceof Element && stopsOfTab.push(target), {
    capture: true,
  });
  const isInMain = (): boolean => document.activeElement?.closest('main') != null;

  /** Returns true if the arrow keys reach a control instead of Tab, as in a radio group or a list of options. */
  function isReachedByArrows(control: Element): boolean {
    if (control instanceof HTMLInputElement && control.type === 'radio')
      return [...document.querySelectorAll<HTMLInputElement>(`[name="${CSS.escape(control.name)}"]`)].some(
        (other) => other.form === control.form && stopsOfTab.includes(other),
      );
    return control.closest('[role="option"], [role="listbox"]') !== null;
  }

  /** Returns true if a control is out of view in a box that scrolls or clips, so that no pointer reaches it either. */
  function isOutOfView(control: Element): boolean {
    const { left, right } = control.getBoundingClientRect();
    for (let box = control.parentElement; box; box = box.parentElement) {
      const bounds = box.getBoundingClientRect();
      if (getComputedStyle(box).overflowX !== 'visible' && (left >= bounds.right || right <= bounds.left))
        return true;
    }
    return false;
  }

  const unreached = (): string[] =>
    inHosts(CONTROLS)
      .filter((control) => isShown(control) && isEnabled(control) && !stopsOfTab.includes(control))
      .filter((control) => !isReachedByArrows(control) && !isOutOfView(control))
      .filter((control) => !control.matches('[aria-disabled="true"], [aria-hidden="true"], iframe'))
      .map(describe);

  const withoutRole = (): string[] =>
    [...new Set(stopsOfTab)]
      .filter(
        (stop) =>
          stop.closest('main [data-widget]') && !stop.matches(CONTROLS) && !stop.role && !stop.shadowRoot,
      )
      .map(describe);

  function order(): string[] {
    const stops = [...new Set(stopsOfTab)].filter((stop) => stop.closest('main') && stop.isConnected);
    return stops.slice(1).flatMap((stop, index) => {
      const last = stops[index] as Element;
      const [from, to] = [last.getBoundingClientRect(), stop.getBoundingClientRect()];
      const isAfter = last.compareDocumentPosition(stop) & Node.DOCUMENT_POSITION_FOLLOWING;
      const isAbove = to.bottom <= from.top + 1 && to.left < from.right && from.left < to.right;
      const isBeside = Math.min(from.bottom, to.bottom) - Math.max(from.top, to.top) > from.height / 2;
      const isBackward =
        getComputedStyle(stop).direction === 'rtl' ? to.left >= from.right - 1 : to.right <= from.left + 1;
      // A title that opens and closes a section may stand beside it.
      const isTitle =
        document.getElementById(last.getAttribute('aria-controls') ?? '')?.contains(stop) === true;
      return isAfter && (isTitle || (!isAbove && !(isBeside && isBackward)))
        ? []
        : [`${describe(last)} and then ${describe(stop)}`];
    });
  }

  const dangling = (): string[] =>
    ['aria-describedby', 'aria-labelledby', 'aria-errormessage'].flatMap((attribute) =>
      inHosts(`[${attribute}]`).flatMap((element) =>
        (element.getAttribute(attribute)?.split(/\s+/) ?? [])
          .filter((id) => id !== '' && !document.getElementById(id))
          .map((id) => `${attribute}="${id}" of ${describe(element)}`),
      ),
    );

  function unlabeled(): string[] {
    const FIELDS =
      ':is(input:not([type="hidden"], [type="submit"], [type="button"]), select, textarea):not([aria-hidden="true"])';
    return inHosts(FIELDS)
      .filter((field) => isShown(field) && isEnabled(field))
      .filter((field) => {
        const labels = [...((field as HTMLInputElement).labels ?? [])];
        const ids = field.getAttribute('aria-labelledby')?.split(/\s+/) ?? [];
        // The button beside a search field, or the title of the list that it searches, is its visible label.
        const isSearch =
          field.matches('[type="search"]') || field.closest('[role="search"], search') !== null;
        const named = [...labels, ...ids.map((id) => document.getElementById(id))];
        if (isSearch && field.ariaLabel) return false;
        return !named.some((label) => label?.textContent.trim() && (isSearch || isShown(label)));
      })
      .map(describe);
  }

  function shortcuts(): string[] {
    const keys = Array.from({ length: 94 }, (_, index) => String.fromCharCode(33 + index));
    const outside = [document.body, ...document.querySelectorAll<HTMLElement>('main nav a')].slice(0, 2);
    return outside.flatMap((target) =>
      keys.filter((key) => {
        (document.activeElement as HTMLElement | null)?.blur();
        target.focus();
        const before = document.activeElement;
        const press = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
        return !target.dispatchEvent(press) || document.activeElement !== before;
      }),
    );
  }

  const hasDialog = (): boolean => document.querySelector(OVERLAY) !== null;

  const contextChanges = (): string[] => [
    ...changes.splice(0),
    ...(location.pathname === address ? [] : [`the address is ${location.pathname}`]),
    ...(hasDialog() ? ['a dialog has opened'] : []),
  ];

  let pending = 0;
  const request = window.fetch.bind(window);
  window.fetch = async (...given: Parameters<typeof request>) => {
    pending++;
    try {
      return await request(...given);
    } finally {
      pending--;
    }
  };

  /** Waits until the page has responded: no response is pending for some frames in a row. A new request may start in each. */
  async function settled(frames = 2): Promise<void> {
    // A widget may keep a request open, so the wait has an end: about two seconds.
    for (let idle = 0, all = 0; idle < frames && all < 120; all++) {
      await new Promise((resolve) => requestAnimationFrame(resolve));
      idle = pending === 0 ? idle + 1 : 0;
    }
  }

  const isSetting = (control: HTMLElement): boolean =>
    control instanceof HTMLSelectElement ||
    (control instanceof HTMLInputElement && ['radio', 'checkbox'].includes(control.type));

  /** Changes a setting as a visitor does. Returns false if it is not a setting, or cannot be changed. */
  function change(control: HTMLElement): boolean {
    if (control instanceof HTMLSelectElement) {
      const next = [...control.options].find(({ selected, disabled }) => !selected && !disabled);
      if (!next) return false;
      control.value = next.value;
      for (const type of ['input', 'change']) control.dispatchEvent(new Event(type, { bubbles: true }));
      return true;
    }
    if (!isSetting(control)) return false;
    control.click();
    return true;
  }

  const canChange = (control: HTMLElement) => isSetting(control) && isShown(control) && isEnabled(control);

  /**
   * Waits up to eight seconds for a setting that can be changed. A search shows its filters after its results, and on a
   * busy machine much later.
   */
  async function untilChangeable(): Promise<void> {
    for (let frames = 0; frames < 480 && !inHosts('input, select').some(canChange); frames++)
      await settled(1);
  }

  /** Maximum number of settings with the same name that are changed. The others are of the same kind. */
  const MOST_OF_A_NAME = 3;

  function settings(): HTMLElement[] {
    const counts = new Map<string, number>();
    return inHosts('input, select').filter((control) => {
      const name = control.getAttribute('name') ?? control.id;
      const count = (counts.get(name) ?? 0) + 1;
      if (canChange(control)) counts.set(name, count);
      return isSetting(control) && count <= MOST_OF_A_NAME;
    });
  }

  async function changeSettings(): Promise<string[]> {
    const lost: string[] = [];
    let changed = 0;
    await untilChangeable();
    for (const control of settings()) {
      // The response to an earlier change may replace the control. Some searches start only after a short pause.
      await settled(8);
      if (!isShown(control) || !isEnabled(control)) continue;
      control.focus();
      if (!change(control)) continue;
      changed += 1;
      await settled();
      if (document.activeElement !== control) lost.push(describe(control));
    }
    return changed > 0 ? lost : ['no setting that could be changed'];
  }

  const endless = (): string[] =>
    document.getAnimations().flatMap(({ effect, playState }) => {
      if (!(effect instanceof KeyframeEffect) || playState !== 'running') return [];
      const { target } = effect;
      if (!target?.closest('[data-widget]') || !isShown(target) || target.closest('[aria-busy="true"]'))
        return [];
      const { endTime } = effect.getComputedTiming();
      return Number(endTime) > 5000 ? [describe(target)] : [];
    });

  /** Returns the texts that an element refers to with an attribute that contains ids. */
  const textsOf = (element: Element, attribute: string): string[] =>
    (element.getAttribute(attribute)?.split(/\s+/) ?? []).flatMap((id) => {
      const text = document.getElementById(id);
      return text && text.textContent.trim() !== '' ? [text.textContent.trim()] : [];
    });

  function error(): string {
    const { activeElement: field } = document;
    if (!field) return '';
    // In a form with `novalidate`, browsers show no message of their own.
    const { validationMessage = '', form } = field as Partial<HTMLInputElement>;
    const shown = form?.noValidate ? '' : validationMessage;
    const texts = [...textsOf(field, 'aria-errormessage'), ...textsOf(field, 'aria-describedby')].join(' ');
    return [texts, shown].join(' ').trim();
  }

  const operated = new WeakSet<Element>();
  const openers = (): HTMLElement[] =>
    [...inHosts(BUTTONS), ...document.querySelectorAll<HTMLElement>('main [data-opens]')].filter(
      (button) => isShown(button) && isEnabled(button),
    );

  function focusNextButton(): string | undefined {
    const next = openers().find((button) => !operated.has(button));
    if (!next) return undefined;
    operated.add(next);
    next.focus();
    return describe(next);
  }

  function lostFocus(): string | undefined {
    const { activeElement: focused } = document;
    if (!focused || focused === document.body) return 'nothing has the focus';
    return isShown(focused) ? undefined : `${describe(focused)} has the focus, but is not visible`;
  }

  window.operable = {
    pointerOnly,
    unreached,
    withoutRole,
    order,
    dangling,
    unlabeled,
    shortcuts,
    contextChanges,
    changeSettings,
    endless,
    startWalk() {
      const main = document.querySelector<HTMLElement>('main');
      main?.focus();
      main?.blur();
      stopsOfTab = [];
    },
    isInMain,
    stops: () =>
      [...document.querySelectorAll(`main :is(${CONTROLS}, [tabindex="0"])`)].filter(isShown).length,
    focusNextButton,
    lostFocus,
    hasDialog,
    settled,
    error,
    places: () =>
      inHosts('*')
        .filter(isShown)
        .map((element) => {
          const { x, y, width, height } = element.getBoundingClientRect();
          return [describe(element), x, y, width, height].map(String).join();
        })
        .join('\n'),
  };
}

/** Defines the checks in each page that opens in the tab. Call it before the page opens. */
export async function prepareOperation(page: Page): Promise<void> {
  await page.addInitScript(defineQuestions);
}

/** Name of a check that returns a list of problems. */
export type OperableQuestion = {
  [Name in keyof Questions]: Questions[Name] extends () => string[] | Promise<string[]> ? Name : never;
}[keyof Questions];

/** Runs checks in the page. Each problem includes the name of its check. */
export const askOperable = (page: Page, ...questions: readonly OperableQuestion[]): Promise<string[]> =>
  page.evaluate(async (names) => {
    const problems: string[] = [];
    for (const name of names)
      problems.push(...(await window.operable[name]()).map((problem) => `${name}: ${problem}`));
    return problems;
  }, questions);
