import type { Page } from '@playwright/test';
import { delayChunk, withResolvers } from '../support/delay.ts';
import { waitTwoFrames } from '../support/frames.ts';
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

/** Puts a finger on a control. Unlike a mouse, a finger doesn't point at the control before. Returns how to lift it. */
async function touch(page: Page, control: string): Promise<() => Promise<unknown>> {
  const element = page.locator(control).first();
  await element.scrollIntoViewIfNeeded();
  const { x = 0, y = 0 } = (await element.boundingBox()) ?? {};
  const cdp = await page.context().newCDPSession(page);
  const touchPoints = [{ x: x + 8, y: y + 8 }];
  await cdp.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints });
  return () => cdp.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}

/** Clicks a control as the first interaction. Returns whether the frame after the click shows the given state. */
async function isInNextFrame(page: Page, state: string, click: () => Promise<unknown>): Promise<boolean> {
  await page.evaluate((selector) => {
    const shown = new Promise((resolve) => {
      const look = (): void => resolve(document.querySelector(selector) !== null);
      addEventListener('click', () => requestAnimationFrame(look), { once: true });
    });
    Reflect.set(window, 'shown', shown);
  }, state);
  await click();
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
      style: { of: '[data-widget="banner"]', name: 'height', value: '0px' },
      done: '[data-widget="banner"][hidden]',
    },
    {
      name: 'drawer',
      address: '/gallery/drawer',
      control: DRAWER,
      shown: '#credits:popover-open',
      done: '#credits[data-state="open"]',
    },
    {
      name: 'menu',
      address: '/gallery/menu',
      control: '[data-opens="site-menu"]',
      shown: '#site-menu:popover-open',
      done: '#site-menu[data-state="open"]',
    },
    {
      name: 'more-less',
      address: '/gallery/more-less',
      control: '#guideline [data-more-less-part="toggle"]',
      style: { of: '#guideline > [data-more-less-part="text"]', name: 'animation-name', value: 'none' },
      done: '#guideline [aria-expanded="true"]',
    },
  ];
  test('is answered in the next frame, before the script loads', {
    tag: ['@RT-02', '@RT-08', '@RT-06', '@DR-02'],
  }, async ({ asNewVisitor, page }) => {
    for (const { name, address, control, done, style, shown = PRESSED } of uses) {
      await test.step(`is answered in the next frame, before the script loads: ${name}`, async () => {
        await asNewVisitor();
        const release = await delayChunk(page, 'runtime');
        await page.goto(address);
        expect(await isInNextFrame(page, shown, () => page.locator(control).first().click())).toBe(true);
        if (shown === PRESSED)
          expect(await page.locator(PRESSED).evaluate((element) => getComputedStyle(element).opacity)).toBe(
            '0.6',
          );
        if (style) await expect(page.locator(style.of)).toHaveCSS(style.name, style.value);
        release();
        await expect(page.locator(done).first()).toBeAttached();
        await expect(page.locator(PRESSED)).toHaveCount(0);
      });
    }
    for (const where of ['in the drawer', 'nowhere'])
      await test.step(`receives the focus when its drawer closes, if the focus was ${where} as the script loaded`, async () => {
        await asNewVisitor();
        const release = await delayChunk(page, 'runtime');
        await page.goto('/gallery/drawer');
        await page.locator(DRAWER).first().click();
        const link = page.locator('#credits:popover-open [data-drawer-part="body"] a');
        await link.evaluate((target, isIn) => {
          if (isIn) target.focus();
          else (document.activeElement as HTMLElement).blur();
        }, where === 'in the drawer');
        release();
        await expect(page.locator('#credits[data-state="open"]')).toBeAttached();
        await page.keyboard.press('Escape');
        await expect(page.locator(DRAWER).first()).toBeFocused();
      });
    for (const { name, address, control, state, done } of choices) {
      await test.step(`is answered by the browser itself, and only then starts the widget: ${name}`, async () => {
        await asNewVisitor();
        const release = await delayChunk(page, 'runtime');
        await page.goto(address);
        const untouched = `[data-widget="${name}"]:not([data-widget-state="loading"]):has(${state})`;
        const lift = await touch(page, control);
        expect(await isInNextFrame(page, untouched, lift)).toBe(true);
        await expect(page.locator(PRESSED)).toHaveCount(0);
        release();
        await expect(page.locator(done).first()).toBeAttached();
      });
    }
    await test.step('starts nothing while the finger is still on the screen', async () => {
      await asNewVisitor();
      await page.goto('/gallery/accordion');
      const lift = await touch(page, '[data-widget="accordion"] > details > summary');
      for (let frames = 0; frames < 3; frames++) await waitTwoFrames(page);
      await expect(page.locator('[data-widget-state="loading"], [data-widget-state="ready"]')).toHaveCount(0);
      await lift();
      await expect(
        page.locator('[data-widget="accordion"][data-widget-state="ready"]').first(),
      ).toBeAttached();
      await expect(page.locator('[data-widget="accordion"] > details[open]').first()).toBeAttached();
    });
    await test.step('starts its widget once the pointer moves without a button, if the release is lost', async () => {
      await asNewVisitor();
      // The widget would otherwise start after a second in any case.
      await page.addInitScript(() => Object.assign(performance, { now: () => 0 }));
      await page.goto('/gallery/accordion');
      const accordion = page.locator('[data-widget="accordion"]').first();
      await accordion.locator('summary').first().dispatchEvent('pointerdown');
      await page.mouse.move(4, 4);
      await expect(accordion).toHaveAttribute('data-widget-state', 'ready');
    });
    await test.step('is no longer shown as pressed if the widget leaves the page', async () => {
      await asNewVisitor();
      const release = await delayChunk(page, 'runtime');
      await page.goto('/gallery/npi-lookup');
      const opener = page.locator('[data-opens="npi-lookup"]');
      expect(await isInNextFrame(page, PRESSED, () => opener.click())).toBe(true);
      await page.locator('#npi-lookup').evaluate((host) => host.remove());
      await expect(page.locator(PRESSED)).toHaveCount(0);
      release();
    });
  });

  test('is acted on before any other task, once the script has loaded', {
    tag: ['@RT-02', '@RT-08'],
  }, async ({ asNewVisitor, page }) => {
    // The browser has already shown what the others open.
    for (const { name, address, control, done } of uses.filter(({ shown }) => !shown)) {
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
      name: 'accordion',
      address: '/gallery/accordion',
      control: '[data-widget="accordion"] > details > summary',
      state: '> details[open]',
      done: '[data-widget="accordion"][data-widget-state="ready"]',
    },
    {
      name: 'topic-search',
      address: '/topics/asthma',
      control: '[value="Advocacy"]',
      state: '[value="Advocacy"]:checked',
      done: '.sw-search-screen:not([hidden]) [value="Advocacy"]:checked',
    },
    {
      name: 'nav-search',
      address: '/',
      control: '[data-widget="nav-search"] input[type="search"]',
      state: ':focus',
      done: '[data-widget="nav-search"][data-widget-state="ready"]',
    },
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
    expect(await isInNextFrame(page, PRESSED, () => page.locator(uses[4]?.control ?? '').click())).toBe(true);
    fail();
    await expect(page.locator('#guideline')).toHaveAttribute('data-widget-state', 'failed');
    await expect(page.locator(PRESSED)).toHaveCount(0);
  });
});
