import { useCallback } from 'react';
import { isNewPage } from '../../page/isNewPage.ts';
import { dispatchFormEvent } from './formEvents.ts';
import { useEventSource } from './useFormEvents.ts';

/** Forms whose first step has been dispatched. A widget is mounted again if other code replaces one of its parts. */
const opened = new WeakSet<HTMLFormElement>();

/** Returns the key of a step for events: its `data-page`, or else its id, or else its index. */
const keyOf = (steps: readonly HTMLElement[], index: number): string =>
  steps[index]?.dataset.page || steps[index]?.id || String(index);

/**
 * Returns a function that dispatches an event for each step that is shown. If `from` is undefined, the visitor has just
 * opened the form, and the event is dispatched once for each form, unless the visitor has reloaded the page or come back
 * to it.
 */
export function useStepEvents(
  form: HTMLFormElement,
  steps: readonly HTMLElement[],
): (index: number, from: number | undefined) => void {
  const source = useEventSource(form);
  return useCallback(
    (index, from) => {
      if (from === undefined && (opened.has(source.form) || !isNewPage())) return;
      opened.add(source.form);
      dispatchFormEvent(source, 'widget:step', {
        from: from === undefined ? undefined : keyOf(steps, from),
        to: keyOf(steps, index),
        index,
        count: steps.length,
      });
    },
    [source, steps],
  );
}
