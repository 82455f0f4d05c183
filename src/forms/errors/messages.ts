/** Properties of a control that determine its error message. */
export interface ValidatedControl {
  validity: Pick<ValidityState, 'valid' | 'valueMissing' | 'customError' | 'patternMismatch'>;
  validationMessage: string;
  title: string;
  value: string;
  dataset: { messageMissing?: string; message?: string };
}

/** Error message of a control. */
export interface Message {
  text: string;
  /** True if the text makes sense without the field's label. The browser's own messages do not. */
  isSelfContained: boolean;
}

/**
 * Returns the error message of a control, or undefined if it is valid. Prefers the message set by
 * `setCustomValidity()`, then the template's message (`data-message-missing`, `data-message`, or `title` for a
 * pattern), then the browser's message.
 */
export function messageOf({
  validity,
  validationMessage,
  title,
  value,
  dataset,
}: ValidatedControl): Message | undefined {
  if (validity.valid) return undefined;
  if (validity.customError) return { text: validationMessage, isSelfContained: true };
  const { messageMissing, message } = dataset;
  // If a field contains only spaces, which the pattern rejects, its value counts as missing.
  const isBlank = validity.patternMismatch && value.trim() === '';
  const own =
    validity.valueMissing || isBlank ? messageMissing : (message ?? (validity.patternMismatch ? title : ''));
  return own ? { text: own, isSelfContained: true } : { text: validationMessage, isSelfContained: false };
}
