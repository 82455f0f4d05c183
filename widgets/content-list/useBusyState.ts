import { useLayoutEffect } from 'react';
import type { ViewProps } from '../../src/runtime/define.ts';
import { createWriter, replaceText, type Writer } from '../../src/runtime/writer.ts';
import type { contentList } from './content-list.ts';
import { filterControls, isTyped } from './controls.ts';
import type { ListModel } from './model.ts';

/**
 * Time in ms after which a load counts as slow. Only a slow load dims the controls, shows a progress bar and replaces the
 * number of results, so that quick loads don't flicker. A delay in the stylesheet would have the same effect, but its
 * animations would make the browser draw every frame of the load, and the new list would wait for the next one.
 */
const SLOW_AFTER_MS = 200;

type Props = Pick<ViewProps<typeof contentList>, 'host' | 'parts' | 'texts'>;
type Attributes = Readonly<Record<string, string>>;

/** Attributes of a list's elements that show whether the list is loading. */
interface BusyState {
  /** Writes the attributes for the current state of the list. */
  show: () => void;
  /** Restores the elements. */
  undo: () => void;
}

function createBusyState({ host, parts, texts }: Props, model: ListModel): BusyState {
  const { list: listPart, filters, count, countLabel } = parts;
  const { list, isLocked, isSlow } = model;
  let pressed: HTMLElement | undefined;
  let label: string | undefined;
  const writers = new Map<Element, Writer>();
  let slow: ReturnType<typeof setTimeout> | undefined;
  const write = (element: HTMLElement, attributes: Attributes): void => {
    const writer = writers.get(element) ?? createWriter(element);
    writers.set(element, writer);
    writer.write({ attributes, classes: [], text: undefined });
  };
  /** Replaces the number of results, unless the number that has arrived has already replaced this text. */
  const showUpdating = (isShown: boolean): void => {
    if (!countLabel) return;
    if (isShown) {
      label = countLabel.textContent;
      replaceText(countLabel, texts.updating);
    } else if (countLabel.textContent === texts.updating) replaceText(countLabel, label ?? '');
    if (count) write(count, isShown ? { hidden: '' } : {});
  };
  const showSlow = (isNowSlow: boolean): void => {
    if (isSlow.get() === isNowSlow) return;
    isSlow.set(isNowSlow);
    write(host, isNowSlow ? { 'data-state': 'slow' } : {});
    showUpdating(isNowSlow);
    if (isNowSlow) pressed = model.pressed.get();
    if (pressed) write(pressed, isNowSlow ? { 'data-widget-pressed': '' } : {});
  };
  return {
    show: () => {
      const { phase } = list.snapshot.get();
      const isLoading = phase === 'leaving';
      write(listPart, { 'aria-busy': String(isLoading), 'data-state': phase });
      for (const control of filterControls(filters))
        if (!isTyped(control)) write(control, isLocked() ? { 'aria-disabled': 'true' } : {});
      if (isLoading) slow ??= setTimeout(showSlow, SLOW_AFTER_MS, true);
      else {
        clearTimeout(slow);
        slow = undefined;
        model.pressed.set(undefined);
        showSlow(false);
      }
    },
    undo: () => {
      clearTimeout(slow);
      showSlow(false);
      for (const writer of writers.values()) writer.undo();
    },
  };
}

/**
 * Marks the list as busy and its controls as locked while the list loads. Writes without `<Enhance>`, so that starting
 * and ending a load requires no rendering.
 */
export function useBusyState({ host, parts, texts }: Props, model: ListModel): void {
  useLayoutEffect(() => {
    const busyState = createBusyState({ host, parts, texts }, model);
    busyState.show();
    const unsubscribe = model.list.snapshot.subscribe(busyState.show);
    return () => {
      unsubscribe();
      busyState.undo();
    };
  }, [host, parts, texts, model]);
}
