import type { Page } from '@playwright/test';
import { expect } from './test.ts';

export const SLIDER_GALLERY = '/gallery/slider';

/** Returns the parts of the given example, with or without JavaScript. */
export function sliderParts(page: Page, example: string) {
  const host = page.locator(`#${example} [data-widget="slider"]`);
  const part = (name: string) => host.locator(`[data-slider-part="${name}"]`);
  return {
    host,
    viewport: part('viewport'),
    slides: part('slide'),
    // Slides in view. All other slides are `aria-hidden`.
    shown: host.locator('[data-slider-part="slide"]:not([aria-hidden])'),
    previous: part('previous'),
    next: part('next'),
    position: part('position'),
  };
}

export type SliderParts = ReturnType<typeof sliderParts>;

/** Opens the gallery page, scrolls to the given example and waits until its slider is mounted. */
export async function openSlider(
  page: Page,
  example: string,
  address = SLIDER_GALLERY,
): Promise<SliderParts> {
  await page.goto(address);
  return showSlider(page, example);
}

/** Scrolls to the given example on the current page and waits until its slider is mounted. */
export async function showSlider(page: Page, example: string): Promise<SliderParts> {
  const slider = sliderParts(page, example);
  await slider.host.scrollIntoViewIfNeeded();
  await expect(slider.host).toHaveAttribute('data-widget-state', 'ready');
  return slider;
}

/** Waits until the slide's edge is aligned with the slider viewport's edge. */
export async function expectAt(
  { viewport, slides }: SliderParts,
  index: number,
  edge: 'left' | 'right' = 'left',
): Promise<void> {
  const distance = async (): Promise<number> => {
    const [view, slide] = [await viewport.boundingBox(), await slides.nth(index).boundingBox()];
    if (!view || !slide) return Number.NaN;
    const end = edge === 'left' ? 0 : 1;
    return Math.abs(view.x + end * view.width - slide.x - end * slide.width);
  };
  await expect.poll(distance).toBeLessThan(1.5);
}
