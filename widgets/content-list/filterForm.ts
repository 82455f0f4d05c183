import type { ChosenValues } from './address.ts';
import { showControls } from './controls.ts';

/** Filter form, which shows the state of the list, except in fields where the visitor is typing. */
export interface FilterForm {
  /** Sets the controls to the values of a state, so that they match the list. Keeps text that is being typed. */
  show: (chosen: ChosenValues) => void;
  /** Protects the text of a field from being overwritten, because it is not part of any state yet. */
  startTyping: (field: EventTarget) => void;
  /** Returns whether any typed text is not part of a state yet. */
  isTyping: () => boolean;
  /** Ends the protection. Call it once all typed text is part of the requested state, or Back has replaced the text. */
  endTyping: () => void;
}

/** Creates the model of a list's filter form. The form may be missing. */
export function createFilterForm(form: HTMLFormElement | undefined): FilterForm {
  const typed = new Set<EventTarget>();
  return {
    show: (chosen) => showControls(form, chosen, typed),
    startTyping: (field) => typed.add(field),
    isTyping: () => typed.size > 0,
    endTyping: () => typed.clear(),
  };
}
