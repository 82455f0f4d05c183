import type { Page } from '@playwright/test';
import { holdChunk, withResolvers } from '../support/hold.ts';
import { listParts } from '../support/lists.ts';
import { expect, test } from '../support/test.ts';

const PRESSED = '[data-widget-pressed]';
const DRAWER = '[data-opens="credits"]';

test.describe('without JavaScript', () => {
  test('links work immediately', { tag: '@RT-09' }, async ({ withoutJavaScript: page }) => {
    await page.goto('/events');
    await listParts(page).pageLink('Page 2').click();
    await expect(page).toHaveURL('/events/p2');
  });
});

/** Clicks a control as the first interaction. Returns whether the frame after the click shows the given state. */
async function isInNextFrame(page: Page, control: string, state: string): Promise<boolean> {
  await page.evaluate((selector) => {
    const shown = new Promise((resolve) => {
      const look = (): void => resolve(document.querySelector(selector) !== null);
      addEventListener('click', () => requestAnimationFrame(look), { once: true });
    });
    Reflect.set(window, 'shown', shown);
  }, state);
  await page.locator(control).first().click();
  return page.evaluate(() => Reflect.get(window, 'shown') as Promise<boolean>);
}

test.describe('the first click on a page', () => {
  test.use({ isPageUsed: false });

  const uses = [
    {
      name: 'accordion',
      address: '/gallery/accordion',
      control: '[data-accordion-part="toggle"]',
      done: '[data-accordion-open="all"] > details:not([open])',
    },
    {
      name: 'banner',
      address: '/',
      control: '[data-banner-part="close"]',
      done: '[data-widget="banner"][hidden]',
    },
    { name: 'drawer', address: '/gallery/drawer', control: DRAWER, done: '#credits[data-state="open"]' },
    {
      name: 'menu',
      address: '/gallery/menu',
      control: '[data-opens="site-menu"]',
      done: '#site-menu[data-state="open"]',
    },
    {
      name: 'more-less',
      address: '/gallery/more-less',
      control: '#guideline [data-more-less-part="toggle"]',
      done: '#guideline [aria-expanded="true"]',
    },
  ];
  test('is answered in the next frame, before the script loads', {
    tag: ['@RT-02', '@RT-08', '@RT-06'],
  }, async ({ asNewVisitor, page }) => {
    for (const { name, address, control, done } of uses) {
      await test.step(`is answered in the next frame, before the script loads: ${name}`, async () => {
        await asNewVisitor();
        const release = await holdChunk(page, 'runtime');
        await page.goto(address);
        expect(await isInNextFrame(page, control, PRESSED)).toBe(true);
        expect(await page.locator(PRESSED).evaluate((element) => getComputedStyle(element).opacity)).toBe(
          '0.6',
        );
        release();
        await expect(page.locator(done).first()).toBeAttached();
        await expect(page.locator(PRESSED)).toHaveCount(0);
      });
    }
    for (const { name, address, control, state, done } of choices) {
      await test.step(`is answered by the browser itself: ${name}`, async () => {
        await asNewVisitor();
        const release = await holdChunk(page, 'runtime');
        await page.goto(address);
        expect(await isInNextFrame(page, control, state)).toBe(true);
        await expect(page.locator(PRESSED)).toHaveCount(0);
        release();
        await expect(page.locator(done).first()).toBeAttached();
      });
    }
    await test.step('is no longer shown as pressed if the widget leaves the page', async () => {
      await asNewVisitor();
      const release = await holdChunk(page, 'runtime');
      await page.goto('/gallery/drawer');
      expect(await isInNextFrame(page, DRAWER, PRESSED)).toBe(true);
      await page.locator('#credits').evaluate((host) => host.remove());
      await expect(page.locator(PRESSED)).toHaveCount(0);
      release();
    });
  });

  test('is acted on before any other task, once the script has loaded', {
    tag: ['@RT-02', '@RT-08'],
  }, async ({ asNewVisitor, page }) => {
    for (const { name, address, control, done } of uses) {
      await test.step(`is acted on before any other task, once the script has loaded: ${name}`, async () => {
        await asNewVisitor();
        // React's scheduler starts its tasks with messages, and lets the browser paint other frames in between.
        await page.addInitScript(() => {
          const original = Object.getOwnPropertyDescriptor(MessagePort.prototype, 'onmessage');
          let isScheduled = false;
          Object.defineProperty(MessagePort.prototype, 'onmessage', {
            set(this: MessagePort, listener: (event: MessageEvent) => void) {
              original?.set?.call(this, (event: MessageEvent) => {
                isScheduled = true;
                listener(event);
                isScheduled = false;
              });
            },
          });
          const handleReady = (): void =>
            document.documentElement.setAttribute('data-scheduled', String(isScheduled));
          addEventListener('widget:ready', handleReady, { once: true });
        });
        await page.goto(address);
        // Dispatches the click directly, because moving the mouse would mount the widget before the click.
        await page.locator(control).first().dispatchEvent('click');
        await expect(page.locator(done).first()).toBeAttached();
        await expect(page.locator('html')).toHaveAttribute('data-scheduled', 'false');
      });
    }
    await test.step('is shown before the page looks for the other widgets that are in view', async () => {
      await asNewVisitor();
      await page.addInitScript(() => {
        let observed = 0;
        const observe: (this: IntersectionObserver, target: Element) => void = Reflect.get(
          IntersectionObserver.prototype,
          'observe',
        );
        IntersectionObserver.prototype.observe = function count(this: IntersectionObserver, target) {
          observed += 1;
          observe.call(this, target);
        };
        const handleReady = (): void => {
          requestAnimationFrame(() => document.documentElement.setAttribute('data-observed', `${observed}`));
        };
        addEventListener('widget:ready', handleReady, { once: true });
      });
      await page.goto('/gallery/accordion');
      await page.locator('[data-accordion-part="toggle"]').first().dispatchEvent('click');
      await expect(page.locator('html')).toHaveAttribute('data-observed', '0');
      await expect(page.locator('[data-widget="accordion"]').nth(1)).toHaveAttribute(
        'data-widget-state',
        'ready',
      );
    });
  });

  const choices = [
    {
      name: 'quiz',
      address: '/gallery/quiz',
      control: '[data-widget="quiz"] label',
      state: '[data-quiz-part="option"]:checked',
      done: '[data-quiz-part="explainer"][open]',
    },
    {
      name: 'content-list',
      address: '/events',
      control: 'input[value="webinar"]',
      state: 'input[value="webinar"]:checked',
      done: '[data-widget="content-list"][data-widget-state="ready"]',
    },
  ];

  test('is no longer shown as pressed if the script does not load', { tag: '@RT-04' }, async ({
    page,
    violations,
  }) => {
    violations.allow(/Failed to load resource|\[widgets\]/);
    // Moving the pointer to the control already requests the chunk, which must not fail before the click.
    const { promise: clicked, resolve: fail } = withResolvers();
    await page.route('**/chunks/runtime-*', async (route) => {
      await clicked;
      await route.abort();
    });
    await page.goto('/gallery/more-less');
    expect(await isInNextFrame(page, uses[4]?.control ?? '', PRESSED)).toBe(true);
    fail();
    await expect(page.locator('#guideline')).toHaveAttribute('data-widget-state', 'failed');
    await expect(page.locator(PRESSED)).toHaveCount(0);
  });
});
