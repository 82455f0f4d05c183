import { type ReactNode, useLayoutEffect } from 'react';
import { prepareLiveRegions } from '../../src/page/announce.ts';
import { ignoreSecondHalf } from '../../src/page/secondClick.ts';
import { createWidget, type ViewProps } from '../../src/runtime/define.ts';
import { Enhance, keyOf } from '../../src/runtime/Enhance.tsx';
import { usePointerPressQueue } from '../../src/runtime/pointerPress.ts';
import { useConstant } from '../../src/runtime/useConstant.ts';
import { isSameState, type ListState } from './address.ts';
import { checkMarkup } from './check.ts';
import { contentList } from './content-list.ts';
import { filterControls, isBox, readControlsAfter } from './controls.ts';
import { Feeds } from './Feeds.tsx';
import { FilterCounts } from './FilterCounts.tsx';
import { FilterPanel } from './FilterPanel.tsx';
import { ListChips } from './ListChips.tsx';
import { ListNotices } from './ListNotices.tsx';
import { readLinkClick, stateOfLink } from './linkClick.ts';
import type { Cause } from './list.ts';
import { createModel, filteredState, type ListModel } from './model.ts';
import { labelCount } from './page.ts';
import { useBusyState } from './useBusyState.ts';
import { useFilters } from './useFilters.ts';
import { usePrefetch } from './usePrefetch.ts';
import './content-list.css';

/** Returns the state that a click on the hovered or focused element would lead to, if any. */
function stateUnder(
  target: EventTarget | null,
  model: ListModel,
  filters: HTMLFormElement | undefined,
): ListState | undefined {
  const box = target instanceof Element ? (target.closest('label')?.control ?? target) : null;
  if (filters && isBox(box) && box.form === filters)
    return filteredState(model, readControlsAfter(filters, box));
  return stateOfLink(target, model.path, model.facets)?.state;
}

/** Keeps the controls in sync with the list after Back, and handles Back and Forward. */
function useHistory({ filterForm, list, followHistory }: ListModel): void {
  // A layout effect, because the visitor may go back as soon as the list is ready.
  useLayoutEffect(() => {
    prepareLiveRegions();
    // Browsers restore the control values from when the visitor left the page, and these may not match the URL.
    const syncControls = (): void => filterForm.show(list.snapshot.get().wanted.chosen);
    addEventListener('pageshow', syncControls);
    const unfollowHistory = followHistory();
    return () => {
      removeEventListener('pageshow', syncControls);
      unfollowHistory();
      list.stop();
    };
  }, [filterForm, list, followHistory]);
}

/**
 * Renders the widget once. A change to the list renders only the components whose content changes, because each of them
 * reads its content from the list's snapshot.
 */
export function ContentList(props: ViewProps<typeof contentList>): ReactNode {
  const { host, parts, texts } = props;
  const runAfterPress = usePointerPressQueue();
  const model = useConstant(() => createModel(props, runAfterPress));
  const { path, facets, filterForm, list, loader, pressed, isLocked } = model;
  useBusyState(props, model);
  useHistory(model);
  useLayoutEffect(() => labelCount(parts, texts), [parts, texts]);
  const prefetch = usePrefetch((target) => {
    const { phase, wanted } = list.snapshot.get();
    const state = stateUnder(target, model, parts.filters);
    if (state && phase === 'shown' && !isSameState(state, wanted)) loader.prefetch(state);
  });

  function go(state: ListState, cause: Cause): void {
    prefetch.cancel();
    if (!isLocked()) filterForm.endTyping();
    // A link to the current state must not add a history entry.
    if (cause === 'retry' || !isSameState(state, list.snapshot.get().wanted)) void list.go(state, cause);
  }
  function handleClick(event: MouseEvent): void {
    const { wanted } = list.snapshot.get();
    const request = readLinkClick(event, { path, facets, wanted, pagination: parts.pagination });
    if (!request) return;
    event.preventDefault();
    ignoreSecondHalf(event);
    pressed.set(request.link);
    go(request.state, request.cause);
  }
  function clearFilters(): void {
    // Uses the state in the link's URL, because that URL may keep a parameter, such as the language.
    const unfiltered = stateOfLink(parts.clear ?? null, path, facets)?.state;
    go(unfiltered ?? { page: 1, chosen: {}, otherParameters: '' }, 'filter');
  }
  const filters = useFilters(model, parts.filters, go);

  return (
    <>
      <FilterPanel {...{ parts, texts, model }} />
      <FilterCounts {...{ parts, model }} />
      <Feeds {...{ parts, model }} />
      <ListChips
        parts={parts}
        texts={texts}
        model={model}
        choose={(chosen) => go(filteredState(model, chosen), 'filter')}
        clear={clearFilters}
      />
      <Enhance element={parts.filters} {...filters.formHandlers} />
      {filterControls(parts.filters).map((control) => (
        <Enhance key={keyOf(control)} element={control} {...filters.handlersOf(control)} />
      ))}
      <Enhance element={parts.submit} hidden />
      <Enhance
        element={host}
        onClick={handleClick}
        onPointerover={prefetch.schedule}
        onPointerout={prefetch.cancel}
        onFocusin={prefetch.schedule}
      />
      <Enhance element={parts.list} tabindex={-1} />
      <ListNotices
        host={host}
        parts={parts}
        texts={texts}
        model={model}
        retry={(wanted) => go(wanted, 'retry')}
      />
    </>
  );
}

export const widget = createWidget(contentList, ContentList, checkMarkup);
