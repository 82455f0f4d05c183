import type { ReactNode } from 'react';
import type { PartsOf } from '../../src/runtime/define.ts';
import { Enhance, keyOf } from '../../src/runtime/Enhance.tsx';
import type { contentList } from './content-list.ts';
import { facetName, isBox } from './controls.ts';
import type { ListModel } from './model.ts';
import { LIST_ELEMENTS, readFilterCounts } from './responses.ts';
import { useSnapshot } from './useSnapshot.ts';

export interface FilterCountsProps {
  parts: PartsOf<typeof contentList>;
  model: ListModel;
}

/** Shows beside each value how many entries it would find, and nothing if the shown list doesn't say so. */
export function FilterCounts({ parts: { list, valueCount }, model }: FilterCountsProps): ReactNode {
  const counts = useSnapshot(
    model.list,
    () => list.querySelector(LIST_ELEMENTS.filterCounts)?.getAttribute('data-filter-counts') ?? '',
  );
  const countOf = readFilterCounts(counts);
  return valueCount.map((part) => {
    const control = part.closest('label')?.control ?? null;
    const text = isBox(control) ? countOf(facetName(control.name), control.value) : '';
    return <Enhance key={keyOf(part)} element={part} text={text} />;
  });
}
