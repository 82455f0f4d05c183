import { type ReactNode, useEffect, useLayoutEffect } from 'react';
import { setValue } from '../../src/forms/fields/controls.ts';
import { useFormValue } from '../../src/forms/fields/watchForm.ts';
import { announce, prepareLiveRegions } from '../../src/page/announce.ts';
import { createWidget, type ViewProps } from '../../src/runtime/define.ts';
import { Enhance, keyOf } from '../../src/runtime/Enhance.tsx';
import { collapseWhitespace } from '../../src/runtime/texts.ts';
import { useConstant } from '../../src/runtime/useConstant.ts';
import { checkMarkup } from './check.ts';
import { choiceControls, hiddenFieldOf, typeOf } from './markup.ts';
import { membershipSelector } from './membership-selector.ts';
import '../../src/forms/fields/field.css';
import './membership-selector.css';

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

  // Screen readers read only the control, but the price changes elsewhere on the page, so the price has to be
  // announced.
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

export const widget = createWidget(membershipSelector, MembershipSelector, checkMarkup);
