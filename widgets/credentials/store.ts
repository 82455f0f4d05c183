import { isAsSent } from '../../src/forms/controls.ts';
import { recallFromEntry, rememberInEntry } from '../../src/forms/entryMemory.ts';
import { tellChange } from '../../src/forms/setValue.ts';
import { type Choice, order, readOrder, writeOrder } from './designations.ts';

/** What is chosen and in which order, as the form holds it: the server's select and its hidden field. */
export interface Store {
  ids: () => string[];
  /** Writes an order to both, and tells of it by `input` and `change` at the select. */
  set: (ids: readonly string[]) => void;
  /** Adds one to the end, also one that a search has brought and the select does not have yet. */
  add: (choice: Choice) => void;
  /** Writes the field where it says something else than what is chosen, or with gaps in its indexes. */
  agree: () => void;
  choices: () => Choice[];
  textOf: (id: string) => string;
  /** Brings back what the visitor chose before a reload or on the way back, unless the visitor was faster. */
  recall: () => void;
  /** Brings back the order of the server, when its choice is back. */
  reset: () => void;
}

/**
 * The order that was kept, where the select agrees with it: it is as the server sent it, or the browser has brought back the
 * same choice. Otherwise the visitor was faster than the script.
 */
function keptOrder(select: HTMLSelectElement): string[] | undefined {
  const { options, selectedOptions } = select;
  const json = recallFromEntry(select);
  if (typeof json !== 'string') return undefined;
  const kept = readOrder(json).filter((id) => [...options].some(({ value }) => value === id));
  const isSame =
    kept.length === selectedOptions.length && [...selectedOptions].every(({ value }) => kept.includes(value));
  return isAsSent(select) || isSame ? kept : undefined;
}

/** The DOM is where the choice is kept: the browser brings it back there, and every form reads it there. */
export function createStore(select: HTMLSelectElement, field: HTMLInputElement): Store {
  const sent = field.value;
  const options = (): HTMLOptionElement[] => [...select.options];
  const ids = (): string[] =>
    order(
      [...select.selectedOptions].map(({ value }) => value),
      readOrder(field.value),
    );
  const set = (chosen: readonly string[]): void => {
    for (const option of options()) option.selected = chosen.includes(option.value);
    field.value = writeOrder(chosen);
    rememberInEntry(select, field.value);
    tellChange(select);
  };
  return {
    ids,
    set,
    add: ({ value, text }) => {
      if (!options().some((option) => option.value === value)) select.append(new Option(text, value));
      set([...ids(), value]);
    },
    agree: () => {
      const written = writeOrder(ids());
      if (field.value !== written) field.value = written;
    },
    choices: () =>
      options().flatMap(({ value, text, disabled }) => (value === '' || disabled ? [] : [{ value, text }])),
    textOf: (id) => options().find(({ value }) => value === id)?.text ?? id,
    recall: () => {
      const kept = keptOrder(select);
      if (kept) set(kept);
    },
    reset: () => {
      field.value = sent;
      set(ids());
    },
  };
}
