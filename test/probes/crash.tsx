import { type ReactNode, useEffect, useState } from 'react';
import { createWidget, defineWidget, type ViewProps } from '../../src/runtime/define.ts';
import { Enhance } from '../../src/runtime/Enhance.tsx';
import { oneOf } from '../../src/runtime/options.ts';
import { one } from '../../src/runtime/parts.ts';

const crash = defineWidget({
  name: 'crash',
  group: 'content',
  options: { at: oneOf('Moment at which it throws.', ['render', 'effect', 'press', 'update'], 'render') },
  parts: { button: one('button', 'Crashes on click.') },
  texts: {},
});

/** Throws at the point that its option specifies. */
function Crash({ host, parts, options }: ViewProps<typeof crash>): ReactNode {
  const [isPressed, setPressed] = useState(false);
  if (options.at === 'render' || isPressed) throw new Error(`crashed at ${options.at}`);
  useEffect(() => {
    if (options.at === 'effect') throw new Error('crashed at effect');
  }, [options.at]);
  const handleClick = (): void => {
    if (options.at === 'press') throw new Error('crashed at press');
    setPressed(true);
  };
  return (
    <>
      <Enhance element={host} className="enhanced" aria-label="Enhanced">
        <p>More</p>
      </Enhance>
      <Enhance element={parts.button} text="Enhanced" onClick={handleClick} />
    </>
  );
}

export const widget = createWidget(crash, Crash);
