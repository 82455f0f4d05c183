import TomSelect from 'tom-select/base';
import { settle } from './answer.ts';
import type { Choice } from './designations.ts';

/** Between a key and the search (CD-03). */
const DEBOUNCE_MS = 100;

export interface SearchSettings {
  /** All that can be chosen. */
  choices: () => readonly Choice[];
  /** Ids of what names and describes the field. */
  labelledBy: string;
  describedBy: string;
  texts: Readonly<Record<'noResults' | 'searchFailed' | 'searching' | 'placeholder', string>>;
  /** Asks the page; undefined where it leaves the search to us. */
  ask: (query: string) => unknown;
  onChoose: (choice: Choice) => void;
  /** A search is over: how many it found, and what is shown where it found none. */
  onFound: (count: number, message: string) => void;
}

/** Text in an element: a string, tom-select would take for markup. */
function element(text: string, role?: 'option'): HTMLElement {
  const made = document.createElement('div');
  made.textContent = text;
  if (role) made.setAttribute('role', role);
  if (role) made.setAttribute('aria-disabled', 'true');
  return made;
}

/**
 * A text field with a list to choose from, by tom-select. It holds nothing: what is chosen leaves its list. Mends what
 * tom-select leaves open for assistive technology: the field's name, and what it found.
 */
export class SearchField {
  private readonly tom: TomSelect;
  private readonly base: HTMLInputElement;
  private excluded: readonly string[] = [];
  private message: string;
  /** The list shows what the page has found. */
  private isAnswered = false;
  private turn = 0;
  /** What was typed when tom-select last took notice. */
  private searched = '';

  constructor(
    place: HTMLElement,
    private readonly settings: SearchSettings,
  ) {
    this.message = settings.texts.noResults;
    this.base = place.appendChild(document.createElement('input'));
    this.tom = this.create();
    const { control_input: field, dropdown_content: list } = this.tom;
    field.setAttribute('aria-labelledby', settings.labelledBy);
    field.setAttribute('aria-describedby', settings.describedBy);
    field.setAttribute('aria-autocomplete', 'list');
    list.setAttribute('aria-labelledby', settings.labelledBy);
    // Before tom-select hears of it.
    this.tom.control.addEventListener('keydown', (event) => this.hurry(event), true);
  }

  /** Enter within the delay after a letter would choose what matched before it. */
  private hurry({ key }: KeyboardEvent): void {
    if (key === 'Enter' && this.tom.control_input.value !== this.searched) this.tom.refreshOptions();
  }

  private create(): TomSelect {
    const { texts } = this.settings;
    return new TomSelect(this.base, {
      mode: 'multi',
      maxOptions: null,
      delimiter: '',
      clearAfterSelect: true,
      placeholder: texts.placeholder,
      // The two delays would add up.
      refreshThrottle: DEBOUNCE_MS,
      loadThrottle: 0,
      load: (query: string, done: () => void) => void this.load(query, done),
      // What the page has found is found, whatever it is called.
      score: (query: string) => (this.isAnswered ? () => 1 : this.tom.getScoreFunction(query)),
      render: {
        option: ({ text }: Choice) => element(text),
        item: () => element(''),
        dropdown: () => element(''),
        no_results: () => element(this.message, 'option'),
        loading: () => element(texts.searching, 'option'),
      },
      onItemAdd: (value: string | number) => this.choose(String(value)),
      onType: (query: string) => this.typed(query),
    });
  }

  private offer(choices: readonly Choice[]): void {
    this.tom.clearOptions(() => false);
    const free = choices.filter(({ value }) => !this.excluded.includes(value));
    this.tom.addOptions(free.map((choice, index) => ({ ...choice, $order: index + 1 })));
  }

  private async load(query: string, done: () => void): Promise<void> {
    const turn = ++this.turn;
    const answer = this.settings.ask(query);
    if (answer !== undefined) {
      const { choices, message } = await settle(answer, this.settings.texts);
      if (turn === this.turn) {
        this.isAnswered = true;
        this.message = message;
        this.offer(choices);
      }
    }
    // Also for an answer that came too late: tom-select counts them.
    done();
    if (answer !== undefined && turn === this.turn) this.tell();
  }

  private tell(): void {
    const count = this.tom.currentResults?.items.length ?? 0;
    this.settings.onFound(count, count === 0 ? this.message : '');
  }

  private typed(query: string): void {
    this.searched = query;
    if (query !== '' && this.tom.loading === 0 && !this.isAnswered) this.tell();
    if (query !== '' || !this.isAnswered) return;
    this.turn++;
    this.isAnswered = false;
    this.message = this.settings.texts.noResults;
    this.offer(this.settings.choices());
    this.tom.refreshOptions();
  }

  private choose(value: string): void {
    const text = String(this.tom.options[value]?.text ?? '');
    this.tom.clear(true);
    this.settings.onChoose({ value, text });
  }

  /** Leaves out what is chosen already. */
  exclude(ids: readonly string[]): void {
    this.excluded = ids;
    this.isAnswered = false;
    this.offer(this.settings.choices());
    // Whoever has just chosen goes on choosing.
    if (this.tom.isFocused) this.tom.refreshOptions();
  }

  /** Keeps more from being chosen. */
  setLocked(isLocked: boolean): void {
    if (isLocked) this.tom.close();
    this.tom.setLocked(isLocked);
    this.tom.control_input.readOnly = isLocked;
  }

  /** What the browser says when the form is sent; nothing for a form that can be. */
  setFault(fault: string): void {
    this.tom.control_input.setCustomValidity(fault);
  }

  focus(): void {
    this.tom.control_input.focus();
  }

  destroy(): void {
    this.tom.destroy();
    this.base.remove();
  }
}
