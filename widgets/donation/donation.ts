import { stepFormEvents } from '../../src/forms/events/descriptions.ts';
import { formTexts } from '../../src/forms/texts.ts';
import { payEvents } from '../../src/payment/outcomes/descriptions.ts';
import { paymentOptions } from '../../src/payment/site/options.ts';
import { paymentTexts } from '../../src/payment/view/texts.ts';
import { defineWidget } from '../../src/runtime/define.ts';
import { endpoint, explainDefault, oneOf, parsed } from '../../src/runtime/options.ts';
import { any, needsScript, one, optional, some } from '../../src/runtime/parts.ts';
import { parseDate } from './nextCharge.ts';

const today = explainDefault(
  parsed(
    'Date of the first charge, from which the widget calculates the next one. Leave it out on cached pages.',
    'a date such as 2026-01-31',
    parseDate,
    undefined,
  ),
  "the visitor's own date",
);

/** Definition of the donation form: amount and frequency, summary, optional login, payment (DN-01 to DN-07). */
export const donation = defineWidget({
  name: 'donation',
  group: 'membership',
  options: {
    draft: oneOf(
      'Autosaves the form in this tab. `yes` restores the draft after a reload; `sent` starts with the values that the server has filled in.',
      ['no', 'yes', 'sent'],
      'no',
    ),
    session: endpoint(
      'Endpoint that saves the donation on the server before the visitor signs in.',
      '/actions/ats-donations-module/donate/save-session',
    ),
    fetch: paymentOptions.fetch,
    update: paymentOptions.update,
    today,
    payment: paymentOptions.payment,
    confirm: paymentOptions.confirm,
  },
  parts: {
    errors: one(
      'div',
      'List of all errors, at the top of the form. Sent empty and `hidden`, or with the errors found by the server.',
    ),
    stage: any(
      '*',
      'An entry in the list of stages; `data-pages` lists the keys of its steps, separated by spaces. A link in it leads back to its step.',
    ),
    page: some(
      '*',
      'A step of the form, with an `id` and a heading; `data-page` is its key, such as `amount`, `summary`, `login` or `payment`. The form starts with the first one, or with the one that has `data-current`.',
    ),
    step: needsScript(
      any(
        'button',
        'A button that leads to another step: `data-to` is `next` or the key of a step. Sent `hidden`.',
      ),
    ),
    frequency: any(
      'input',
      'A radio button for the frequency: `one-time-donation` or `recurring-donation`. `data-every` replaces its label in the summary.',
    ),
    group: any('fieldset', 'The fields for one frequency, named by `data-frequency`.'),
    suggestion: any('input', 'A radio button for a suggested amount, or for `other`.'),
    other: optional('*', 'The container for a free amount, shown while `other` is checked.'),
    amount: one('input', 'The amount, typed by the donor or set by a suggestion.'),
    plan: any(
      'input',
      'A radio button for a recurring donation, with `data-price` in dollars, `data-every` for the summary, `data-rhythm` for the button that pays, `data-interval` between charges, such as `month`, `data-price-with-fee` if the donor can cover the fee, and the texts `data-terms` and `data-consent`, in which `{amount}` and `{date}` stand for the next charge.',
    ),
    row: any('*', 'A line of the summary, hidden while its fact is empty.'),
    fact: any(
      '*',
      'A fact of the summary: `data-fact` is `amount` (what is charged), `gift` and `fee` (its two parts, if the donor covers the fee), `frequency`, `next` (the next charge), `terms`, `consent`, or the name of a form control.',
    ),
    recurring: any(
      '*',
      "Content shown only for a recurring gift, such as its terms, the donor's consent and a link to stop it. Sent `hidden`.",
    ),
    consent: optional(
      'input',
      "A checkbox in such content, without a name, sent unchecked. A recurring gift can't be paid until the donor checks it. Its label and the elements in its `aria-describedby` are the text that the donor agrees to.",
    ),
    fee: optional(
      'input',
      'A checkbox named `coverFee` with the value `1`, sent unchecked, with which the donor adds the card fee to the gift. `data-percent` and `data-cents` are the formula of the fee, such as `2.9` and `30`. Hidden for a recurring gift, unless its plan has `data-price-with-fee`.',
    ),
    feeLabel: optional(
      '*',
      'The text in the label of that checkbox. Once there is a gift, the text of `data-label` replaces it. In that text, `{fee}` stands for the fee, and `{rhythm}` for how often it is paid.',
    ),
    guest: optional(
      'input',
      'The control that donors check to give as a guest, which skips the `login` step.',
    ),
    asGuest: needsScript(
      optional('button', 'A button on the `login` step to continue as a guest. Sent `hidden`.'),
    ),
    login: optional(
      'a',
      'The link to the login. The widget saves the donation on the server before it follows the link.',
    ),
    pay: optional('button', 'The submit button that pays. It shows the amount.'),
    once: optional(
      '*',
      'The text of that button for a one-time gift, such as `now`. For a recurring gift, `data-rhythm` follows the amount instead.',
    ),
    plain: optional(
      'button',
      'A submit button without an online payment, as for a gift by check. Its name and value, such as `payBy` and `check`, tell the server.',
    ),
    way: any(
      'a',
      'A link to another way to give, such as stock or a donor-advised fund. `data-way` is its key in the event `widget:way`.',
    ),
    order: optional(
      'input',
      'A hidden field that identifies the order. A sent draft is discarded when the next page has a different value.',
    ),
    problem: one('div', 'Message about the form as a whole, placed after the steps. Sent `hidden`.'),
  },
  texts: {
    ...formTexts,
    ...paymentTexts,
    missing: {
      default: 'Please indicate a donation amount.',
      about: 'Error for a donation without an amount or a plan.',
    },
    minimum: {
      default: 'The minimum donation is $5.',
      about: 'Error for a one-time amount below the minimum.',
    },
    malformed: {
      default: 'Enter the amount in figures, such as 25, 25.50 or 1,000.',
      about: "Error for an amount that isn't a number.",
    },
    precise: {
      default: 'Enter the amount in dollars and cents, such as 25.50.',
      about: 'Error for an amount with a fraction of a cent.',
    },
    large: {
      default: 'We cannot take more than $999,999.99 here. Please call us about a larger donation.',
      about: "Error for an amount above Stripe's limit.",
    },
    largeTotal: {
      default:
        'With the card fee, the total is above $999,999.99, and we cannot take more than that here. Leave out the fee, or call us.',
      about: "Error for an amount that is above Stripe's limit only with the fee.",
    },
    total: {
      default: 'You pay {amount} in total.',
      about: 'Announced when the total changes because of the fee.',
    },
    next: { default: '{amount} on {date}', about: 'In the summary, the next charge of a recurring gift.' },
    once: { default: 'Once', about: "Frequency in the summary when the form doesn't ask for one." },
    keeping: {
      default: 'Saving your donation before you sign in…',
      about: 'Announced after a click on the login link.',
    },
    notKept: {
      default: 'We couldn’t save your donation, so we haven’t taken you to the sign-in page.',
      about: 'Message when the server fails to save the donation before the login.',
    },
    notKeptHelp: {
      default: 'Nothing you entered is lost. Try again, or continue as a guest.',
      about: 'Help below that message.',
    },
    revealed: {
      default: 'Amounts for this frequency are shown below',
      about: 'Announced when a change of frequency shows other amounts.',
    },
  },
  events: [
    ...stepFormEvents,
    ...payEvents,
    {
      name: 'widget:way',
      direction: 'out',
      about: 'A visitor follows a link to another way to give.',
      detail: 'WayEventDetail',
    },
  ],
});
