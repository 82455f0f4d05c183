import { type ReactNode, useEffect, useId, useLayoutEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { mountable, type PartsOf, type TextsOf, type ViewProps } from '../../src/define.ts';
import { announce, prepareAnnouncer } from '../../src/dom/announce.ts';
import { Enhance } from '../../src/Enhance.tsx';
import { setValue } from '../../src/forms/setValue.ts';
import { useFormState } from '../../src/forms/useFormState.ts';
import { npiField } from './npi-field.ts';
import { canBeNpi, normalise } from './number.ts';
import { useAfterPress } from './useAfterPress.ts';
import '../../src/choice.css';
import '../../src/forms/field.css';
import './npi-field.css';

/** What was typed before No was chosen: it comes back with Yes, for that No may have been a slip. */
interface Memory {
  keep: (number: string) => void;
  recall: () => string;
}

function createMemory(): Memory {
  let kept = '';
  const keep = (number: string): void => {
    kept = number || kept;
  };
  return { keep, recall: () => kept };
}

interface NumberProps {
  parts: PartsOf<typeof npiField>;
  texts: TextsOf<typeof npiField>;
  memory: Memory;
}

/** With No, or without an answer: cleared and not submitted (NF-01). */
function Unasked({ parts: { number }, memory }: NumberProps): ReactNode {
  useLayoutEffect(() => {
    const clear = (): void => {
      memory.keep(number.value);
      setValue(number, '');
    };
    clear();
    // The browser has brought back by then what it keeps by itself.
    addEventListener('pageshow', clear);
    return () => removeEventListener('pageshow', clear);
  }, [number, memory]);
  return <Enhance element={number} disabled />;
}

/** Keeps the browser's own validity as it is specified: any number will do, but there must be one (NF-02). */
function useValidity(number: HTMLInputElement, missing: string): () => void {
  const check = (): void => number.setCustomValidity(normalise(number.value) === '' ? missing : '');
  useLayoutEffect(() => {
    check();
    addEventListener('pageshow', check);
    return () => {
      removeEventListener('pageshow', check);
      number.setCustomValidity('');
    };
  });
  return check;
}

/** With Yes: required (NF-01). What is wrong is told once the visitor wants to go on, or leaves the field. */
function Asked({ parts: { number, notes }, texts, memory }: NumberProps): ReactNode {
  const [isMissing, setMissing] = useState(false);
  const [isDoubtful, setDoubtful] = useState(false);
  const [ownDescription] = useState(() => number.getAttribute('aria-describedby'));
  const id = useId();
  const check = useValidity(number, texts.missing);
  const afterPress = useAfterPress();
  useLayoutEffect(() => {
    if (number.value === '') setValue(number, memory.recall());
  }, [number, memory]);

  const isWrong = (): boolean => number.value !== '' && !canBeNpi(normalise(number.value));
  const input = (): void => {
    check();
    setMissing(false);
    if (isDoubtful) setDoubtful(isWrong());
  };
  const judge = (): void => {
    if (isWrong() && !isDoubtful) announce(texts.doubtful);
    setDoubtful(isWrong());
  };
  const settle = (): void => {
    setValue(number, normalise(number.value));
    afterPress(judge);
  };
  const refuse = (): void => {
    if (!number.validity.customError) return;
    // The focus follows at once, and with it the field's description is read.
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
        onInput={input}
        onChange={settle}
        onBlur={settle}
        onInvalid={refuse}
      />
      <Enhance element={notes}>
        {isMissing && (
          <p id={`${id}missing`} className="sw-field-error">
            {texts.missing}
          </p>
        )}
        {isDoubtful && (
          <p id={`${id}doubtful`} className="npi-field-doubt">
            {texts.doubtful}
          </p>
        )}
      </Enhance>
    </>
  );
}

function NpiField({ host, parts, texts }: ViewProps<typeof npiField>): ReactNode {
  const isYes = useFormState(host, () => parts.yes.checked);
  const [memory] = useState(createMemory);
  useEffect(prepareAnnouncer, []);
  return (
    <>
      <Enhance element={parts.numberField} hidden={!isYes} />
      {isYes ? (
        <Asked parts={parts} texts={texts} memory={memory} />
      ) : (
        <Unasked parts={parts} texts={texts} memory={memory} />
      )}
    </>
  );
}

export const widget = mountable(npiField, NpiField);
