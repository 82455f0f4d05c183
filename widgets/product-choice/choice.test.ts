import { describe, expect, it } from 'vitest';
import { type Checkable, resolveConflict, updateGroups } from './choice.ts';

const group = (...checked: boolean[]): Checkable[] =>
  checked.map((isChecked) => ({ checked: isChecked, defaultChecked: false }));
const states = (controls: readonly Checkable[]): boolean[] => controls.map(({ checked }) => checked);
const first = ([control]: readonly Checkable[]): Checkable => control as Checkable;

describe('a choice', () => {
  it('of a toggle unchecks the variant', () => {
    const variants = group(false, true);
    const toggles = group(true, false);
    expect(updateGroups(first(toggles), variants, toggles, undefined)).toEqual([variants[1]]);
    expect(states(variants)).toEqual([false, false]);
    expect(states(toggles)).toEqual([true, false]);
  });

  it('of a variant unchecks all toggles', () => {
    const variants = group(true, false);
    const toggles = group(true, true);
    expect(updateGroups(first(variants), variants, toggles, undefined)).toHaveLength(2);
    expect(states(variants)).toEqual([true, false]);
    expect(states(toggles)).toEqual([false, false]);
  });
});

describe('unchecking a toggle', () => {
  it('checks the previous variant again', () => {
    const variants = group(false, false);
    const toggles = group(false, false);
    updateGroups(first(toggles), variants, toggles, variants[1]);
    expect(states(variants)).toEqual([false, true]);
  });

  it("checks the server's variant if none was checked before", () => {
    const variants = [{ checked: false, defaultChecked: true }, ...group(false)];
    const toggles = group(false);
    updateGroups(first(toggles), variants, toggles, undefined);
    expect(states(variants)).toEqual([true, false]);
  });

  it('checks no variant while another toggle is checked, or if there is no previous variant', () => {
    const variants = group(false, false);
    const toggles = group(false, true);
    updateGroups(first(toggles), variants, toggles, variants[1]);
    updateGroups(first(toggles), variants, group(false), undefined);
    expect(states(variants)).toEqual([false, false]);
  });
});

describe('resolveConflict', () => {
  it('unchecks the variants if a toggle is checked', () => {
    const variants = group(true, false);
    resolveConflict(variants, group(false, true));
    expect(states(variants)).toEqual([false, false]);
  });

  it('keeps the variant if no toggle is checked', () => {
    const variants = group(true, false);
    resolveConflict(variants, group(false, false));
    expect(states(variants)).toEqual([true, false]);
  });
});
