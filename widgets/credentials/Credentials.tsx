import { type ReactNode, useEffect, useId, useLayoutEffect, useMemo, useReducer, useRef } from 'react';
import { useShared } from '../../src/forms/fields/useShared.ts';
import { onlyOn, useFormValue, watchForm } from '../../src/forms/fields/watchForm.ts';
import { announce, prepareLiveRegions } from '../../src/page/announce.ts';
import { useElementId } from '../../src/page/useElementId.ts';
import { createWidget, type ViewProps } from '../../src/runtime/define.ts';
import { Enhance } from '../../src/runtime/Enhance.tsx';
import { interpolate } from '../../src/runtime/texts.ts';
import { useConstant } from '../../src/runtime/useConstant.ts';
import { ChosenList } from './ChosenList.tsx';
import { credentials } from './credentials.ts';
import { type Designation, preview, readOrder, writeOrder } from './designations.ts';
import { SearchField } from './SearchField.tsx';
import { createCredentialStore } from './store.ts';
import '../../src/forms/fields/field.css';
import './credentials.css';

interface SortedFieldsProps {
  name: string;
  ids: readonly string[];
}

/**
 * Renders the order as pairs of hidden fields, with explicit indexes so that PHP reads each pair as one entry (CD-01).
 */
function SortedFields({ name, ids }: SortedFieldsProps): ReactNode {
  return ids.map((id, index) => (
    <span key={id} hidden>
      <input type="hidden" name={`${name}[${index}][value]`} value={id} />
      <input type="hidden" name={`${name}[${index}][sortIndex]`} value={index} />
    </span>
  ));
}

interface PreviewProps {
  element: HTMLElement | undefined;
  form: HTMLElement;
  /** Names of the form fields that make up the full name. */
  nameFields: readonly string[];
  designations: readonly string[];
}

function nameParts(form: HTMLElement, names: readonly string[]): string[] {
  const fields = names.map((name) => form.querySelector<HTMLInputElement>(`[name="${CSS.escape(name)}"]`));
  return fields.map((field) => field?.value ?? '');
}

/** Shows the full name followed by the credentials, and updates it with every keystroke in the name fields (CD-02). */
function Preview({ element, form, nameFields, designations }: PreviewProps): ReactNode {
  const text = useFormValue(form, () => preview(nameParts(form, nameFields), designations));
  return <Enhance element={element} text={text} aria-live="off" />;
}

function Credentials({ host, options, parts, texts }: ViewProps<typeof credentials>): ReactNode {
  const { field, select, value, order } = parts;
  const { maximum, minimum, nameFields, sortedName } = options;
  const form = useConstant(() => host.closest('form') ?? host);
  const store = useConstant(() => createCredentialStore(select, value));
  const label = select.labels[0];
  const labelId = useElementId(label);
  const hintId = useId();
  const shared = useShared(select);
  const search = useRef<{ focus: () => void }>(null);
  const [, rerender] = useReducer((count: number) => count + 1, 0);
  const written = useFormValue(form, () => writeOrder(store.ids()));
  // Options are added to the select only when the order changes, so the choices also depend only on the order.
  const [ids, choices] = useMemo(() => [readOrder(written), store.choices()] as const, [store, written]);
  const limit = ids.length >= maximum ? interpolate(texts.limit, { maximum }) : '';

  useEffect(prepareLiveRegions, []);
  useLayoutEffect(() => {
    store.restore();
    // Renders the restored order before the widget is ready, because a submission that is waiting for the widget
    // follows immediately.
    rerender();
  }, [store]);
  useLayoutEffect(() => watchForm(form, onlyOn('reset', store.reset)), [store, form]);
  // Other scripts select options one by one. Each must be in the order before the next is selected and before a draft is
  // saved, because the select itself has no order.
  useLayoutEffect(() => watchForm(select, onlyOn('input', store.syncField), 'capture'), [store, select]);
  useEffect(() => {
    if (limit) announce(limit);
  }, [limit]);
  useLayoutEffect(() => {
    if (written) store.syncField();
  }, [store, written]);

  const handleChoose = (choice: Designation): void => {
    store.add(choice);
    const count = store.ids().length;
    announce(interpolate(texts.moved, { name: choice.text, place: count, count }));
  };

  return (
    <>
      <Enhance element={label} id={labelId} onClick={() => search.current?.focus()} />
      <Enhance element={select} hidden />
      <Enhance element={order} hidden />
      <Preview
        element={parts.preview}
        form={form}
        nameFields={nameFields}
        designations={ids.map(store.nameOf)}
      />
      <Enhance element={field}>
        <ChosenList ids={ids} store={store} texts={texts} onEmpty={() => search.current?.focus()} />
        <SearchField
          host={host}
          ref={search}
          choices={choices}
          chosen={ids}
          texts={texts}
          labelledBy={labelId}
          describedBy={[shared['aria-describedby'], hintId].filter(Boolean).join(' ')}
          isInvalid={shared['aria-invalid']}
          isRequired={minimum > 0}
          isLocked={ids.length >= maximum}
          error={ids.length < minimum ? interpolate(texts.tooFew, { minimum }) : ''}
          onChoose={handleChoose}
        />
        <p id={hintId} className="sw-field-hint" hidden={limit === ''}>
          {limit}
        </p>
        <SortedFields name={sortedName} ids={ids} />
      </Enhance>
    </>
  );
}

export const widget = createWidget(credentials, Credentials);
