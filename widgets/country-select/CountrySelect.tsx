import { type ReactNode, useLayoutEffect } from 'react';
import { mountable, type ViewProps } from '../../src/define.ts';
import { tellChange } from '../../src/forms/setValue.ts';
import { afterReset } from '../../src/forms/useFormState.ts';
import { readmeOf, report } from '../../src/report.ts';
import { WidgetError } from '../../src/WidgetError.ts';
import { findChoice, isNothingChosen } from './country.ts';
import { countrySelect } from './country-select.ts';
import '../../src/forms/field.css';

const fault = { code: 'markup', widget: countrySelect.name, see: readmeOf(countrySelect.name) } as const;

function selectOf(host: HTMLElement, part: HTMLSelectElement | undefined): HTMLSelectElement {
  const select = part ?? host;
  if (select instanceof HTMLSelectElement) return select;
  throw new WidgetError({
    ...fault,
    problem: 'there is no list',
    expected: '<select data-widget="country-select"> or 1 <select data-country-select-part="select">',
    found: `<${host.localName}> without one`,
  });
}

/** Moves an option without changing what is chosen: a list from which the chosen option is taken chooses another one. */
function moveOption(option: HTMLOptionElement, parent: Element, next: ChildNode | null): void {
  const chosen = [...(option.closest('select')?.selectedOptions ?? [])];
  parent.insertBefore(option, next);
  for (const each of chosen) if (!each.selected) each.selected = true;
}

/**
 * Puts an option before all others. A placeholder keeps its place: elsewhere than first it would count as an answer, and a
 * required list could be sent without one.
 * @returns how to put it back where the server had it
 */
function moveFirst(select: HTMLSelectElement, option: HTMLOptionElement): () => void {
  const { parentElement: parent, nextSibling: next } = option;
  const isPlaceholder = (element: Element) => element instanceof HTMLOptionElement && element.value === '';
  const first = [...select.children].find((child) => !isPlaceholder(child));
  if (!first || first === option) return () => undefined;
  moveOption(option, select, first);
  return () => {
    if (parent) moveOption(option, parent, next?.parentElement === parent ? next : null);
  };
}

/** Lists that have been asked once: a first country that is chosen later on is the visitor's choice. */
const asked = new WeakSet<HTMLSelectElement>();

function choose(option: HTMLOptionElement, select: HTMLSelectElement): void {
  option.selected = true;
  tellChange(select);
}

function CountrySelect({ host, options, parts }: ViewProps<typeof countrySelect>): ReactNode {
  const select = selectOf(host, parts.select);
  const { first } = options;

  useLayoutEffect(() => {
    const option = findChoice([...select.options], first);
    if (!option) {
      const problem = 'the United States are not in the list';
      report({ ...fault, problem, expected: `an option ${first.join(' or ')}`, found: 'none' }, host);
      return undefined;
    }
    const ensure = (): void => {
      const { options: all, selectedOptions } = select;
      if (isNothingChosen([...all], selectedOptions[0])) choose(option, select);
    };
    const following = new AbortController();
    // Asked in the order that the server sent, in which the first option is what a list shows by itself.
    if (!asked.has(select)) ensure();
    asked.add(select);
    const putBack = moveFirst(select, option);
    afterReset((form) => form === select.form && ensure(), following.signal);
    return () => {
      following.abort();
      putBack();
    };
  }, [host, select, first]);

  return null;
}

export const widget = mountable(countrySelect, CountrySelect);
