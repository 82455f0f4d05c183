import type { Locator, Page } from '@playwright/test';
import { listenToAnnouncements } from '../support/announcements.ts';
import { reduceMotion } from '../support/dialogs.ts';
import { waitTwoFrames } from '../support/frames.ts';
import { replaceMarkup } from '../support/replaceMarkup.ts';
import { blockFonts, watchShifts } from '../support/shifts.ts';
import {
  expectAt,
  openSlider as open,
  SLIDER_GALLERY,
  type SliderParts,
  showSlider,
  sliderParts,
} from '../support/slider.ts';
import { expect, test } from '../support/test.ts';

/** Turns the wheel over the middle of the viewport. */
async function wheel(page: Page, { viewport }: SliderParts, deltaX: number, deltaY: number): Promise<void> {
  const box = await viewport.boundingBox();
  if (!box) throw new Error('no view');
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.wheel(deltaX, deltaY);
}

/**
 * Records the duration of each transition when it starts, because on a slow machine, the transition can end before the click
 * returns.
 */
const recordDuration = (track: Locator): Promise<void> =>
  track.evaluate((element) => {
    element.addEventListener('transitionrun', () => {
      element.dataset.took = element.style.transitionDuration;
    });
  });

test.describe('without JavaScript', () => {
  test('the row scrolls by keyboard and snaps to its slides', { tag: ['@SL-02', '@RT-09'] }, async ({
    withoutJavaScript: page,
  }) => {
    await page.goto(SLIDER_GALLERY);
    await test.step('the row scrolls with the arrow keys', async () => {
      const { viewport } = sliderParts(page, 'events');
      await viewport.focus();
      await page.keyboard.press('ArrowRight');
      await expect.poll(() => viewport.evaluate((view) => view.scrollLeft)).toBeGreaterThan(0);
      await viewport.evaluate((view) => view.scrollTo({ left: 0, behavior: 'instant' }));
    });
    await test.step('the row snaps to its slides when it scrolls', async () => {
      const { viewport, slides, next } = sliderParts(page, 'events');
      await expect(next).toBeHidden();
      const sizes = await viewport.evaluate((view) => [view.scrollWidth, view.clientWidth]);
      expect(sizes[0]).toBeGreaterThan(sizes[1] ?? 0);
      await expect(slides.last()).not.toBeInViewport();
      await slides.last().getByRole('link').focus();
      await expect(slides.last()).toBeInViewport({ ratio: 0.9 });
      expect(await viewport.evaluate((view) => view.scrollLeft)).toBeGreaterThan(0);
    });
  });
});

test('nothing shifts when the widget mounts, on the front page either, and wide images stay in their slides', {
  tag: ['@SL-02', '@RT-14', '@SL-01'],
}, async ({ asNewVisitor, page, withoutJavaScript }) => {
  await test.step('nothing shifts when the widget mounts', async () => {
    const shifts = await watchShifts(page);
    const slider = await open(page, 'events');
    expect(await shifts()).toBe(0);
    await blockFonts(withoutJavaScript);
    await withoutJavaScript.setViewportSize({ width: 1280, height: 900 });
    await withoutJavaScript.goto(SLIDER_GALLERY);
    const plain = sliderParts(withoutJavaScript, 'events');
    for (const index of [0, 1, 2, 3]) {
      expect(await slider.slides.nth(index).boundingBox()).toEqual(
        await plain.slides.nth(index).boundingBox(),
      );
    }
  });
  await test.step("the front page's slider works", async () => {
    await asNewVisitor();
    await reduceMotion(page);
    await page.goto('/');
    const host = page.locator('[data-widget="slider"]').first();
    await host.scrollIntoViewIfNeeded();
    await host.getByRole('button', { name: 'Next slide' }).click();
    await expect(host.locator('[data-slider-part="position"]')).toHaveText(/^Slides 2 to 5 of \d+$/);
  });
  await test.step('are not covered by an image that is wider than its slide', async () => {
    await asNewVisitor();
    await replaceMarkup(
      page,
      SLIDER_GALLERY,
      /<li data-slider-part="slide">/,
      '<li data-slider-part="slide"><img alt="" width="1200" height="600" src="/site/advertisement.svg">',
    );
    const { slides } = await open(page, 'events');
    // Overrides the stand-in site's rule that limits the size of all images.
    await page.evaluate(() => {
      for (const sheet of document.styleSheets) {
        const index = [...sheet.cssRules].findIndex((rule) =>
          /^img\b.*max-(?:width|inline-size)/s.test(rule.cssText),
        );
        if (index >= 0) sheet.deleteRule(index);
      }
    });
    const sizes = await slides.first().evaluate((slide) => {
      const { width = 0, height = 0 } = slide.querySelector('img')?.getBoundingClientRect() ?? {};
      return { isWithin: width <= slide.clientWidth && width > 0, shape: Math.round((10 * width) / height) };
    });
    expect(sizes).toEqual({ isWithin: true, shape: 81 });
  });
});

