import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { place } from './placement.ts';

const VIEWPORT = { width: 1000, height: 800 };
const box = (left: number, width: number, top = 20) => ({ left, right: left + width, top, bottom: top + 40 });

describe('the horizontal position', () => {
  it.each([
    ['with the preferred edge', 600, 1000, 480, 'end', -280],
    ['with the other edge if the preferred one does not fit', 20, 1000, 480, 'end', 0],
    ['with the preferred start', 20, 1000, 480, 'start', 0],
    ['with the end if the start does not fit', 780, 1000, 480, 'start', -280],
    ['with neither edge if neither fits', 200, 632, 600, 'end', -184],
  ] as const)('is aligned %s', (_, left, viewportWidth, width, edge, start) => {
    const viewport = { width: viewportWidth, height: 800 };
    expect(place(box(left, 200), width, viewport, false, edge).start).toBe(start);
  });

  it('is mirrored on a right-to-left page', () => {
    fc.assert(
      fc.property(fc.nat(800), fc.integer({ min: 50, max: 900 }), (left, width) => {
        const mirrored = box(VIEWPORT.width - left - 200, 200);
        expect(place(mirrored, width, VIEWPORT, true, 'end')).toEqual(
          place(box(left, 200), width, VIEWPORT, false, 'end'),
        );
      }),
    );
  });

  it('is inside the window wherever the element is', () => {
    fc.assert(
      fc.property(
        fc.nat(900),
        fc.integer({ min: 1, max: 1000 }),
        fc.boolean(),
        fc.constantFrom('start' as const, 'end' as const),
        (left, width, isRightToLeft, edge) => {
          const anchor = box(left, 100);
          const { start } = place(anchor, width, VIEWPORT, isRightToLeft, edge);
          const begin = isRightToLeft ? anchor.right - start - width : left + start;
          expect(begin).toBeGreaterThanOrEqual(0);
          expect(begin + width).toBeLessThanOrEqual(VIEWPORT.width);
        },
      ),
    );
  });

  it('is centered if the panel has no room for gutters', () => {
    const { start } = place(box(100, 100), 310, { width: 320, height: 600 }, false, 'end');
    expect(start).toBe(-95);
  });

  it('is 16 px away from the edge of the window, unless the element is closer', () => {
    expect(place(box(4, 100), 200, VIEWPORT, false, 'end').start).toBe(0);
    expect(place(box(0, 1000), 1000, VIEWPORT, false, 'end').start).toBe(0);
  });
});

describe('the vertical position', () => {
  it.each([
    ['below at the top', 20, 'below', 724],
    ['below if there is enough room', 424, 'below', 320],
    ['above if there is more room', 425, 'above', 409],
    ['above at the bottom', 740, 'above', 724],
  ])('is %s', (_, top, side, room) => {
    expect(place(box(0, 100, top), 100, VIEWPORT, false, 'end')).toEqual({ start: 0, side, room });
  });

  it('leaves a readable height', () => {
    expect(place(box(0, 100, 60), 100, { width: 600, height: 160 }, false, 'end').room).toBe(160);
  });
});
