import { type ReactNode, useId, useState } from 'react';
import { Enhance, keyOf } from '../Enhance.tsx';
import type { Control } from './controls.ts';
import { describedOf, type FieldError, fieldOf } from './fieldErrors.ts';

interface FieldProps {
  /** Error that came with the page, whether or not it still stands. */
  sent: FieldError | undefined;
  /** What stands now. */
  error: FieldError | undefined;
}

/** The ids that describe an element, less the server's error and with the one that stands. */
function describedBy(element: HTMLElement, sent: FieldError | undefined, id: string | undefined): string {
  const ids = (element.getAttribute('aria-describedby') ?? '').split(/\s+/);
  const others = ids.filter((known) => known !== '' && known !== sent?.sent?.id);
  return [...others, ...(id ? [id] : [])].join(' ');
}

/** One field with its error: tied to its control, and beside it (FM-07). */
function Field({ sent, error }: FieldProps): ReactNode {
  const ownId = useId();
  const [field] = useState(() => (error ?? sent) as FieldError);
  const described = describedOf(field);
  // As the server sent it: what is written here later is not to be read again.
  const [[withoutError, isTold]] = useState(() => [describedBy(described, sent, undefined), sent?.sent?.id]);
  const isSent = error !== undefined && error === sent;
  const id = error && (isSent ? isTold : ownId);
  const invalid = { 'aria-invalid': error !== undefined };
  const description = { 'aria-describedby': [withoutError, id].filter(Boolean).join(' ') };
  return (
    <>
      {field.controls.map((control) => (
        <Enhance
          key={keyOf(control)}
          element={control}
          id={control.id || `${ownId}-${keyOf(control)}`}
          {...invalid}
          {...(control === described && description)}
        />
      ))}
      {described !== field.control && <Enhance element={described} {...description} />}
      <Enhance element={sent?.sent} hidden={!isSent} />
      {error && !isSent && (
        <Enhance element={fieldOf(field.control)}>
          <p className="sw-field-error" id={ownId}>
            {error.message.text}
          </p>
        </Enhance>
      )}
    </>
  );
}

export interface FieldErrorsProps {
  /** What came with the page. */
  sent: readonly FieldError[];
  /** What stands now. */
  errors: readonly FieldError[];
}

/** Every field of a form that has an error, or had one. */
export function FieldErrors({ sent, errors }: FieldErrorsProps): ReactNode {
  const of = (list: readonly FieldError[], control: Control) =>
    list.find((error) => error.control === control);
  const controls = new Set([...sent, ...errors].map(({ control }) => control));
  return [...controls].map((control) => (
    <Field key={keyOf(control)} sent={of(sent, control)} error={of(errors, control)} />
  ));
}