test.describe('the buttons', () => {
  test('the row moves by buttons, keys, the wheel and swipes, in 300 ms unless motion is reduced', {
    tag: ['@SL-01', '@RT-14', '@wcag-2.5.1', '@wcag-2.5.7', '@SL-02', '@wcag-4.1.3'],
  }, async ({ page }) => {
    await page.goto(SLIDER_GALLERY);
    await test.step('move the row in 300 ms', async () => {
      const slider = await showSlider(page, 'events');
      const track = slider.host.locator('[data-slider-part="track"]');
      await recordDuration(track);
      await slider.next.click();
      await expect(track).toHaveAttribute('data-took', '300ms');
      await expectAt(slider, 1);
    });
    await test.step('swipes use 300 ms as the duration and as the threshold for long swipes', async () => {
      const { viewport } = await showSlider(page, 'events');
      const { longSwipesMs, speed } = await viewport.evaluate(
        (view) => (Reflect.get(view, 'swiper') as { params: { longSwipesMs: number; speed: number } }).params,
      );
      expect([longSwipesMs, speed]).toEqual([300, 300]);
    });
    await test.step('are hidden if all slides are in view', async () => {
      const { host, next } = await showSlider(page, 'few');
      await expect(host).toHaveAttribute('data-state', 'fits');
      await expect(next).toBeHidden();
    });
    await test.step('a swipe moves the row without following a link', async () => {
      const slider = await open(page, 'events');
      const box = await slider.slides.nth(1).getByRole('link').boundingBox();
      if (!box) throw new Error('no link');
      await page.mouse.move(box.x + 20, box.y + 10);
      await page.mouse.down();
      for (const step of [40, 90, 140, 200]) await page.mouse.move(box.x + 20 - step, box.y + 10);
      await page.mouse.up();
      await expectAt(slider, 1);
      await expect(page).toHaveURL(SLIDER_GALLERY);
      await expect(slider.position).toHaveText('Slides 2 to 5 of 7');
    });
    await test.step('move the row by one slide, without animation if motion is reduced, and stop at its ends', async () => {
      await reduceMotion(page);
      await page.goto(SLIDER_GALLERY);
      await test.step('move the row without animation if motion is reduced', async () => {
        const slider = await showSlider(page, 'events');
        const track = slider.host.locator('[data-slider-part="track"]');
        await slider.next.click();
        expect(await track.evaluate((element) => element.getAnimations().length)).toBe(0);
        expect(await track.evaluate((element) => element.style.transitionDuration)).toBe('0ms');
        await page.emulateMedia({ reducedMotion: 'no-preference' });
        await waitTwoFrames(page);
        await recordDuration(track);
        await slider.next.click();
        await expect(track).toHaveAttribute('data-took', '300ms');
        await reduceMotion(page);
        await waitTwoFrames(page);
        await slider.previous.click();
        await slider.previous.click();
      });
      await test.step('move the row by one slide and stop at its ends', async () => {
        const slider = await showSlider(page, 'events');
        const { previous, next, position } = slider;
        await expect(previous).toHaveAttribute('aria-disabled', 'true');
        await expect(position).toHaveText('Slides 1 to 4 of 7');
        await next.click();
        await expectAt(slider, 1);
        await expect(position).toHaveText('Slides 2 to 5 of 7');
        await expect(previous).toHaveAttribute('aria-disabled', 'false');
        await next.click();
        await next.click();
        await expect(position).toHaveText('Slides 4 to 7 of 7');
        await expect(next).toHaveAttribute('aria-disabled', 'true');
        // At the end, the button keeps focus and does nothing.
        await expect(next).toBeFocused();
        await page.keyboard.press('Enter');
        await expectAt(slider, 3);
        await previous.click();
        await expectAt(slider, 2);
      });
    });
    await test.step('is announced after button clicks and arrow keys', async () => {
      await reduceMotion(page);
      const announced = await listenToAnnouncements(page);
      const { host, next } = await open(page, 'events');
      await next.click();
      await expect.poll(announced).toEqual(['Slides 2 to 5 of 7']);
      await page.keyboard.press('ArrowLeft');
      await expect.poll(announced).toEqual(['Slides 2 to 5 of 7', 'Slides 1 to 4 of 7']);
      await expect(host).toHaveAttribute('aria-roledescription', 'carousel');
    });
    await test.step('move only the focused row, are reversed in a right-to-left row, and move the caret in a text field', async () => {
      await reduceMotion(page);
      await page.goto(SLIDER_GALLERY);
      await test.step('move only the focused row', async () => {
        const events = await showSlider(page, 'events');
        const quotes = sliderParts(page, 'quotes');
        await expect(quotes.host).toHaveAttribute('data-widget-state', 'ready');
        await page.keyboard.press('ArrowRight');
        await events.viewport.focus();
        await page.keyboard.press('ArrowRight');
        await expect(events.position).toHaveText('Slides 2 to 5 of 7');
        await expect(quotes.position).toHaveText('Slide 1 of 3');
        await quotes.next.focus();
        await page.keyboard.press('ArrowRight');
        await expect(quotes.position).toHaveText('Slide 2 of 3');
        await expect(events.position).toHaveText('Slides 2 to 5 of 7');
      });
      await test.step('are reversed in a right-to-left row', async () => {
        const slider = await showSlider(page, 'right-to-left');
        await slider.viewport.focus();
        await page.keyboard.press('ArrowLeft');
        await expectAt(slider, 1, 'right');
        await expect(slider.position).toHaveText('Slides 2 to 5 of 6');
        await page.keyboard.press('ArrowRight');
        await expectAt(slider, 0, 'right');
      });
      await test.step('move the caret in a text field', async () => {
        const { position, host } = await showSlider(page, 'form');
        await host.getByLabel('The first measurement').fill('12');
        await page.keyboard.press('ArrowLeft');
        await page.keyboard.type('0');
        await expect(host.getByLabel('The first measurement')).toHaveValue('102');
        await expect(position).toHaveText('Slides 1 to 4 of 6');
      });
    });
    await test.step('moves the row if turned horizontally or with the Shift key, and otherwise scrolls the page', async () => {
      await reduceMotion(page);
      await page.goto(SLIDER_GALLERY);
      await test.step('moves the row when it turns horizontally', async () => {
        const slider = await showSlider(page, 'events');
        await wheel(page, slider, 120, 0);
        await expectAt(slider, 1);
        await expect(slider.position).toHaveText('Slides 2 to 5 of 7');
        await slider.previous.click();
        await expectAt(slider, 0);
      });
      await test.step('moves the row with the Shift key', async () => {
        const slider = await showSlider(page, 'events');
        await page.keyboard.down('Shift');
        await wheel(page, slider, 0, 120);
        await page.keyboard.up('Shift');
        await expect(slider.position).toHaveText('Slides 2 to 5 of 7');
        expect(await page.evaluate(() => window.scrollY)).toBe(0);
        await slider.previous.click();
        await expectAt(slider, 0);
      });
      await test.step('scrolls the page when it turns vertically', async () => {
        const slider = await showSlider(page, 'events');
        await wheel(page, slider, 0, 200);
        await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(100);
        await expect(slider.position).toHaveText('Slides 1 to 4 of 7');
      });
      await test.step('is left to the page at the ends of the row', async () => {
        const slider = await showSlider(page, 'events');
        const isPrevented = (deltaX: number) =>
          slider.viewport.evaluate((view, delta) => {
            const turn = new WheelEvent('wheel', { deltaX: delta, bubbles: true, cancelable: true });
            return !view.dispatchEvent(turn);
          }, deltaX);
        expect(await isPrevented(-120)).toBe(false);
        await slider.next.click({ clickCount: 3 });
        await expect(slider.next).toHaveAttribute('aria-disabled', 'true');
        expect(await isPrevented(120)).toBe(false);
        await slider.previous.click();
        await slider.previous.click();
        expect(await isPrevented(120)).toBe(true);
      });
    });
  });
});

