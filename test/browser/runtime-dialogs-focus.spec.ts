import type { Locator, Page } from '@playwright/test';
import { dialogParts, expectClosed, expectOpen, gotoDialog, reduceMotion } from '../support/dialogs.ts';
import { expect, test } from '../support/test.ts';

test.beforeEach(({ page }) => reduceMotion(page));

test.describe('without JavaScript', () => {
  test('Tab moves through the content of a drawer as part of the page', { tag: '@RT-09' }, async ({
    withoutJavaScript: page,
  }) => {
    await page.goto('/gallery/drawer');
    const { host } = dialogParts(page, 'abstracts');
    const link = host.getByRole('link', { name: 'Open calls for abstracts' });
    await link.focus();
    await page.keyboard.press('Tab');
    await expect(link).not.toBeFocused();
    await page.keyboard.press('Shift+Tab');
    await expect(link).toBeFocused();
  });
});

declare global {
  interface Window {
    /** Returns the name of the focused button, in any document or shadow tree. */
    focusedName?: () => string;
  }
}

/** Kinds of elements whose controls are not in the page's tree. */
const KINDS = [
  'iframe',
  'open shadow root',
  'closed shadow root',
  'custom element with a closed shadow root',
] as const;
type Kind = (typeof KINDS)[number];

/** Adds elements, each with two buttons, to the start or the end of a dialog's panel. */
const addForeign = (panel: Locator, kind: Kind, places: readonly ('start' | 'end')[]): Promise<void> =>
  panel.evaluate(
    (element, [chosen, wanted]) => {
      const createHost = (): HTMLElement => {
        if (chosen === 'iframe') return document.createElement('iframe');
        return document.createElement(chosen.startsWith('custom') ? 'other-site' : 'div');
      };
      const rootOf = (host: HTMLElement): Document | ShadowRoot => {
        if (!(host instanceof HTMLIFrameElement))
          return host.attachShadow({ mode: chosen === 'open shadow root' ? 'open' : 'closed' });
        if (!host.contentDocument) throw new Error('no document in the frame');
        return host.contentDocument;
      };
      const roots: (Document | ShadowRoot)[] = [document];
      for (const place of wanted) {
        const host = createHost();
        host.title = `frame at the ${place}`;
        host.style.height = '100px';
        element[place === 'start' ? 'prepend' : 'append'](host);
        const root = rootOf(host);
        roots.push(root);
        const buttons = [1, 2].map((number) =>
          Object.assign(document.createElement('button'), { textContent: `${place} ${number}` }),
        );
        ('body' in root ? root.body : root).append(...buttons);
      }
      window.focusedName = () => {
        const focused = roots.toReversed().map(({ activeElement }) => activeElement);
        const named = focused.find((one) => one && one.localName !== 'body');
        return named?.textContent.trim().split('\n')[0] ?? 'nothing';
      };
    },
    [kind, places] as const,
  );

const focusedName = (page: Page): Promise<string> => page.evaluate(() => window.focusedName?.() ?? '');

/**
 * Presses a key until the given number of controls have had focus, and returns their names in that order. If the page cannot
 * access the last control, focus passes once through the browser's own controls, as in a native dialog.
 */
async function pressFor(page: Page, key: string, count: number, kind: Kind): Promise<string[]> {
  const names: string[] = [];
  const allowedOutside = kind === 'open shadow root' ? 0 : 2;
  let pressesOutside = 0;
  while (names.length < count && pressesOutside <= allowedOutside) {
    await page.keyboard.press(key);
    const name = await focusedName(page);
    if (name !== 'nothing') names.push(name);
    else pressesOutside += 1;
  }
  return names;
}

test('Tab stays in a drawer before its first frame, in which the layout of its controls is not read', {
  tag: ['@DR-01', '@DR-02'],
}, async ({ page }) => {
  await test.step('Tab stays in a drawer even before the frame that shows the drawer', async () => {
    const { host, opener } = await gotoDialog(page, 'drawer', 'abstracts');
    await opener.evaluate((element: HTMLElement) => element.click());
    await host.getByRole('button', { name: 'Close' }).press('Escape');
    const names = await opener.evaluate(async (element: HTMLElement) => {
      element.click();
      // React renders in a microtask.
      await Promise.resolve();
      const panel = document.querySelector('#abstracts [data-drawer-part="panel"]');
      const stops = [...(panel?.querySelectorAll<HTMLElement>('a[href], button') ?? [])];
      const nameOf = (focused: Element | null | undefined): string => focused?.textContent.trim() ?? '';
      const opened = nameOf(document.activeElement);
      stops.at(-1)?.focus();
      const last = nameOf(document.activeElement);
      const key = { key: 'Tab', code: 'Tab', keyCode: 9, bubbles: true, cancelable: true };
      document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', key));
      return { opened, last, next: nameOf(document.activeElement), first: nameOf(stops[0]) };
    });
    expect(names.opened).toBe('Close');
    expect(names.last).not.toBe(names.first);
    expect(names.next).toBe(names.first);
  });
  await test.step('opening a drawer reads the layout of its controls only after the frame that shows it', async () => {
    const { host, opener } = await gotoDialog(page, 'drawer', 'abstracts');
    await opener.click();
    await host.getByRole('button', { name: 'Close' }).click();
    const reads = await opener.evaluate(async (element: HTMLElement) => {
      const panel = document.querySelector('#abstracts [data-drawer-part="body"]');
      for (let index = 0; index < 40; index++) panel?.append(document.createElement('button'));
      let count = 0;
      const getClientRects: (this: Element) => DOMRectList = Reflect.get(Element.prototype, 'getClientRects');
      Element.prototype.getClientRects = function read(this: Element) {
        count += 1;
        return getClientRects.call(this);
      };
      element.click();
      await new Promise(requestAnimationFrame);
      const before = count;
      Reflect.set(window, 'layoutReads', () => count);
      return before;
    });
    expect(reads).toBeLessThan(5);
    const readsNow = (): Promise<number> =>
      page.evaluate(() => (Reflect.get(window, 'layoutReads') as () => number)());
    await expect.poll(readsNow).toBeGreaterThan(40);
  });
});

