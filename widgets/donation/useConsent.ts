import { useEffect, useState } from 'react';
import { watchForm } from '../../src/forms/fields/watchForm.ts';
import { readStored, removeStored, writeStored } from '../../src/page/storage.ts';
import { isLocked, isWalletBusy } from '../../src/payment/machine/state.ts';
import type { PaymentView } from '../../src/payment/view/usePayment.ts';
import { isRecord } from '../../src/runtime/isRecord.ts';
import { parseJson } from '../../src/runtime/parseJson.ts';
import { useConstant } from '../../src/runtime/useConstant.ts';
import { consentText } from './consentText.ts';
import { GIVEN_CONSENT } from './privacy.ts';

/** Consent that the visitor has given to later charges by checking the box. */
export interface Consent {
  /** Text that the visitor has agreed to, as shown. */
  text: string;
  /** Time at which the visitor checked the box, in UTC and in ISO 8601 format. */
  at: string;
}

/** Returns the consent given for an order in this tab, or undefined if there is none. */
function readSaved(attempt: string): Consent | undefined {
  const [order, ...rest] = (readStored(GIVEN_CONSENT) ?? '').split(' ');
  if (attempt === '' || order !== attempt) return undefined;
  const saved = parseJson(rest.join(' '));
  return isRecord(saved) && typeof saved.text === 'string' && typeof saved.at === 'string'
    ? { text: saved.text, at: saved.at }
    : undefined;
}

function save(attempt: string, consent: Consent | undefined): void {
  // Consent to earlier terms must not stay if the storage is full.
  removeStored(GIVEN_CONSENT);
  if (consent && attempt !== '') writeStored(GIVEN_CONSENT, `${attempt} ${JSON.stringify(consent)}`);
}

/**
 * Checks or unchecks the box without events, because the checkbox's own listener would mistake such events for the
 * visitor's.
 */
function show(box: HTMLInputElement | undefined, isChecked: boolean): void {
  if (box) box.checked = isChecked;
}

interface ConsentSetup {
  /** Checkbox for the consent; undefined if the form has none. */
  box: HTMLInputElement | undefined;
  /** Terms of the recurring payment as a text that changes with them; empty for a one-time payment. */
  terms: string;
  payment: Pick<PaymentView, 'form' | 'gateway' | 'state'>;
}

/** Consent in a form, and the `change` listener of its checkbox. */
export interface ConsentState {
  consent: Consent | undefined;
  handleChange: () => void;
}

/**
 * Records the consent to a recurring payment when the visitor checks the box. The consent covers only the terms shown
 * at that moment, so the box is cleared when they change and on each new page, even if the server has sent it checked:
 * a box that the visitor has not checked is not consent. The one exception is a payment that was started with the consent,
 * because it may already have been made on these terms: a reload, a visit to the bank and midnight, which changes the date
 * of the next charge, don't withdraw it.
 */
export function useConsent({ box, terms, payment }: ConsentSetup): ConsentState {
  const { form, gateway, state } = payment;
  const { attempt } = gateway;
  const [given, setGiven] = useState<Consent & { terms: string }>();
  if (given && given.terms !== terms && !isLocked(state)) setGiven(undefined);
  const saved = useConstant(() => (isWalletBusy(state) ? readSaved(attempt) : undefined));
  const current = given ?? (isWalletBusy(state) ? saved : undefined);
  const consent = terms === '' ? undefined : current;
  const isGiven = consent !== undefined;

  useEffect(() => {
    if (!saved) save(attempt, undefined);
  }, [attempt, saved]);
  useEffect(() => show(box, isGiven), [box, isGiven]);
  // Browsers restore and reset the box without events.
  useEffect(
    () =>
      watchForm(form, ({ cause }) => {
        if (cause === 'restore') show(box, isGiven);
        if (cause === 'reset') setGiven(undefined);
      }),
    [form, box, isGiven],
  );

  const handleChange = (): void => {
    if (!box) return;
    const { checked } = box;
    const next = checked ? { text: consentText(box), at: new Date().toISOString() } : undefined;
    setGiven(next && { ...next, terms });
    save(attempt, next);
  };
  return { consent, handleChange };
}
