import type { ReactNode } from 'react';
import { FilterChips, focusOneOf } from '../../src/controls/filters/FilterChips.tsx';
import type { PartsOf, TextsOf } from '../../src/runtime/define.ts';
import { Enhance } from '../../src/runtime/Enhance.tsx';
import { interpolate, validLanguage } from '../../src/runtime/texts.ts';
import { pageLanguage } from '../../src/runtime/translations.ts';
import { readActiveFilters, withoutFilter } from './activeFilters.ts';
import type { ChosenValues, Facet } from './address.ts';
import type { contentList } from './content-list.ts';
import { readControls } from './controls.ts';

export interface ListChipsProps {
  parts: PartsOf<typeof contentList>;
  texts: TextsOf<typeof contentList>;
  facets: readonly Facet[];
  chosen: ChosenValues;
  /** True while changes are refused because a load is in progress. */
  isLocked: boolean;
  choose: (chosen: ChosenValues) => void;
  clear: () => void;
}

/**
 * Renders each active filter above the list as a button that removes it. If there are several, adds a button that
 * clears them all.
 */
export function ListChips({
  parts,
  texts,
  facets,
  chosen,
  isLocked,
  choose,
  clear,
}: ListChipsProps): ReactNode {
  const { filters, activeFilters, toggle, list } = parts;
  if (!activeFilters) return null;
  const active = readActiveFilters(filters, chosen, validLanguage(pageLanguage()));
  if (active.length === 0) return null;
  const focusAfter = () => [toggle, list];
  const chips = active.map((filter) => {
    const { facet, value, label, text } = filter;
    return {
      key: `${facet} ${value}`,
      label,
      value: text,
      name: interpolate(label ? texts.removeFilter : texts.removeValue, { label, value: text }),
      remove: () => choose(withoutFilter(facets, chosen, filters ? readControls(filters) : {}, filter)),
    };
  });
  const handleClear = (): void => {
    if (!isLocked) focusOneOf(focusAfter());
    clear();
  };
  return (
    <Enhance element={activeFilters}>
      <div className="sw-content-list-active">
        <FilterChips chips={chips} label={texts.activeTitle} isLocked={isLocked} focusAfter={focusAfter} />
        {chips.length > 1 && (
          <button
            type="button"
            className="sw-link"
            aria-disabled={isLocked || undefined}
            onClick={handleClear}
          >
            {texts.clearFilters}
          </button>
        )}
      </div>
    </Enhance>
  );
}
