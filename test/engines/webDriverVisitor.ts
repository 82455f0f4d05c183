import { setTimeout as delay } from 'node:timers/promises';
import { axeFindings, axeSource } from '../support/axe.ts';
import type { Key, Role, Target, Visitor } from './visitor.ts';
import { type ElementReference, WebDriver, WebDriverError } from './webDriver.ts';

/** Time in ms for which an action waits for its element, as in the browser tests. */
const ACTION_TIMEOUT_MS = 20_000;
const RETRY_MS = 100;

/** Selectors of the elements that may have a role. The engine then says which do. */
const CANDIDATES: Readonly<Record<Role, string>> = {
  button: 'button, summary, input[type="submit"], input[type="button"], [role="button"]',
  checkbox: 'input[type="checkbox"], [role="checkbox"]',
  combobox: 'select, input, [role="combobox"]',
  dialog: 'dialog, [role="dialog"]',
  heading: 'h1, h2, h3, h4, h5, h6, [role="heading"]',
  link: 'a[href], [role="link"]',
  option: 'option, [role="option"]',
  radio: 'input[type="radio"], [role="radio"]',
  searchbox: 'input[type="search"], [role="searchbox"]',
  textbox: 'input, textarea, [role="textbox"]',
};

/** Code points that the protocol assigns to keys. */
const KEYS: Readonly<Record<Key, string>> = {
  Enter: '\uE007',
  Escape: '\uE00C',
  Tab: '\uE004',
  Space: ' ',
  ArrowDown: '\uE015',
  ArrowRight: '\uE014',
  Home: '\uE011',
  Backspace: '\uE003',
};

/** Reasons of the protocol for which an action is tried again. */
const PASSING =
  /^(?:element click intercepted|element not interactable|stale element reference|no such element|no such frame|javascript error)$/;

function visibleElements(css: string, text: string | null, within: string | null): Element[] {
  const scopes = within === null ? [document] : [...document.querySelectorAll(within)];
  const all = scopes.flatMap((scope) => [...scope.querySelectorAll(css)]);
  return all.filter(
    (element) =>
      element.checkVisibility({ visibilityProperty: true }) &&
      !element.closest('[inert], [aria-hidden="true"]') &&
      (text === null || (element.textContent ?? '').includes(text)),
  );
}

/** Opens a new window without cookies or storage in an engine that speaks the WebDriver protocol. */
export async function webDriverVisitor(browser: string, display: string, origin: string): Promise<Visitor> {
  const driver = await WebDriver.start(browser, display);
  // About the window of the other engines: MiniBrowser's own bars take the rest.
  await driver.post('window/rect', { width: 1280, height: 970 });

  const hasRole = async (element: ElementReference, { role, name }: Target): Promise<boolean> => {
    const path = WebDriver.pathOf(element);
    if (name !== undefined && (await driver.get<string>(`${path}/computedlabel`)).trim() !== name)
      return false;
    return (await driver.get<string>(`${path}/computedrole`)) === role;
  };

  const locateAll = async (target: Target): Promise<ElementReference[]> => {
    const { role, css, text } = target;
    if (role === undefined) return driver.elements(visibleElements, css ?? '*', text ?? null, null);
    const candidates = await driver.elements(visibleElements, CANDIDATES[role], text ?? null, css ?? null);
    const found: ElementReference[] = [];
    for (const candidate of candidates) if (await hasRole(candidate, target)) found.push(candidate);
    return found;
  };

  const inFrame = async <Result>({ frame }: Target, run: () => Promise<Result>): Promise<Result> => {
    if (frame === undefined) return run();
    const [element] = await locateAll({ css: `iframe[title="${frame}"]` });
    if (!element) throw new WebDriverError('no such frame', frame);
    // The driver scrolls an element into view within its frame only.
    await driver.evaluate(`arguments[0].scrollIntoView({ behavior: 'instant', block: 'center' })`, element);
    await driver.post('frame', { id: element });
    try {
      return await run();
    } finally {
      await driver.post('frame', { id: null });
    }
  };

  /** Acts on an element as soon as it is there and can be reached. */
  const act = async (target: Target, run: (element: ElementReference) => Promise<unknown>): Promise<void> => {
    const end = performance.now() + ACTION_TIMEOUT_MS;
    for (;;) {
      try {
        await inFrame(target, async () => {
          const [element] = await locateAll(target);
          if (!element) throw new WebDriverError('no such element', JSON.stringify(target));
          await run(element);
        });
        return;
      } catch (cause) {
        const isPassing = cause instanceof WebDriverError && PASSING.test(cause.code);
        if (!isPassing || performance.now() > end) throw cause;
        await delay(RETRY_MS);
      }
    }
  };

  const press = (element: ElementReference): Promise<unknown> =>
    driver.post(`${WebDriver.pathOf(element)}/click`);

  return {
    open: (path) => driver.post('url', { url: origin + path }),
    press: (target) => act(target, press),
    enter: (target, text) =>
      act(target, async (element) => {
        await driver.post(`${WebDriver.pathOf(element)}/clear`);
        await driver.post(`${WebDriver.pathOf(element)}/value`, { text });
      }),
    choose: (target, label) =>
      act(target, async (element) => {
        const options = await driver.elements(
          (select: unknown, wanted: string) =>
            [...(select as HTMLSelectElement).options].filter((option) => option.label === wanted),
          element,
          label,
        );
        if (!options[0]) throw new WebDriverError('no such element', label);
        await press(options[0]);
      }),
    type: async (text) => {
      const actions = Array.from(text).flatMap((value) => [
        { type: 'keyDown', value },
        { type: 'keyUp', value },
      ]);
      await driver.post('actions', { actions: [{ type: 'key', id: 'keyboard', actions }] });
    },
    key: async (key) => {
      const actions = ['keyDown', 'keyUp'].map((type) => ({ type, value: KEYS[key] }));
      await driver.post('actions', { actions: [{ type: 'key', id: 'keyboard', actions }] });
    },
    count: (target) => inFrame(target, async () => (await locateAll(target)).length),
    ask: (css, question, value) =>
      driver.evaluate(
        `const element = document.querySelector(arguments[0]);
        if (!element) throw new Error('There is no ' + arguments[0]);
        return (${String(question)})(element, arguments[1]);`,
        css,
        value ?? null,
      ),
    evaluate: (run, value) => driver.evaluate(`return (${String(run)})(arguments[0]);`, value ?? null),
    axe: () => driver.evaluate(`${axeSource}\nreturn (${String(axeFindings)})();`),
    // The protocol hands out no console.
    problems: () => [],
    screenshot: async () => Buffer.from(await driver.get<string>('screenshot'), 'base64'),
    close: () => driver.close(),
  };
}
