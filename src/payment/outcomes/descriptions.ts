import type { EventDescription } from '../../runtime/define.ts';

/** Event of a form that takes payments, and of pages that show the result of a payment. */
export const payEvents: readonly EventDescription[] = [
  {
    name: 'widget:pay',
    direction: 'out',
    about:
      'A payment has started, or its outcome is known. Dispatched once for each outcome of an order, even in several tabs.',
    detail: 'PayEventDetail',
  },
];
