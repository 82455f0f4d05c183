import { type ReactNode, useState } from 'react';
import { readStored, removeStored, writeStored } from '../../src/page/storage.ts';
import { createWidget, defineWidget, type ViewProps } from '../../src/runtime/define.ts';
import { Enhance } from '../../src/runtime/Enhance.tsx';
import { one } from '../../src/runtime/parts.ts';

const KEY = 'probe';

const keeper = defineWidget({
  name: 'keeper',
  group: 'content',
  options: {},
  parts: { keep: one('button', 'Stores the text.'), forget: one('button', 'Removes the text.') },
  texts: {},
});

/** Stores text in the visitor's storage and shows the text that it reads back. */
function Keeper({ host, parts }: ViewProps<typeof keeper>): ReactNode {
  const [stored, setStored] = useState(() => readStored(KEY));
  const handleKeep = (): void => {
    writeStored(KEY, 'kept');
    setStored(readStored(KEY));
  };
  const handleForget = (): void => {
    removeStored(KEY);
    setStored(readStored(KEY));
  };
  return (
    <>
      <Enhance element={host} data-kept={stored ?? 'nothing'} />
      <Enhance element={parts.keep} onClick={handleKeep} />
      <Enhance element={parts.forget} onClick={handleForget} />
    </>
  );
}

export const widget = createWidget(keeper, Keeper);
