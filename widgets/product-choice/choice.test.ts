import { describe, expect, it } from 'vitest';
import { type Control, exclude, settle } from './choice.ts';

const group = (...checked: boolean[]): Control[] =>
  checked.map((isChecked) => ({ checked: isChecked, defaultChecked: false }));
const states = (controls: readonly Control[]): boolean[] => controls.map(({ checked }) => checked);
const first = ([control]: readonly Control[]): Control => control as Control;

describe('a choice', () => {
  it('of a toggle takes back the variant', () => {
    const variants = group(false, true);
    const toggles = group(true, false);
    expect(exclude(first(toggles), variants, toggles, undefined)).toEqual([variants[1]]);
    expect(states(variants)).toEqual([false, false]);
    expect(states(toggles)).toEqual([true, false]);
  });

  it('of a variant takes back all toggles', () => {
    const variants = group(true, false);
    const toggles = group(true, true);
    expect(exclude(first(variants), variants, toggles, undefined)).toHaveLength(2);
    expect(states(variants)).toEqual([true, false]);
    expect(states(toggles)).toEqual([false, false]);
  });
});

describe('a toggle that is taken back', () => {
  it('gives the variant of before back', () => {
    const variants = group(false, false);
    const toggles = group(false, false);
    exclude(first(toggles), variants, toggles, variants[1]);
    expect(states(variants)).toEqual([false, true]);
  });

  it("gives the server's variant back where none was chosen before", () => {
    const variants = [{ checked: false, defaultChecked: true }, ...group(false)];
    const toggles = group(false);
    exclude(first(toggles), variants, toggles, undefined);
    expect(states(variants)).toEqual([true, false]);
  });

  it('gives nothing back while another toggle is chosen, and none where there is none', () => {
    const variants = group(false, false);
    const toggles = group(false, true);
    exclude(first(toggles), variants, toggles, variants[1]);
    exclude(first(toggles), variants, group(false), undefined);
    expect(states(variants)).toEqual([false, false]);
  });
});

describe('two choices', () => {
  it('are settled for the toggles', () => {
    const variants = group(true, false);
    settle(variants, group(false, true));
    expect(states(variants)).toEqual([false, false]);
  });

  it('are none where no toggle is chosen', () => {
    const variants = group(true, false);
    settle(variants, group(false, false));
    expect(states(variants)).toEqual([true, false]);
  });
});
