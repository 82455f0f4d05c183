import { type CompositionEvent, type InputEvent, useState } from 'react';

/** The provider's limit; the specification's too (SN-01). */
const MAX_LENGTH = 512;

/** The text of a search field, and what the field needs for it. */
export interface TypedText {
  text: string;
  /** Shows a text without searching for it. */
  show: (text: string) => void;
  /** Shows a text and searches for it. */
  take: (text: string) => void;
  field: {
    value: string;
    maxLength: number;
    onInput: (event: InputEvent<HTMLInputElement>) => void;
    onCompositionEnd: (event: CompositionEvent<HTMLInputElement>) => void;
  };
}

/**
 * A field that searches as one types. It keeps its own text: what a visitor types is never replaced by an answer. Half a
 * word that is being composed (IME) is not searched for; `compositionend` brings the whole.
 */
export function useTypedText(first: string, search: (text: string) => void): TypedText {
  const [text, show] = useState(first);
  const take = (value: string): void => {
    show(value);
    search(value);
  };
  return {
    text,
    show,
    take,
    field: {
      value: text,
      maxLength: MAX_LENGTH,
      onInput: ({ currentTarget: { value }, nativeEvent }) => (nativeEvent.isComposing ? show : take)(value),
      onCompositionEnd: ({ currentTarget }) => take(currentTarget.value),
    },
  };
}
