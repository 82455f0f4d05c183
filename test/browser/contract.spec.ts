import type { CDPSession, Page } from '@playwright/test';
import { registry } from '../../src/entry/registry.ts';
import type { Definition } from '../../src/runtime/define.ts';
import { toKebabCase } from '../../src/runtime/names.ts';
import { blockRequests } from '../support/blockRequests.ts';
import { delayChunk } from '../support/delay.ts';
import { endHeldBack } from '../support/endHeldBack.ts';
import { waitTwoFrames } from '../support/frames.ts';
import { groupsOf } from '../support/groupsOf.ts';
import { useOwnStyles } from '../support/ownStyles.ts';
import { ready, touch } from '../support/ready.ts';
import { watchShifts } from '../support/shifts.ts';
import { expect, test } from '../support/test.ts';
import { expectToFit } from '../support/viewports.ts';
import { widgetTags } from '../support/widgetTags.ts';

/** Names of all widgets. Each widget must meet the contract on its gallery page, in a single page load. */
const names = Object.keys(registry);

/**
 * Number of times that a widget mounts and unmounts, which is enough to reveal a leak. Without a leak, at most three nodes
 * were left.
 */
const ROUNDS = 20;

/** Number of rounds before the first count. They fill the caches. */
const WARM_UP_ROUNDS = 5;

/** Reinserts and removes a widget's first host repeatedly. Leaves the host removed from the page. */
async function cycle(page: Page, name: string, times: number): Promise<void> {
  await page.evaluate(
    async ([widget, count]) => {
      const place = (Reflect.get(window, 'place') as Comment | undefined) ?? document.createComment('place');
      const host =
        (Reflect.get(window, 'host') as HTMLElement | undefined) ??
        (document.querySelector(`[data-widget="${widget}"]`) as HTMLElement);
      Reflect.set(window, 'place', place);
      Reflect.set(window, 'host', host);
      const stateIs = (isExpected: (state: string | undefined) => boolean) =>
        new Promise<void>((resolve) => {
          const observer = new MutationObserver(check);
          function check() {
            if (!isExpected(host.dataset.widgetState)) return;
            observer.disconnect();
            resolve();
          }
          observer.observe(host, { attributeFilter: ['data-widget-state'] });
          check();
        });
      const removeHost = async () => {
        host.replaceWith(place);
        await stateIs((state) => state === undefined);
      };
      if (host.isConnected) await removeHost();
      for (let done = 0; done < count; done++) {
        place.replaceWith(host);
        await stateIs((state) => state !== undefined);
        host.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }));
        await stateIs((state) => state === 'ready');
        await removeHost();
      }
    },
    [name, times] as const,
  );
}

/**
 * Describes a widget's first host as soon as the document is interactive. Module scripts run later, so no script on the page
 * has changed the host yet. Call it before the page opens.
 * @returns functions that describe the host as the server sent it and as it is now
 */
async function describeHost(page: Page, name: string) {
  await page.addInitScript((widget) => {
    const describe = (host: Element): string[] => {
      const lines: string[] = [];
      const walker = document.createTreeWalker(host);
      for (let node: Node | null = host; node; node = walker.nextNode()) {
        if (node instanceof Element) {
          // The order of attributes has no meaning.
          const attributes = [...node.attributes].map((attribute) => `${attribute.name}=${attribute.value}`);
          lines.push([node.localName, ...attributes.toSorted()].join(' '));
        } else lines.push(node.nodeValue ?? '');
      }
      return lines;
    };
    document.addEventListener(
      'readystatechange',
      () => {
        const host = document.querySelector(`[data-widget="${widget}"]`);
        if (!host) return;
        const sent = describe(host);
        Reflect.set(window, 'hostFromServer', () => sent);
        Reflect.set(window, 'hostNow', () => describe(host));
      },
      { once: true },
    );
  }, name);
  const call = (key: string) => page.evaluate((of) => (Reflect.get(window, of) as () => string[])(), key);
  return { fromServer: () => call('hostFromServer'), now: () => call('hostNow') };
}