test.describe('slides out of view', () => {
  test('are skipped, counted, found and printed, whatever the width', { tag: '@SL-02' }, async ({
    asNewVisitor,
    page,
  }) => {
    await test.step("are found by the browser's search, and come into view", async () => {
      await reduceMotion(page);
      const slider = await open(page, 'events');
      const link = slider.slides.nth(6).getByRole('link', { includeHidden: true });
      await expect(link).toHaveAttribute('tabindex', '-1');
      // `find()` searches like find-in-page, which tests cannot open, but does not scroll to its result.
      const isFound = await page.evaluate(
        (text) => {
          const find = Reflect.get(window, 'find') as (text: string) => boolean;
          const found = find.call(window, text);
          getSelection()?.anchorNode?.parentElement?.scrollIntoView();
          return found;
        },
        await link.innerText(),
      );
      expect(isFound).toBe(true);
      await expect(slider.position).toHaveText('Slides 4 to 7 of 7');
      await expect(slider.slides.nth(6)).toBeInViewport();
      await expect(link).not.toHaveAttribute('tabindex');
    });
    await test.step('are counted again from the first slide if the width of the window or only of the box changes', async () => {
      await reduceMotion(page);
      const { host, shown, position, next } = await open(page, 'events');
      await expect(position).toHaveText('Slides 1 to 4 of 7');
      await page.setViewportSize({ width: 390, height: 800 });
      await expect(position).toHaveText('Slide 1 of 7');
      await expect(shown).toHaveCount(1);
      await page.setViewportSize({ width: 1280, height: 800 });
      await expect(position).toHaveText('Slides 1 to 4 of 7');
      await test.step('when all slides fit, and then no longer do', async () => {
        await host.evaluate((element) => element.style.setProperty('--slider-columns', '7'));
        await page.setViewportSize({ width: 1200, height: 800 });
        await expect(host).toHaveAttribute('data-state', 'fits');
        await host.evaluate((element) => element.style.removeProperty('--slider-columns'));
        await page.setViewportSize({ width: 820, height: 800 });
        await expect(host).toHaveAttribute('data-state', 'moves');
        await expect(next).toBeVisible();
        await page.setViewportSize({ width: 1280, height: 800 });
      });
      await test.step('when only the box changes', async () => {
        await host.evaluate((element) => {
          element.style.width = '20rem';
        });
        await expect(position).toHaveText('Slide 1 of 7');
      });
    });
    await test.step('adapt to a gap that changes with the width', async () => {
      await reduceMotion(page);
      const slider = await open(page, 'events');
      await slider.host.evaluate((element) => element.style.setProperty('--slider-gap', '4px'));
      await page.setViewportSize({ width: 820, height: 800 });
      await expect(slider.position).toHaveText('Slides 1 to 2 of 7');
      const edges = await slider.slides.evaluateAll((slides) =>
        slides
          .slice(0, 2)
          .map((slide) => slide.getBoundingClientRect())
          .map(({ left, right }) => [left, right]),
      );
      expect(Math.round((edges[1]?.[0] ?? 0) - (edges[0]?.[1] ?? 0))).toBe(4);
    });
    await page.setViewportSize({ width: 1280, height: 900 });
    await reduceMotion(page);
    await page.goto(SLIDER_GALLERY);
    await test.step('pass their focus to the viewport', async () => {
      const { viewport, slides } = await showSlider(page, 'events');
      await slides.nth(0).getByRole('link').focus();
      await page.keyboard.press('ArrowRight');
      await expect(viewport).toBeFocused();
      await page.keyboard.press('ArrowRight');
      await expect(slides.nth(1)).toHaveAttribute('aria-hidden', 'true');
      for (let press = 0; press < 2; press++) await page.keyboard.press('ArrowLeft');
    });
    await test.step('are skipped by Tab', async () => {
      const slider = await showSlider(page, 'events');
      const { viewport, shown, slides, next, previous } = slider;
      await expect(shown).toHaveCount(4);
      await viewport.focus();
      for (const index of [0, 1, 2, 3]) {
        await page.keyboard.press('Tab');
        await expect(slides.nth(index).getByRole('link')).toBeFocused();
      }
      await page.keyboard.press('Tab');
      await expect(previous).toBeFocused();
      await next.click();
      await expect(slides.nth(0)).toHaveAttribute('aria-hidden', 'true');
      await expect(slides.nth(4)).not.toHaveAttribute('aria-hidden');
      await previous.click();
    });
    await test.step('change in number with the width', async () => {
      const slider = await showSlider(page, 'events');
      await slider.next.click();
      await page.setViewportSize({ width: 390, height: 800 });
      await expect(slider.position).toHaveText('Slide 2 of 7');
      await expect(slider.shown).toHaveCount(1);
      await expectAt(slider, 1);
      await page.setViewportSize({ width: 800, height: 800 });
      await expect(slider.position).toHaveText('Slides 2 to 3 of 7');
    });
    await test.step('come into view if a link leads to them', async () => {
      await reduceMotion(page);
      await page.setViewportSize({ width: 700, height: 900 });
      const slider = await open(page, 'form');
      await expect(slider.slides.nth(3)).toHaveAttribute('aria-hidden', 'true');
      await page.getByRole('link', { name: 'A link to the fourth slide' }).click();
      await expect(slider.slides.nth(3)).not.toHaveAttribute('aria-hidden');
      await expect(slider.slides.nth(3)).toBeInViewport();
      expect(await slider.viewport.evaluate((view) => view.scrollLeft)).toBe(0);
    });
    await test.step('that the browser scrolled to before mounting stay in view', async () => {
      await page.goto('about:blank');
      await reduceMotion(page);
      await page.setViewportSize({ width: 700, height: 900 });
      const slider = await open(page, 'form', `${SLIDER_GALLERY}#fourth-step`);
      await expect(slider.slides.nth(3)).toBeInViewport();
      await expect(slider.slides.nth(3)).not.toHaveAttribute('aria-hidden');
      await expect(slider.slides.nth(0)).toHaveAttribute('aria-hidden', 'true');
    });
    await test.step('all slides are visible in print', async () => {
      await asNewVisitor();
      await reduceMotion(page);
      const { slides, next } = await open(page, 'events');
      await next.click();
      await page.emulateMedia({ media: 'print' });
      const view = await page.locator('#events').boundingBox();
      for (const slide of await slides.all()) {
        const box = await slide.boundingBox();
        expect(box?.x).toBeGreaterThanOrEqual((view?.x ?? 0) - 1);
        expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(
          (view?.x ?? 0) + (view?.width ?? 0) + 1,
        );
      }
    });
  });
});
