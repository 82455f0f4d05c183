import type { ReactNode, RefObject } from 'react';
import { useClearRefinements, useCurrentRefinements } from 'react-instantsearch';
import { FilterChips } from '../../controls/filters/FilterChips.tsx';
import { interpolate } from '../../runtime/texts.ts';
import { type ActiveAttributes, attributeProps } from './facetLists.ts';
import { useSearch } from './SearchContext.tsx';
import { visibleBox } from './visibleBox.ts';

export interface ClearFiltersProps {
  props: ReturnType<typeof attributeProps>;
  /** Search box, which receives focus because the clicked button disappears. */
  input: RefObject<HTMLInputElement | null>;
}

/** Renders a button that clears all filters and leaves the query unchanged (SE-06). */
export function ClearFilters({ props, input }: ClearFiltersProps): ReactNode {
  const { texts } = useSearch();
  const { refine, canRefine } = useClearRefinements(props);
  const clear = (): void => {
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
  attributes: ActiveAttributes;
  hasHits: boolean;
  /** Search box, which receives focus after the last filter is removed. */
  input: RefObject<HTMLInputElement | null>;
}

/** Shows the active filters, each with a button that removes it, and a button that clears all of them. */
export function ActiveFilters({ attributes, hasHits, input }: ActiveFiltersProps): ReactNode {
  const { texts, facets } = useSearch();
  const props = attributeProps(attributes);
  const { items } = useCurrentRefinements(props);
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
      {hasHits && <ClearFilters props={props} input={input} />}
    </>
  );
}
