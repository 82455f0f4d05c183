// @vitest-environment happy-dom
import { expect, it, vi } from 'vitest';
import { followAddress } from './reveal.ts';

it('many accordions share their listeners, and the last one removes them', () => {
  const [add, remove] = [vi.spyOn(window, 'addEventListener'), vi.spyOn(window, 'removeEventListener')];
  const stops = Array.from({ length: 50 }, () => followAddress(document.createElement('div')));
  expect(add).toHaveBeenCalledTimes(2);
  for (const stop of stops) stop();
  expect(remove).toHaveBeenCalledTimes(2);
});
