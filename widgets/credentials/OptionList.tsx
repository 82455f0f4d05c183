import { type FocusEventHandler, type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react';
import { highlight, removeHighlight } from 'tom-select/dist/esm/contrib/highlight.js';
import type { Designation } from './designations.ts';

interface OptionProps {
  id: string;
  text: string;
  /** Patterns that match the parts of the text to highlight. */
  patterns: readonly RegExp[];
  isActive: boolean;
  onPress: () => void;
  onChoose: () => void;
}

/** Renders an option. As in tom-select, the text that the visitor has typed is highlighted. */
function Option({ id, text, patterns, isActive, onPress, onChoose }: OptionProps): ReactNode {
  const option = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = option.current;
    if (!element) return undefined;
    for (const pattern of patterns) highlight(element, pattern);
    return () => removeHighlight(element);
  }, [patterns]);
  useLayoutEffect(() => {
    if (isActive) option.current?.scrollIntoView({ block: 'nearest' });
  }, [isActive]);
  return (
    <div
      ref={option}
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      onPointerDown={onPress}
      onClick={onChoose}
      // A screen reader may have moved focus here.
      onKeyDown={({ key }) => {
        if (key === 'Enter') onChoose();
      }}
    >
      {text}
    </div>
  );
}

interface OptionListProps {
  list: RefObject<HTMLDivElement | null>;
  id: string;
  labelledBy: string;
  /** Options to show; undefined while the list is closed. */
  choices: readonly Designation[] | undefined;
  /** Text above the options, such as a message that there are none. */
  message: string;
  patterns: readonly RegExp[];
  activeIndex: number;
  onPress: () => void;
  onChoose: (choice: Designation) => void;
  onBlur: FocusEventHandler;
}

/** Returns the id of an option, for `aria-activedescendant`. */
export const optionId = (listId: string, index: number): string => `${listId}-${index}`;

/** Renders the list of credentials below the search field. The search field keeps focus. */
export function OptionList(props: OptionListProps): ReactNode {
  const { list, id, labelledBy, choices, message, patterns, activeIndex, onPress, onChoose, onBlur } = props;
  const isOpen = choices !== undefined;
  useLayoutEffect(() => {
    if (isOpen) list.current?.scrollIntoView({ block: 'nearest' });
  }, [isOpen, list]);
  return (
    <div
      ref={list}
      id={id}
      className="sw-credentials-options"
      role="listbox"
      tabIndex={-1}
      aria-labelledby={labelledBy}
      hidden={!isOpen}
      onBlur={onBlur}
      // Keeps focus in the field.
      onMouseDown={(event) => event.preventDefault()}
    >
      {isOpen && message !== '' && (
        <div role="option" tabIndex={-1} aria-disabled="true" aria-selected="false">
          {message}
        </div>
      )}
      {choices?.map((choice, index) => (
        <Option
          key={choice.value}
          id={optionId(id, index)}
          text={choice.text}
          patterns={patterns}
          isActive={index === activeIndex}
          onPress={onPress}
          onChoose={() => onChoose(choice)}
        />
      ))}
    </div>
  );
}
