import { type ReactNode, useEffect, useId, useLayoutEffect } from 'react';
import { createWidget, type ViewProps } from '../../src/define.ts';
import { announce, prepareLiveRegions } from '../../src/dom/announce.ts';
import { useElementId } from '../../src/dom/useElementId.ts';
import { Enhance } from '../../src/Enhance.tsx';
import { onlyOn, useFormValue, watchForm } from '../../src/forms/watchForm.ts';
import { interpolate } from '../../src/texts.ts';
import { ChosenList } from './ChosenList.tsx';
import { credentials } from './credentials.ts';
import { readOrder, writeOrder } from './designations.ts';
import { Preview } from './Preview.tsx';
import { SortedFields } from './SortedFields.tsx';
import { createCredentialStore } from './store.ts';
import { useSearchField } from './useSearchField.ts';
import '../../src/forms/field.css';
import './credentials.css';
import { useConstant } from '../../src/useConstant.ts';

function Credentials({ host, options, parts, texts }: ViewProps<typeof credentials>): ReactNode {
  const { field, select, value, preview, order } = parts;
  const { maximum, minimum, nameFields, sortedName } = options;
  const form = useConstant(() => host.closest('form') ?? host);
  const store = useConstant(() => createCredentialStore(select, value));
  const label = select.labels[0];
  const labelId = useElementId(label);
  const hintId = useId();
  const [search, mountSearch] = useSearchField({
    host,
    store,
    texts,
    labelledBy: labelId,
    describedBy: hintId,
  });
  const written = useFormValue(form, () => writeOrder(store.ids()));
  const ids = readOrder(written);
  const limit = ids.length >= maximum ? interpolate(texts.limit, { maximum }) : '';

  useEffect(prepareLiveRegions, []);
  useLayoutEffect(() => store.restore(), [store]);
  useEffect(() => watchForm(form, onlyOn('reset', store.reset)), [store, form]);
  useEffect(() => {
    if (limit) announce(limit);
  }, [limit]);
  useLayoutEffect(() => {
    const chosen = readOrder(written);
    store.syncField();
    search?.exclude(chosen);
    search?.setLocked(chosen.length >= maximum);
    search?.setError(chosen.length < minimum ? interpolate(texts.tooFew, { minimum }) : '');
  }, [search, written, store, maximum, minimum, texts]);

  return (
    <>
      <Enhance element={label} id={labelId} onClick={() => search?.focus()} />
      <Enhance element={select} hidden />
      <Enhance element={order} hidden />
      <Preview element={preview} form={form} nameFields={nameFields} designations={ids.map(store.textOf)} />
      <Enhance element={field}>
        <ChosenList ids={ids} store={store} texts={texts} onEmpty={() => search?.focus()} />
        <div ref={mountSearch} className="sw-credentials-search" />
        <p id={hintId} className="sw-field-hint" hidden={limit === ''}>
          {limit}
        </p>
        <SortedFields name={sortedName} ids={ids} />
      </Enhance>
    </>
  );
}

export const widget = createWidget(credentials, Credentials);
