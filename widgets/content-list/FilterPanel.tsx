import type { ReactNode } from 'react';
import type { PartsOf, TextsOf } from '../../src/define.ts';
import { scrollBehavior } from '../../src/dom/motion.ts';
import { useElementId } from '../../src/dom/useElementId.ts';
import { Enhance } from '../../src/Enhance.tsx';
import { ShowResults } from '../../src/filters/ShowResults.tsx';
import { useFilterPanel } from '../../src/filters/useFilterPanel.ts';
import type { contentList } from './content-list.ts';

export interface FilterPanelProps {
  parts: PartsOf<typeof contentList>;
  texts: TextsOf<typeof contentList>;
  /** Number of results; undefined if the server sent none. */
  count: number | undefined;
}

/** Renders the panel of filters and the button that shows and hides it (LS-13). */
export function FilterPanel({ parts, texts, count }: FilterPanelProps): ReactNode {
  const { toggle: button, panel, list } = parts;
  const { isOpen, toggle, close } = useFilterPanel();
  const id = useElementId(panel);
  const showList = (): void => {
    list.focus({ preventScroll: true });
    // The line with the number of results, and the active filters below it.
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
