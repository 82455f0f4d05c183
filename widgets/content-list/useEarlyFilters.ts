import { useEffect, useEffectEvent, useRef } from 'react';
import { isNewPage } from '../../src/page/isNewPage.ts';
import { useConstant } from '../../src/runtime/useConstant.ts';
import {
  changedControls,
  controlsOfFilters,
  type FilterControl,
  isBox,
  readControls,
  showControls,
  uncheckOthers,
} from './controls.ts';
import { filteredState, type ListModel } from './model.ts';

/** Adds the controls that the visitor changed before any script could record the events. */
function addChanged(form: HTMLFormElement | undefined, touched: Set<FilterControl>): void {
  const known = controlsOfFilters(form, touched);
  for (const control of changedControls(form)) {
    if (known.has(control)) continue;
    touched.add(control);
    if (isBox(control)) uncheckOthers(form, control);
  }
}

/**
 * Requests the list that the visitor has chosen before the widget started, while React still renders the widget. Guesses only
 * from a single box: `useEarlyFilters` asks for the final state, and finds this request under way.
 */
function requestEarly(model: ListModel, form: HTMLFormElement | undefined): void {
  const [changed = null, ...others] = isNewPage() ? changedControls(form) : [];
  if (form && isBox(changed) && others.length === 0)
    model.loader.prefetch(filteredState(model, readControls(form, changed)));
}

/**
 * Collects the changes that the visitor made before the list started, from the replayed events and the controls, and
 * applies them as one change. If the events were applied separately, each would start a load, and all but the first
 * would be refused. The other controls are set to the state in the URL.
 * @param apply requests the list for the current control values; receives the controls that the visitor has set
 * @returns a function that collects a control; it returns false once the list has started
 */
export function useEarlyFilters(
  model: ListModel,
  form: HTMLFormElement | undefined,
  apply: (touched: ReadonlySet<FilterControl>) => void,
): (control: FilterControl) => boolean {
  const { list } = model;
  const touched = useConstant(() => {
    requestEarly(model, form);
    return new Set<FilterControl>();
  });
  const hasStarted = useRef(false);
  const start = useEffectEvent((): void => {
    if (isNewPage()) addChanged(form, touched);
    showControls(form, list.snapshot.get().wanted.chosen, controlsOfFilters(form, touched));
    hasStarted.current = true;
    if (touched.size > 0) apply(touched);
    touched.clear();
  });
  useEffect(() => start(), []);
  return (control) => {
    if (hasStarted.current) return false;
    touched.add(control);
    if (isBox(control)) uncheckOthers(form, control);
    return true;
  };
}