async function counters(client: CDPSession): Promise<{ nodes: number; listeners: number }> {
  await client.send('HeapProfiler.collectGarbage');
  const { nodes, jsEventListeners } = await client.send('Memory.getDOMCounters');
  return { nodes, listeners: jsEventListeners };
}

/** Counts until two counts in a row agree, which shows that requests and garbage collection have settled. */
async function settledCounters(client: CDPSession): ReturnType<typeof counters> {
  let last = await counters(client);
  await expect
    .poll(
      async () => {
        const { nodes, listeners } = last;
        last = await counters(client);
        return last.nodes === nodes && last.listeners === listeners;
      },
      { intervals: [200] },
    )
    .toBe(true);
  return last;
}

/** Longest time in ms for which swapped markup stays on the page. It is about twice as long as mounting takes. */
const LONGEST_STAY_MS = 130;

/** Number of swaps at random times in each place, and number of places. */
const HASTY_SWAPS = 8;
const PLACES = 4;

/**
 * Inserts fresh copies of a widget's markup in several places and removes each after a random time, as a live preview does.
 * Half of the copies stay for less than a frame. The widget's host must not be on the page (see `cycle`).
 * @param seed seed for the random times, which differ from place to place but are the same in every run
 */
async function swapHastily(page: Page, seed: number): Promise<void> {
  await page.evaluate(
    async ([count, places, longest, start]) => {
      const place = Reflect.get(window, 'place') as Comment;
      const host = Reflect.get(window, 'host') as HTMLElement;
      const swapAt = async (_: unknown, index: number) => {
        let state = start + index;
        const random = () => {
          // Linear generator, with the constants of Numerical Recipes.
          state = (state * 1664525 + 1013904223) % 2 ** 32;
          return state / 2 ** 32;
        };
        for (let done = 0; done < count; done++) {
          const markup = host.cloneNode(true) as HTMLElement;
          place.after(markup);
          markup.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }));
          const stay = random() * (done % 2 ? longest : 16);
          await new Promise((resolve) => setTimeout(resolve, stay));
          markup.remove();
        }
      };
      await Promise.all(Array.from({ length: places }, swapAt));
    },
    [HASTY_SWAPS, PLACES, LONGEST_STAY_MS, seed] as const,
  );
}

/**
 * Counts the resources that widgets hold: listeners on the document and the window, by type, and running intervals. Call it
 * before the page opens.
 * @returns a function that counts them now
 */
async function watchPageEffects(page: Page, client: CDPSession) {
  await page.addInitScript(() => {
    const intervals = new Set<number>();
    const start = window.setInterval.bind(window);
    const stop = window.clearInterval.bind(window);
    Reflect.set(window, 'setInterval', (...given: Parameters<typeof setInterval>) => {
      const id = start(...given);
      intervals.add(id);
      return id;
    });
    Reflect.set(window, 'clearInterval', (id: number) => {
      intervals.delete(id);
      stop(id);
    });
    Reflect.set(window, 'runningIntervals', intervals);
  });
  const listenersOf = async (expression: string): Promise<string[]> => {
    const { result } = await client.send('Runtime.evaluate', { expression, objectGroup: 'counted' });
    if (!result.objectId) throw new Error(`${expression} is not an object`);
    const { listeners } = await client.send('DOMDebugger.getEventListeners', { objectId: result.objectId });
    await client.send('Runtime.releaseObjectGroup', { objectGroup: 'counted' });
    return listeners.map(({ type }) => `${expression} ${type}`);
  };
  return async () => ({
    listeners: [...(await listenersOf('document')), ...(await listenersOf('window'))].toSorted(),
    intervals: await page.evaluate(() => (Reflect.get(window, 'runningIntervals') as Set<number>).size),
  });
}

/**
 * Returns a screenshot of the whole page. It is compressed less than Playwright's own screenshots, and therefore faster to
 * take.
 */
async function wholePage(client: CDPSession): Promise<string> {
  const { cssContentSize } = await client.send('Page.getLayoutMetrics');
  const { data } = await client.send('Page.captureScreenshot', {
    format: 'png',
    optimizeForSpeed: true,
    captureBeyondViewport: true,
    clip: { ...cssContentSize, scale: 1 },
  });
  return data;
}

