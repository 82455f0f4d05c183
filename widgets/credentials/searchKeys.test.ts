import { expect, it } from 'vitest';
import { actionOf, type SearchFieldState } from './searchKeys.ts';

const closed: SearchFieldState = {
  isOpen: false,
  isLocked: false,
  typed: '',
  query: '',
  activeIndex: -1,
  count: 3,
};
const open = { ...closed, isOpen: true };

it.each<[string, string, Partial<SearchFieldState>, ReturnType<typeof actionOf>]>([
  ['Enter in an empty field submits the form', 'Enter', closed, undefined],
  ['Enter with a text shows its options', 'Enter', { ...closed, typed: 'md', query: 'md' }, { do: 'open' }],
  ['Enter in the list chooses', 'Enter', { ...open, typed: 'md', query: 'md' }, { do: 'choose' }],
  [
    'Enter before the debounce ends chooses by the text',
    'Enter',
    { ...open, typed: 'md' },
    { do: 'chooseTyped' },
  ],
  ['Enter after the text was deleted does nothing', 'Enter', { ...open, query: 'md' }, { do: 'nothing' }],
  ['Escape closes the list', 'Escape', { ...open, typed: 'md' }, { do: 'close' }],
  ['Escape in a closed field clears the text', 'Escape', { ...closed, typed: 'md' }, { do: 'clear' }],
  ['Escape in an empty field is left to a dialog', 'Escape', closed, undefined],
  ['an arrow opens the list', 'ArrowDown', closed, { do: 'open' }],
  ['an arrow moves in the list', 'ArrowDown', open, { do: 'move', index: 0 }],
  ['an arrow stops at the last option', 'ArrowDown', { ...open, activeIndex: 2 }, undefined],
  ['an arrow does nothing when no more can be chosen', 'ArrowDown', { ...open, isLocked: true }, undefined],
  ['other keys type', 'a', open, undefined],
])('%s', (_, key, state, action) => {
  const press = { key, ctrlKey: false, metaKey: false, altKey: false, shiftKey: false };
  expect(actionOf(press, { ...closed, ...state })).toEqual(action);
});

it('leaves an arrow with a modifier to the browser', () => {
  const press = { key: 'ArrowDown', ctrlKey: false, metaKey: false, altKey: true, shiftKey: false };
  expect(actionOf(press, open)).toBeUndefined();
});
