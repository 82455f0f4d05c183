import { type ReactNode, useEffect, useLayoutEffect } from 'react';
import { createWidget, type PartsOf, type ViewProps } from '../../src/define.ts';
import { announce, prepareLiveRegions } from '../../src/dom/announce.ts';
import { Enhance, keyOf } from '../../src/Enhance.tsx';
import { setValue } from '../../src/forms/controls.ts';
import { useFormValue } from '../../src/forms/watchForm.ts';
import { readmeOf } from '../../src/report.ts';
import { collapseWhitespace } from '../../src/texts.ts';
import { useConstant } from '../../src/useConstant.ts';
import { WidgetError } from '../../src/WidgetError.ts';
import { membershipSelector } from './membership-selector.ts';
import '../../src/choice.css';
import '../../src/forms/field.css';
import '../../src/held-back.css';
import './membership-selector.css';

type Parts = PartsOf<typeof membershipSelector>;
type ChoiceControl = HTMLInputElement | HTMLSelectElement;

function fail(problem: string, expected: string, found: string): never {
  const { name: widget } = membershipSelector;
  throw new WidgetError({ code: 'markup', widget, problem, expected, found, see: readmeOf(widget) });
}

/** Returns the radio buttons or the list. */
function choiceControls({ choice, select }: Parts): readonly ChoiceControl[] {
  const controls = select ? [...choice, select] : choice;
  return controls.length > 0
    ? controls
    : fail('there is no control for the choice', 'parts choice, or a part select', 'neither');
}

/** Returns the hidden field for the choice, or undefined if the controls themselves have its name. */
function hiddenFieldOf([control]: readonly ChoiceControl[], name: string): HTMLInputElement | undefined {
  if (!control || control.name === name) return undefined;
  const fields = [...(control.form?.querySelectorAll('input') ?? [])];
  const field = fields.find((input) => input.type === 'hidden' && input.name === name);
  return (
    field ??
    fail(
      'the hidden field for the choice is missing',
      `1 <input type="hidden" name="${name}"> in the form`,
      '0',
    )
  );
}

const typeOf = (element: HTMLElement): string =>
  element.dataset.choice ?? fail('an element names no membership type', 'data-choice', 'none');

function MembershipSelector({ host, options, parts }: ViewProps<typeof membershipSelector>): ReactNode {
  const controls = useConstant(() => choiceControls(parts));
  const hiddenField = useConstant(() => hiddenFieldOf(controls, options.field));
  const chosen = useFormValue(host, () => {
    const radio = parts.choice.find(({ checked }) => checked);
    return radio?.value ?? parts.select?.value ?? '';
  });

  useEffect(prepareLiveRegions, []);
  useLayoutEffect(() => {
    if (hiddenField) setValue(hiddenField, chosen);
  }, [hiddenField, chosen]);

  // Screen readers read the control; the price changes elsewhere on the page and has to be announced.
  const handleChange = ({ target }: Event): void => {
    if (!controls.some((control) => control === target)) return;
    const price = parts.price.find((element) => typeOf(element) === chosen);
    if (price) announce(collapseWhitespace(price.textContent));
  };

  return (
    <>
      <Enhance element={host} onChange={handleChange} />
      <Enhance element={hiddenField} disabled={false} />
      {[...parts.details, ...parts.price].map((element) => (
        <Enhance key={keyOf(element)} element={element} hidden={typeOf(element) !== chosen} />
      ))}
    </>
  );
}

export const widget = createWidget(membershipSelector, MembershipSelector);
