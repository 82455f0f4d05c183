import { type ReactNode, useEffect, useId, useLayoutEffect, useState, useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';
import { Dialog, useDialogSnapshot, useDialogState } from '../../src/Dialog.tsx';
import { mountable, type ViewProps } from '../../src/define.ts';
import { announce, prepareAnnouncer } from '../../src/dom/announce.ts';
import { Enhance } from '../../src/Enhance.tsx';
import { ask, failed } from './ask.ts';
import { type Choosing, chosenNumber, copyNumber } from './choose.ts';
import { controlOf, createCopier } from './controls.ts';
import { buttonOf, Form } from './Form.tsx';
import { calledBy, type FieldName, hasUsState, parametersOf, type View } from './fields.ts';
import { npiLookup } from './npi-lookup.ts';
import { Outcome, textOf } from './Outcome.tsx';
import { createSearch, type Search, type SearchSnapshot } from './search.ts';
import { readValues, useLookupState } from './useLookupState.ts';
import '../../src/choice.css';
import '../../src/forms/field.css';
import './npi-lookup.css';

type Props = ViewProps<typeof npiLookup>;

/** Copies what the page's own form already says into the lookup when it opens. */
function usePrefill({ host, parts, options }: Props, isOpen: boolean, opener: HTMLElement | undefined): void {
  const [copy] = useState(createCopier);
  useLayoutEffect(() => {
    if (!isOpen) return;
    const source = (name: string) => controlOf(name, opener, host);
    copy(parts.firstname, source(options.firstnameFrom));
    copy(parts.lastname, source(options.lastnameFrom));
    copy(parts.country, source(options.countryFrom));
    const state = hasUsState(parts.country.value) ? parts.state : parts.stateNonUs;
    copy(state, source(options.stateFrom));
  }, [isOpen, opener, host, parts, options, copy]);
}

/** Says what becomes of a search, once, and brings the focus back to the button that began it, unless there is more to see. */
function useTelling({ parts, texts }: Props, { isSearching, outcome }: SearchSnapshot, view: View): void {
  const button = buttonOf(parts, view);
  useEffect(prepareAnnouncer, []);
  useEffect(() => {
    if (isSearching) announce(texts.searching);
  }, [isSearching, texts]);
  useEffect(() => {
    // Missing fields are told by the one that gets the focus.
    if (isSearching || outcome.kind === 'none' || outcome.kind === 'missing') return;
    announce(textOf(outcome, texts));
    parts.outcome.scrollIntoView({ block: 'nearest', behavior: 'instant' });
  }, [isSearching, outcome, texts, parts]);
  useEffect(() => {
    const isWaiting = document.activeElement === parts.outcome;
    if (isWaiting && !isSearching && outcome.kind !== 'found') button.focus({ preventScroll: true });
  }, [isSearching, outcome, parts, button]);
}

function addressOf({ parts, options }: Props, view: View): string {
  const address = new URL(view === 'byNumber' ? options.verify : options.lookup, document.baseURI);
  for (const [name, value] of Object.entries(parametersOf(view, readValues(parts)))) {
    address.searchParams.set(name, value);
  }
  return address.href;
}

/** Says which fields are missing, in the first of them (NP-07). */
function refuse({ parts, texts }: Props, search: Search, missing: readonly FieldName[]): void {
  const [first] = missing;
  const outcome = { kind: 'missing', fields: missing.map((field) => calledBy(parts[field].name)) } as const;
  flushSync(() => search.show(outcome));
  const field = first && parts[first];
  if (field === document.activeElement) announce(textOf(outcome, texts));
  else field?.focus();
}

function NpiLookup(props: Props): ReactNode {
  const { host, parts, options, texts } = props;
  const dialog = useDialogState(host);
  const { isOpen, opener } = useDialogSnapshot(dialog);
  const [search] = useState(() => createSearch(ask, failed));
  const snapshot = useSyncExternalStore(search.subscribe, search.get);
  const { isSearching, outcome } = snapshot;
  const state = useLookupState(parts);
  const { view } = state;
  const textId = useId();
  usePrefill(props, isOpen, opener);
  useTelling(props, snapshot, view);
  useEffect(() => (isOpen ? () => search.stop() : undefined), [isOpen, search]);

  const send = (): void => {
    const missing = state.missing[view];
    if (missing.length > 0) {
      refuse(props, search, missing);
      return;
    }
    // What has the focus is about to be disabled, or to go.
    const { activeElement } = document;
    if (activeElement === buttonOf(parts, view) || parts.outcome.contains(activeElement)) {
      parts.outcome.focus({ preventScroll: true });
    }
    void search.run(addressOf(props, view));
  };
  const choose = (event: Event): void => {
    const choosing: Choosing = { host, opener, target: options.target, carrier: options.carrier };
    const number = chosenNumber(event, choosing);
    const input = number && copyNumber(number, choosing);
    if (!input) return;
    // Closing brings the focus back to the opener: from there it goes to what has changed.
    flushSync(() => dialog.close('button'));
    if (!dialog.getSnapshot().isOpen) input.focus();
  };
  const names = outcome.kind === 'missing' ? state.missing[view] : [];
  return (
    <>
      <Dialog host={host} parts={{ ...parts, initialFocus: parts.firstname }} state={dialog} />
      <Form
        parts={parts}
        texts={texts}
        state={state}
        isSearching={isSearching}
        faulty={{ names, textId }}
        send={send}
        onSwitch={() => search.show({ kind: 'none' })}
        onInput={() => outcome.kind === 'missing' && search.show({ kind: 'none' })}
      />
      <Enhance element={parts.outcome} tabindex={-1} aria-busy={isSearching} onClick={choose}>
        <Outcome outcome={outcome} texts={texts} textId={textId} isOld={isSearching} retry={send} />
      </Enhance>
    </>
  );
}

export const widget = mountable(npiLookup, NpiLookup);
