/** Roles by which journeys find elements. */
export type Role =
  | 'button'
  | 'checkbox'
  | 'combobox'
  | 'dialog'
  | 'heading'
  | 'link'
  | 'option'
  | 'radio'
  | 'searchbox'
  | 'textbox';

/** Visible element of the page or of a frame, by role and name or by selector. The first match counts. */
export interface Target {
  role?: Role;
  /** Accessible name, in full. Needs a role. */
  name?: string;
  /** Selector. With a role, of an element around the target. */
  css?: string;
  /** Text that the element contains. */
  text?: string;
  /** Title of the frame that contains the element. */
  frame?: string;
}

export type Key = 'Enter' | 'Escape' | 'Tab' | 'Space' | 'ArrowDown' | 'ArrowRight' | 'Home' | 'Backspace';

/**
 * Someone who uses the site in one of the engines. Journeys are written against this interface only, so that the same
 * journey runs through Playwright and through WebDriver. Actions wait for their element, questions answer at once.
 */
export interface Visitor {
  /** Opens a path of the site. Resolves once the document is parsed. */
  open: (path: string) => Promise<void>;
  press: (target: Target) => Promise<void>;
  /** Replaces the text of a field, key by key where the driver can. */
  enter: (target: Target, text: string) => Promise<void>;
  /** Chooses an option of a `<select>` by its label. */
  choose: (target: Target, label: string) => Promise<void>;
  /** Types into the element that has focus. */
  type: (text: string) => Promise<void>;
  key: (key: Key) => Promise<void>;
  /** Returns the number of visible elements that match. */
  count: (target: Target) => Promise<number>;
  /** Calls a function with an element, which need not be visible, and the given value. */
  ask: <Answer, Value = undefined>(
    css: string,
    question: (element: HTMLElement, value: Value) => Answer,
    value?: Value,
  ) => Promise<Answer>;
  /** Calls a function in the page. It may use its argument only. */
  evaluate: <Answer, Value = undefined>(
    run: (value: Value) => Answer | Promise<Answer>,
    value?: Value,
  ) => Promise<Answer>;
  /** Returns the findings of axe on the page in its current state. */
  axe: () => Promise<string[]>;
  /** Returns the errors that the pages have logged, as far as the driver hands them out. */
  problems: () => string[];
  screenshot: () => Promise<Buffer>;
  close: () => Promise<void>;
}