/**
 * Returns the names of animations in hosts that are waiting but do not have the `waiting` state. Nothing pauses these
 * animations, so they would reveal content that has to stay hidden.
 */
const runningWithoutState = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const isWithoutState = ({ effect }: Animation): boolean =>
      effect instanceof KeyframeEffect &&
      effect.target?.closest('[data-widget]')?.hasAttribute('data-widget-state') === false;
    return document
      .getAnimations()
      .filter(isWithoutState)
      .map((animation) => (animation instanceof CSSAnimation ? animation.animationName : animation.id));
  });

test.describe('without JavaScript', () => {
  test('no widget of the gallery has a state or a slot', { tag: ['@RT-09', '@quick'] }, async ({
    withoutJavaScript: page,
  }) => {
    // `test/pages.test.ts` checks this on each widget's own page, without a browser.
    await page.goto('/gallery');
    await expect(page.locator('[data-widget]').first()).toBeAttached();
    await expect(page.locator('[data-widget-state], [data-widget-slot]')).toHaveCount(0);
  });
});

/** Returns the selector of a widget's parts that need the script, or undefined if it has none. */
async function readScriptParts(name: string): Promise<string | undefined> {
  const module = (await import(`../../widgets/${name}/${name}.ts`)) as Record<string, Definition>;
  const definition = Object.values(module).find((value) => value.name === name);
  const marked = Object.entries(definition?.parts ?? {}).filter(([, { needsScript }]) => needsScript);
  return marked.map(([part]) => `[data-${name}-part="${toKebabCase(part)}"]`).join() || undefined;
}

/**
 * Removes the `hidden` attribute from the given parts, as an editor who tidies the template might. If possible, removes it
 * before any script on the page runs. Runs in the page.
 */
function stripHidden(parts: string): void {
  const strip = () => {
    for (const part of document.querySelectorAll(parts)) part.removeAttribute('hidden');
  };
  if (document.readyState === 'loading') document.addEventListener('readystatechange', strip, { once: true });
  else strip();
}

/** Widgets whose buttons are visible while the script may still arrive, so that nothing moves when it does. */
const SHOWN_AT_FIRST = new Set(['banner', 'more-less']);

/** Expects some parts to match the selector and to lack `hidden`, and none of the parts to be visible. */
async function expectPartsHidden(page: Page, parts: string): Promise<void> {
  const visible = page.locator(parts).filter({ visible: true });
  await expect(page.locator(`:is(${parts}):not([hidden])`)).not.toHaveCount(0);
  await expect(visible).toHaveCount(0);
}

/** Widgets with parts that need the script. */
const withScriptParts = (
  await Promise.all(names.map(async (name) => ({ name, parts: await readScriptParts(name) })))
).filter((widget): widget is { name: string; parts: string } => widget.parts !== undefined);

/** The same widgets in groups of six. A group's pages open in the same tab, one after another. */
const groups = groupsOf(withScriptParts, 6);

test.describe('if the script never arrives, parts that need it are hidden, even without the attribute `hidden`', () => {
  for (const group of groups) {
    test(group.map(({ name }) => name).join(', '), { tag: ['@RT-03', '@RT-09'] }, async ({
      page,
      withoutJavaScript,
      violations,
    }) => {
      test.slow();
      violations.allow(/Failed to load resource|\[widgets\]|ERR_FAILED/);
      await page.addInitScript(stripHidden, group.map(({ parts }) => parts).join());
      const checkWithoutJavaScript = async () => {
        for (const { name, parts } of group)
          await test.step(`${name} without JavaScript`, async () => {
            await withoutJavaScript.goto(`/gallery/${name}`);
            await withoutJavaScript.evaluate(stripHidden, parts);
            await expectPartsHidden(withoutJavaScript, parts);
          });
      };
      const checkFailedChunks = async () => {
        for (const { name, parts } of group)
          await test.step(`${name} with a failed chunk`, async () => {
            const unblock = await blockRequests(page, `*/chunks/${name}-*`);
            await page.goto(`/gallery/${name}`);
            const hosts = page.locator(`[data-widget="${name}"]`);
            await touch(hosts);
            await expect(hosts.and(page.locator(':not([data-widget-state="failed"])'))).toHaveCount(0);
            await expectPartsHidden(page, parts);
            await unblock();
          });
      };
      // The pages open in parallel, because a failed chunk is requested again after a second.
      await Promise.all([checkWithoutJavaScript(), checkFailedChunks()]);
      await blockRequests(page, '*/widgets.js');
      for (const { name, parts } of group)
        await test.step(`${name} without the entry`, async () => {
          await page.goto(`/gallery/${name}`);
          if (SHOWN_AT_FIRST.has(name)) await endHeldBack(page);
          await expectPartsHidden(page, parts);
        });
    });
  }
});

