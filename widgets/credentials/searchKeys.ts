import { hasModifier, indexAfterKey } from '../../src/controls/arrowKeys.ts';

/** Key press, as far as the search field needs it. */
type KeyPress = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>;

/** State of the search field when a key is pressed. */
export interface SearchFieldState {
  /** True while the list of options is shown. */
  isOpen: boolean;
  /** True when no more credentials can be chosen. */
  isLocked: boolean;
  /** Trimmed text of the field. */
  typed: string;
  /** Text that the options match. During the debounce delay, it differs from `typed`. */
  query: string;
  /** Index of the option that Enter chooses, or -1. */
  activeIndex: number;
  /** Number of options. */
  count: number;
}

/** Effect of a key. `choose` takes the active option, `chooseTyped` the best match for the text in the field. */
export type KeyAction =
  | { do: 'open' | 'close' | 'clear' | 'choose' | 'chooseTyped' | 'nothing' }
  | { do: 'move'; index: number };

/** Returns the effect of Enter, or undefined if the browser may submit the form, which would lose a text. */
function actionOfEnter({ isOpen, typed, query }: SearchFieldState): KeyAction | undefined {
  if (!isOpen) return typed === '' ? undefined : { do: 'open' };
  if (typed === query) return { do: 'choose' };
  return { do: typed === '' ? 'nothing' : 'chooseTyped' };
}

/** Returns the effect of Escape: the first one closes the list, and the second one clears the text. */
function actionOfEscape({ isOpen, typed }: SearchFieldState): KeyAction | undefined {
  if (isOpen) return { do: 'close' };
  return typed === '' ? undefined : { do: 'clear' };
}

/** Returns the effect of a key in the search field, or undefined if the key keeps the effect that it has in any field. */
export function actionOf(press: KeyPress, state: SearchFieldState): KeyAction | undefined {
  if (press.key === 'Enter') return actionOfEnter(state);
  if (press.key === 'Escape') return actionOfEscape(state);
  const index = indexAfterKey(press.key, state.activeIndex, state.count);
  if (index === undefined || state.isLocked || hasModifier(press)) return undefined;
  return state.isOpen ? { do: 'move', index } : { do: 'open' };
}
