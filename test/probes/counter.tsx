import { type ReactNode, useState } from 'react';
import { createWidget, defineWidget, type ViewProps, type Widget } from '../../src/runtime/define.ts';
import { Enhance } from '../../src/runtime/Enhance.tsx';
import { oneOf, wholeNumber } from '../../src/runtime/options.ts';
import { one, optional } from '../../src/runtime/parts.ts';

const about = 'A probe.';

const counter = defineWidget({
  name: 'counter',
  group: 'content',
  options: { step: wholeNumber(about, 1, 1), mood: oneOf(about, ['calm', 'loud'], 'calm') },
  parts: { button: one('button', about), box: optional('input', about) },
  texts: { count: { default: 'Counted {count}', about } },
});

/**
 * Counts clicks on its button, and logs keystrokes and checkbox changes, so that tests can detect lost or repeated events.
 */
function Counter({ parts, options, texts }: ViewProps<typeof counter>): ReactNode {
  const [count, setCount] = useState(0);
  const [log, setLog] = useState('');
  const append = (entry: string): void => setLog((entries) => `${entries} ${entry}`.trim());
  return (
    <>
      <Enhance
        element={parts.button}
        text={texts.count.replace('{count}', String(count))}
        data-log={log}
        data-mood={options.mood}
        onClick={() => setCount((before) => before + options.step)}
        onKeydown={({ key }) => append(key)}
      />
      <Enhance element={parts.box} onChange={() => append(parts.box?.checked ? 'checked' : 'unchecked')} />
    </>
  );
}

/** Creates the probe under another name, because the registry needs a separate name for each start trigger. */
export const counterNamed = (name: string): Widget => createWidget({ ...counter, name }, Counter);
