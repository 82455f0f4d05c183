import { type ChangeEvent, type ReactNode, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { setValue } from '../../src/forms/fields/controls.ts';
import { useHiddenUnlessInUse } from '../../src/forms/fields/useHiddenUnlessInUse.ts';
import { useShared } from '../../src/forms/fields/useShared.ts';
import { watchForm } from '../../src/forms/fields/watchForm.ts';
import type { TextsOf } from '../../src/runtime/define.ts';
import { Enhance } from '../../src/runtime/Enhance.tsx';
import { interpolate } from '../../src/runtime/texts.ts';
import { useConstant } from '../../src/runtime/useConstant.ts';
import type { addressFields } from './address-fields.ts';
import { type AddressFormat, stateCode, writtenState } from './format.ts';

interface StateListProps {
  /** Text field for the state. */
  control: HTMLInputElement;
  /** Element around the text field and its label. */
  field: HTMLElement;
  format: AddressFormat;
  states: Readonly<Record<string, string>>;
  texts: TextsOf<typeof addressFields>;
  /** Words for the state within a message. */
  name: string;
}

/** Returns the value of the text field, and rerenders when anybody has changed it. */
function useValue(control: HTMLInputElement): string {
  const [value, setState] = useState(() => control.value.trim());
  useLayoutEffect(() => {
    const read = (): void => setState(control.value.trim());
    read();
    return watchForm(control.form ?? control, () => flushSync(read), 'capture');
  }, [control]);
  return value;
}

/** Makes the form send the code of the state, even if the server, a draft or autofill has written its name. */
function useSentCode(control: HTMLInputElement, code: string | undefined): void {
  useEffect(() => {
    const { form } = control;
    const handleFormData = ({ formData }: FormDataEvent): void => {
      if (code !== undefined && formData.has(control.name)) formData.set(control.name, code);
    };
    form?.addEventListener('formdata', handleFormData);
    return () => form?.removeEventListener('formdata', handleFormData);
  }, [control, code]);
}

/** Covers the text field with the list. */
function List({ control, field, format, states, texts, name }: StateListProps): ReactNode {
  const id = useId();
  const list = useRef<HTMLSelectElement>(null);
  const label = useConstant(() => control.labels?.[0]);
  const value = useValue(control);
  const shared = useShared(control);
  const code = value === '' ? '' : stateCode(format, value);
  const isUnlisted = code === undefined;
  useSentCode(control, code);
  useLayoutEffect(() => {
    if (!isUnlisted) return undefined;
    control.setCustomValidity(interpolate(texts.stateNotChosen, { part: name }));
    return () => control.setCustomValidity('');
  }, [control, isUnlisted, texts, name]);
  useLayoutEffect(() => {
    const { current: select } = list;
    // Autofill may choose a country without a list while the list contains focus.
    return () => {
      if (select && select === document.activeElement) queueMicrotask(() => control.focus());
    };
  }, [control]);
  const handleChange = ({ target }: ChangeEvent<HTMLSelectElement>): void => setValue(control, target.value);
  return (
    <>
      <Enhance element={label} for={id} />
      <Enhance
        element={control}
        className="sw-visually-hidden"
        tabindex={-1}
        aria-hidden
        data-review-answer={isUnlisted ? value : writtenState(format, code)}
        onFocus={() => list.current?.focus()}
      />
      <Enhance element={field} slotBefore={control}>
        <select
          ref={list}
          id={id}
          value={code ?? value}
          autoComplete={control.autocomplete}
          onChange={handleChange}
          {...shared}
        >
          <option value="">{texts.chooseState}</option>
          {isUnlisted && <option value={value}>{interpolate(texts.stateUnlisted, { state: value })}</option>}
          {Object.entries(states).map(([each, state]) => (
            <option key={each} value={each}>
              {state}
            </option>
          ))}
        </select>
      </Enhance>
    </>
  );
}

/**
 * Shows a list of states in place of the text field. The text field keeps its name and value, so that drafts, autofill, Back
 * and other widgets can write any text to it, such as 'New York' or 'N.Y.'. A text that no state has becomes an option of its
 * own, so that it is not lost, but the form asks the visitor to choose. A field that contains focus stays until focus leaves it.
 */
export function StateList(props: StateListProps): ReactNode {
  return useHiddenUnlessInUse(props.control, true) && <List {...props} />;
}
