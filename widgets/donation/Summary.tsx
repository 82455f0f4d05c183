import { type ReactNode, useMemo } from 'react';
import { Enhance, keyOf } from '../../src/Enhance.tsx';
import { useFormState } from '../../src/forms/useFormState.ts';
import type { Parts, Texts } from './amounts.ts';
import { readFacts } from './facts.ts';

interface SummaryProps {
  form: HTMLFormElement;
  parts: Parts;
  texts: Texts;
}

/** What is given, how much, how often and for what, as the form says it at any moment (DN-05). */
export function Summary({ form, parts, texts }: SummaryProps): ReactNode {
  // As a text: it is the same while it says the same.
  const read = useFormState(form, () => JSON.stringify(readFacts(form, parts, texts)));
  const facts = useMemo(() => JSON.parse(read) as Record<string, string>, [read]);
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
