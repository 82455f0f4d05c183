import type { Locator } from '@playwright/test';
import { reduceMotion } from '../support/dialogs.ts';
import { expectAt, openSlider, SLIDER_GALLERY, type SliderParts, sliderParts } from '../support/slider.ts';
import { expect, test } from '../support/test.ts';

/** Inserts slides that contain a link into the track, as another script on the page would. */
const insertSlides = (
  { host }: SliderParts,
  where: 'prepend' | 'append',
  texts: readonly string[],
): Promise<void> =>
  host.locator('[data-slider-part="track"]').evaluate(
    (track, [method, names]) => {
      const created = names.map((name) => {
        const slide = document.createElement('li');
        slide.dataset.sliderPart = 'slide';
        const link = document.createElement('a');
        link.href = '/events';
        link.textContent = name;
        slide.append(link);
        return slide;
      });
      track[method](...created);
    },
    [where, texts] as const,
  );

const removeSlides = (slides: Locator): Promise<void> =>
  slides.evaluateAll((elements) => {
    for (const element of elements) element.remove();
  });

test.describe('without JavaScript', () => {
  test('the row has all slides that the server sent', { tag: '@RT-09' }, async ({
    withoutJavaScript: page,
  }) => {
    await page.goto(SLIDER_GALLERY);
    const { slides, shown } = sliderParts(page, 'events');
    await expect(slides).toHaveCount(7);
    await expect(shown).toHaveCount(7);
  });
});

