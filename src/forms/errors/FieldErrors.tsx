import { type ReactNode, useId } from 'react';
import { Enhance, keyOf } from '../../runtime/Enhance.tsx';
import { useConstant } from '../../runtime/useConstant.ts';
import { type Control, controlsOf } from '../fields/controls.ts';
import { describedElement, type FieldError, fieldOf } from './fieldErrors.ts';

interface FieldProps {
  /** Error that the server rendered, even if the visitor has fixed it since. */
  serverError: FieldError | undefined;
  /** Current error of the field. */
  error: FieldError | undefined;
}

/**
 * Returns the ids in an element's `aria-describedby`, except the ids of the field's errors. Other widgets may also add
 * ids.
 */
function otherDescriptions(element: HTMLElement, errors: readonly (string | undefined)[]): readonly string[] {
  const ids = (element.getAttribute('aria-describedby') ?? '').split(/\s+/);
  return ids.filter((id) => id !== '' && !errors.includes(id));
}

/** Returns the id of a control, or the one that `FieldErrors` gives to a control without an id. */
export const idOf = (control: Control): string => control.id || `sw-control-${keyOf(control)}`;

/** Shows a field's error beside the control and links it to the control (FM-07). */
function Field({ serverError, error }: FieldProps): ReactNode {
  const ownId = useId();
  const field = useConstant(() => (error ?? serverError) as FieldError);
  const described = describedElement(field);
  const serverErrorId = useConstant(() => serverError?.serverMessage?.id);
  const isServerError = error !== undefined && error === serverError;
  const id = error && (isServerError ? serverErrorId : ownId);
  const invalid = { 'aria-invalid': error !== undefined };
  const ids = [...otherDescriptions(described, [serverErrorId, ownId]), id];
  const description = { 'aria-describedby': ids.filter(Boolean).join(' ') };
  return (
    <>
      {field.controls.map((control) => (
        <Enhance
          key={keyOf(control)}
          element={control}
          id={idOf(control)}
          {...invalid}
          {...(control === described && description)}
        />
      ))}
      {described !== field.control && <Enhance element={described} {...description} />}
      <Enhance element={serverError?.serverMessage} hidden={!isServerError} />
      {error && !isServerError && (
        <Enhance element={fieldOf(field.control)}>
          <p className="sw-field-error" id={ownId}>
            {error.message.text}
          </p>
        </Enhance>
      )}
    </>
  );
}

/** Returns a form's radio buttons and checkboxes, without those that the server has marked as invalid. */
const choicesOf = (form: HTMLFormElement): readonly Control[] =>
  controlsOf(form).filter(
    (control) => /^(?:radio|checkbox)$/.test(control.type) && control.getAttribute('aria-invalid') !== 'true',
  );

export interface FieldErrorsProps {
  form: HTMLFormElement;
  /** Errors that the server rendered. */
  serverErrors: readonly FieldError[];
  /** Current errors. */
  errors: readonly FieldError[];
}

/**
 * Shows the error of each invalid field, and hides server errors that the visitor has fixed. All other radio buttons and
 * checkboxes are marked as valid: without `aria-invalid`, Chromium exposes a required choice as invalid before the visitor
 * has reached it, and screen readers announce an error that the page doesn't show. Chromium makes an exception for empty
 * text fields only.
 */
export function FieldErrors({ form, serverErrors, errors }: FieldErrorsProps): ReactNode {
  const choices = useConstant(() => choicesOf(form));
  const findError = (list: readonly FieldError[], control: Control) =>
    list.find((error) => error.control === control);
  const all = [...serverErrors, ...errors];
  const controls = new Set(all.map(({ control }) => control));
  const marked = new Set(all.flatMap((error) => error.controls));
  return (
    <>
      {choices.map((choice) =>
        marked.has(choice) ? null : <Enhance key={keyOf(choice)} element={choice} aria-invalid={false} />,
      )}
      {[...controls].map((control) => (
        <Field
          key={keyOf(control)}
          serverError={findError(serverErrors, control)}
          error={findError(errors, control)}
        />
      ))}
    </>
  );
}
