import type { ReactNode } from 'react';
import { Enhance } from '../../src/runtime/Enhance.tsx';
import type { Texts } from './amounts.ts';

/** Kind of message about the form as a whole; also the key of its text. */
export type ProblemKind = 'invalid' | 'notKept' | 'paymentForeign';

interface ProblemProps {
  element: HTMLElement;
  kind: ProblemKind | undefined;
  texts: Texts;
}

/** Shows a message about the form as a whole, with advice on what to do next. */
export function ProblemMessage({ element, kind, texts }: ProblemProps): ReactNode {
  return (
    <Enhance element={element} hidden={kind === undefined} tabindex={-1}>
      {kind && (
        <>
          <p className="sw-field-error">{texts[kind]}</p>
          <p>{texts[`${kind}Help`]}</p>
        </>
      )}
    </Enhance>
  );
}
