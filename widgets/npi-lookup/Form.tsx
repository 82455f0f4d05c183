import { type ReactNode, useId } from 'react';
import { isFromInputMethod } from '../../src/page/inputMethod.ts';
import type { PartsOf, TextsOf } from '../../src/runtime/define.ts';
import { Enhance } from '../../src/runtime/Enhance.tsx';
import { interpolate } from '../../src/runtime/texts.ts';
import { useConstant } from '../../src/runtime/useConstant.ts';
import { FIELDS, type FieldName, joinLabels, type LookupView, shortFieldName } from './fields.ts';
import type { npiLookup } from './npi-lookup.ts';
import type { LookupState } from './useLookupState.ts';

type Parts = PartsOf<typeof npiLookup>;
type Texts = TextsOf<typeof npiLookup>;

/** Returns the search button of a view. */
export const searchButtonOf = (parts: Parts, view: LookupView): HTMLButtonElement =>
  view === 'byNumber' ? parts.searchByNumber : parts.searchByAddress;

const fieldLabel = (control: HTMLInputElement | HTMLSelectElement): string =>
  control.labels?.[0]?.textContent.trim() ?? shortFieldName(control.name);

interface SearchButtonProps {
  parts: Parts;
  texts: Texts;
  view: LookupView;
  missing: readonly FieldName[];
  isSearching: boolean;
}

/** Renders the search button of a view and, if the button is disabled, the reason beside it (NP-02, NP-04). */
function SearchButton({ parts, texts, view, missing, isSearching }: SearchButtonProps): ReactNode {
  const button = searchButtonOf(parts, view);
  const id = useId();
  const fields = joinLabels(
    missing.map((field) => fieldLabel(parts[field])),
    texts.lastOfList,
  );
  const isIncomplete = missing.length > 0;
  return (
    <>
      <Enhance
        element={button}
        disabled={isSearching || isIncomplete}
        text={isSearching ? texts.searching : undefined}
        aria-describedby={isIncomplete ? id : undefined}
      />
      <Enhance element={button.parentElement ?? undefined}>
        {isIncomplete && (
          <p id={id} className="sw-field-hint">
            {interpolate(texts.needed, { fields })}
          </p>
        )}
      </Enhance>
    </>
  );
}

/**
 * Returns whether a keypress is Enter in a text field. The widget then submits the visible view itself, because the
 * browser would click the form's first submit button, even if that button is in the hidden view.
 */
function isEnterInField(event: KeyboardEvent): boolean {
  return event.key === 'Enter' && !isFromInputMethod(event) && event.target instanceof HTMLInputElement;
}

export interface FormProps {
  parts: Parts;
  texts: Texts;
  state: LookupState;
  isSearching: boolean;
  /** Names of the fields that were empty when the visitor tried to search, and the id of the error message. */
  invalid: { names: readonly string[]; textId: string };
  send: () => void;
  /** Called when the visitor switches the view. */
  onSwitch: () => void;
  onInput: () => void;
}

/** Renders the lookup's form, which has two views, each with its own search button (NP-01). */
export function Form(props: FormProps): ReactNode {
  const { parts, texts, state, isSearching, invalid, send, onSwitch, onInput } = props;
  const ownDescriptions = useConstant(
    () => new Map(FIELDS.map((field) => [field, parts[field].getAttribute('aria-describedby')])),
  );
  const { view, missing } = state;
  const handleSubmit = (event: Event): void => {
    event.preventDefault();
    send();
  };
  const handleKeydown = (event: KeyboardEvent): void => {
    if (isEnterInField(event)) handleSubmit(event);
  };
  return (
    <>
      <Enhance element={parts.form} onSubmit={handleSubmit} onKeydown={handleKeydown} onInput={onInput} />
      <Enhance element={parts.options} hidden={false} onChange={onSwitch} />
      <Enhance element={parts.byAddress} hidden={view !== 'byAddress'} />
      <Enhance element={parts.byNumber} hidden={view !== 'byNumber'} />
      <Enhance element={parts.stateField} hidden={!state.hasUsState} />
      <Enhance element={parts.stateNonUsField} hidden={state.hasUsState} />
      {FIELDS.map((field) => {
        const isInvalid = invalid.names.includes(field);
        const description = [ownDescriptions.get(field), isInvalid && invalid.textId]
          .filter(Boolean)
          .join(' ');
        return (
          <Enhance
            key={field}
            element={parts[field]}
            aria-required
            aria-invalid={isInvalid || undefined}
            aria-describedby={description || undefined}
          />
        );
      })}
      {(['byAddress', 'byNumber'] as const).map((each) => (
        <SearchButton
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
