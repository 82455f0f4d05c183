import { type Steps, type StepsOptions, useSteps } from '../../src/forms/steps/useSteps.ts';
import { isPinned } from '../../src/payment/machine/state.ts';
import type { PaymentView } from '../../src/payment/view/usePayment.ts';
import { useConstant } from '../../src/runtime/useConstant.ts';
import type { Parts } from './amounts.ts';
import { keyOfStep, LOGIN } from './markup.ts';
import { takeReturnFromLogin } from './useLogin.ts';

interface DonationStepsOptions extends Pick<StepsOptions, 'form' | 'isComplete' | 'onArrive'> {
  parts: Parts;
  payment: PaymentView;
}

/** Shows one step of the donation at a time. Guests skip the login step, and a pending payment pins the last step. */
export function useDonationSteps({ parts, payment, ...options }: DonationStepsOptions): Steps {
  const { page: steps } = parts;
  // After a return from the login, the form continues at the payment step, or at the login step if the visitor has not
  // signed in.
  const resumedStep = useConstant(() => {
    if (!takeReturnFromLogin()) return undefined;
    const login = steps.findIndex((step) => keyOfStep(step) === LOGIN);
    return login < 0 ? steps.length - 1 : login;
  });
  return useSteps({
    ...options,
    steps,
    storedIn: 'url',
    resumedStep,
    scrollTo: 'form',
    isSkipped: (step) => keyOfStep(step) === LOGIN && parts.guest?.checked === true,
    pinnedStep: () => (isPinned(payment.state) ? steps.length - 1 : undefined),
  });
}
