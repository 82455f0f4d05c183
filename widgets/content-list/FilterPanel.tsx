import type { ReactNode } from 'react';
import type { PartsOf, TextsOf } from '../../src/define.ts';
import { useElementId } from '../../src/dom/useElementId.ts';
import { Enhance } from '../../src/Enhance.tsx';
import { useFilterPanel } from '../../src/filters/useFilterPanel.ts';
import type { contentList } from './content-list.ts';

export interface FilterPanelProps {
  parts: PartsOf<typeof contentList>;
  texts: TextsOf<typeof contentList>;
}

/** Renders the panel of filters and the button that shows and hides it (LS-13). */
export function FilterPanel({ parts: { toggle: button, panel }, texts }: FilterPanelProps): ReactNode {
  const { isOpen, toggle } = useFilterPanel();
  const id = useElementId(panel);
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
      <Enhance element={panel} id={id} hidden={!isOpen} />
    </>
  );
}
