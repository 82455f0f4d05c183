import { type ReactNode, useEffect, useLayoutEffect, useState } from 'react';
import { mountable, type ViewProps } from '../../src/define.ts';
import { announce, prepareAnnouncer } from '../../src/dom/announce.ts';
import { useElementId } from '../../src/dom/useElementId.ts';
import { Enhance, keyOf } from '../../src/Enhance.tsx';
import { useFormState } from '../../src/forms/useFormState.ts';
import { fieldOf, formOf, pairOf, submitsOf } from './fields.ts';
import { passwordForm } from './password-form.ts';
import { Toggle } from './Toggle.tsx';
import { judge } from './verdict.ts';
import '../../src/forms/field.css';
import './password-form.css';

interface DescribedProps {
  element: HTMLElement;
  /** Id of what describes the element now, beside what the server says does. */
  by: string | undefined;
  disabled?: boolean;
  isInvalid?: boolean;
}

function Described({ element, by, disabled, isInvalid }: DescribedProps): ReactNode {
  const [own] = useState(() => element.getAttribute('aria-describedby'));
  const ids = by && [own, by].filter(Boolean).join(' ');
  return (
    <Enhance
      element={element}
      disabled={disabled}
      {...(ids && { 'aria-describedby': ids })}
      {...(isInvalid && { 'aria-invalid': true })}
    />
  );
}

const TOKENS = {
  new: 'new-password',
  confirm: 'new-password',
  current: 'current-password',
  username: 'username',
  email: 'email',
} as const;

/** What password managers go by, where the template has not said it. */
function Token({ field, token }: { field: HTMLInputElement | undefined; token: string }): ReactNode {
  const [isMissing] = useState(() => field?.hasAttribute('autocomplete') === false);
  return isMissing && <Enhance element={field} autocomplete={token} />;
}

function PasswordForm({ host, options, parts, texts }: ViewProps<typeof passwordForm>): ReactNode {
  const pair = pairOf(parts);
  const { email, reason } = parts;
  const [form] = useState(() => formOf(host));
  const [submits] = useState(() => submitsOf(form));
  const messageId = useElementId(pair?.message);
  const reasonId = useElementId(reason);
  const obstacle = useFormState(form, () =>
    judge({
      passwords: pair && [pair.password.value, pair.confirmation.value],
      email: email && { value: email.value, current: options.currentEmail },
    }),
  );
  const isMismatch = obstacle === 'mismatch';
  const why = obstacle && !isMismatch ? texts[obstacle] : '';
  const mismatchBy = isMismatch ? messageId : undefined;
  const reasonBy = why && reason ? reasonId : undefined;

  useEffect(prepareAnnouncer, []);
  useLayoutEffect(() => {
    // A button that becomes disabled would take the focus with it.
    const isHeld = obstacle && submits.some((submit) => submit === document.activeElement);
    if (isHeld) (obstacle.startsWith('email') ? email : pair?.confirmation)?.focus();
  }, [obstacle, submits, email, pair?.confirmation]);

  // Told when a field is left, not at each key; that a field is still empty, its visitor knows.
  const tell = (): void => {
    if (isMismatch) announce(pair?.message.textContent.trim() ?? '');
    else if (obstacle === 'emailMalformed' || obstacle === 'emailUnchanged') announce(why);
  };

  return (
    <>
      <Enhance element={form} onChange={tell} />
      <Enhance element={pair?.message} id={messageId} hidden={!isMismatch} />
      <Enhance element={reason} id={reasonId} text={why} />
      {pair && <Described element={pair.confirmation} by={mismatchBy} isInvalid={isMismatch} />}
      {email && <Described element={email} by={reasonBy} />}
      {submits.map((submit) => (
        <Described
          key={keyOf(submit)}
          element={submit}
          by={mismatchBy ?? reasonBy}
          disabled={obstacle !== undefined}
        />
      ))}
      {Object.entries(TOKENS).map(([part, token]) => (
        <Token key={part} field={parts[part as keyof typeof TOKENS]} token={token} />
      ))}
      {parts.toggle.map((toggle) => (
        <Toggle
          key={keyOf(toggle)}
          toggle={toggle}
          field={fieldOf(toggle, parts)}
          form={form}
          texts={texts}
        />
      ))}
    </>
  );
}

export const widget = mountable(passwordForm, PasswordForm);
