import { type ReactNode, useState } from 'react';
import type { StoredItem } from '../../src/page/privacy.ts';
import { readStored, removeStored, writeStored } from '../../src/page/storage.ts';
import { createWidget, defineWidget, type ViewProps } from '../../src/runtime/define.ts';
import { Enhance } from '../../src/runtime/Enhance.tsx';
import { one } from '../../src/runtime/parts.ts';

/** Item of a probe. The prefix `test:` marks items that tests may store. */
const KEPT: StoredItem = {
  area: 'localStorage',
  key: 'test:probe',
  about: {
    content: 'A word.',
    purpose: 'Tests the storage.',
    trigger: 'A click.',
    lifetime: 'The test.',
    off: 'Can’t be switched off.',
  },
};

const keeper = defineWidget({
  name: 'keeper',
  group: 'content',
  options: {},
  parts: { keep: one('button', 'Stores the text.'), forget: one('button', 'Removes the text.') },
  texts: {},
});

/** Stores text in the visitor's storage and shows the text that it reads back. */
function Keeper({ host, parts }: ViewProps<typeof keeper>): ReactNode {
  const [stored, setStored] = useState(() => readStored(KEPT));
  const handleKeep = (): void => {
    writeStored(KEPT, 'kept');
    setStored(readStored(KEPT));
  };
  const handleForget = (): void => {
    removeStored(KEPT);
    setStored(readStored(KEPT));
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