test.describe('given controls in another document or shadow tree', () => {
  for (const kind of KINDS) {
    test(`Tab and Shift+Tab reach them at the start and the end of a drawer: ${kind}`, {
      tag: '@DR-01',
    }, async ({ page }) => {
      await test.step(`Tab and Shift+Tab reach them at the end of a drawer: ${kind}`, async () => {
        const committees = await gotoDialog(page, 'drawer', 'committees');
        await addForeign(page.locator('#committees [data-drawer-part="panel"]'), kind, ['end']);
        await committees.opener.click();
        await expectOpen(committees);
        await expect(committees.close).toBeFocused();
        const ring = ['end 1', 'end 2', 'Close'];
        expect(await pressFor(page, 'Tab', 6, kind)).toEqual([...ring, ...ring]);
        const back = ['end 2', 'end 1', 'Close'];
        expect(await pressFor(page, 'Shift+Tab', 6, kind)).toEqual([...back, ...back]);
        await page.keyboard.press('Escape');
        await expectClosed(committees);
        await expect(committees.opener).toBeFocused();
      });
      await test.step(`Tab and Shift+Tab reach them at the start of a drawer: ${kind}`, async () => {
        const committees = await gotoDialog(page, 'drawer', 'committees');
        await addForeign(page.locator('#committees [data-drawer-part="panel"]'), kind, ['start']);
        await committees.opener.click();
        await expectOpen(committees);
        await expect(committees.close).toBeFocused();
        expect(await pressFor(page, 'Tab', 3, kind)).toEqual(['start 1', 'start 2', 'Close']);
        expect(await pressFor(page, 'Shift+Tab', 3, kind)).toEqual(['start 2', 'start 1', 'Close']);
      });
      await test.step(`Tab and Shift+Tab reach them at the start and the end of a drawer: ${kind}`, async () => {
        const committees = await gotoDialog(page, 'drawer', 'committees');
        await addForeign(page.locator('#committees [data-drawer-part="panel"]'), kind, ['start', 'end']);
        await committees.opener.click();
        await expectOpen(committees);
        const ring = ['end 1', 'end 2', 'start 1', 'start 2', 'Close'];
        expect(await pressFor(page, 'Tab', 5, kind)).toEqual(ring);
        expect(await pressFor(page, 'Shift+Tab', 5, kind)).toEqual(
          ring.toReversed().slice(1).concat('Close'),
        );
        await expect(committees.dialog.locator(':focus')).toHaveCount(1);
      });
    });
  }
});

/** Returns whether the focused element is in the panel's visible part, below its head if the head is sticky. */
const isFocusInView = (page: Page, id: string): Promise<boolean> =>
  page.evaluate((name) => {
    const panel = document.querySelector(`#${name} [role="dialog"]`);
    const head = panel?.querySelector('.sw-dialog-head');
    const focused = document.activeElement;
    if (!panel || !head || !focused) return false;
    const [outer, top, inner] = [panel, head, focused].map((element) => element.getBoundingClientRect());
    if (!outer || !top || !inner) return false;
    const isSticky = getComputedStyle(head).position === 'sticky' && !head.contains(focused);
    return (
      inner.top >= (isSticky ? top.bottom : outer.top) && inner.bottom <= Math.min(outer.bottom, innerHeight)
    );
  }, id);

const SIZES = [
  { width: 1280, height: 720 },
  { width: 390, height: 600 },
];

test('the control that Tab reaches is in view in a long dialog', { tag: ['@DR-01', '@RT-09'] }, async ({
  page,
}) => {
  for (const [widget, id] of [
    ['drawer', 'abstracts'],
    ['modal', 'statement'],
  ] as const) {
    await test.step(`the control that Tab reaches is in view in a long ${widget}`, async () => {
      const parts = await gotoDialog(page, widget, id);
      await page.locator(`#${id} [data-${widget}-part="body"]`).evaluate((body) => {
        for (let number = 0; number < 40; number += 1) {
          const link = Object.assign(document.createElement('a'), {
            href: `/#${number}`,
            textContent: 'A page',
          });
          const paragraph = document.createElement('p');
          paragraph.append(link);
          const text = Object.assign(document.createElement('p'), {
            textContent: 'Text between links. '.repeat(9),
          });
          body.append(paragraph, text);
        }
        body.lastElementChild?.remove();
      });
      for (const size of SIZES)
        await test.step(`at ${size.width} × ${size.height}`, async () => {
          await page.setViewportSize(size);
          await parts.opener.click();
          await expectOpen(parts);
          await expect(parts.close).toBeFocused();
          const last = parts.dialog.getByRole('link').last();
          await page.keyboard.press('Shift+Tab');
          await expect(last).toBeFocused();
          expect(await isFocusInView(page, id), 'the last one, from the first').toBe(true);
          for (let press = 0; press < 8; press += 1) {
            await page.keyboard.press('Shift+Tab');
            expect(await isFocusInView(page, id), `${press + 2} before the first`).toBe(true);
          }
          for (let press = 0; press < 9; press += 1) await page.keyboard.press('Tab');
          await expect(parts.close).toBeFocused();
          expect(await isFocusInView(page, id), 'the first one, from the last').toBe(true);
          await page.keyboard.press('Escape');
          await expectClosed(parts);
        });
    });
  }
});
