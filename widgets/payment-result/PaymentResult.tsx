import { useEffect } from 'react';
import { isNewPage } from '../../src/page/isNewPage.ts';
import { canStore } from '../../src/page/storage.ts';
import { reportPay } from '../../src/payment/outcomes/reportPay.ts';
import { createWidget, type ViewProps } from '../../src/runtime/define.ts';
import { paymentResult } from './payment-result.ts';

/** Length of the records of a few orders, in characters. */
const RECORDS_LENGTH = 2000;

function PaymentResult({ host, options }: ViewProps<typeof paymentResult>): null {
  const { outcome, order = '', for: widget = '', cents, frequency, by } = options;
  useEffect(() => {
    // A browser that stores nothing can't recognize the outcome after a reload.
    if (!canStore(RECORDS_LENGTH) && !isNewPage()) return;
    reportPay(host, { widget, form: '' }, { outcome, by, cents, frequency, order });
  }, [host, outcome, order, widget, cents, frequency, by]);
  return null;
}

export const widget = createWidget(paymentResult, PaymentResult);
