import { initialize } from '@orchidjs/unicode-variants';
import TomSelect from 'tom-select/base';
import type { Designation } from './designations.ts';
import { readResults } from './searchResults.ts';

/**
 * Range of code points whose characters tom-select also finds without accents: Latin, Greek and Cyrillic. Otherwise, it
 * looks up all 65,536 at the first letter that somebody types: 90 ms, and 400 at 4×.
 */
const VARIANTS: Parameters<typeof initialize>[0] = [[0, 0x52f]];

/** Time in ms from the last key to the search (CD-03). */
const DEBOUNCE_MS = 100;

export interface SearchFieldSetup {
  /** Returns the enabled options of the select. */
  choices: () => readonly Designation[];
  /** Ids of the elements that label and describe the field. */
  labelledBy: string;
  describedBy: string;
  /** True if at least one credential must be chosen. */
  isRequired: boolean;
  texts: Readonly<Record<'noResults' | 'searchFailed' | 'searching' | 'placeholder', string>>;
  /** Requests results from the page. Returns undefined if the page has no search of its own. */
  requestResults: (query: string) => unknown;
  onChoose: (choice: Designation) => void;
  /** Receives the number of results after a search, and the message if there are none. */
  onResults: (count: number, message: string) => void;
}

/** Creates an element that contains a text. tom-select would parse a string as HTML. */
function createElement(text: string, role?: 'option'): HTMLElement {
  const element = document.createElement('div');
  element.textContent = text;
  if (role) element.setAttribute('role', role);
  if (role) element.setAttribute('aria-disabled', 'true');
  return element;
}

/**
 * Search field with a list of results, based on tom-select. It holds no selection: a chosen credential leaves its list.
 * Adds two things that tom-select lacks for assistive technology: the field's name, and the number of results.
 */
export class SearchField {
  private readonly tom: TomSelect;
  private readonly base: HTMLInputElement;
  private excluded: readonly string[] = [];
  private message: string;
  /** True while the list shows results from the page. */
  private isAnswered = false;
  private searchId = 0;
  /** Text of the last search by tom-select. */
  private lastQuery = '';
  /** True while tom-select refreshes a closed list for results that it has received. */
  private keepsClosed = false;
  /** Settles once the pointer that presses an option has let go; undefined while none does. */
  private press: Promise<void> | undefined;

  constructor(
    place: HTMLElement,
    private readonly setup: SearchFieldSetup,
  ) {
    initialize(VARIANTS);
    this.message = setup.texts.noResults;
    this.base = place.appendChild(document.createElement('input'));
    this.tom = this.create();
    const { control_input: field, dropdown_content: list } = this.tom;
    field.setAttribute('aria-labelledby', setup.labelledBy);
    field.setAttribute('aria-describedby', setup.describedBy);
    field.setAttribute('aria-autocomplete', 'list');
    if (setup.isRequired) field.setAttribute('aria-required', 'true');
    list.setAttribute('aria-labelledby', setup.labelledBy);
    // In the capture phase, before tom-select's own listener.
    this.tom.control.addEventListener('keydown', (event) => this.handleKeydown(event), true);
    // After tom-select's own listener for clicks, which chooses the option.
    this.deferChangesWhilePressed();
  }

  /**
   * Keeps the list as it is from the press of a pointer to its click. If the pressed element were replaced meanwhile, the
   * browser would send the click to the element around it, and nothing would be chosen.
   */
  private deferChangesWhilePressed(): void {
    const { dropdown } = this.tom;
    const refresh = this.tom.refreshOptions.bind(this.tom);
    this.tom.hook('instead', 'refreshOptions', (isOpening = true) => {
      const mayOpen = isOpening && !this.keepsClosed;
      // The list was open when it was pressed, so one that has been closed since stays closed.
      if (this.press) void this.press.then(() => refresh(mayOpen && this.tom.isOpen));
      else refresh(mayOpen);
    });
    dropdown.addEventListener('pointerdown', ({ target }) => {
      if (!(target as Element).closest('[data-selectable]')) return;
      this.press = new Promise((resolve) => {
        const releasing = new AbortController();
        const release = (): void => {
          this.press = undefined;
          releasing.abort();
          resolve();
        };
        // A touch sends its click somewhat later, and a pointer that left the option sends none.
        const releaseSoon = (): unknown => setTimeout(release, DEBOUNCE_MS);
        dropdown.addEventListener('click', release, releasing);
        document.addEventListener('pointerup', releaseSoon, releasing);
        document.addEventListener('pointercancel', releaseSoon, releasing);
      });
    });
  }

