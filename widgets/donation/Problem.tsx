import type { ReactNode } from 'react';
import { Enhance } from '../../src/Enhance.tsx';
import type { Texts } from './amounts.ts';

/** What can be wrong with the form as a whole. */
export type ProblemKind = 'invalid' | 'notKept';

interface ProblemProps {
  element: HTMLElement;
  kind: ProblemKind | undefined;
  texts: Texts;
}

/** What is wrong, and what to do. */
export function Problem({ element, kind, texts }: ProblemProps): ReactNode {
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
