import { type ReactNode, useState } from 'react';
import { createWidget, defineWidget, type ViewProps, type Widget } from '../../src/define.ts';
import { Enhance } from '../../src/Enhance.tsx';
import { oneOf, wholeNumber } from '../../src/options.ts';
import { one, optional } from '../../src/parts.ts';

const about = 'A probe.';

const counter = defineWidget({
  name: 'counter',
  options: { step: wholeNumber(about, 1, 1), mood: oneOf(about, ['calm', 'loud'], 'calm') },
  parts: { button: one('button', about), box: optional('input', about) },
  texts: { count: { default: 'Counted {count}', about } },
});

/** Counts presses on its button, keys on it, and switches of its box: what a visitor does, and nothing lost of it. */
function Counter({ parts, options, texts }: ViewProps<typeof counter>): ReactNode {
  const [count, setCount] = useState(0);
  const [log, setLog] = useState('');
  const say = (word: string): void => setLog((words) => `${words} ${word}`.trim());
  return (
    <>
      <Enhance
        element={parts.button}
        text={texts.count.replace('{count}', String(count))}
        data-log={log}
        data-mood={options.mood}
        onClick={() => setCount((before) => before + options.step)}
        onKeydown={({ key }) => say(key)}
      />
      <Enhance element={parts.box} onChange={() => say(parts.box?.checked ? 'checked' : 'unchecked')} />
    </>
  );
}

/** The same probe under several names, one for each moment to start. */
export const counterNamed = (name: string): Widget =>
  createWidget({ ...counter, name } as typeof counter, Counter);
