import {
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  useId,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
} from 'react';
import { isFromInputMethod } from '../../src/page/inputMethod.ts';
import { type Designation, notChosen } from './designations.ts';
import { findMatches } from './matches.ts';
import { OptionList, optionId } from './OptionList.tsx';
import { actionOf, type KeyAction } from './searchKeys.ts';
import { type OfferProps, useOptions } from './useOptions.ts';

/** Interface through which other parts of the widget use the field. */
interface Focusable {
  focus: () => void;
}

interface SearchFieldProps extends OfferProps {
  ref: Ref<Focusable>;
  /** Ids of the elements that label and describe the field. */
  labelledBy: string;
  describedBy: string;
  /** True if the server has refused the choice. */
  isInvalid: boolean;
  /** True if at least one credential must be chosen. */
  isRequired: boolean;
  /** Validation message; empty if the field is valid. */
  error: string;
  onChoose: (choice: Designation) => void;
}

/**
 * Renders a field that searches for credentials, as a combobox with a list of options. A chosen credential is removed
 * from the list.
 */
export function SearchField(props: SearchFieldProps): ReactNode {
  const { ref, choices, chosen, texts, labelledBy, describedBy, isRequired, isLocked, error } = props;
  const field = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const listId = useId();
  const options = useOptions(props, list);
  const { query, isOpen, shown, activeIndex } = options;

  useImperativeHandle(ref, () => ({ focus: () => field.current?.focus() }), []);
  useLayoutEffect(() => {
    field.current?.setCustomValidity(error);
  }, [error]);

  const readText = (): string => field.current?.value.trim() ?? '';
  const open = (): void => options.open(readText());
  const clear = (): void => {
    if (field.current) field.current.value = '';
    options.clear();
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
    if (document.hasFocus() && !(relatedTarget && isInside)) options.close();
  };

  const act = (action: KeyAction): void => {
    if (action.do === 'open') open();
    else if (action.do === 'close') options.close();
    else if (action.do === 'clear') clear();
    else if (action.do === 'move') options.mark(shown.choices[action.index]?.value);
    else if (action.do === 'choose') choose(shown.choices[activeIndex]);
    // During the debounce delay, the list still shows the matches for the previous text.
    else if (action.do === 'chooseTyped')
      choose(notChosen(findMatches(choices, readText()).choices, chosen)[0]);
  };
  const handleKeyDown = (event: KeyboardEvent): void => {
    if (isFromInputMethod(event.nativeEvent)) return;
    options.release();
    const count = shown.choices.length;
    const action = actionOf(event, { isOpen, isLocked, typed: readText(), query, activeIndex, count });
    if (!action) return;
    event.preventDefault();
    // Escape closes only the list, not a dialog around it.
    if (event.key === 'Escape') event.stopPropagation();
    act(action);
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
        aria-invalid={props.isInvalid || undefined}
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
          options.mark(undefined);
          options.release();
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
        onPress={options.freeze}
        onChoose={choose}
        onBlur={handleBlur}
      />
    </div>
  );
}
