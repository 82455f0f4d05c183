/** What is asked of a control to say what is wrong with it. */
export interface Checked {
  validity: Pick<ValidityState, 'valid' | 'valueMissing' | 'customError' | 'patternMismatch'>;
  validationMessage: string;
  title: string;
  dataset: { messageMissing?: string; message?: string };
}

export interface Message {
  text: string;
  /** Whether it says which field is meant; the browser's own messages do not. */
  isWhole: boolean;
}

/**
 * What is wrong with a control: in the template's words (`data-message-missing`, `data-message`, for a pattern the
 * `title`), in those of the script that has judged it, or in the browser's. Undefined where nothing is.
 */
export function messageOf({ validity, validationMessage, title, dataset }: Checked): Message | undefined {
  if (validity.valid) return undefined;
  if (validity.customError) return { text: validationMessage, isWhole: true };
  const { messageMissing, message } = dataset;
  const own = validity.valueMissing ? messageMissing : (message ?? (validity.patternMismatch ? title : ''));
  return own ? { text: own, isWhole: true } : { text: validationMessage, isWhole: false };
}
