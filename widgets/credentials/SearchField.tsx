import {
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  useEffect,
  useId,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { hasModifier, indexAfterKey } from '../../src/controls/arrowKeys.ts';
import { announce } from '../../src/page/announce.ts';
import { isFromInputMethod } from '../../src/page/inputMethod.ts';
import type { TextsOf } from '../../src/runtime/define.ts';
import { interpolate } from '../../src/runtime/texts.ts';
import type { credentials } from './credentials.ts';
import { type Designation, notChosen } from './designations.ts';
import { findMatches } from './matches.ts';
import { OptionList, optionId } from './OptionList.tsx';
import { useHeld } from './useHeld.ts';
import { useSearch } from './useSearch.ts';

/** Time in ms from the last keystroke to the search (CD-03). */
const DEBOUNCE_MS = 100;

/** Interface through which other parts of the widget use the field. */
interface Focusable {
  focus: () => void;
}

interface SearchFieldProps {
  host: HTMLElement;
  ref: Ref<Focusable>;
  /** Enabled options of the select. */
  choices: readonly Designation[];
  /** Ids of the chosen credentials, which are not offered. */
  chosen: readonly string[];
  texts: TextsOf<typeof credentials>;
  /** Ids of the elements that label and describe the field. */
  labelledBy: string;
  describedBy: string;
  /** True if at least one credential must be chosen. */
  isRequired: boolean;
  /** True when the maximum number of credentials is chosen. */
  isLocked: boolean;
  /** Validation message; empty if the field is valid. */
  error: string;
  onChoose: (choice: Designation) => void;
}

/** Returns the search, the choices to offer and the text above them. */
function useOffer({ host, choices, chosen, texts }: SearchFieldProps) {
  const [search, start] = useSearch(host, texts);
  const { query, isPending, found } = search;
  const offer = useMemo(() => {
    const { choices: matches, patterns } = findMatches(choices, query);
    const offered = notChosen(found?.choices ?? matches, chosen);
    const isNothingFound = offered.length === 0 && query !== '';
    const outcome = isNothingFound ? (found?.message ?? texts.noResults) : '';
    return { choices: offered, patterns, message: isPending ? texts.searching : outcome };
  }, [choices, chosen, query, isPending, found, texts]);
  return { search, start, offer };
}

/**
 * Renders a field that searches for credentials, as a combobox with a list of options. A chosen credential is removed
 * from the list.
 */
export function SearchField(props: SearchFieldProps): ReactNode {
  const { ref, choices, chosen, texts, labelledBy, describedBy, isRequired, isLocked, error } = props;
  const { search, start, offer } = useOffer(props);
  const { query, isPending } = search;
  /** Trimmed text of the field at the last event. */
  const [text, setText] = useState('');
  /** True from when the field receives focus or a keypress until the visitor leaves the field or presses Escape. */
  const [isWanted, setWanted] = useState(false);
  /** Value of the option that the visitor has moved to with the arrow keys. */
  const [marked, setMarked] = useState<string>();
  const field = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const listId = useId();
  const { shown, hold, release } = useHeld(offer, list);

  const isOpen = isWanted && !isLocked && (shown.choices.length > 0 || shown.message !== '');
  const markedIndex = shown.choices.findIndex(({ value }) => value === marked);
  // Enter chooses the best match for a query, but without a query it chooses nothing.
  const activeIndex = markedIndex < 0 && query !== '' && shown.choices.length > 0 ? 0 : markedIndex;

  useEffect(() => {
    if (!isWanted || text === query) return undefined;
    const timer = setTimeout(start, DEBOUNCE_MS, text);
    return () => clearTimeout(timer);
  }, [isWanted, text, query, start]);

  const isSettled = isOpen && query !== '' && !isPending;
  useEffect(() => {
    if (isSettled) announce(offer.message || interpolate(texts.results, { count: offer.choices.length }));
  }, [isSettled, offer, texts]);

  useImperativeHandle(ref, () => ({ focus: () => field.current?.focus() }), []);
  useLayoutEffect(() => {
    field.current?.setCustomValidity(error);
  }, [error]);

  const readText = (): string => field.current?.value.trim() ?? '';
  const open = (): void => {
    setText(readText());
    setWanted(true);
  };
  const close = (): void => {
    setWanted(false);
    setMarked(undefined);
    release();
  };
  const clear = (): void => {
    if (field.current) field.current.value = '';
    setText('');
    start('');
    setMarked(undefined);
    release();
  };
  const choose = (choice: Designation | undefined): void => {
    if (!choice) return;
    clear();
    field.current?.focus();
    props.onChoose(choice);
  };

  const handleBlur = ({ relatedTarget }: FocusEvent): void => {
    const isInside = relatedTarget === field.current || list.current?.contains(relatedTarget);
    // Ignores the event when the window loses focus, because the field still has focus when the visitor returns.
    if (document.hasFocus() && !(relatedTarget && isInside)) close();
  };

  const handleEnter = (event: KeyboardEvent): void => {
    const typed = readText();
    if (!isOpen && typed === '') return;
    // Submitting the form would lose the text.
    event.preventDefault();
    if (!isOpen) open();
    else if (typed === query) choose(shown.choices[activeIndex]);
    // During the debounce delay, the list still shows the matches for the previous text.
    else if (typed !== '') choose(notChosen(findMatches(choices, typed).choices, chosen)[0]);
  };

  const handleEscape = (event: KeyboardEvent): void => {
    if (!isOpen && readText() === '') return;
    // Escape closes only the list, not a dialog around it. A second Escape clears the text.
    event.preventDefault();
    event.stopPropagation();
    if (isOpen) close();
    else clear();
  };

  const handleArrow = (event: KeyboardEvent): void => {
    const next = indexAfterKey(event.key, activeIndex, shown.choices.length);
    if (next === undefined || isLocked || hasModifier(event)) return;
    event.preventDefault();
    if (isOpen) setMarked(shown.choices[next]?.value);
    else open();
  };

  const handleKeyDown = (event: KeyboardEvent): void => {
    if (isFromInputMethod(event.nativeEvent)) return;
    release();
    if (event.key === 'Enter') handleEnter(event);
    else if (event.key === 'Escape') handleEscape(event);
    else handleArrow(event);
  };

  return (
    <div className="sw-credentials-search">
      <input
        ref={field}
        type="text"
        role="combobox"
        aria-expanded={isOpen}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={isOpen && activeIndex >= 0 ? optionId(listId, activeIndex) : undefined}
        aria-labelledby={labelledBy}
        aria-describedby={describedBy}
        aria-required={isRequired || undefined}
        placeholder={texts.placeholder}
        readOnly={isLocked}
        autoComplete="off"
        autoCapitalize="off"
        autoCorrect="off"
        spellCheck={false}
        onFocus={open}
        onClick={open}
        onBlur={handleBlur}
        onInput={() => {
          open();
          setMarked(undefined);
          release();
        }}
        onKeyDown={handleKeyDown}
      />
      <OptionList
        list={list}
        id={listId}
        labelledBy={labelledBy}
        choices={isOpen ? shown.choices : undefined}
        message={shown.message}
        patterns={shown.patterns}
        activeIndex={activeIndex}
        onPress={hold}
        onChoose={choose}
        onBlur={handleBlur}
      />
    </div>
  );
}
