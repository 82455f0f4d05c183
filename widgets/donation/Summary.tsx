import { type ReactNode, useMemo } from 'react';
import { useFormValue } from '../../src/forms/fields/watchForm.ts';
import { Enhance, keyOf } from '../../src/runtime/Enhance.tsx';
import type { Parts, Texts } from './amounts.ts';
import { readFacts } from './facts.ts';

interface SummaryProps {
  form: HTMLFormElement;
  parts: Parts;
  texts: Texts;
}

/** Shows the summary of the donation, and updates it with the form (DN-05). */
export function Summary({ form, parts, texts }: SummaryProps): ReactNode {
  // `useFormValue` compares values by identity: equal facts give the same text.
  const json = useFormValue(form, () => JSON.stringify(readFacts(form, parts, texts)));
  const facts = useMemo(() => JSON.parse(json) as Record<string, string>, [json]);
  const factOf = (element: HTMLElement | undefined): string => facts[element?.dataset.fact ?? ''] ?? '';
  return (
    <>
      {parts.fact.map((element) => (
        <Enhance key={keyOf(element)} element={element} text={factOf(element)} />
      ))}
      {parts.row.map((row) => (
        <Enhance
          key={keyOf(row)}
          element={row}
          hidden={factOf(parts.fact.find((fact) => row.contains(fact))) === ''}
        />
      ))}
    </>
  );
}
