import { type ReactNode, useEffect, useLayoutEffect } from 'react';
import { useSentEvent } from '../../src/forms/events/useFormEvents.ts';
import { useTidyFields } from '../../src/forms/fields/useTidyFields.ts';
import { useFormValue } from '../../src/forms/fields/watchForm.ts';
import { announce, prepareLiveRegions } from '../../src/page/announce.ts';
import { useElementId } from '../../src/page/useElementId.ts';
import { createWidget, type ViewProps } from '../../src/runtime/define.ts';
import { Enhance, keyOf } from '../../src/runtime/Enhance.tsx';
import { interpolate } from '../../src/runtime/texts.ts';
import { useConstant } from '../../src/runtime/useConstant.ts';
import { checkMarkup } from './check.ts';
import { emptyLabels, fieldOfToggle, formOf, pairOf, submitButtonsOf } from './fields.ts';
import { findObstacle } from './obstacle.ts';
import { passwordForm } from './password-form.ts';
import { Toggle } from './Toggle.tsx';
import '../../src/forms/fields/field.css';
import './password-form.css';

interface DescribedProps {
  element: HTMLElement;
  /** Id of an additional description, besides the descriptions in the server's markup. */
  describedBy: string | undefined;
  disabled?: boolean;
  isInvalid?: boolean;
}

/** Adds a description to an element, disables it, or marks it as invalid. */
function Described({ element, describedBy, disabled, isInvalid }: DescribedProps): ReactNode {
  const own = useConstant(() => element.getAttribute('aria-describedby'));
  const ids = describedBy && [own, describedBy].filter(Boolean).join(' ');
  return (
    <Enhance
      element={element}
      disabled={disabled}
      {...(ids && { 'aria-describedby': ids })}
      {...(isInvalid && { 'aria-invalid': true })}
    />
  );
}

const AUTOCOMPLETE = {
  new: 'new-password',
  confirm: 'new-password',
  current: 'current-password',
  username: 'username',
  email: 'email',
} as const;

/** Adds the `autocomplete` value that password managers need, if the template omits it (PW-02). */
function Autocomplete({ field, token }: { field: HTMLInputElement | undefined; token: string }): ReactNode {
  const isMissing = useConstant(() => field?.hasAttribute('autocomplete') === false);
  return isMissing && <Enhance element={field} autocomplete={token} />;
}

interface FocusKeeperProps {
  submits: readonly HTMLElement[];
  /** Field that receives focus from the buttons; undefined while the buttons are enabled. */
  field: HTMLElement | undefined;
}

/**
 * Moves focus away from a button that is about to be disabled. Rendered before the buttons, because effects run in
 * render order. Since version 150, Chromium removes focus as soon as a button is disabled.
 */
function FocusKeeper({ submits, field }: FocusKeeperProps): ReactNode {
  useLayoutEffect(() => {
    if (field && submits.some((submit) => submit === document.activeElement)) field.focus();
  }, [field, submits]);
  return null;
}

function PasswordForm({ host, options, parts, texts }: ViewProps<typeof passwordForm>): ReactNode {
  const pair = pairOf(parts);
  const { email, reason } = parts;
  const form = useConstant(() => formOf(host));
  useTidyFields(form);
  const handleSubmit = useSentEvent(form);
  const submits = useConstant(() => submitButtonsOf(form));
  const messageId = useElementId(pair?.message);
  const reasonId = useElementId(reason);
  const obstacle = useFormValue(form, () =>
    findObstacle({
      passwords: pair && [pair.password.value, pair.confirmation.value],
      email: email && { value: email.value, current: options.currentEmail },
    }),
  );
  const missing = useFormValue(form, () =>
    emptyLabels(parts, (others, last) => interpolate(texts.lastOfList, { others, last })),
  );
  const isMismatch = obstacle === 'mismatch';
  const ownReason = obstacle && !isMismatch ? texts[obstacle] : '';
  // The rule covers only the new passwords, but the visitor has to fill in the whole form.
  const isIncomplete = obstacle === 'passwordsEmpty' && missing !== '';
  const reasonText = isIncomplete ? interpolate(texts.needed, { fields: missing }) : ownReason;
  const mismatchBy = isMismatch ? messageId : undefined;
  const reasonBy = reasonText && reason ? reasonId : undefined;

  useEffect(prepareLiveRegions, []);

  // Runs on `change` rather than on every keystroke. Empty fields need no announcement, because visitors know that they
  // are empty.
  const announceObstacle = (): void => {
    if (isMismatch) announce(pair?.message.textContent.trim() ?? '');
    else if (obstacle === 'emailMalformed' || obstacle === 'emailUnchanged') announce(reasonText);
  };

  return (
    <>
      <FocusKeeper
        submits={submits}
        field={obstacle && (obstacle.startsWith('email') ? email : pair?.confirmation)}
      />
      <Enhance element={form} onChange={announceObstacle} onSubmit={handleSubmit} />
      <Enhance element={pair?.message} id={messageId} hidden={!isMismatch} />
      <Enhance element={reason} id={reasonId} text={reasonText} />
      {pair && <Described element={pair.confirmation} describedBy={mismatchBy} isInvalid={isMismatch} />}
      {/* Rendered even without a reason, because a form widget around it edits the same attribute and keeps its ids. */}
      {email && <Described element={email} describedBy={reason && reasonId} />}
      {submits.map((submit) => (
        <Described
          key={keyOf(submit)}
          element={submit}
          describedBy={mismatchBy ?? reasonBy}
          disabled={obstacle !== undefined}
        />
      ))}
      {Object.entries(AUTOCOMPLETE).map(([part, token]) => (
        <Autocomplete key={part} field={parts[part as keyof typeof AUTOCOMPLETE]} token={token} />
      ))}
      {parts.toggle.map((toggle) => (
        <Toggle
          key={keyOf(toggle)}
          toggle={toggle}
          field={fieldOfToggle(toggle, parts)}
          form={form}
          texts={texts}
        />
      ))}
    </>
  );
}

export const widget = createWidget(passwordForm, PasswordForm, checkMarkup);
