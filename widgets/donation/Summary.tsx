import type { ReactNode } from 'react';
import { useFormValue } from '../../src/forms/fields/watchForm.ts';
import { Enhance, keyOf } from '../../src/runtime/Enhance.tsx';
import { type FactSource, readFact } from './facts.ts';

/** Returns the text of a fact, or an empty string if there is none, and rerenders when the text changes. */
const useFact = (source: FactSource, fact: HTMLElement | undefined): string =>
  useFormValue(source.form, () => (fact ? readFact(source, fact.dataset.fact ?? '') : ''));

const Fact = ({ element, source }: { element: HTMLElement; source: FactSource }): ReactNode => (
  <Enhance element={element} text={useFact(source, element)} />
);

/** Hides a line of the summary while its fact is empty. */
function Row({ element, source }: { element: HTMLElement; source: FactSource }): ReactNode {
  const fact = source.parts.fact.find((one) => element.contains(one));
  return <Enhance element={element} hidden={useFact(source, fact) === ''} />;
}

/** Shows the summary of the donation and updates it when the form changes (DN-05). */
export function Summary(source: FactSource): ReactNode {
  const { fact, row } = source.parts;
  return (
    <>
      {fact.map((element) => (
        <Fact key={keyOf(element)} element={element} source={source} />
      ))}
      {row.map((element) => (
        <Row key={keyOf(element)} element={element} source={source} />
      ))}
    </>
  );
}
