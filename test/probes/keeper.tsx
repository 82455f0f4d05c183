import { type ReactNode, useState } from 'react';
import { createWidget, defineWidget, type ViewProps } from '../../src/define.ts';
import { readStored, removeStored, writeStored } from '../../src/dom/storage.ts';
import { Enhance } from '../../src/Enhance.tsx';
import { one } from '../../src/parts.ts';

const KEY = 'probe';

const keeper = defineWidget({
  name: 'keeper',
  options: {},
  parts: { keep: one('button', 'Keeps.'), forget: one('button', 'Forgets.') },
  texts: {},
});

/** Keeps a text in the visitor's storage, and shows what it reads there. */
function Keeper({ host, parts }: ViewProps<typeof keeper>): ReactNode {
  const [kept, setKept] = useState(() => readStored(KEY));
  const keep = (): void => {
    writeStored(KEY, 'kept');
    setKept(readStored(KEY));
  };
  const forget = (): void => {
    removeStored(KEY);
    setKept(readStored(KEY));
  };
  return (
    <>
      <Enhance element={host} data-kept={kept ?? 'nothing'} />
      <Enhance element={parts.keep} onClick={keep} />
      <Enhance element={parts.forget} onClick={forget} />
    </>
  );
}

export const widget = createWidget(keeper, Keeper);
