import { expect, it } from 'vitest';
import { isSecondClick } from './doubleClick.ts';

it.each([
  [{ detail: 1, timeStamp: 1499 }, 1000, true],
  [{ detail: 2, timeStamp: 1000 }, 1000, true],
  [{ detail: 1, timeStamp: 1500 }, 1000, false],
  [{ detail: 1, timeStamp: 10 }, Number.NEGATIVE_INFINITY, false],
  [{ detail: 0, timeStamp: 1001 }, 1000, false],
])('classifies the click %o after a removal at %d ms: %o', (click, removedAt, isSecond) => {
  expect(isSecondClick(click, removedAt)).toBe(isSecond);
});
