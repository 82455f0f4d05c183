import { type ReactNode, type RefObject, useRef } from 'react';
import { useClearRefinements, useCurrentRefinements } from 'react-instantsearch';
import { fill } from '../texts.ts';
import { type ActiveAttributes, attributeProps } from './facetLists.ts';
import { useSearch } from './SearchContext.tsx';

/** Takes all filters off; the query is none of them (SE-06). */
export function ClearFilters({ props }: { props: ReturnType<typeof attributeProps> }): ReactNode {
  const { texts } = useSearch();
  const { refine, canRefine } = useClearRefinements(props);
  return canRefine ? (
    <button type="button" className="sw-search-button" onClick={refine}>
      {texts.clearFilters}
    </button>
  ) : null;
}

export interface ActiveFiltersProps {
  attributes: ActiveAttributes;
  hasHits: boolean;
  /** Where the focus goes when the last filter is gone. */
  input: RefObject<HTMLInputElement | null>;
}

/** The filters that are on, each with a button that takes it off. */
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
  /** The button goes with its filter: the focus goes to the next one, else back to the box. */
  const leave = (index: number): void => {
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
              aria-label={fill(texts.removeFilter, { label: labelOf(attribute), value: refinement.label })}
              onClick={() => {
                leave(index);
                refine(refinement);
              }}
            >
              <span className="sw-search-active-label">{labelOf(attribute)}</span> {refinement.label}
            </button>
          </li>
        ))}
      </ul>
      {hasHits && <ClearFilters props={props} />}
    </>
  );
}
