import type { ReactNode } from 'react';
import { ShowResults } from '../../src/controls/filters/ShowResults.tsx';
import { useFilterPanel } from '../../src/controls/filters/useFilterPanel.ts';
import { scrollBehavior } from '../../src/page/motion.ts';
import { useElementId } from '../../src/page/useElementId.ts';
import type { PartsOf, TextsOf } from '../../src/runtime/define.ts';
import { Enhance } from '../../src/runtime/Enhance.tsx';
import type { contentList } from './content-list.ts';

export interface FilterPanelProps {
  parts: PartsOf<typeof contentList>;
  texts: TextsOf<typeof contentList>;
  /** Number of results; undefined if the server sent none. */
  count: number | undefined;
}

/** Renders the filter panel and the button that shows and hides it (LS-13). */
export function FilterPanel({ parts, texts, count }: FilterPanelProps): ReactNode {
  const { toggle: button, panel, list } = parts;
  const { isOpen, toggle, close } = useFilterPanel();
  const id = useElementId(panel);
  const showList = (): void => {
    list.focus({ preventScroll: true });
    // Scrolls to the line that shows the number of results; the active filters are below it.
    button?.scrollIntoView({ block: 'start', behavior: scrollBehavior() });
  };
  return (
    <>
      <Enhance
        element={button}
        hidden={false}
        aria-expanded={isOpen}
        aria-controls={id}
        text={isOpen ? texts.hideFilters : texts.showFilters}
        onClick={toggle}
      />
      <Enhance element={panel} id={id} hidden={!isOpen}>
        {button && <ShowResults count={count} texts={texts} close={close} show={showList} />}
      </Enhance>
    </>
  );
}
