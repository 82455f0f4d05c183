import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react';
import { mountable, type ViewProps } from '../../src/define.ts';
import { prepareAnnouncer } from '../../src/dom/announce.ts';
import { Enhance } from '../../src/Enhance.tsx';
import { type Chosen, canonical, isSameState, type ListState, pageAddress } from './address.ts';
import { contentList } from './content-list.ts';
import { readControls, readControlsAfter, showControls } from './controls.ts';
import { FailureNotice } from './FailureNotice.tsx';
import { FilterPanel } from './FilterPanel.tsx';
import type { Cause, ListSnapshot } from './list.ts';
import { createModel, type ListModel } from './model.ts';
import { readPress, stateOfLink } from './press.ts';
import { useFetchAhead } from './useFetchAhead.ts';
import './content-list.css';

type Parts = ViewProps<typeof contentList>['parts'];

/** The state that a choice of filters leads to: its first page (LS-06). */
const filtered = ({ facets }: ListModel, { foreign }: ListState, chosen: Chosen): ListState => ({
  page: 1,
  chosen: canonical(facets, chosen),
  foreign,
});

function useListLife({ list, followHistory }: ListModel, { filters }: Parts): ListSnapshot {
  const snapshot = useSyncExternalStore(list.snapshot.subscribe, list.snapshot.get);
  useEffect(() => {
    prepareAnnouncer();
    // Browsers put back what the boxes were when a page was left, which may be another state than the address says.
    const agree = (): void => showControls(filters, list.snapshot.get().wanted.chosen);
    agree();
    addEventListener('pageshow', agree);
    const stopFollowing = followHistory();
    return () => {
      removeEventListener('pageshow', agree);
      stopFollowing();
      list.stop();
    };
  }, [list, followHistory, filters]);
  return snapshot;
}

/** What an element under the pointer or the focus would show if it were pressed. */
function stateUnder(target: EventTarget | null, model: ListModel, wanted: ListState, { filters }: Parts) {
  const box = target instanceof Element ? (target.closest('label')?.control ?? target) : null;
  if (filters && box instanceof HTMLInputElement && filters.contains(box)) {
    return filtered(model, wanted, readControlsAfter(filters, box));
  }
  return stateOfLink(target, model.path, model.facets)?.state;
}

export function ContentList(props: ViewProps<typeof contentList>): ReactNode {
  const { host, parts, texts } = props;
  const [model] = useState(() => createModel(props));
  const { phase, wanted, failure } = useListLife(model, parts);
  const { path, facets, list, loader } = model;
  const isLoading = phase === 'leaving';
  const ahead = useFetchAhead((target) => {
    const state = stateUnder(target, model, wanted, parts);
    if (state && !isLoading && !isSameState(state, wanted)) loader.fetchAhead(state);
  });

  function go(state: ListState, cause: Cause): void {
    ahead.leave();
    // Pressed once more, what is shown already makes no new entry in the history.
    if (cause === 'retry' || !isSameState(state, wanted)) void list.go(state, cause);
  }
  function press(event: MouseEvent): void {
    const asked = readPress(event, { path, facets, wanted, pagination: parts.pagination });
    if (!asked) return;
    event.preventDefault();
    go(asked.state, asked.cause);
  }
  function change({ target, currentTarget }: Event): void {
    const box = target instanceof HTMLInputElement ? target : undefined;
    go(filtered(model, wanted, readControls(currentTarget as HTMLFormElement, box)), 'filter');
  }
  function retry(): void {
    // The button goes with its notice, and would take the focus along.
    parts.list.focus({ preventScroll: true });
    if (failure) go(failure.wanted, 'retry');
  }
  function submit(event: Event): void {
    event.preventDefault();
    change(event);
  }

  return (
    <>
      <FilterPanel parts={parts} texts={texts} />
      <Enhance element={parts.filters} onChange={change} onSubmit={submit} />
      <Enhance element={parts.submit} hidden />
      <Enhance
        element={host}
        onClick={press}
        onPointerover={ahead.rest}
        onPointerout={ahead.leave}
        onFocusin={ahead.rest}
      />
      <Enhance element={parts.list} tabindex={-1} aria-busy={isLoading} data-list-phase={phase} />
      <Enhance element={parts.status ?? host}>
        {failure && (
          <FailureNotice
            failure={failure}
            texts={texts}
            address={pageAddress(path, failure.wanted)}
            retry={retry}
          />
        )}
      </Enhance>
    </>
  );
}

export const widget = mountable(contentList, ContentList);
