import { type ReactNode, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import type { TextsOf } from '../../src/define.ts';
import { announce } from '../../src/dom/announce.ts';
import { Enhance } from '../../src/Enhance.tsx';
import { fill } from '../../src/texts.ts';
import { labelOf } from './fields.ts';
import type { passwordForm } from './password-form.ts';

interface ToggleProps {
  toggle: HTMLButtonElement;
  field: HTMLInputElement;
  form: HTMLFormElement;
  texts: TextsOf<typeof passwordForm>;
}

/** Changes nothing but what is seen: the caret stays where it was, for browsers that put it elsewhere. */
function keepCaret(field: HTMLInputElement, change: () => void): void {
  const { selectionStart: start, selectionEnd: end } = field;
  flushSync(change);
  if (field.selectionStart !== start || field.selectionEnd !== end) field.setSelectionRange(start, end);
}

/** Shows and hides a password (PW-02). It is hidden again when the form is sent, and whenever the page is shown. */
export function Toggle({ toggle, field, form, texts }: ToggleProps): ReactNode {
  const [isVisible, setVisible] = useState(false);
  const label = labelOf(field);

  useEffect(() => {
    const following = new AbortController();
    const { signal } = following;
    // At once: the browser reads the fields, to remember them, when the event is over.
    const conceal = (): void => keepCaret(field, () => setVisible(false));
    form.addEventListener('submit', conceal, { signal });
    addEventListener('pageshow', conceal, { signal });
    return () => following.abort();
  }, [field, form]);

  const press = (): void => {
    keepCaret(field, () => setVisible(!isVisible));
    announce(fill(isVisible ? texts.hidden : texts.shown, { field: label }));
  };

  return (
    <>
      <Enhance
        element={toggle}
        hidden={false}
        text={isVisible ? texts.hide : texts.show}
        aria-label={fill(isVisible ? texts.hideField : texts.showField, { field: label })}
        onClick={press}
      />
      {isVisible && (
        // Some browsers send what they check for spelling to a server.
        <Enhance element={field} type="text" spellcheck="false" autocapitalize="none" />
      )}
    </>
  );
}
