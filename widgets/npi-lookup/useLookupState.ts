import { useFormValue } from '../../src/forms/fields/watchForm.ts';
import type { PartsOf } from '../../src/runtime/define.ts';
import { useConstant } from '../../src/runtime/useConstant.ts';
import {
  FIELDS,
  type FieldName,
  type FieldValues,
  hasUsState,
  type LookupView,
  missingFields,
} from './fields.ts';
import type { npiLookup } from './npi-lookup.ts';

type Parts = PartsOf<typeof npiLookup>;

/** State of the form that determines what the lookup shows. */
export interface LookupState {
  view: LookupView;
  hasUsState: boolean;
  /** Empty required fields of each view. */
  missing: Readonly<Record<LookupView, readonly FieldName[]>>;
}

/** Reads the values of all fields. */
export const readValues = (parts: Parts): FieldValues =>
  Object.fromEntries(FIELDS.map((field) => [field, parts[field].value])) as FieldValues;

/** Returns the view that the visitor has selected. */
export const readView = (parts: Parts): LookupView =>
  parts.option.some(({ checked, value }) => checked && value === 'byNumber') ? 'byNumber' : 'byAddress';

function readForm(parts: Parts): LookupState {
  const values = readValues(parts);
  return {
    view: readView(parts),
    hasUsState: hasUsState(values.country),
    missing: { byAddress: missingFields('byAddress', values), byNumber: missingFields('byNumber', values) },
  };
}

/** Creates a function that reads the form and returns the same object while the state is unchanged. */
function createReader(parts: Parts): () => LookupState {
  let last = readForm(parts);
  return () => {
    const next = readForm(parts);
    if (JSON.stringify(next) !== JSON.stringify(last)) last = next;
    return last;
  };
}

/**
 * Returns the state of the form and updates it after changes made by the visitor, autofill or the back/forward cache.
 */
export function useLookupState(parts: Parts): LookupState {
  const read = useConstant(() => createReader(parts));
  return useFormValue(parts.form, read);
}
