import { type ReactNode, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { announce } from '../../src/page/announce.ts';
import type { TextsOf } from '../../src/runtime/define.ts';
import { Enhance } from '../../src/runtime/Enhance.tsx';
import { interpolate } from '../../src/runtime/texts.ts';
import { fieldLabel } from './fields.ts';
import type { passwordForm } from './password-form.ts';

interface ToggleProps {
  toggle: HTMLButtonElement;
  field: HTMLInputElement;
  form: HTMLFormElement;
  texts: TextsOf<typeof passwordForm>;
}

/**
 * Runs the given change and then restores the selection, because some browsers move the caret when the `type` changes.
 */
function keepCaret(field: HTMLInputElement, change: () => void): void {
  const { selectionStart: start, selectionEnd: end } = field;
  flushSync(change);
  if (field.selectionStart !== start || field.selectionEnd !== end) field.setSelectionRange(start, end);
}

/**
 * Shows and hides a password (PW-02). Hides the password again when the form is submitted and whenever the page is
 * shown.
 */
export function Toggle({ toggle, field, form, texts }: ToggleProps): ReactNode {
  const [isVisible, setVisible] = useState(false);
  const label = fieldLabel(field);

  useEffect(() => {
    const listening = new AbortController();
    const { signal } = listening;
    // Hides the password synchronously, because the browser reads the fields for its password manager as soon as the
    // event ends.
    const conceal = (): void => keepCaret(field, () => setVisible(false));
    form.addEventListener('submit', conceal, { signal });
    addEventListener('pageshow', conceal, { signal });
    return () => listening.abort();
  }, [field, form]);

  const handleClick = (): void => {
    keepCaret(field, () => setVisible(!isVisible));
    announce(interpolate(isVisible ? texts.hidden : texts.shown, { field: label }));
  };

  return (
    <>
      <Enhance
        element={toggle}
        hidden={false}
        text={isVisible ? texts.hide : texts.show}
        aria-label={interpolate(isVisible ? texts.hideField : texts.showField, { field: label })}
        onClick={handleClick}
      />
      {isVisible && (
        // Some browsers send visible text to a server for spell checking.
        <Enhance element={field} type="text" spellcheck="false" autocapitalize="none" />
      )}
    </>
  );
}
