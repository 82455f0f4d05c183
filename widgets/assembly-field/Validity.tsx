import { type InvalidEvent, type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react';
import { Enhance } from '../../src/Enhance.tsx';

interface ValidityProps {
  /** What is wrong with the choice; empty when nothing is. */
  problem: string;
  field: HTMLElement;
  /** The button that opens the dialog: gets the focus, and is described with what is wrong. */
  open: HTMLElement;
  isOpen: boolean;
  /** Id of what else describes it. */
  describedBy: string;
}

/** Whether a control is the first of its form that the browser would ask the visitor to mend. */
function isFirstInvalid(control: HTMLInputElement): boolean {
  const controls = [...(control.form?.elements ?? [])] as HTMLInputElement[];
  return controls.find(({ validity, willValidate }) => willValidate && !validity.valid) === control;
}

/**
 * Hidden fields are never checked, so a text field that nobody sees stands for this one: the browser and other code
 * find in it what is wrong, and focus that it is given goes on to the button. What is wrong is shown here, unless
 * somebody has prevented the default of the `invalid` event to show it elsewhere.
 */
export function Validity({ problem, field, open, isOpen, describedBy }: ValidityProps): ReactNode {
  const control = useRef<HTMLInputElement>(null);
  const errorId = useId();
  const [isAsked, setAsked] = useState(false);
  useLayoutEffect(() => control.current?.setCustomValidity(problem), [problem]);
  const refuse = (event: InvalidEvent<HTMLInputElement>): void => {
    if (event.isDefaultPrevented()) return;
    event.preventDefault();
    setAsked(true);
    if (isFirstInvalid(event.currentTarget)) open.focus();
  };
  const isShown = isAsked && problem !== '';
  return (
    <>
      <Enhance element={field} data-assembly-field-validity={isShown ? 'invalid' : 'valid'}>
        <input
          ref={control}
          type="text"
          className="assembly-field-validity"
          tabIndex={-1}
          autoComplete="off"
          aria-hidden="true"
          aria-labelledby={field.getAttribute('aria-labelledby') ?? undefined}
          onFocus={() => open.focus()}
          onInvalid={refuse}
        />
        {isShown && (
          <p id={errorId} className="assembly-field-error">
            {problem}
          </p>
        )}
      </Enhance>
      <Enhance
        element={open}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-describedby={isShown ? `${errorId} ${describedBy}` : describedBy}
      />
    </>
  );
}
