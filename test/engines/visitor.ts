/** Roles by which journeys find elements. */
export type Role = 'button' | 'combobox' | 'heading' | 'link' | 'option' | 'radio' | 'textbox';

/**
 * Visible element on the page or in a frame, found by role and name or by selector. If several elements match, the first one
 * is used.
 */
export interface Target {
  role?: Role;
  /** Full accessible name. Requires a role. */
  name?: string;
  /** Selector of the target or, with a role, of an element that contains the target. */
  css?: string;
  /** Text that the element contains. */
  text?: string;
  /** Title of the frame that contains the element. */
  frame?: string;
}

export type Key = 'Enter' | 'Escape' | 'Tab' | 'ArrowRight' | 'Backspace';

/**
 * Visitor of the site in one of the engines. Journeys use only this interface, so that the same journey runs through
 * Playwright and through WebDriver. Actions wait for their element, while queries return immediately.
 */
export interface Visitor {
  /** Opens a path of the site. Resolves once the document is parsed. */
  open: (path: string) => Promise<void>;
  press: (target: Target) => Promise<void>;
  /** Replaces a field's text, key by key if the driver supports it. */
  enter: (target: Target, text: string) => Promise<void>;
  /** Selects an option of a `<select>` by its label. */
  choose: (target: Target, label: string) => Promise<void>;
  /** Types into the focused element. */
  type: (text: string) => Promise<void>;
  key: (key: Key) => Promise<void>;
  /** Returns the number of visible elements that match. */
  count: (target: Target) => Promise<number>;
  /** Calls a function with the matching element, even if it is not visible. */
  ask: <Answer>(css: string, question: (element: HTMLElement) => Answer) => Promise<Answer>;
  /** Calls a function in the page. The function may use only its argument. */
  evaluate: <Answer, Value = undefined>(
    run: (value: Value) => Answer | Promise<Answer>,
    value?: Value,
  ) => Promise<Answer>;
  /** Returns the axe violations on the page in its current state. */
  axe: () => Promise<string[]>;
  /** Returns the errors that the pages have logged, if the driver can report them. */
  problems: () => string[];
  screenshot: () => Promise<Buffer>;
  close: () => Promise<void>;
}

/** A visitor's journey through the site. It runs in every engine, and `npm run bench` measures its interactions. */
export interface Journey {
  name: string;
  run: (visitor: Visitor) => Promise<void>;
}
