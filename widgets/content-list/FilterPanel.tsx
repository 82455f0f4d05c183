import { type ReactNode, useState } from 'react';
import type { PartsOf, TextsOf } from '../../src/define.ts';
import { useElementId } from '../../src/dom/useElementId.ts';
import { useMedia } from '../../src/dom/useMedia.ts';
import { Enhance } from '../../src/Enhance.tsx';
import type { contentList } from './content-list.ts';

/** From here on there is room for the filters beside the list. */
const WIDE = '(min-width: 1080px)';

export interface FilterPanelProps {
  parts: PartsOf<typeof contentList>;
  texts: TextsOf<typeof contentList>;
}

/** Open where there is room; the visitor's own choice stands until the breakpoint is crossed (LS-13). */
export function FilterPanel(props: FilterPanelProps): ReactNode {
  const isWide = useMedia(WIDE);
  // The key makes each side of the breakpoint a panel of its own, which knows nothing of choices made on the other.
  return <Panel key={String(isWide)} startsOpen={isWide} {...props} />;
}

function Panel({
  parts: { toggle, panel },
  texts,
  startsOpen,
}: FilterPanelProps & { startsOpen: boolean }): ReactNode {
  const [isOpen, setOpen] = useState(startsOpen);
  const id = useElementId(panel);
  return (
    <>
      <Enhance
        element={toggle}
        hidden={false}
        aria-expanded={isOpen}
        aria-controls={id}
        text={isOpen ? texts.hideFilters : texts.showFilters}
        onClick={() => setOpen(!isOpen)}
      />
      <Enhance element={panel} id={id} hidden={!isOpen} />
    </>
  );
}
