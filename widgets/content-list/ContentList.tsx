import { type ReactNode, useEffect, useSyncExternalStore } from 'react';
import { FailureNotice } from '../../src/controls/FailureNotice.tsx';
import { prepareLiveRegions } from '../../src/page/announce.ts';
import { createWidget, type ViewProps } from '../../src/runtime/define.ts';
import { Enhance, keyOf } from '../../src/runtime/Enhance.tsx';
import { useConstant } from '../../src/runtime/useConstant.ts';
import {
  type ChosenValues,
  canonical,
  isSameFilter,
  isSameState,
  type ListState,
  pageAddress,
} from './address.ts';
import { contentList } from './content-list.ts';
import { filterControls, isBox, isFilter, isTyped, readControls, readControlsAfter } from './controls.ts';
import { FilterPanel } from './FilterPanel.tsx';
import { ListChips } from './ListChips.tsx';
import { readLinkClick, stateOfLink } from './linkClick.ts';
import type { Cause, Failure, ListSnapshot } from './list.ts';
import { createModel, type ListModel } from './model.ts';
import { readCount } from './page.ts';
import { useEarlyFilters } from './useEarlyFilters.ts';
import { usePrefetch } from './usePrefetch.ts';
import { useTypedFilters } from './useTypedFilters.ts';
import './content-list.css';

type Parts = ViewProps<typeof contentList>['parts'];

function textOf({ reason }: Failure, texts: ViewProps<typeof contentList>['texts']): string {
  if (reason === 'offline') return texts.failedOffline;
  return reason === 'timeout' ? texts.failedTimeout : texts.failed;
}

/** Returns the state for the given filter values, on page 1 (LS-06). */
const filteredState = (
  { facets }: ListModel,
  { otherParameters }: ListState,
  chosen: ChosenValues,
): ListState => ({
  page: 1,
  chosen: canonical(facets, chosen),
  otherParameters,
});

/** Subscribes to the list's snapshot, keeps the controls in sync with it after Back, and handles Back and Forward. */
function useList({ filterForm, list, followHistory }: ListModel): ListSnapshot {
  const snapshot = useSyncExternalStore(list.snapshot.subscribe, list.snapshot.get);
  useEffect(() => {
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
  return snapshot;
}

/** Returns the state that a click on the hovered or focused element would lead to, if any. */
function stateUnder(target: EventTarget | null, model: ListModel, wanted: ListState, { filters }: Parts) {
  const box = target instanceof Element ? (target.closest('label')?.control ?? target) : null;
  if (filters && isBox(box) && filters.contains(box)) {
    return filteredState(model, wanted, readControlsAfter(filters, box));
  }
  return stateOfLink(target, model.path, model.facets)?.state;
}

export function ContentList(props: ViewProps<typeof contentList>): ReactNode {
  const { host, options, parts, texts } = props;
  const model = useConstant(() => createModel(props));
  const { phase, wanted, hasIgnored = false, failure } = useList(model);
  const { path, facets, filterForm, list, loader } = model;
  const isLoading = phase === 'leaving';
  const isLocked = isLoading && options.whileLoading === 'ignore';
  const prefetch = usePrefetch((target) => {
    const state = stateUnder(target, model, wanted, parts);
    if (state && !isLoading && !isSameState(state, wanted)) loader.prefetch(state);
  });

  function go(state: ListState, cause: Cause): void {
    prefetch.cancel();
    if (!isLocked) filterForm.endTyping();
    // A link to the current state must not add a history entry.
    if (cause === 'retry' || !isSameState(state, wanted)) void list.go(state, cause);
  }
  function handleClick(event: MouseEvent): void {
    const request = readLinkClick(event, { path, facets, wanted, pagination: parts.pagination });
    if (!request) return;
    event.preventDefault();
    go(request.state, request.cause);
  }
  function applyFilters(latest?: HTMLInputElement): void {
    if (parts.filters) go(filteredState(model, wanted, readControls(parts.filters, latest)), 'filter');
  }
  function clearFilters(): void {
    // Uses the state in the link's URL, because that URL may keep a parameter, such as the language.
    const unfiltered = stateOfLink(parts.clear ?? null, path, facets)?.state;
    go(unfiltered ?? { page: 1, chosen: {}, otherParameters: '' }, 'filter');
  }
  const typed = useTypedFilters({ filterForm, isLocked, apply: applyFilters });
  const collect = useEarlyFilters(model, parts.filters, (touched) => {
    const [first = null, ...others] = touched;
    const chosen = parts.filters ? readControls(parts.filters) : {};
    if (isTyped(first) && first === document.activeElement && others.length === 0) typed.waitFor(first);
    else if (!isSameFilter(filteredState(model, wanted, chosen), wanted)) applyFilters();
  });
  function handleInput(event: Event): void {
    if (!isFilter(event.target) || !collect(event.target)) typed.handleInput(event);
  }
  function handleChange(event: Event): void {
    const { target } = event;
    if (isFilter(target) && collect(target)) return;
    if (isTyped(target)) typed.handleInput(event);
    else applyFilters(isBox(target) ? target : undefined);
  }
  /**
   * Cancels a click on a control during a load before the browser acts on it, so that no checkbox changes and then
   * reverts.
   */
  function refuse(event: Event): void {
    if (!isLocked) return;
    event.preventDefault();
    list.ignore();
  }
  function refuseKey(event: KeyboardEvent): void {
    // Tab and Escape don't change the value.
    if (event.key !== 'Tab' && event.key !== 'Escape') refuse(event);
  }
  function handleSubmit(event: Event): void {
    event.preventDefault();
    typed.settle();
  }

  return (
    <>
      {/* Reads the count during rendering, because the list's content and the snapshot change together. */}
      <FilterPanel parts={parts} texts={texts} count={readCount(parts.list)} />
      <ListChips
        parts={parts}
        texts={texts}
        facets={facets}
        chosen={wanted.chosen}
        isLocked={isLocked}
        choose={(chosen) => go(filteredState(model, wanted, chosen), 'filter')}
        clear={clearFilters}
      />
      <Enhance
        element={parts.filters}
        onInput={handleInput}
        onCompositionend={handleInput}
        onChange={handleChange}
        onSubmit={handleSubmit}
      />
      {filterControls(parts.filters).map(
        (control) =>
          !isTyped(control) && (
            <Enhance
              key={keyOf(control)}
              element={control}
              aria-disabled={isLocked || undefined}
              onClick={isBox(control) ? refuse : undefined}
              onMousedown={isBox(control) ? undefined : refuse}
              onKeydown={isBox(control) ? undefined : refuseKey}
            />
          ),
      )}
      <Enhance element={parts.submit} hidden />
      <Enhance
        element={host}
        onClick={handleClick}
        onPointerover={prefetch.schedule}
        onPointerout={prefetch.cancel}
        onFocusin={prefetch.schedule}
      />
      <Enhance element={parts.list} tabindex={-1} aria-busy={isLoading} data-state={phase} />
      {hasIgnored && (
        <Enhance element={host}>
          <p className="sw-content-list-waiting">{texts.stillLoading}</p>
        </Enhance>
      )}
      <Enhance element={parts.status ?? host}>
        {/* Null keeps the slot, which must outlive the notice, because the notice moves focus when it disappears. */}
        {failure ? (
          <FailureNotice
            text={textOf(failure, texts)}
            texts={texts}
            retry={() => go(failure.wanted, 'retry')}
            page={{ address: pageAddress(path, failure.wanted), label: texts.openPage }}
            focusAfter={() => parts.list}
          />
        ) : null}
      </Enhance>
    </>
  );
}

export const widget = createWidget(contentList, ContentList);
