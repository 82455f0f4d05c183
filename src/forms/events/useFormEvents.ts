import { useCallback, useEffect, useMemo } from 'react';
import { isNewPage } from '../../page/isNewPage.ts';
import { useHost } from '../../runtime/HostContext.ts';
import { dispatchFormEvent, type FieldProblem, type FormEventSource } from './formEvents.ts';
import { reportProblems } from './problems.ts';

/** Returns the source of a form's events. The result is the same on every render. */
export function useEventSource(form: HTMLFormElement): FormEventSource {
  const host = useHost();
  return useMemo(() => ({ host, form }), [host, form]);
}

/** Returns a function that dispatches one event for all fields that have stopped a click. */
export function useProblemEvents(form: HTMLFormElement): (fields: readonly FieldProblem[]) => void {
  const source = useEventSource(form);
  return useCallback((fields) => reportProblems(source, fields), [source]);
}

/** Forms whose server errors have been dispatched. A widget is mounted again if other code replaces one of its parts. */
const reported = new WeakSet<HTMLFormElement>();

/**
 * Dispatches an event if the server has sent the form back with errors, unless the visitor has reloaded the page or come
 * back to it.
 * @param fields the fields with errors; undefined if the server has found no error
 */
export function useServerProblemEvent(
  form: HTMLFormElement,
  fields: readonly FieldProblem[] | undefined,
): void {
  const source = useEventSource(form);
  useEffect(() => {
    if (!fields || reported.has(form) || !isNewPage()) return;
    reported.add(form);
    dispatchFormEvent(source, 'widget:problem', { source: 'server', fields });
  }, [form, fields, source]);
}

/** `submit` events that have been dispatched as sent, because two widgets may handle the same form. */
const sent = new WeakSet<SubmitEvent>();

/** Dispatches an event for a form that the browser sends. Call it after all listeners of the `submit` event have run. */
export function reportSent(source: FormEventSource, event: SubmitEvent): void {
  if (sent.has(event)) return;
  sent.add(event);
  dispatchFormEvent(source, 'widget:sent', {});
}

/** Dispatches an event for a form that the browser sends, unless a listener cancels the `submit` event. */
export function reportUnlessCanceled(source: FormEventSource, event: SubmitEvent): void {
  setTimeout(() => {
    if (!event.defaultPrevented) reportSent(source, event);
  });
}

/**
 * Returns a handler for the `submit` event of a form whose submission the browser handles alone. Dispatches an event if
 * the form is sent, unless the form is the host of another widget, which then does so.
 */
export function useSentEvent(form: HTMLFormElement): (event: SubmitEvent) => void {
  const source = useEventSource(form);
  return (event) => {
    if (source.host === form || !form.hasAttribute('data-widget')) reportUnlessCanceled(source, event);
  };
}
