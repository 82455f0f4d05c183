import { type ReactNode, useEffect, useLayoutEffect } from 'react';
import { useHiddenUnlessInUse } from '../../src/forms/fields/useHiddenUnlessInUse.ts';
import { onlyOn, useFormValue, watchForm } from '../../src/forms/fields/watchForm.ts';
import { FormSection } from '../../src/forms/sections/FormSection.tsx';
import { Enhance, keyOf } from '../../src/runtime/Enhance.tsx';
import { useConstant } from '../../src/runtime/useConstant.ts';
import {
  applySuggestion,
  clearAmountErrors,
  clearAmounts,
  clearFee,
  isFreeAmount,
  type Parts,
  syncAmounts,
  type Texts,
  validateAmounts,
} from './amounts.ts';
import { donation } from './donation.ts';

interface GroupProps {
  group: HTMLFieldSetElement;
  /** `name` of the frequency radio buttons. */
  field: string;
  revealed: string;
}

/** Shows the fields for a frequency while that frequency is checked (DN-02). */
function Group({ group, field, revealed }: GroupProps): ReactNode {
  const conditions = useConstant(() => [{ field, value: group.dataset.frequency ?? '' }]);
  return <FormSection widget={donation.name} section={group} conditions={conditions} revealed={revealed} />;
}

interface AmountsProps {
  form: HTMLFormElement;
  parts: Parts;
  texts: Texts;
}

/** Keeps the frequency, suggestion, plan and amount consistent, and validates the amount (DN-02, DN-03, DN-04). */
export function Amounts({ form, parts, texts }: AmountsProps): ReactNode {
  const isChosen = useFormValue(form, () => isFreeAmount(parts));
  const isOtherHidden = useHiddenUnlessInUse(parts.other, !isChosen);
  const field = useConstant(() => parts.frequency[0]?.name ?? '');

  const handleChange = ({ target }: Event): void => {
    if (parts.frequency.some((radio) => radio === target)) clearAmounts(parts);
    const suggestion = parts.suggestion.find((radio) => radio === target);
    if (suggestion?.checked) applySuggestion(parts, suggestion);
    clearFee(parts);
    validateAmounts(parts, texts);
  };

  useLayoutEffect(() => () => clearAmountErrors(parts), [parts]);
  useEffect(() => {
    const update = (): void => {
      syncAmounts(parts);
      clearFee(parts);
      validateAmounts(parts, texts);
    };
    update();
    return watchForm(form, onlyOn('restore', update));
  }, [form, parts, texts]);

  return (
    <>
      <Enhance element={form} onChange={handleChange} onInput={() => validateAmounts(parts, texts)} />
      <Enhance element={parts.other} hidden={isOtherHidden} />
      {field !== '' &&
        parts.group.map((group) => (
          <Group key={keyOf(group)} {...{ group, field }} revealed={texts.revealed} />
        ))}
    </>
  );
}
