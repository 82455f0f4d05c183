import { expect } from '@playwright/test';
import { By, error, Key as Keys, type WebElement } from 'selenium-webdriver';
import { axeFindings, axeSource } from '../support/axe.ts';
import type { Key, Role, Target, Visitor } from './visitor.ts';
import { startWebKitGtk } from './webKitGtk.ts';

/** Time in ms for which an action waits for its element, as in the browser tests. */
const ACTION_TIMEOUT_MS = 20_000;

/** Selectors for elements that may have a role. The engine then reports which of them do. */
const CANDIDATES: Readonly<Record<Role, string>> = {
  button: 'button, summary, input[type="submit"], input[type="button"], [role="button"]',
  combobox: 'select, input, [role="combobox"]',
  heading: 'h1, h2, h3, h4, h5, h6, [role="heading"]',
  link: 'a[href], [role="link"]',
  option: 'option, [role="option"]',
  radio: 'input[type="radio"], [role="radio"]',
  textbox: 'input, textarea, [role="textbox"]',
};

const KEYS: Readonly<Record<Key, string>> = {
  Enter: Keys.ENTER,
  Escape: Keys.ESCAPE,
  Tab: Keys.TAB,
  ArrowRight: Keys.ARROW_RIGHT,
  Backspace: Keys.BACK_SPACE,
};

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

/** Opens a new window of WebKitGTK without cookies or storage, and drives it through the WebDriver protocol. */
export async function webDriverVisitor(browser: string, display: string, origin: string): Promise<Visitor> {
  const { driver, quit } = await startWebKitGtk(browser, display);
  // MiniBrowser's own toolbars take up some of this height. The rest is about as high as the viewport in the other engines.
  await driver.manage().window().setRect({ width: 1280, height: 970 });

  const locateAll = async ({ role, name, css, text }: Target): Promise<WebElement[]> => {
    const visible = (selector: string, within?: string) =>
      driver.executeScript<WebElement[]>(visibleElements, selector, text, within);
    if (role === undefined) return visible(css ?? '*');
    const found: WebElement[] = [];
    for (const candidate of await visible(CANDIDATES[role], css)) {
      if (name !== undefined && (await candidate.getAccessibleName()).trim() !== name) continue;
      if ((await candidate.getAriaRole()) === role) found.push(candidate);
    }
    return found;
  };

  const inFrame = async <Result>({ frame }: Target, run: () => Promise<Result>): Promise<Result> => {
    if (frame === undefined) return run();
    const [element] = await locateAll({ css: `iframe[title="${frame}"]` });
    if (!element) throw new error.NoSuchFrameError(frame);
    // The driver scrolls an element into view only within its own frame.
    await driver.executeScript(
      (wanted: Element) => wanted.scrollIntoView({ behavior: 'instant', block: 'center' }),
      element,
    );
    await driver.switchTo().frame(element);
    try {
      return await run();
    } finally {
      await driver.switchTo().defaultContent();
    }
  };

  /** Performs an action on an element as soon as it exists and can be reached. */
  const act = (target: Target, run: (element: WebElement) => Promise<void>): Promise<void> =>
    expect(() =>
      inFrame(target, async () => {
        const [element] = await locateAll(target);
        if (!element) throw new error.NoSuchElementError(JSON.stringify(target));
        await run(element);
      }),
    ).toPass({ timeout: ACTION_TIMEOUT_MS, intervals: [100] });

  return {
    open: (path) => driver.get(origin + path),
    press: (target) => act(target, (element) => element.click()),
    enter: (target, text) =>
      act(target, async (element) => {
        await element.clear();
        await element.sendKeys(text);
      }),
    choose: (target, label) =>
      act(target, (element) => element.findElement(By.xpath(`.//option[.="${label}"]`)).click()),
    type: (text) => driver.actions().sendKeys(text).perform(),
    key: (key) => driver.actions().sendKeys(KEYS[key]).perform(),
    count: (target) => inFrame(target, async () => (await locateAll(target)).length),
    ask: (css, question) =>
      driver.executeScript(
        `const element = document.querySelector(arguments[0]);
        if (!element) throw new Error('There is no ' + arguments[0]);
        return (${String(question)})(element);`,
        css,
      ),
    evaluate: (run, value) => driver.executeScript(run, value),
    axe: () => driver.executeScript(`${axeSource}\nreturn (${String(axeFindings)})();`),
    // The WebDriver protocol provides no access to the console.
    problems: () => [],
    screenshot: async () => Buffer.from(await driver.takeScreenshot(), 'base64'),
    close: quit,
  };
}
