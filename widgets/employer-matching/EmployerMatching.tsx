import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react';
import { prepareLiveRegions } from '../../src/page/announce.ts';
import { hasConsent, hasGivenConsent, onConsentChange } from '../../src/page/consent.ts';
import { createWidget, type ViewProps } from '../../src/runtime/define.ts';
import { Enhance } from '../../src/runtime/Enhance.tsx';
import { checkMarkup } from './check.ts';
import { employerMatching } from './employer-matching.ts';
import { usePlugin } from './usePlugin.ts';
import '../../src/forms/fields/field.css';
import './employer-matching.css';

/**
 * Loads the vendor's script only when the donor has asked for it. Until then, and if the vendor fails, the field is an
 * ordinary text field, which the widget never changes.
 */
function EmployerMatching({ options, parts, texts }: ViewProps<typeof employerMatching>): ReactNode {
  const { input, slot, status } = parts;
  // The donor may have entered the field before the widget was mounted. Autofill is not use: it fills the field without
  // the donor.
  const [isUsed, setUsed] = useState(() => document.activeElement === input);
  const isAllowed = useSyncExternalStore(
    onConsentChange,
    options.load === 'consent' ? hasGivenConsent : hasConsent,
  );
  const [isWanted, setWanted] = useState(false);
  // A script that has run can't be withdrawn, so a later refusal changes nothing here.
  if (!isWanted && isAllowed && (isUsed || options.load === 'consent')) setWanted(true);
  const state = usePlugin({ slot, isWanted, unavailable: texts.unavailable });
  const isUnavailable = state === 'late' || state === 'failed';
  useEffect(prepareLiveRegions, []);
  return (
    <>
      <Enhance element={input} onFocus={() => setUsed(true)} />
      <Enhance element={slot} data-state={state} />
      <Enhance element={status} hidden={!isUnavailable} text={isUnavailable ? texts.unavailable : ''} />
    </>
  );
}

export const widget = createWidget(employerMatching, EmployerMatching, checkMarkup);
