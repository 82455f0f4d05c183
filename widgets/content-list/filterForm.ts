import type { ChosenValues } from './address.ts';
import { showControls } from './controls.ts';

/** Form of the filters, which shows the state of the list, except in fields in which the visitor is typing. */
export interface FilterForm {
  /** Sets the controls to the values of a state, so that controls and list agree. A text that is being typed stays. */
  show: (chosen: ChosenValues) => void;
  /** Begins to keep the text of a field, which is not part of any state yet. */
  startTyping: (field: EventTarget) => void;
  /** Returns whether a text is not part of any state yet. */
  isTyping: () => boolean;
  /** Ends the typing: each text has become part of the requested state, or Back has replaced it. */
  endTyping: () => void;
}

/** Creates the form of the filters of a list, which may have none. */
export function createFilterForm(form: HTMLFormElement | undefined): FilterForm {
  const typed = new Set<EventTarget>();
  return {
    show: (chosen) => showControls(form, chosen, typed),
    startTyping: (field) => typed.add(field),
    isTyping: () => typed.size > 0,
    endTyping: () => typed.clear(),
  };
}
