import { expect, it } from 'vitest';
import { isSecondClick } from './secondClick.ts';

it.each([
  [{ detail: 1, timeStamp: 1499 }, 1000, true],
  [{ detail: 2, timeStamp: 1000 }, 1000, true],
  [{ detail: 2, timeStamp: 9000 }, 1000, true],
  [{ detail: 1, timeStamp: 1500 }, 1000, false],
  [{ detail: 0, timeStamp: 1001 }, 1000, false],
  [{ detail: 1, timeStamp: 10 }, undefined, false],
  [{ detail: 2, timeStamp: 10 }, undefined, true],
  [{ detail: 0, timeStamp: 10 }, undefined, false],
])('classifies the click %o after a change at %s ms: %o', (click, changedAt, isSecond) => {
  expect(isSecondClick(click, changedAt)).toBe(isSecond);
});
