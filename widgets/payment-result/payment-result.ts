import { payEvents } from '../../src/payment/outcomes/descriptions.ts';
import { payResults } from '../../src/payment/outcomes/outcome.ts';
import { defineWidget } from '../../src/runtime/define.ts';
import { anyText, oneOf, required, someText, wholeNumber } from '../../src/runtime/options.ts';

/** Reports the outcome of a payment that only the server knows, on the page after the form. */
export const paymentResult = defineWidget({
  name: 'payment-result',
  group: 'membership',
  options: {
    outcome: required(
      oneOf(
        'Outcome of the payment. `processing`: the bank settles it later. `unknown`: the visitor may or may not have been charged. Required.',
        payResults,
        'unknown',
      ),
    ),
    order: required(
      someText(
        'Id of the order: the value of the `attempt` field in the form that was sent. Each order counts once. Required.',
        'the id of the order',
        undefined,
      ),
    ),
    for: required(
      someText(
        'Name of the widget whose form was sent, which is the `widget` in the detail of the event. Required.',
        'the name of a widget, such as donation',
        undefined,
      ),
    ),
    cents: wholeNumber('Amount in cents; 0 if it is not known.', 0, 0),
    frequency: anyText(
      'Interval between the charges. Empty for a single payment.',
      'an interval such as month, 3 months or year, or recurring',
    ),
    by: oneOf('Means of payment; `none` if it is not known.', ['card', 'wallet', 'none'], 'none'),
  },
  parts: {},
  texts: {},
  events: payEvents,
});
