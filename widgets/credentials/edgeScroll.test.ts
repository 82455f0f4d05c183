import { describe, expect, it } from 'vitest';
import { edgeSpeed, limitToList } from './edgeScroll.ts';

describe('the speed of scrolling', () => {
  it.each([
    ['in the middle', 400, 0],
    ['at the inner end of the upper zone', 56, 0],
    ['at the upper edge', 0, -0.9],
    ['above the upper edge', -300, -0.9],
    ['halfway into the lower zone', 772, 0.45],
    ['at the lower edge', 800, 0.9],
    ['below the lower edge', 2000, 0.9],
  ])('%s, at %d px, is %d px per ms', (_, y, speed) => {
    expect(edgeSpeed(y, 0, 800)).toBeCloseTo(speed);
  });

  it('is 0 in the middle of an area that is too short for two full zones', () => {
    expect(edgeSpeed(150, 100, 200)).toBe(0);
    expect(edgeSpeed(110, 100, 200)).toBeLessThan(0);
    expect(edgeSpeed(190, 100, 200)).toBeGreaterThan(0);
  });
});

describe('the distance of scrolling', () => {
  const area = { top: 0, bottom: 800 };
  it.each([
    ['is not limited if more of the list is hidden below', 20, { top: -100, bottom: 1000 }, 20],
    ['is not limited if more of the list is hidden above', -20, { top: -100, bottom: 1000 }, -20],
    ['ends where the last row is above the zone', 20, { top: -100, bottom: 750 }, 6],
    ['ends where the first row is below the zone', -20, { top: 50, bottom: 1000 }, -6],
    ['is 0 below the last row', 20, { top: -300, bottom: 600 }, 0],
    ['is 0 if the whole list is visible', -20, { top: 100, bottom: 600 }, 0],
  ])('%s', (_, distance, list, limited) => {
    expect(limitToList(distance, list, area)).toBeCloseTo(limited);
  });
});
