import { describe, expect, it } from 'vitest';
import { type AccordionRow, areAllOpen, closeOthers, openInitialRows, setAll } from './rows.ts';

const rows = (...open: boolean[]): AccordionRow[] => open.map((isOpen) => ({ open: isOpen }));
const states = (list: readonly AccordionRow[]): boolean[] => list.map(({ open }) => open);

describe('openInitialRows', () => {
  it.each([
    ['none', false, [false, false, false]],
    ['first', false, [true, false, false]],
    ['all', false, [true, true, true]],
    ['first', true, [true, false, false]],
    ['all', true, [true, false, false]],
  ] as const)("'%s' (exclusive: %s) opens %j", (which, isExclusive, expected) => {
    const list = rows(false, false, false);
    openInitialRows(list, which, isExclusive);
    expect(states(list)).toEqual(expected);
  });

  it('keeps the rows that the server opened', () => {
    const list = rows(false, true, false);
    openInitialRows(list, 'all', false);
    expect(states(list)).toEqual([false, true, false]);
  });
});

describe('all rows', () => {
  it('count as open only if every row is open', () => {
    expect(areAllOpen(rows(true, true))).toBe(true);
    expect(areAllOpen(rows(true, false))).toBe(false);
  });

  it('open and close together', () => {
    const list = rows(true, false);
    setAll(list, true);
    expect(states(list)).toEqual([true, true]);
    setAll(list, false);
    expect(states(list)).toEqual([false, false]);
  });

  it('close except one', () => {
    const list = rows(true, true, false, true);
    const [, kept] = list;
    closeOthers(list, kept as AccordionRow);
    expect(states(list)).toEqual([false, true, false, false]);
  });
});
