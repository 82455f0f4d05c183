import { type ReactNode, useEffect, useLayoutEffect, useState } from 'react';
import { Enhance, keyOf } from '../../src/Enhance.tsx';
import { FormSection } from '../../src/forms/FormSection.tsx';
import { useFormState } from '../../src/forms/useFormState.ts';
import {
  clearAmounts,
  forgetVerdict,
  isFree,
  judgeAmounts,
  type Parts,
  settleAmounts,
  type Texts,
  takeSuggestion,
} from './amounts.ts';
import { donation } from './donation.ts';

interface GroupProps {
  group: HTMLFieldSetElement;
  /** Name of the radio buttons for how often. */
  field: string;
  revealed: string;
}

/** What is asked for one frequency, while that is chosen (DN-02). */
function Group({ group, field, revealed }: GroupProps): ReactNode {
  const [conditions] = useState(() => [{ field, value: group.dataset.frequency ?? '' }]);
  return <FormSection widget={donation.name} section={group} conditions={conditions} revealed={revealed} />;
}

interface AmountsProps {
  form: HTMLFormElement;
  parts: Parts;
  texts: Texts;
}

/** How often and how much: what follows from each choice, and what is wrong with the amount (DN-02, DN-03, DN-04). */
export function Amounts({ form, parts, texts }: AmountsProps): ReactNode {
  const isOtherShown = useFormState(form, () => isFree(parts));
  const [field] = useState(() => parts.frequency[0]?.name ?? '');

  const choose = ({ target }: Event): void => {
    if (parts.frequency.some((radio) => radio === target)) clearAmounts(parts);
    const suggestion = parts.suggestion.find((radio) => radio === target);
    if (suggestion?.checked) takeSuggestion(parts, suggestion);
    judgeAmounts(parts, texts);
  };

  useLayoutEffect(() => () => forgetVerdict(parts), [parts]);
  useEffect(() => {
    // What the browser brings back by itself is there by then.
    const settle = (): void => {
      settleAmounts(parts);
      judgeAmounts(parts, texts);
    };
    settle();
    addEventListener('pageshow', settle);
    return () => removeEventListener('pageshow', settle);
  }, [parts, texts]);

  return (
    <>
      <Enhance element={form} onChange={choose} onInput={() => judgeAmounts(parts, texts)} />
      <Enhance element={parts.other} hidden={!isOtherShown} />
      {field !== '' &&
        parts.group.map((group) => (
          <Group key={keyOf(group)} {...{ group, field }} revealed={texts.revealed} />
        ))}
    </>
  );
}
