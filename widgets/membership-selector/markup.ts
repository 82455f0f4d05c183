import type { PartsOf } from '../../src/runtime/define.ts';
import { WidgetError } from '../../src/runtime/WidgetError.ts';
import type { membershipSelector } from './membership-selector.ts';

type Parts = PartsOf<typeof membershipSelector>;
type ChoiceControl = HTMLInputElement | HTMLSelectElement;

function fail(problem: string, expected: string, found: string): never {
  throw new WidgetError({ problem, expected, found });
}

/** Returns the radio buttons or the list. */
export function choiceControls({ choice, select }: Parts): readonly ChoiceControl[] {
  const controls = select ? [...choice, select] : choice;
  return controls.length > 0
    ? controls
    : fail('there is no control for the choice', 'parts choice, or a part select', 'neither');
}

/** Returns the hidden field for the choice, or undefined if the controls themselves have the field's name. */
export function hiddenFieldOf(
  [control]: readonly ChoiceControl[],
  name: string,
): HTMLInputElement | undefined {
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

/**
 * Returns the membership type that an element names.
 * @throws WidgetError if the element names no type
 */
export const typeOf = (element: HTMLElement): string =>
  element.dataset.choice ?? fail('an element names no membership type', 'data-choice', 'none');
