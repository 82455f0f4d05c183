import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { watchForm } from '../../src/forms/fields/watchForm.ts';
import { announce } from '../../src/page/announce.ts';
import type { ViewProps } from '../../src/runtime/define.ts';
import { validLanguage } from '../../src/runtime/texts.ts';
import { pageLanguage } from '../../src/runtime/translations.ts';
import { useConstant } from '../../src/runtime/useConstant.ts';
import { findControl, valueTexts } from './controls.ts';
import type { Facts } from './facts.ts';
import {
  type AppliedChange,
  type FillControls,
  type Filled,
  fillIn,
  findFillControls,
  readFields,
  undoFill,
} from './fillControls.ts';
import { type Change, type FillPlan, planFill, type Rejection } from './fillPlan.ts';
import type { npiLookup } from './npi-lookup.ts';

/** Record that the visitor has chosen. */
export interface ChosenRecord {
  number: string;
  facts: Facts;
  /** Input that has received the number. */
  input: HTMLInputElement | HTMLSelectElement;
  opener: HTMLElement | undefined;
}

/** State of the offer to fill in a form from the record. */
export type OfferState =
  | { kind: 'none' }
  | { kind: 'offered'; record: ChosenRecord; controls: FillControls; changes: readonly Change[] }
  | {
      kind: 'filled';
      record: ChosenRecord;
      controls: FillControls;
      changes: readonly Change[];
      rejected: readonly Rejection[];
      applied: readonly AppliedChange[];
    }
  | { kind: 'undone'; record: ChosenRecord; controls: FillControls; kept: readonly AppliedChange[] };

export interface Offer {
  /** Element that contains the offer. */
  element: HTMLElement | undefined;
  state: OfferState;
  /** Offers to fill in the fields that the record has values for, if there are any. */
  start: (record: ChosenRecord) => void;
  fill: () => void;
  decline: () => void;
  undo: () => void;
}

/** Returns the element that an option names. */
export const findOfferElement = (id: string | undefined): HTMLElement | undefined =>
  (id === undefined ? null : document.getElementById(id)) ?? undefined;

const NONE = { kind: 'none' } as const;

/** Keeps the state of the offer. Nothing is filled in before the visitor accepts the offer. */
export function useOffer({ host, parts, options, texts }: ViewProps<typeof npiLookup>): Offer {
  const element = useConstant(() => findOfferElement(options.offer));
  const [state, setState] = useState<OfferState>(NONE);
  const filled = useConstant((): Filled => new Map());

  const plan = ({ facts, opener }: ChosenRecord, controls: FillControls): FillPlan => {
    const { countryFrom } = options;
    // If the record fills in the form's own country, the phone number needs no country code.
    const isFilled = options.fill?.country === countryFrom;
    const listOf = ({ options: list }: HTMLSelectElement) =>
      [...list].map(({ value, text }) => ({ value, text: text.trim() }));
    return planFill(facts, readFields(controls, filled), {
      countries: listOf(parts.country),
      states: listOf(parts.state),
      languages: [validLanguage(pageLanguage()), 'en'],
      formCountries: isFilled ? [] : valueTexts(findControl(countryFrom, opener, host)),
    });
  };

  // The offer belongs to the number. It ends when the visitor enters another one or resets the form.
  useEffect(() => {
    if (state.kind === 'none') return undefined;
    const { input, number } = state.record;
    return watchForm(input.form ?? input, ({ cause }) => {
      const isOutdated = state.kind === 'offered' && input.value !== number;
      if (cause === 'reset' || isOutdated) setState(NONE);
    });
  }, [state]);

  return {
    element,
    state,
    start: (record) => {
      if (!options.fill || !element) return;
      const controls = findFillControls(options.fill, record.opener, host);
      const { changes } = plan(record, controls);
      if (changes.length > 0) announce(texts.offer);
      // Without changes, the message about an earlier fill of the same record stays, with its undo button.
      setState((before) => {
        if (changes.length > 0) return { kind: 'offered', record, controls, changes };
        return before.kind === 'filled' && before.record.number === record.number ? before : NONE;
      });
    },
    fill: () => {
      if (state.kind !== 'offered') return;
      const { record, controls } = state;
      const { changes: possible, rejected } = plan(record, controls);
      // The visitor has agreed only to what was offered, and may have answered a question since.
      const changes = possible.filter(({ fact }) => state.changes.some((offered) => offered.fact === fact));
      const applied = fillIn(controls, changes, filled);
      flushSync(() => setState({ kind: 'filled', record, controls, changes, rejected, applied }));
      element?.querySelector<HTMLElement>('[tabindex]')?.focus();
    },
    decline: () => {
      if (state.kind === 'none') return;
      state.record.input.focus();
      setState(NONE);
    },
    undo: () => {
      if (state.kind !== 'filled') return;
      const { record, controls, applied } = state;
      const kept = undoFill(applied, filled);
      flushSync(() => setState({ kind: 'undone', record, controls, kept }));
      element?.querySelector<HTMLElement>('[tabindex]')?.focus();
    },
  };
}
