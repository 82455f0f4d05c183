import { type ReactNode, type RefObject, useRef } from 'react';
import { useClearRefinements, useCurrentRefinements } from 'react-instantsearch';
import { interpolate } from '../texts.ts';
import { type ActiveAttributes, attributeProps } from './facetLists.ts';
import { useSearch } from './SearchContext.tsx';

export interface ClearFiltersProps {
  props: ReturnType<typeof attributeProps>;
  /** Search box, which receives the focus, because the clicked button disappears. */
  input: RefObject<HTMLInputElement | null>;
}

/** Button that clears all filters and leaves the query unchanged (SE-06). */
export function ClearFilters({ props, input }: ClearFiltersProps): ReactNode {
  const { texts } = useSearch();
  const { refine, canRefine } = useClearRefinements(props);
  const clear = (): void => {
    input.current?.focus();
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

/** List of the active filters; each one is a button that removes it. */
export function ActiveFilters({ attributes, hasHits, input }: ActiveFiltersProps): ReactNode {
  const { texts, facets } = useSearch();
  const props = attributeProps(attributes);
  const { items } = useCurrentRefinements(props);
  const list = useRef<HTMLUListElement>(null);
  const labelOf = (attribute: string): string =>
    facets.find((facet) => facet.attribute === attribute)?.label ?? attribute;
  const chosen = items.flatMap(({ attribute, refinements, refine }) =>
    refinements.map((refinement) => ({ attribute, refinement, refine })),
  );
  /** Moves focus to a neighboring filter, or to the search box, because the clicked button is about to disappear. */
  const moveFocusFrom = (index: number): void => {
    const buttons = list.current?.querySelectorAll('button') ?? [];
    (buttons[index + 1] ?? buttons[index - 1] ?? input.current)?.focus();
  };
  return (
    <>
      <ul ref={list} className="sw-search-active">
        {chosen.map(({ attribute, refinement, refine }, index) => (
          <li key={`${attribute} ${refinement.label}`}>
            <button
              type="button"
              aria-label={interpolate(texts.removeFilter, {
                label: labelOf(attribute),
                value: refinement.label,
              })}
              onClick={() => {
                moveFocusFrom(index);
                refine(refinement);
              }}
            >
              <span className="sw-search-active-label">{labelOf(attribute)}</span>{' '}
              <span>{refinement.label}</span>
            </button>
          </li>
        ))}
      </ul>
      {hasHits && <ClearFilters props={props} input={input} />}
    </>
  );
}
