import type { MouseEvent, ReactNode, RefObject } from 'react';
import type { useClearRefinements, useCurrentRefinements } from 'react-instantsearch';
import { FilterChips } from '../../controls/filters/FilterChips.tsx';
import { ignoreSecondHalf } from '../../page/secondClick.ts';
import { interpolate } from '../../runtime/texts.ts';
import { useSearch } from './SearchContext.tsx';
import { visibleBox } from './visibleBox.ts';

/** InstantSearch's function that clears all filters, and whether any are active. */
export type Clearing = Pick<ReturnType<typeof useClearRefinements>, 'refine' | 'canRefine'>;

export interface ClearFiltersProps {
  clearing: Clearing;
  /** Search box, which receives focus because the clicked button disappears. */
  input: RefObject<HTMLInputElement | null>;
}

/** Renders a button that clears all filters and leaves the query unchanged (SE-06). */
export function ClearFilters({ clearing, input }: ClearFiltersProps): ReactNode {
  const { texts } = useSearch();
  const { refine, canRefine } = clearing;
  const clear = ({ nativeEvent }: MouseEvent): void => {
    ignoreSecondHalf(nativeEvent);
    visibleBox(input.current)?.focus();
    refine();
  };
  return canRefine ? (
    <button type="button" className="sw-button sw-search-button" onClick={clear}>
      {texts.clearFilters}
    </button>
  ) : null;
}

export interface ActiveFiltersProps {
  /** InstantSearch's active filters. */
  items: ReturnType<typeof useCurrentRefinements>['items'];
  /** Clears all filters; undefined if there are no hits, in which case the button is above. */
  clearing: Clearing | undefined;
  /** Search box, which receives focus after the last filter is removed. */
  input: RefObject<HTMLInputElement | null>;
}

/** Shows the active filters, each with a button that removes it, and a button that clears all of them. */
export function ActiveFilters({ items, clearing, input }: ActiveFiltersProps): ReactNode {
  const { texts, facets } = useSearch();
  const labelOf = (attribute: string): string =>
    facets.find((facet) => facet.attribute === attribute)?.label ?? attribute;
  const chips = items.flatMap(({ attribute, refinements, refine }) =>
    refinements.map((refinement) => {
      const [label, value] = [labelOf(attribute), refinement.label];
      return {
        key: `${attribute} ${value}`,
        label,
        value,
        name: interpolate(texts.removeFilter, { label, value }),
        remove: () => refine(refinement),
      };
    }),
  );
  return (
    <>
      <FilterChips chips={chips} focusAfter={() => [visibleBox(input.current)]} />
      {clearing && <ClearFilters clearing={clearing} input={input} />}
    </>
  );
}
