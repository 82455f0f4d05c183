import type { MouseEvent, ReactNode } from 'react';
import { FilterChips, focusOneOf } from '../../src/controls/filters/FilterChips.tsx';
import { ignoreSecondHalf } from '../../src/page/secondClick.ts';
import type { PartsOf, TextsOf } from '../../src/runtime/define.ts';
import { Enhance } from '../../src/runtime/Enhance.tsx';
import { interpolate, validLanguage } from '../../src/runtime/texts.ts';
import { pageLanguage } from '../../src/runtime/translations.ts';
import { readActiveFilters, withoutFilter } from './activeFilters.ts';
import type { ChosenValues } from './address.ts';
import type { contentList } from './content-list.ts';
import { readControls } from './controls.ts';
import type { ListModel } from './model.ts';
import { useSnapshot } from './useSnapshot.ts';

export interface ListChipsProps {
  parts: PartsOf<typeof contentList>;
  texts: TextsOf<typeof contentList>;
  model: ListModel;
  choose: (chosen: ChosenValues) => void;
  clear: () => void;
}

/**
 * Renders each active filter above the list as a button that removes it. If there are several, adds a button that
 * clears them all.
 */
export function ListChips(props: ListChipsProps): ReactNode {
  const { activeFilters } = props.parts;
  return activeFilters ? <Chips {...props} place={activeFilters} /> : null;
}

function Chips({
  place,
  parts,
  texts,
  model,
  choose,
  clear,
}: ListChipsProps & { place: HTMLElement }): ReactNode {
  const { filters, toggle, list } = parts;
  const { facets } = model;
  const chosen = useSnapshot(model.list, ({ wanted }) => wanted.chosen);
  const isLocked = useSnapshot(model.list, model.isLocked);
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
  const handleClear = ({ nativeEvent }: MouseEvent): void => {
    ignoreSecondHalf(nativeEvent);
    if (!isLocked) focusOneOf(focusAfter());
    clear();
  };
  return (
    <Enhance element={place}>
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
