import type { EnhanceProps } from '../../src/runtime/Enhance.tsx';
import { contains } from '../../src/runtime/ownProperty.ts';
import { isSameFilter, type ListState } from './address.ts';
import { type FilterControl, isBox, isFilter, isTyped, readControls } from './controls.ts';
import { filteredState, type ListModel } from './model.ts';
import { useEarlyFilters } from './useEarlyFilters.ts';
import { useTypedFilters } from './useTypedFilters.ts';

type Handlers = Omit<EnhanceProps, 'element'>;

/**
 * Returns the event handlers of the filter form, which request the list that the visitor has chosen.
 * @param form undefined if the list has no filters
 * @param go requests a state of the list
 */
export function useFilters(
  model: ListModel,
  form: HTMLFormElement | undefined,
  go: (state: ListState, cause: 'filter') => void,
): { formHandlers: Handlers; handlersOf: (control: FilterControl) => Handlers } {
  const { list, isLocked } = model;
  function applyFilters(latest?: HTMLInputElement): void {
    if (form) go(filteredState(model, readControls(form, latest)), 'filter');
  }
  const typed = useTypedFilters({ model, apply: applyFilters });
  const collect = useEarlyFilters(model, form, (touched) => {
    const [first = null, ...others] = touched;
    const chosen = form ? readControls(form) : {};
    if (isTyped(first) && first === document.activeElement && others.length === 0) typed.waitFor(first);
    else if (!isSameFilter(filteredState(model, chosen), list.snapshot.get().wanted)) applyFilters();
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
    if (!isLocked()) return;
    event.preventDefault();
    list.ignore();
  }
  function refuseKey(event: KeyboardEvent): void {
    // Tab and Escape don't change the value.
    if (event.key !== 'Tab' && event.key !== 'Escape') refuse(event);
  }
  function handleSubmit(event: SubmitEvent): void {
    // A button with its own target, such as one that exports the list, is not about the list on the page.
    if (event.submitter?.matches('[formaction], [formmethod], [formtarget]')) return;
    event.preventDefault();
    typed.settle();
  }
  function handleReset(event: Event): void {
    refuse(event);
    // The browser resets the controls after all listeners, and a microtask would run before that.
    if (!event.defaultPrevented) setTimeout(applyFilters);
  }
  const inputHandlers = { onInput: handleInput, onCompositionend: handleInput, onChange: handleChange };
  return {
    formHandlers: { ...inputHandlers, onSubmit: handleSubmit, onReset: handleReset },
    handlersOf: (control) => {
      const isSelect = !isBox(control) && !isTyped(control);
      return {
        onClick: isBox(control) ? refuse : undefined,
        onMousedown: isSelect ? refuse : undefined,
        onKeydown: isSelect ? refuseKey : undefined,
        // The events of a control with a `form` attribute do not pass through the form.
        ...(form && contains(form, control) ? {} : inputHandlers),
      };
    },
  };
}
