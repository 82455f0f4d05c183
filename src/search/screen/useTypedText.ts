import { type ClipboardEvent, type CompositionEvent, type DragEvent, type InputEvent, useState } from 'react';
import { useCutText } from '../shared/useCutText.ts';

/**
 * Maximum length of a query in characters (SN-01). Text with accented characters reaches Algolia's limit of 512 bytes
 * earlier and is truncated there.
 */
const MAX_LENGTH = 512;

/** Text of a search field, and the props for the field's `input` element. */
export interface TypedText {
  text: string;
  /** True if the text is the truncated beginning of a longer text. */
  isCut: boolean;
  /** Sets the text without searching. */
  setText: (text: string) => void;
  /** Sets the text and searches for it. */
  searchFor: (text: string) => void;
  field: {
    value: string;
    maxLength: number;
    onInput: (event: InputEvent<HTMLInputElement>) => void;
    onCompositionEnd: (event: CompositionEvent<HTMLInputElement>) => void;
    onPaste: (event: ClipboardEvent<HTMLInputElement>) => void;
    onDrop: (event: DragEvent<HTMLInputElement>) => void;
  };
}

/**
 * Manages a field that searches as the visitor types. The text is stored separately from the results, so a response
 * never replaces it. While an IME composes a word, the field does not search; `compositionend` provides the finished
 * word.
 * @param first the initial text
 */
export function useTypedText(first: string, search: (text: string) => void): TypedText {
  const [text, setText] = useState(first);
  const { cut, checkTransfer, checkInput } = useCutText();
  const searchFor = (typed: string, inputType?: string): void => {
    const value = checkInput(typed, inputType);
    setText(value);
    search(value);
  };
  return {
    text,
    isCut: text !== '' && text === cut,
    setText,
    searchFor,
    field: {
      value: text,
      maxLength: MAX_LENGTH,
      onInput: ({ currentTarget: { value }, nativeEvent: { isComposing, inputType } }) => {
        if (isComposing) setText(value);
        else searchFor(value, inputType);
      },
      onCompositionEnd: ({ currentTarget }) => searchFor(currentTarget.value),
      onPaste: ({ currentTarget, clipboardData }) => checkTransfer(currentTarget, clipboardData),
      onDrop: ({ currentTarget, dataTransfer }) => checkTransfer(currentTarget, dataTransfer),
    },
  };
}
