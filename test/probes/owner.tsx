import { type ReactNode, useState } from 'react';
import { defineWidget, mountable, type ViewProps } from '../../src/define.ts';
import { Owned } from '../../src/Owned.tsx';
import { one } from '../../src/parts.ts';

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
    <Owned host={host} fallback={parts.fallback}>
      <button type="button" onClick={() => setCrashed(true)}>
        Crash
      </button>
    </Owned>
  );
}

export const widget = mountable(owner, Owner);