test('slides that other code inserts, removes or replaces are counted and reached, and get their attributes back', {
  tag: ['@SL-02', '@RT-06', '@RT-03'],
}, async ({ page }) => {
  await test.step('inserted slides are counted and can be reached', async () => {
    await reduceMotion(page);
    const slider = await openSlider(page, 'events');
    const { host, slides, shown, next, position } = slider;
    await insertSlides(slider, 'append', ['An eighth']);
    await expect(position).toHaveText('Slides 1 to 4 of 8');
    await expect(slides.last()).toHaveAttribute('aria-hidden', 'true');
    await expect(shown).toHaveCount(4);
    for (const count of [2, 3, 4]) {
      await next.click();
      await expect(position).toHaveText(`Slides ${count} to ${count + 3} of 8`);
    }
    await expect(next).toHaveAttribute('aria-disabled', 'false');
    await next.click();
    await expect(next).toHaveAttribute('aria-disabled', 'true');
    // Reduced motion still applies.
    expect(
      await host.locator('[data-slider-part="track"]').evaluate((track) => track.style.transitionDuration),
    ).toBe('0ms');
    await expectAt(slider, 4);
    // The inserted slide has the same spacing as the other slides.
    const [seventh, eighth] = [await slides.nth(6).boundingBox(), await slides.nth(7).boundingBox()];
    const [first, second] = [await slides.nth(4).boundingBox(), await slides.nth(5).boundingBox()];
    expect((eighth?.x ?? 0) - (seventh?.x ?? 0)).toBeCloseTo((second?.x ?? 0) - (first?.x ?? 0), 1);
    await host.getByRole('link', { name: 'An eighth' }).focus();
    await expect(host.getByRole('link', { name: 'An eighth' })).toBeFocused();
    await removeSlides(slides.nth(7));
    await expect(position).toHaveText('Slides 4 to 7 of 7');
    await expect(shown).toHaveCount(4);
    await expect(next).toHaveAttribute('aria-disabled', 'true');
  });
  await test.step('inserting and removing slides keeps the position and focus of slides in view', async () => {
    await reduceMotion(page);
    const slider = await openSlider(page, 'events');
    await slider.next.click();
    const link = slider.slides.nth(2).getByRole('link');
    const name = await link.innerText();
    await link.focus();
    const before = await link.boundingBox();
    await insertSlides(slider, 'prepend', ['One', 'Two', 'Three']);
    await expect(slider.position).toHaveText('Slides 5 to 8 of 10');
    const moved = slider.host.getByRole('link', { name, exact: true });
    await expect(moved).toBeFocused();
    expect(await moved.boundingBox()).toEqual(before);
    await removeSlides(
      slider.host.getByRole('listitem', { includeHidden: true }).filter({ hasText: /^(One|Two)$/ }),
    );
    await expect(slider.position).toHaveText('Slides 3 to 6 of 8');
    await expect(moved).toBeFocused();
    expect(await moved.boundingBox()).toEqual(before);
    // Even at its end, the row does not move to appended slides.
    await slider.next.click({ clickCount: 3 });
    await expect(slider.position).toHaveText('Slides 5 to 8 of 8');
    await insertSlides(slider, 'append', ['Last']);
    await expect(slider.position).toHaveText('Slides 5 to 8 of 9');
    await expect(slider.next).toHaveAttribute('aria-disabled', 'false');
  });
  await test.step('the row becomes movable or static when slides are inserted and removed', async () => {
    await reduceMotion(page);
    const slider = await openSlider(page, 'few');
    const { host, slides, shown, next, position } = slider;
    await expect(host).toHaveAttribute('data-state', 'fits');
    await insertSlides(slider, 'append', ['Two', 'Three', 'Four', 'Five']);
    await expect(host).toHaveAttribute('data-state', 'moves');
    await next.click();
    await expect(position).toHaveText('Slides 2 to 5 of 5');
    await removeSlides(slides.nth(4));
    await expect(host).toHaveAttribute('data-state', 'fits');
    await expect(next).toBeHidden();
    await expect(shown).toHaveCount(4);
    await expectAt(slider, 0);
    await removeSlides(slides);
    await expect(position).toHaveText('');
    await insertSlides(slider, 'append', ['Another']);
    await expect(position).toHaveText('Slide 1 of 1');
    await expect(shown).toHaveCount(1);
  });
  await test.step('the slider moves a track that replaces the whole row, and the old track gets its original attributes back', async () => {
    await reduceMotion(page);
    const slider = await openSlider(page, 'events');
    const old = await slider.viewport.evaluate((viewport) => {
      const track = viewport.firstElementChild as HTMLElement;
      const next = document.createElement('ul');
      next.dataset.sliderPart = 'track';
      for (const text of ['One', 'Two', 'Three', 'Four', 'Five', 'Six']) {
        const slide = Object.assign(document.createElement('li'), { textContent: text });
        slide.dataset.sliderPart = 'slide';
        next.append(slide);
      }
      viewport.replaceChildren(next);
      return new Promise<string[]>((resolve) => {
        setTimeout(() =>
          resolve([track, ...track.children].flatMap((element) => element.getAttributeNames())),
        );
      });
    });
    await expect(slider.position).toHaveText('Slides 1 to 4 of 6');
    await slider.next.click();
    await expect(slider.position).toHaveText('Slides 2 to 5 of 6');
    await expectAt(slider, 1);
    await expect(slider.shown).toHaveText(['Two', 'Three', 'Four', 'Five']);
    expect([...new Set(old)].sort()).toEqual(['data-slider-part']);
  });
  await test.step('removed slides get their original attributes back', async () => {
    await reduceMotion(page);
    const slider = await openSlider(page, 'events');
    const attributes = (): Promise<(string[] | undefined)[]> =>
      slider.slides.evaluateAll((elements) => {
        const track = elements[0]?.parentElement;
        const removed = [elements[0], elements.at(-1)];
        for (const element of removed) element?.remove();
        return new Promise((resolve) => {
          // This observer is called after the widget's own observer, which was registered first.
          new MutationObserver((_, observer) => {
            observer.disconnect();
            resolve(removed.map((element) => element?.getAttributeNames()));
          }).observe(track as Element, { childList: true });
          track?.append(document.createComment('behind the slides'));
        });
      });
    expect(await attributes()).toEqual([['data-slider-part'], ['data-slider-part']]);
    await expect(slider.position).toHaveText('Slides 1 to 4 of 5');
  });
});
