import { useState } from 'react';
import type { PartsOf } from '../../src/define.ts';
import { useFormState } from '../../src/forms/useFormState.ts';
import { FIELDS, type FieldName, hasUsState, missingFields, type Values, type View } from './fields.ts';
import type { npiLookup } from './npi-lookup.ts';

type Parts = PartsOf<typeof npiLookup>;

/** What the form says, as far as the view depends on it. */
export interface LookupState {
  view: View;
  hasUsState: boolean;
  /** Fields that each view still needs. */
  missing: Readonly<Record<View, readonly FieldName[]>>;
}

export const readValues = (parts: Parts): Values =>
  Object.fromEntries(FIELDS.map((field) => [field, parts[field].value])) as Values;

function readForm(parts: Parts): LookupState {
  const values = readValues(parts);
  const isByNumber = parts.option.some(({ checked, value }) => checked && value === 'byNumber');
  return {
    view: isByNumber ? 'byNumber' : 'byAddress',
    hasUsState: hasUsState(values.country),
    missing: { byAddress: missingFields('byAddress', values), byNumber: missingFields('byNumber', values) },
  };
}

/** Reads the form, and gives the same state while it says the same. */
function createReader(parts: Parts): () => LookupState {
  let last = readForm(parts);
  return () => {
    const next = readForm(parts);
    if (JSON.stringify(next) !== JSON.stringify(last)) last = next;
    return last;
  };
}

/** What the form says, whoever writes there: the visitor, the browser's autofill, the browser's memory of a page. */
export function useLookupState(parts: Parts): LookupState {
  const [read] = useState(() => createReader(parts));
  return useFormState(parts.form, read);
}
