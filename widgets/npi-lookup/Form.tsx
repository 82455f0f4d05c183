import { type ReactNode, useId, useState } from 'react';
import type { PartsOf, TextsOf } from '../../src/define.ts';
import { Enhance } from '../../src/Enhance.tsx';
import { fill } from '../../src/texts.ts';
import { calledBy, FIELDS, type FieldName, listOf, type View } from './fields.ts';
import type { npiLookup } from './npi-lookup.ts';
import type { LookupState } from './useLookupState.ts';

type Parts = PartsOf<typeof npiLookup>;
type Texts = TextsOf<typeof npiLookup>;

export const buttonOf = (parts: Parts, view: View): HTMLButtonElement =>
  view === 'byNumber' ? parts.searchByNumber : parts.searchByAddress;

const labelOf = (control: HTMLInputElement | HTMLSelectElement): string =>
  control.labels?.[0]?.textContent.trim() ?? calledBy(control.name);

interface SendProps {
  parts: Parts;
  texts: Texts;
  view: View;
  missing: readonly FieldName[];
  isSearching: boolean;
}

/** A search button, and beside it why it is disabled (NP-02, NP-04). */
function Send({ parts, texts, view, missing, isSearching }: SendProps): ReactNode {
  const button = buttonOf(parts, view);
  const id = useId();
  const fields = listOf(
    missing.map((field) => labelOf(parts[field])),
    texts.lastOfList,
  );
  const isNeeded = missing.length > 0;
  return (
    <>
      <Enhance
        element={button}
        disabled={isSearching || isNeeded}
        text={isSearching ? texts.searching : undefined}
        aria-describedby={isNeeded ? id : undefined}
      />
      <Enhance element={button.parentElement ?? undefined}>
        {isNeeded && (
          <p id={id} className="sw-field-hint">
            {fill(texts.needed, { fields })}
          </p>
        )}
      </Enhance>
    </>
  );
}

/** Enter sends the view that is shown: left to the browser, it would press the first button, of either view. */
function isEnterInField({ key, isComposing, keyCode, target }: KeyboardEvent): boolean {
  // WebKit ends a composition before it tells of the key that did: 229 is all that shows it then.
  const isPlain = key === 'Enter' && !isComposing && keyCode !== 229;
  return isPlain && target instanceof HTMLInputElement;
}

export interface FormProps {
  parts: Parts;
  texts: Texts;
  state: LookupState;
  isSearching: boolean;
  /** Names of the fields that were missing when the visitor wanted to search, and the id of the text that says so. */
  faulty: { names: readonly string[]; textId: string };
  send: () => void;
  /** Another view is shown. */
  onSwitch: () => void;
  onInput: () => void;
}

/** The lookup's form: two views, each with its button (NP-01). */
export function Form(props: FormProps): ReactNode {
  const { parts, texts, state, isSearching, faulty, send, onSwitch, onInput } = props;
  const [described] = useState(
    () => new Map(FIELDS.map((field) => [field, parts[field].getAttribute('aria-describedby')])),
  );
  const { view, missing } = state;
  const submit = (event: Event): void => {
    event.preventDefault();
    send();
  };
  const press = (event: KeyboardEvent): void => {
    if (isEnterInField(event)) submit(event);
  };
  return (
    <>
      <Enhance element={parts.form} onSubmit={submit} onKeydown={press} onInput={onInput} />
      <Enhance element={parts.options} hidden={false} onChange={onSwitch} />
      <Enhance element={parts.byAddress} hidden={view !== 'byAddress'} />
      <Enhance element={parts.byNumber} hidden={view !== 'byNumber'} />
      <Enhance element={parts.stateField} hidden={!state.hasUsState} />
      <Enhance element={parts.stateNonUsField} hidden={state.hasUsState} />
      {FIELDS.map((field) => {
        const isFaulty = faulty.names.includes(field);
        const description = [described.get(field), isFaulty && faulty.textId].filter(Boolean).join(' ');
        return (
          <Enhance
            key={field}
            element={parts[field]}
            aria-required
            aria-invalid={isFaulty || undefined}
            aria-describedby={description || undefined}
          />
        );
      })}
      {(['byAddress', 'byNumber'] as const).map((each) => (
        <Send
          key={each}
          parts={parts}
          texts={texts}
          view={each}
          missing={missing[each]}
          isSearching={isSearching && each === view}
        />
      ))}
    </>
  );
}
