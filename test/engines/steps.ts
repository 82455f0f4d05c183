import { expect } from '@playwright/test';
import type { Target, Visitor } from './visitor.ts';

/** Time in ms for which journeys wait for an expected state. */
const PATIENCE_MS = 20_000;

/** Waits until a result is as expected. Retries if the page is changing and cannot return a result. */
export const eventually = <Answer>(
  ask: () => Promise<Answer>,
  check: (answer: Answer) => void,
): Promise<void> => expect(async () => check(await ask())).toPass({ timeout: PATIENCE_MS });

/**
 * Starts widgets that wait for interaction, as a pointer would, and waits until all widgets of the given name are mounted.
 */
export async function expectReady(visitor: Visitor, widget: string): Promise<void> {
  const states = () =>
    visitor.evaluate((name) => {
      const hosts = [...document.querySelectorAll<HTMLElement>(`[data-widget="${name}"]`)];
      // Signals that the page is in use, because most widgets wait for this.
      document.dispatchEvent(new Event('pointermove', { bubbles: true }));
      for (const host of hosts) {
        host.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }));
      }
      return [...new Set(hosts.map((host) => host.dataset.widgetState))];
    }, widget);
  await eventually(states, (answer) => expect(answer, `states of ${widget}`).toEqual(['ready']));
}

/** Opens a page and waits until its widgets of the given name are mounted. */
export async function openReady(visitor: Visitor, path: string, widget: string): Promise<void> {
  await visitor.open(path);
  await expectReady(visitor, widget);
}

/** Waits until a visible element matches the target. */
export const expectSeen = (visitor: Visitor, target: Target): Promise<void> =>
  eventually(
    () => visitor.count(target),
    (count) => expect(count, `visible: ${JSON.stringify(target)}`).toBeGreaterThan(0),
  );

/** Waits until no visible element matches the target. */
export const expectGone = (visitor: Visitor, target: Target): Promise<void> =>
  eventually(
    () => visitor.count(target),
    (count) => expect(count, `visible: ${JSON.stringify(target)}`).toBe(0),
  );

/** Waits until the visible elements have the given texts. */
export const expectTexts = (visitor: Visitor, css: string, texts: readonly unknown[]): Promise<void> =>
  eventually(
    () => textsOf(visitor, css),
    (found) => expect(found, css).toEqual(texts),
  );

/** Returns the texts of the matching displayed elements, in document order. */
export const textsOf = (visitor: Visitor, css: string): Promise<string[]> =>
  visitor.evaluate(
    (selector) =>
      [...document.querySelectorAll(selector)]
        .filter((element) => element.checkVisibility())
        .map(({ textContent }) => textContent.replaceAll(/\s+/g, ' ').trim()),
    css,
  );

/** Waits until the page's path and query match. */
export const expectAddress = (visitor: Visitor, address: string | RegExp): Promise<void> =>
  eventually(
    () => visitor.evaluate(() => location.pathname + location.search),
    (found) => (typeof address === 'string' ? expect(found).toBe(address) : expect(found).toMatch(address)),
  );

/** Waits until a field has the given value. */
export const expectValue = (visitor: Visitor, css: string, value: string): Promise<void> =>
  eventually(
    () => visitor.ask(css, (field) => (field as HTMLInputElement).value),
    (found) => expect(found, css).toBe(value),
  );

/** Waits until a radio button or checkbox is checked. */
export const expectChecked = (visitor: Visitor, css: string): Promise<void> =>
  eventually(
    () => visitor.ask(css, (control) => (control as HTMLInputElement).checked),
    (isChecked) => expect(isChecked, css).toBe(true),
  );

/** Waits until an element has focus. */
export const expectFocused = (visitor: Visitor, css: string): Promise<void> =>
  eventually(
    () => visitor.ask(css, (element) => element === document.activeElement),
    (isFocused) => expect(isFocused, `focus on ${css}`).toBe(true),
  );

/** Waits until the full height of an element's first line is in the viewport. */
export const expectInWindow = (visitor: Visitor, css: string): Promise<void> =>
  eventually(
    () => visitor.ask(css, (element) => [element.getBoundingClientRect().top, innerHeight] as const),
    ([top, height]) => {
      expect(top, css).toBeGreaterThanOrEqual(0);
      expect(top, css).toBeLessThan(height - 20);
    },
  );

/**
 * Goes back or forward. `page.goBack()` would wait for a load event, which does not occur for a page from the back/forward
 * cache.
 */
export const travel = (visitor: Visitor, by: -1 | 1): Promise<void> =>
  visitor.evaluate((steps) => history.go(steps), by);

/** Waits until an element has faded in, because its contrast is too low until then. */
export const expectFadedIn = (visitor: Visitor, css: string): Promise<void> =>
  eventually(
    () => visitor.ask(css, (element) => getComputedStyle(element).opacity),
    (opacity) => expect(opacity).toBe('1'),
  );
