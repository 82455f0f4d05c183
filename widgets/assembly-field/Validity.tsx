import { type InvalidEvent, type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react';
import { Enhance } from '../../src/runtime/Enhance.tsx';
import { ownProperty } from '../../src/runtime/ownProperty.ts';

interface ValidityProps {
  /** Validation message; empty if the choice is valid. */
  error: string;
  field: HTMLElement;
  /** Button that opens the dialog. If the field is invalid, the button receives focus, and the error describes it. */
  open: HTMLElement;
  /** Id of the element that describes the button even without an error. */
  describedBy: string;
}

/** Returns whether a control is its form's first invalid control, which the browser would focus. */
function isFirstInvalid(control: HTMLInputElement): boolean {
  const controls = control.form ? [...ownProperty(control.form, 'elements')] : [];
  return (controls as HTMLInputElement[]).find((one) => one.willValidate && !one.validity.valid) === control;
}

/**
 * Validates the field. Browsers don't validate hidden fields, so the validity is set on a visually hidden text field
 * without a name. When that field receives focus, it passes focus on to the button. The error is shown below the box,
 * unless a listener cancels the `invalid` event to show the error elsewhere.
 */
export function Validity({ error, field, open, describedBy }: ValidityProps): ReactNode {
  const control = useRef<HTMLInputElement>(null);
  const errorId = useId();
  const [isReported, setReported] = useState(false);
  useLayoutEffect(() => control.current?.setCustomValidity(error), [error]);
  const handleInvalid = (event: InvalidEvent<HTMLInputElement>): void => {
    if (event.isDefaultPrevented()) return;
    event.preventDefault();
    setReported(true);
    if (isFirstInvalid(event.currentTarget)) open.focus();
  };
  const isShown = isReported && error !== '';
  return (
    <>
      <Enhance element={field} data-state={isShown ? 'invalid' : 'valid'}>
        <input
          ref={control}
          type="text"
          className="sw-assembly-field-validity"
          tabIndex={-1}
          autoComplete="off"
          aria-hidden="true"
          aria-labelledby={field.getAttribute('aria-labelledby') ?? undefined}
          onFocus={() => open.focus()}
          onInvalid={handleInvalid}
        />
        {isShown && (
          <p id={errorId} className="sw-assembly-field-error">
            {error}
          </p>
        )}
      </Enhance>
      <Enhance
        element={open}
        aria-haspopup="dialog"
        aria-describedby={isShown ? `${errorId} ${describedBy}` : describedBy}
      />
    </>
  );
}
