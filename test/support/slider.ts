import type { Locator, Page } from '@playwright/test';
import { expect } from './test.ts';

export const GALLERY = '/gallery/slider';

export interface SliderPage {
  host: Locator;
  viewport: Locator;
  slides: Locator;
  /** Those in reach. */
  shown: Locator;
  previous: Locator;
  next: Locator;
  position: Locator;
}

export function sliderParts(page: Page, example: string): SliderPage {
  const host = page.locator(`#${example} [data-widget="slider"]`);
  const part = (name: string) => host.locator(`[data-slider-part="${name}"]`);
  return {
    host,
    viewport: part('viewport'),
    slides: part('slide'),
    shown: host.locator('[data-slider-part="slide"]:not([inert])'),
    previous: part('previous'),
    next: part('next'),
    position: part('position'),
  };
}

/** Opens the examples and waits until this one is mounted. */
export async function openSlider(page: Page, example: string, address = GALLERY): Promise<SliderPage> {
  await page.goto(address);
  const slider = sliderParts(page, example);
  await slider.host.scrollIntoViewIfNeeded();
  await expect(slider.host).toHaveAttribute('data-widget-state', 'ready');
  return slider;
}

export const still = (page: Page): Promise<void> => page.emulateMedia({ reducedMotion: 'reduce' });

/** Waits until the row stands still at this slide: its beginning is that of the view. */
export async function expectAt(
  { viewport, slides }: SliderPage,
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
