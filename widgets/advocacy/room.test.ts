import { describe, expect, test } from 'vitest';
import { type CampaignPlace, canGrow } from './room.ts';

/** A box in the upper half of the window, at the start of a long page. */
const inView: CampaignPlace = {
  bottom: 400,
  viewport: 800,
  scrolled: 0,
  scrollable: 3000,
  hasScrollAnchoring: true,
};

describe('canGrow', () => {
  test('waits while something below the box is in view', () => {
    expect(canGrow(inView)).toBe(false);
    expect(canGrow({ ...inView, bottom: 799 })).toBe(false);
  });

  test('grows if the content after it is below the window', () => {
    expect(canGrow({ ...inView, bottom: 800 })).toBe(true);
    expect(canGrow({ ...inView, bottom: 2000 })).toBe(true);
  });

  test('grows above the window if the browser keeps the content in view in place', () => {
    expect(canGrow({ ...inView, bottom: 1, scrolled: 399 })).toBe(false);
    expect(canGrow({ ...inView, bottom: 0, scrolled: 400 })).toBe(true);
    expect(canGrow({ ...inView, bottom: 0, scrolled: 400, hasScrollAnchoring: false })).toBe(false);
  });

  test('grows on a page that is too short to scroll the box out of view', () => {
    expect(canGrow({ ...inView, scrollable: 399 })).toBe(true);
    expect(canGrow({ ...inView, scrollable: 400 })).toBe(false);
    expect(canGrow({ ...inView, scrollable: 0 })).toBe(true);
  });

  test('waits at the end of a long page, where scrolling up takes the box out of view', () => {
    expect(canGrow({ ...inView, scrolled: 3000 })).toBe(false);
    expect(canGrow({ ...inView, bottom: 799, scrolled: 1, scrollable: 1 })).toBe(false);
  });
});
