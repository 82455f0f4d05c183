import { type ReactNode, useEffect, useId, useLayoutEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { setValue } from '../../src/forms/fields/controls.ts';
import { tidyDigits } from '../../src/forms/fields/tidy.ts';
import { useHiddenUnlessInUse } from '../../src/forms/fields/useHiddenUnlessInUse.ts';
import { tidyPastedNumber } from '../../src/forms/fields/useTidyFields.ts';
import { onlyOn, useFormValue, watchForm } from '../../src/forms/fields/watchForm.ts';
import { announce, prepareLiveRegions } from '../../src/page/announce.ts';
import { createWidget, type PartsOf, type TextsOf, type ViewProps } from '../../src/runtime/define.ts';
import { Enhance } from '../../src/runtime/Enhance.tsx';
import { usePointerPressQueue } from '../../src/runtime/pointerPress.ts';
import { createStore, type Store } from '../../src/runtime/store.ts';
import { useConstant } from '../../src/runtime/useConstant.ts';
import { npiField } from './npi-field.ts';
import { isValidNpi } from './number.ts';
import '../../src/forms/fields/field.css';
import './npi-field.css';

interface NumberProps {
  parts: PartsOf<typeof npiField>;
  texts: TextsOf<typeof npiField>;
  /**
   * Number typed before the answer changed to No. Changing the answer back to Yes restores the number, in case No was
   * chosen inadvertently.
   */
  memory: Store<string>;
}

/** Clears the number and excludes it from submission while the answer is No or missing (NF-01). */
function OptionalNumber({ parts: { number }, memory }: NumberProps): ReactNode {
  useLayoutEffect(() => {
    const clear = (): void => {
      memory.set(number.value || memory.get());
      setValue(number, '');
    };
    clear();
    return watchForm(number, onlyOn('restore', clear));
  }, [number, memory]);
  return <Enhance element={number} disabled />;
}

/**
 * Sets the input's custom validity. The input must not be empty, but any other value is accepted (NF-02). Returns the
 * function that checks the input.
 */
function useValidity(number: HTMLInputElement, missing: string): () => void {
  const check = (): void => number.setCustomValidity(tidyDigits(number.value) === '' ? missing : '');
  useLayoutEffect(() => {
    check();
    const unwatch = watchForm(number, check);
    return () => {
      unwatch();
      number.setCustomValidity('');
    };
  });
  return check;
}

/**
 * Requires the number while the answer is Yes (NF-01). Messages appear when the visitor continues or leaves the field.
 */
function RequiredNumber({ parts: { number, notes }, texts, memory }: NumberProps): ReactNode {
  const [isMissing, setMissing] = useState(false);
  const [isDoubtful, setDoubtful] = useState(false);
  const ownDescription = useConstant(() => number.getAttribute('aria-describedby'));
  const id = useId();
  const check = useValidity(number, texts.missing);
  const runAfterPress = usePointerPressQueue();
  useLayoutEffect(() => {
    if (number.value === '') setValue(number, memory.get());
  }, [number, memory]);

  useLayoutEffect(() => {
    const hideMessages = (): void => {
      setMissing(false);
      setDoubtful(false);
    };
    return watchForm(number, onlyOn('reset', hideMessages));
  }, [number]);

  const hasInvalidNumber = (): boolean => number.value !== '' && !isValidNpi(tidyDigits(number.value));
  const handleInput = (event: Event): void => {
    tidyPastedNumber(number, event);
    check();
    setMissing(false);
    if (isDoubtful) setDoubtful(hasInvalidNumber());
  };
  const updateHint = (): void => {
    if (hasInvalidNumber() && !isDoubtful) announce(texts.doubtful);
    setDoubtful(hasInvalidNumber());
  };
  const handleCommit = (): void => {
    setValue(number, tidyDigits(number.value));
    runAfterPress(updateHint);
  };
  const handleInvalid = (): void => {
    if (!number.validity.customError) return;
    // Renders the message before the browser focuses the field, so that screen readers read it as the field's
    // description.
    flushSync(() => setMissing(true));
    if (document.activeElement === number) announce(texts.missing);
  };
  const description = [ownDescription, isMissing && `${id}missing`, isDoubtful && `${id}doubtful`];
  return (
    <>
      <Enhance
        element={number}
        required
        aria-invalid={isMissing || undefined}
        aria-describedby={description.filter(Boolean).join(' ') || undefined}
        onInput={handleInput}
        onChange={handleCommit}
        onBlur={handleCommit}
        onInvalid={handleInvalid}
      />
      <Enhance element={notes}>
        {isMissing && (
          <p id={`${id}missing`} className="sw-field-error">
            {texts.missing}
          </p>
        )}
        {isDoubtful && (
          <p id={`${id}doubtful`} className="sw-npi-field-doubt">
            {texts.doubtful}
          </p>
        )}
      </Enhance>
    </>
  );
}

function NpiField({ host, parts, texts }: ViewProps<typeof npiField>): ReactNode {
  const isYes = useFormValue(host, () => parts.yes.checked);
  const isHidden = useHiddenUnlessInUse(parts.numberField, !isYes);
  const memory = useConstant(() => createStore(''));
  useEffect(prepareLiveRegions, []);
  useLayoutEffect(() => {
    const forget = (): void => memory.set('');
    return watchForm(host, onlyOn('reset', forget));
  }, [host, memory]);
  return (
    <>
      <Enhance element={parts.numberField} hidden={isHidden} />
      {isYes && <RequiredNumber parts={parts} texts={texts} memory={memory} />}
      {isHidden && <OptionalNumber parts={parts} texts={texts} memory={memory} />}
    </>
  );
}

export const widget = createWidget(npiField, NpiField);
