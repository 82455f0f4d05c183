import { type ReactNode, useState } from 'react';
import { createWidget, defineWidget, type ViewProps } from '../../src/define.ts';
import { one } from '../../src/parts.ts';
import { WithFallback } from '../../src/WithFallback.tsx';

const owner = defineWidget({
  name: 'owner',
  options: {},
  parts: { fallback: one('form', 'Works without script.') },
  texts: {},
});

/** Renders its whole interface, and crashes when asked to. */
function Owner({ host, parts }: ViewProps<typeof owner>): ReactNode {
  const [isCrashed, setCrashed] = useState(false);
  if (isCrashed) throw new Error('crashed after it stood');
  return (
    <WithFallback host={host} fallback={parts.fallback}>
      <button type="button" onClick={() => setCrashed(true)}>
        Crash
      </button>
    </WithFallback>
  );
}

export const widget = createWidget(owner, Owner);
