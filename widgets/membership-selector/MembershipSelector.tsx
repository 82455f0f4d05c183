import { type ReactNode, useEffect, useLayoutEffect, useState } from 'react';
import { mountable, type PartsOf, type ViewProps } from '../../src/define.ts';
import { announce, prepareAnnouncer } from '../../src/dom/announce.ts';
import { Enhance, keyOf } from '../../src/Enhance.tsx';
import { oneLine } from '../../src/forms/oneLine.ts';
import { setValue } from '../../src/forms/setValue.ts';
import { useFormState } from '../../src/forms/useFormState.ts';
import { readmeOf } from '../../src/report.ts';
import { WidgetError } from '../../src/WidgetError.ts';
import { membershipSelector } from './membership-selector.ts';
import '../../src/choice.css';
import '../../src/forms/field.css';
import '../../src/held-back.css';
import './membership-selector.css';

type Parts = PartsOf<typeof membershipSelector>;
type Control = HTMLInputElement | HTMLSelectElement;

function fail(problem: string, expected: string, found: string): never {
  const { name: widget } = membershipSelector;
  throw new WidgetError({ code: 'markup', widget, problem, expected, found, see: readmeOf(widget) });
}

/** The controls that choose: radio buttons or one list. */
function controlsOf({ choice, select }: Parts): readonly Control[] {
  const controls = select ? [...choice, select] : choice;
  return controls.length > 0
    ? controls
    : fail('there is no choice', 'parts choice, or a part select', 'neither');
}

/** The field that carries the choice; undefined where the controls themselves bear its name. */
function carrierOf([control]: readonly Control[], name: string): HTMLInputElement | undefined {
  if (!control || control.name === name) return undefined;
  const fields = [...(control.form?.querySelectorAll('input') ?? [])];
  const field = fields.find((input) => input.type === 'hidden' && input.name === name);
  return (
    field ?? fail('no field carries the choice', `1 <input type="hidden" name="${name}"> in the form`, '0')
  );
}

const typeOf = (element: HTMLElement): string =>
  element.dataset.choice ?? fail('what it belongs to is not said', 'data-choice', 'none');

function MembershipSelector({ host, options, parts }: ViewProps<typeof membershipSelector>): ReactNode {
  const [controls] = useState(() => controlsOf(parts));
  const [carrier] = useState(() => carrierOf(controls, options.field));
  const chosen = useFormState(host, () => {
    const radio = parts.choice.find(({ checked }) => checked);
    return radio?.value ?? parts.select?.value ?? '';
  });

  useEffect(prepareAnnouncer, []);
  useLayoutEffect(() => {
    if (carrier) setValue(carrier, chosen);
  }, [carrier, chosen]);

  // What has appeared further down; the choice itself is told by its control.
  const tell = ({ target }: Event): void => {
    if (!controls.some((control) => control === target)) return;
    const price = parts.price.find((element) => typeOf(element) === chosen);
    if (price) announce(oneLine(price.textContent));
  };

  return (
    <>
      <Enhance element={host} onChange={tell} />
      <Enhance element={carrier} disabled={false} />
      {[...parts.details, ...parts.price].map((element) => (
        <Enhance key={keyOf(element)} element={element} hidden={typeOf(element) !== chosen} />
      ))}
    </>
  );
}

export const widget = mountable(membershipSelector, MembershipSelector);
