import { type ReactNode, useLayoutEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { tidyCode } from '../../src/forms/fields/useTidyFields.ts';
import { onlyOn, watchForm } from '../../src/forms/fields/watchForm.ts';
import { createWidget, type ViewProps } from '../../src/runtime/define.ts';
import { Enhance } from '../../src/runtime/Enhance.tsx';
import { useConstant } from '../../src/runtime/useConstant.ts';
import { checkMarkup } from './check.ts';
import { ZIP_PATTERN } from './country.ts';
import { countrySelect } from './country-select.ts';
import { fieldNamed, findFirst, selectOf, zipField } from './markup.ts';
import { createPreselection } from './preselection.ts';
import '../../src/forms/fields/field.css';

/** Moves an option and restores the selection, because removing a selected option makes the list select another one. */
function moveOption(option: HTMLOptionElement, parent: Element, next: ChildNode | null): void {
  const chosen = [...(option.closest('select')?.selectedOptions ?? [])];
  parent.insertBefore(option, next);
  for (const each of chosen) if (!each.selected) each.selected = true;
}

/**
 * Moves an option to the top of the list, but below a placeholder. If the placeholder weren't first, it would count as
 * an answer, and a required list could be submitted without a country.
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

interface ZipRuleProps {
  zip: HTMLElement;
  select: HTMLSelectElement;
  /** Option for the United States. */
  first: HTMLOptionElement;
  /** Error message for an invalid ZIP code. */
  message: string;
}

/** Requires the given field to contain a ZIP code while the United States is selected. */
function ZipRule({ zip, select, first, message }: ZipRuleProps): ReactNode {
  const ownMessage = useConstant(() => zip.dataset.message);
  const [isZip, setZip] = useState(() => first.selected);
  useLayoutEffect(() => {
    const update = (): void => setZip(first.selected);
    // The country may have been preselected after the first render.
    update();
    // Listens in the capturing phase and updates synchronously, because the form reads the field's validity during the
    // same event.
    return watchForm(
      select.form ?? select,
      ({ cause }) => {
        if (cause !== 'focus') flushSync(update);
      },
      'capture',
    );
  }, [select, first]);
  return (
    isZip && (
      <Enhance
        element={zip}
        pattern={ZIP_PATTERN}
        data-message={ownMessage ?? message}
        onChange={() => zip instanceof HTMLInputElement && tidyCode(zip)}
      />
    )
  );
}

function CountrySelect({ host, options, parts, texts }: ViewProps<typeof countrySelect>): ReactNode {
  const select = selectOf(host, parts.select);
  const first = useConstant(() => findFirst(select, options.first));
  const source = useConstant(() => fieldNamed(select, options.from));
  const zip = useConstant(() => zipField(select, options.zipCode));

  useLayoutEffect(() => {
    if (!first) return undefined;
    const { start, preselect, handleChange } = createPreselection(select, first, source);
    // Runs before the option moves, because a list without a selection shows the first option in the server's order.
    start();
    const restoreOrder = moveToTop(select, first);
    const unwatchReset = watchForm(select.form ?? select, onlyOn('reset', preselect));
    const unwatch = watchForm(select.form ?? select, handleChange);
    return () => {
      unwatch();
      unwatchReset();
      restoreOrder();
    };
  }, [select, first, source]);

  return first && zip && <ZipRule {...{ zip, select, first }} message={texts.zipCode} />;
}

export const widget = createWidget(countrySelect, CountrySelect, checkMarkup);
