import { useCallback, useState, useSyncExternalStore } from 'react';
import type { PartsOf } from '../../src/define.ts';
import { FIELDS, type FieldName, hasUsState, missingFields, type Values, type View } from './fields.ts';
import type { npiLookup } from './npi-lookup.ts';

type Parts = PartsOf<typeof npiLookup>;

/** What the form says, as far as the view depends on it. */
export interface FormState {
  view: View;
  hasUsState: boolean;
  /** Fields that each view still needs. */
  missing: Readonly<Record<View, readonly FieldName[]>>;
}

export const readValues = (parts: Parts): Values =>
  Object.fromEntries(FIELDS.map((field) => [field, parts[field].value])) as Values;

function readForm(parts: Parts): FormState {
  const values = readValues(parts);
  const isByNumber = parts.option.some(({ checked, value }) => checked && value === 'byNumber');
  return {
    view: isByNumber ? 'byNumber' : 'byAddress',
    hasUsState: hasUsState(values.country),
    missing: { byAddress: missingFields('byAddress', values), byNumber: missingFields('byNumber', values) },
  };
}

/** Reads the form, and gives the same state while it says the same. */
function createReader(parts: Parts): () => FormState {
  let last = readForm(parts);
  return () => {
    const next = readForm(parts);
    if (JSON.stringify(next) !== JSON.stringify(last)) last = next;
    return last;
  };
}

/** What the form says, whoever writes there: the visitor, the browser's autofill, the browser's memory of a page. */
export function useFormState(parts: Parts): FormState {
  const [read] = useState(() => createReader(parts));
  const { form } = parts;
  const subscribe = useCallback(
    (changed: () => void) => {
      const following = new AbortController();
      const { signal } = following;
      // Some password managers write without an event: the next focus finds it.
      for (const type of ['input', 'change', 'focusin']) form.addEventListener(type, changed, { signal });
      addEventListener('pageshow', changed, { signal });
      return () => following.abort();
    },
    [form],
  );
  return useSyncExternalStore(subscribe, read);
}
