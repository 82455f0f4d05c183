import { defineWidget } from '../../src/define.ts';
import { formTexts } from '../../src/forms/texts.ts';
import { oneOf } from '../../src/options.ts';
import { any, one, optional, some } from '../../src/parts.ts';
import { answerAddress, paymentOptions } from '../../src/payment/options.ts';
import { paymentTexts } from '../../src/payment/texts.ts';

/** A donation, page by page: how much and how often, a summary, perhaps a login, the payment (DN-01 to DN-07). */
export const donation = defineWidget({
  name: 'donation',
  options: {
    draft: oneOf(
      'Whether the tab keeps what is typed until the donation is made: `yes` brings it back at a reload; `sent` says that the server has filled the form in, which stands and is kept from then on.',
      ['no', 'yes', 'sent'],
      'no',
    ),
    session: answerAddress(
      'Where the server keeps the donation while the visitor signs in.',
      '/actions/ats-donations-module/donate/save-session',
    ),
    fetch: paymentOptions.fetch,
    update: paymentOptions.update,
  },
  parts: {
    errors: one(
      'div',
      'Where all errors are listed, at the top of the form: empty and `hidden`, or with those that come with the page.',
    ),
    stage: any(
      '*',
      'An entry of the list of stages; `data-pages` has the keys of its pages, with spaces between.',
    ),
    page: some(
      '*',
      'A page: `data-page` is its key, such as `amount`, `summary`, `login`, `payment`; it has an `id` and a heading. The first one shows, or the one with `data-current`.',
    ),
    step: any('button', 'Leads to another page: `data-to` is `next` or the key of a page. Sent `hidden`.'),
    frequency: any('input', 'A radio button for how often; `one-time-donation` or `recurring-donation`.'),
    group: any('fieldset', 'What is asked for one frequency, which `data-frequency` names.'),
    suggestion: any('input', 'A radio button whose value is an amount, or `other`.'),
    other: optional('*', 'What is round the free amount, and shows while `other` is chosen.'),
    amount: one('input', 'The amount: typed, or set to the suggestion that is chosen.'),
    plan: any(
      'input',
      'A radio button for a recurring gift: `data-price` in dollars, `data-every` as the summary says it.',
    ),
    row: any('*', 'A line of the summary, hidden while its fact is empty.'),
    fact: any(
      '*',
      'A fact of the summary: `data-fact` is `amount`, `frequency`, or the name of a control of the form.',
    ),
    guest: optional('input', 'What is checked to give as a guest: the page `login` is left out then.'),
    asGuest: optional('button', 'On the page `login`: goes on as a guest. Sent `hidden`.'),
    login: optional('a', 'The link to the login. The donation is kept on the server first.'),
    plain: optional('button', 'A submit button that pays nothing here, as for a gift by check.'),
    order: optional(
      'input',
      'A hidden field with what the server calls the order: a draft that was sent is done for where the next page has another.',
    ),
    problem: one(
      'div',
      'Where it is said what is wrong with the form as a whole, after its pages. Sent `hidden`.',
    ),
  },
  texts: {
    ...formTexts,
    ...paymentTexts,
    missing: {
      default: 'Please indicate a donation amount.',
      about: 'With neither an amount nor a plan.',
    },
    minimum: { default: 'The minimum donation is $5.', about: 'Of a gift that is given once and is less.' },
    malformed: {
      default: 'Enter the amount in figures, such as 25, 25.50 or 1,000.',
      about: 'Of an amount that cannot be read.',
    },
    precise: {
      default: 'Enter the amount in dollars and cents, such as 25.50.',
      about: 'Of an amount with fractions of a cent.',
    },
    large: {
      default: 'We cannot take more than $999,999.99 here. Please call us about a larger donation.',
      about: 'Of an amount that the card provider would not take.',
    },
    once: { default: 'Once', about: 'How often, in the summary, where the form does not ask.' },
    keeping: {
      default: 'Keeping your donation while you sign in…',
      about: 'What assistive technology says after the login link has been pressed.',
    },
    notKept: {
      default: 'We could not keep your donation while you sign in, so you are still here.',
      about: 'Where the server has not taken the donation before the login.',
    },
    notKeptHelp: {
      default: 'Nothing is lost. Try again, or continue as a guest.',
      about: 'After that.',
    },
    revealed: {
      default: 'Amounts for this frequency are shown below',
      about: 'What assistive technology says when another frequency has brought other amounts.',
    },
  },
});
