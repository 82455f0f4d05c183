import { type ReactNode, useLayoutEffect } from 'react';
import { createWidget, type ViewProps } from '../../src/define.ts';
import { dispatchChange } from '../../src/forms/controls.ts';
import { onlyOn, watchForm } from '../../src/forms/watchForm.ts';
import { isNothingSelected } from './country.ts';
import { countrySelect } from './country-select.ts';
import { findFirst, selectOf } from './markup.ts';
import '../../src/forms/field.css';

/** Moves an option and keeps the selection: removing a selected option makes the list select another one. */
function moveOption(option: HTMLOptionElement, parent: Element, next: ChildNode | null): void {
  const chosen = [...(option.closest('select')?.selectedOptions ?? [])];
  parent.insertBefore(option, next);
  for (const each of chosen) if (!each.selected) each.selected = true;
}

/**
 * Moves an option to the top of the list, but below a placeholder: anywhere but first, the placeholder would count as
 * an answer, and a required list could be submitted with it.
 * @returns a function that moves the option back to its place in the server's markup
 */
function moveToTop(select: HTMLSelectElement, option: HTMLOptionElement): () => void {
  const { parentElement: parent, nextSibling: next } = option;
  const isPlaceholder = (element: Element) => element instanceof HTMLOptionElement && element.value === '';
  const first = [...select.children].find((child) => !isPlaceholder(child));
  if (!first || first === option) return () => undefined;
  moveOption(option, select, first);
  return () => {
    if (parent) moveOption(option, parent, next?.parentElement === parent ? next : null);
  };
}

/** Lists that were preselected once. If the first country is selected after that, the visitor has chosen it. */
const preselected = new WeakSet<HTMLSelectElement>();

function choose(option: HTMLOptionElement, select: HTMLSelectElement): void {
  option.selected = true;
  dispatchChange(select);
}

function CountrySelect({ host, options, parts }: ViewProps<typeof countrySelect>): ReactNode {
  const select = selectOf(host, parts.select);
  const { first } = options;

  useLayoutEffect(() => {
    const option = findFirst(select, first, host);
    if (!option) return undefined;
    const preselect = (): void => {
      const { options: all, selectedOptions } = select;
      if (isNothingSelected([...all], selectedOptions[0])) choose(option, select);
    };
    // Before the option moves: a list without a selection shows the first option in the server's order.
    if (!preselected.has(select)) preselect();
    preselected.add(select);
    const restoreOrder = moveToTop(select, option);
    const unwatch = watchForm(select.form ?? select, onlyOn('reset', preselect));
    return () => {
      unwatch();
      restoreOrder();
    };
  }, [host, select, first]);

  return null;
}

export const widget = createWidget(countrySelect, CountrySelect);
