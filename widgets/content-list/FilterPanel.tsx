import { type ReactNode, useSyncExternalStore } from 'react';
import { ShowResults, type ShowResultsProps } from '../../src/controls/filters/ShowResults.tsx';
import { useFilterPanel } from '../../src/controls/filters/useFilterPanel.ts';
import { scrollBehavior } from '../../src/page/motion.ts';
import { useElementId } from '../../src/page/useElementId.ts';
import type { PartsOf, TextsOf } from '../../src/runtime/define.ts';
import { Enhance } from '../../src/runtime/Enhance.tsx';
import type { contentList } from './content-list.ts';
import type { ListModel } from './model.ts';
import { readCount } from './page.ts';
import { useSnapshot } from './useSnapshot.ts';

export interface FilterPanelProps {
  parts: PartsOf<typeof contentList>;
  texts: TextsOf<typeof contentList>;
  model: ListModel;
}

/** Renders the button that shows the results. Renders it again only if the number of results changes or a load is slow. */
function ResultsButton({
  part,
  model: { list, isSlow },
  ...props
}: { part: HTMLElement; model: ListModel } & Omit<ShowResultsProps, 'count' | 'isUpdating'>): ReactNode {
  // The count is in the list's content, which changes together with the snapshot.
  const count = useSnapshot(list, () => readCount(part));
  const isUpdating = useSyncExternalStore(isSlow.subscribe, isSlow.get);
  return <ShowResults {...props} {...{ count, isUpdating }} />;
}

/** Renders the filter panel and the button that shows and hides it (LS-13). */
export function FilterPanel({ parts, texts, model }: FilterPanelProps): ReactNode {
  const { toggle: button, panel, list: listPart } = parts;
  const { isOpen, toggle, close } = useFilterPanel();
  const id = useElementId(panel);
  const showList = (): void => {
    listPart.focus({ preventScroll: true });
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
        {button && <ResultsButton part={listPart} {...{ model, texts, close }} show={showList} />}
      </Enhance>
    </>
  );
}
