import { type ReactNode, useState } from 'react';
import { createWidget, defineWidget, type ViewProps } from '../../src/runtime/define.ts';
import { one } from '../../src/runtime/parts.ts';
import { WithFallback } from '../../src/runtime/WithFallback.tsx';

const owner = defineWidget({
  name: 'owner',
  group: 'content',
  options: {},
  parts: { fallback: one('form', 'Works without JavaScript.') },
  texts: {},
});

/** Replaces its fallback with its own interface, and crashes on click. */
function Owner({ host, parts }: ViewProps<typeof owner>): ReactNode {
  const [isCrashed, setCrashed] = useState(false);
  if (isCrashed) throw new Error('crashed after mounting');
  return (
    <WithFallback host={host} fallback={parts.fallback}>
      <button type="button" onClick={() => setCrashed(true)}>
        Crash
      </button>
    </WithFallback>
  );
}

export const widget = createWidget(owner, Owner);
