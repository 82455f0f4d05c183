import { controlsOf } from './controls.ts';

/** Functions that return the names of a field's files that no value of the form contains, by the field's file input. */
const readers = new WeakMap<HTMLInputElement, () => readonly string[]>();

/** Lets other code name the files that a field has not uploaded. Returns a function that stops this. */
export function registerUnfinishedFiles(input: HTMLInputElement, read: () => readonly string[]): () => void {
  readers.set(input, read);
  return () => readers.delete(input);
}

/**
 * Returns the names of the files that a visitor has chosen in a form but that none of its values contains: files that are
 * not uploaded yet, and files that only the submission of the form sends. A draft and a version saved elsewhere lack them.
 */
export const unfinishedFiles = (form: HTMLFormElement): string[] =>
  controlsOf(form).flatMap((control) => {
    if (!(control instanceof HTMLInputElement) || control.type !== 'file' || control.matches(':disabled'))
      return [];
    return readers.get(control)?.() ?? [...(control.files ?? [])].map(({ name }) => name);
  });
