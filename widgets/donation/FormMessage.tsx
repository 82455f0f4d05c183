import type { ReactNode } from 'react';
import { fillText } from '../../src/payment/view/status.ts';
import type { PaymentView } from '../../src/payment/view/usePayment.ts';
import { Enhance } from '../../src/runtime/Enhance.tsx';
import type { Texts } from './amounts.ts';

/** Kind of message about the form as a whole; also the key of its text. */
export type MessageKind = 'invalid' | 'notKept' | 'paymentForeign';

interface MessageProps {
  element: HTMLElement;
  kind: MessageKind | undefined;
  texts: Texts;
  payment: PaymentView;
}

/** Shows a message about the form as a whole, with advice on what to do next. */
export function FormMessage({ element, kind, texts, payment }: MessageProps): ReactNode {
  return (
    <Enhance element={element} hidden={kind === undefined} tabindex={-1}>
      {kind && (
        <>
          <p className="sw-field-error">{texts[kind]}</p>
          <p>{fillText(texts[`${kind}Help`], payment.state, texts)}</p>
        </>
      )}
    </Enhance>
  );
}