  /** Updates the results before Enter: within the debounce delay, Enter would choose a result of the previous text. */
  private handleKeydown({ key }: KeyboardEvent): void {
    if (key === 'Enter' && this.tom.control_input.value !== this.lastQuery) this.tom.refreshOptions();
  }

  private create(): TomSelect {
    const { texts } = this.setup;
    return new TomSelect(this.base, {
      mode: 'multi',
      maxOptions: null,
      delimiter: '',
      clearAfterSelect: true,
      placeholder: texts.placeholder,
      // A second delay for loading would add to this one.
      refreshThrottle: DEBOUNCE_MS,
      loadThrottle: 0,
      load: (query: string, done: () => void) => void this.load(query, done),
      // Results from the page always match, even if their text doesn't contain the query.
      score: (query: string) => (this.isAnswered ? () => 1 : this.tom.getScoreFunction(query)),
      render: {
        option: ({ text }: Designation) => createElement(text),
        item: () => createElement(''),
        dropdown: () => createElement(''),
        no_results: () => createElement(this.message, 'option'),
        loading: () => createElement(texts.searching, 'option'),
      },
      onItemAdd: (value: string | number) => this.handleItemAdd(String(value)),
      onType: (query: string) => this.handleType(query),
      // Arrow keys scroll the list, not the page, so the chosen option could be below the window.
      onDropdownOpen: (dropdown: HTMLElement) => dropdown.scrollIntoView({ block: 'nearest' }),
      onDropdownClose: () => this.handleDropdownClose(),
      onBlur: () => this.cancelRefresh(),
    });
  }

  /**
   * Cancels the debounced refresh, which would open the list again and take the focus back. tom-select 2.6.2 keeps its
   * timer to itself.
   */
  private cancelRefresh(): void {
    clearTimeout(Reflect.get(this.tom, 'refreshTimeout') as number | undefined);
  }

  /** Closing the list also clears the text. */
  private handleDropdownClose(): void {
    this.cancelRefresh();
    this.discardResults();
  }

  /** Discards results from the page, shown or pending, because the text that they are for is gone. */
  private discardResults(): void {
    this.searchId++;
    if (!this.isAnswered) return;
    this.isAnswered = false;
    this.message = this.setup.texts.noResults;
    this.setOptions(this.setup.choices());
  }

  private setOptions(choices: readonly Designation[]): void {
    this.tom.clearOptions(() => false);
    const free = choices.filter(({ value }) => !this.excluded.includes(value));
    this.tom.addOptions(free.map((choice, index) => ({ ...choice, $order: index + 1 })));
  }

  private async load(query: string, done: () => void): Promise<void> {
    const searchId = ++this.searchId;
    const answer = this.setup.requestResults(query);
    if (answer !== undefined) {
      const { choices, message } = await readResults(answer, this.setup.texts);
      await this.press;
      if (searchId === this.searchId) {
        this.isAnswered = true;
        this.message = message;
        this.setOptions(choices);
      }
    }
    // Also for outdated results: tom-select counts the pending loads. It would open a list that was closed meanwhile.
    this.keepsClosed = !this.tom.isOpen;
    done();
    this.keepsClosed = false;
    if (answer !== undefined && searchId === this.searchId) this.reportFound();
  }

  private reportFound(): void {
    const count = this.tom.currentResults?.items.length ?? 0;
    this.setup.onResults(count, count === 0 ? this.message : '');
  }

  private handleType(query: string): void {
    this.lastQuery = query;
    if (query !== '' && this.tom.loading === 0 && !this.isAnswered) this.reportFound();
    if (query !== '') return;
    this.discardResults();
    this.tom.refreshOptions();
  }

  private handleItemAdd(value: string): void {
    const text = String(this.tom.options[value]?.text ?? '');
    this.tom.clear(true);
    this.discardResults();
    this.setup.onChoose({ value, text });
  }

  /** Removes chosen credentials from the list. */
  exclude(ids: readonly string[]): void {
    this.excluded = ids;
    this.isAnswered = false;
    this.setOptions(this.setup.choices());
    // The list stays open, so that visitors can choose several in a row.
    if (this.tom.isFocused) this.tom.refreshOptions();
  }

  /** Locks the field at the maximum, or unlocks it. */
  setLocked(isLocked: boolean): void {
    if (isLocked) this.tom.close();
    this.tom.setLocked(isLocked);
    this.tom.control_input.readOnly = isLocked;
  }

  /** Sets the validation message; an empty string if the field is valid. */
  setError(message: string): void {
    this.tom.control_input.setCustomValidity(message);
  }

  focus(): void {
    this.tom.control_input.focus();
  }

  destroy(): void {
    this.tom.destroy();
    this.base.remove();
  }
}
