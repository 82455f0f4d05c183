import { type ReactNode, useEffect, useId, useLayoutEffect, useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';
import { Dialog, useDialogSnapshot, useDialogState } from '../../src/controls/dialog/Dialog.tsx';
import { useTidyFields } from '../../src/forms/fields/useTidyFields.ts';
import { splitName } from '../../src/forms/names/splitName.ts';
import { reportResponseError } from '../../src/net/responseErrors.ts';
import { announce, announceAfterDelay, prepareLiveRegions } from '../../src/page/announce.ts';
import { createWidget, type ViewProps } from '../../src/runtime/define.ts';
import { Enhance } from '../../src/runtime/Enhance.tsx';
import { useConstant } from '../../src/runtime/useConstant.ts';
import { checkMarkup } from './check.ts';
import { type ChoiceContext, copyNumber, readChoice } from './choose.ts';
import { createCopier, findControl, valueTexts } from './controls.ts';
import { Form, searchButtonOf } from './Form.tsx';
import { type FieldName, hasUsState, type LookupView, parametersOf, shortFieldName } from './fields.ts';
import { npiLookup } from './npi-lookup.ts';
import { OfferPanel } from './Offer.tsx';
import { Outcome, outcomeText } from './Outcome.tsx';
import { requestLookup, toFailure } from './requestLookup.ts';
import { EXPECTED_LOOKUP } from './responses.ts';
import { createSearch, type Search, type SearchSnapshot } from './search.ts';
import { readValues, readView, useLookupState } from './useLookupState.ts';
import { useOffer } from './useOffer.ts';
import '../../src/forms/fields/field.css';
import './npi-lookup.css';

type Props = ViewProps<typeof npiLookup>;

/** Copies values from the page's own form into the lookup when it opens. */
function usePrefill({ host, parts, options }: Props, isOpen: boolean, opener: HTMLElement | undefined): void {
  const copy = useConstant(createCopier);
  useLayoutEffect(() => {
    if (!isOpen) return;
    const textsOf = (name: string) => valueTexts(findControl(name, opener, host));
    const name = splitName(textsOf(options.fullnameFrom)[0] ?? '');
    const copyName = (field: HTMLInputElement, own: readonly string[], part: string | undefined): void =>
      copy(field, own.length === 0 && part ? [part] : own);
    copyName(parts.firstname, textsOf(options.firstnameFrom), name?.first);
    copyName(parts.lastname, textsOf(options.lastnameFrom), name?.last);
    copy(parts.country, textsOf(options.countryFrom));
    const state = hasUsState(parts.country.value) ? parts.state : parts.stateNonUs;
    copy(state, textsOf(options.stateFrom));
  }, [isOpen, opener, host, parts, options, copy]);
}

/** Announces the progress and outcome of a search. Moves focus back to the search button unless there are results. */
function useStatusMessages(
  { parts, texts }: Props,
  { isSearching, outcome }: SearchSnapshot,
  view: LookupView,
): void {
  const button = searchButtonOf(parts, view);
  useEffect(prepareLiveRegions, []);
  useEffect(() => (isSearching ? announceAfterDelay(texts.searching) : undefined), [isSearching, texts]);
  useEffect(() => {
    // Missing fields need no announcement, because the error message describes the field that receives focus.
    if (isSearching || outcome.kind === 'none' || outcome.kind === 'missing') return;
    announce(outcomeText(outcome, texts));
    parts.outcome.scrollIntoView({ block: 'nearest', behavior: 'instant' });
  }, [isSearching, outcome, texts, parts]);
  useEffect(() => {
    const hasFocus = document.activeElement === parts.outcome;
    if (hasFocus && !isSearching && outcome.kind !== 'found') button.focus({ preventScroll: true });
  }, [isSearching, outcome, parts, button]);
}

/** Returns the path of the server action for the given view. */
const addressOf = ({ lookup, verify }: Props['options'], view: LookupView): string =>
  view === 'byNumber' ? verify : lookup;

function requestUrl({ parts, options }: Props, view: LookupView): string {
  const url = new URL(addressOf(options, view), document.baseURI);
  for (const [name, value] of Object.entries(parametersOf(view, readValues(parts)))) {
    url.searchParams.set(name, value);
  }
  return url.href;
}

/** Reports a malformed response from the server, because the visitor cannot fix it. */
function reportFailure({ host, parts, options }: Props, error: unknown): void {
  // Switching the view cancels the search, so the failed search was made in the current view.
  const address = addressOf(options, readView(parts));
  reportResponseError({ widget: npiLookup.name, element: host, address, expected: EXPECTED_LOOKUP }, error);
}

/** Shows which fields are empty, and focuses the first one (NP-07). */
function showMissing({ parts, texts }: Props, search: Search, missing: readonly FieldName[]): void {
  const [first] = missing;
  const outcome = {
    kind: 'missing',
    fields: missing.map((field) => shortFieldName(parts[field].name)),
  } as const;
  flushSync(() => search.show(outcome));
  const field = first && parts[first];
  if (field === document.activeElement) announce(outcomeText(outcome, texts));
  else field?.focus();
}

function NpiLookup(props: Props): ReactNode {
  const { host, parts, options, texts } = props;
  const dialog = useDialogState(host);
  const { isOpen, opener } = useDialogSnapshot(dialog);
  const search = useConstant(() =>
    createSearch(requestLookup, (error) => {
      reportFailure(props, error);
      return toFailure(error);
    }),
  );
  const snapshot = useSyncExternalStore(search.subscribe, search.get);
  const { isSearching, outcome } = snapshot;
  const state = useLookupState(parts);
  const { view } = state;
  const offer = useOffer(props);
  const textId = useId();
  useTidyFields(parts.form);
  usePrefill(props, isOpen, opener);
  useStatusMessages(props, snapshot, view);
  useEffect(() => (isOpen ? () => search.stop() : undefined), [isOpen, search]);

  const send = (): void => {
    const missing = state.missing[view];
    if (missing.length > 0) {
      showMissing(props, search, missing);
      return;
    }
    // Keeps focus in the dialog: the focused button is about to be disabled or removed.
    const { activeElement } = document;
    if (activeElement === searchButtonOf(parts, view) || parts.outcome.contains(activeElement)) {
      parts.outcome.focus({ preventScroll: true });
    }
    void search.run(requestUrl(props, view));
  };
  const handleChoice = (event: Event): void => {
    const context: ChoiceContext = { host, opener, target: options.target, numberAttribute: options.carrier };
    const chosen = readChoice(event, context);
    const input = chosen && copyNumber(chosen.number, context);
    if (!chosen || !input) return;
    // Closing the dialog returns focus to the opener. Focus then moves on to the changed input.
    flushSync(() => dialog.close('button'));
    if (!dialog.getSnapshot().isOpen) input.focus();
    offer.start({ ...chosen, input, opener });
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
        invalid={{ names, textId }}
        send={send}
        onSwitch={() => search.show({ kind: 'none' })}
        onInput={() => outcome.kind === 'missing' && search.show({ kind: 'none' })}
      />
      <Enhance element={parts.outcome} tabindex={-1} aria-busy={isSearching} onClick={handleChoice}>
        <Outcome outcome={outcome} texts={texts} textId={textId} isStale={isSearching} retry={send} />
      </Enhance>
      <OfferPanel offer={offer} texts={texts} />
    </>
  );
}

export const widget = createWidget(npiLookup, NpiLookup, checkMarkup);