test.describe('on a page that the visitor has not used yet', () => {
  test.use({ isPageUsed: false });

  for (const name of names) {
    test(`${name} keeps the contract`, {
      tag: [
        '@RT-03',
        '@RT-06',
        '@RT-09',
        '@RT-11',
        '@quick',
        '@wcag-1.1.1',
        '@wcag-1.3.1',
        '@wcag-1.4.3',
        ...widgetTags([name]),
      ],
    }, async ({ page }) => {
      test.slow();
      const host = await describeHost(page, name);
      // The viewport is tall enough for the whole page, because shifts outside it are not counted.
      await page.setViewportSize({ width: 390, height: 6000 });
      const shifts = await watchShifts(page);
      const client = await page.context().newCDPSession(page);
      const pageEffects = await watchPageEffects(page, client);

      await test.step('mounts under the strict policy, without a report and without a layout shift', async () => {
        const release = await delayChunk(page, 'runtime');
        await page.goto(`/gallery/${name}?fixture=strict`);
        await page.evaluate(() => document.fonts.ready);
        expect(await runningWithoutState(page)).toEqual([]);
        const before = await shifts();
        release();
        await ready(page, name);
        expect(await shifts()).toBe(before);
      });

      await test.step('has no axe violations and fits at 1280 px, in light colors', () =>
        expectToFit(page, [[1280, 'light']]));

      await test.step('has no axe violations and fits at 390 px, in dark colors', () =>
        expectToFit(page, [[390, 'dark']]));

      await test.step('looks the same with only the stylesheets of its widgets', async () => {
        // A blinking caret would change the screenshot.
        await page.evaluate(
          () => document.activeElement instanceof HTMLElement && document.activeElement.blur(),
        );
        const look = async (): Promise<string> => {
          await waitTwoFrames(page);
          return wholePage(client);
        };
        const before = await look();
        const restoreWhole = await useOwnStyles(page);
        const own = await look();
        // A widget may change by itself meanwhile, such as an advertisement that is sticky for five seconds.
        if (own === before) return;
        await restoreWhole();
        expect((await look()) === own).toBe(true);
      });

      await test.step('leaves its host as the server sent it', async () => {
        await cycle(page, name, 0);
        expect(await host.now()).toEqual(await host.fromServer());
      });

      await test.step(`leaks nothing when it is mounted and unmounted ${ROUNDS} times`, async () => {
        await cycle(page, name, WARM_UP_ROUNDS);
        const before = await settledCounters(client);
        await cycle(page, name, ROUNDS);
        // One leak per round would add twenty, while the engine's own bookkeeping varies by a few. A pending request
        // releases its objects only when its response arrives, so the count is polled.
        const leaked = async () => {
          const { listeners, nodes } = await counters(client);
          const added = { listeners: listeners - before.listeners, nodes: nodes - before.nodes };
          return Object.entries(added).filter(([, count]) => count >= ROUNDS / 4);
        };
        await expect.poll(leaked).toEqual([]);
        const changed =
          'body[style], header[inert], main[inert], footer[inert], [data-widget-state="failed"]';
        const countChanged = () => page.evaluate((found) => document.querySelectorAll(found).length, changed);
        await expect.poll(countChanged, changed).toBe(0);
      });

      await test.step('releases everything when its markup is removed at random moments', async () => {
        const before = await pageEffects();
        await swapHastily(page, 1);
        await expect.poll(pageEffects).toEqual(before);
        expect(before.intervals).toBe(0);
      });
    });
  }
});
