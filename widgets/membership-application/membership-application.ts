import { stepFormEvents } from '../../src/forms/events/descriptions.ts';
import { draftTexts, formTexts, reviewTexts, stepTexts } from '../../src/forms/texts.ts';
import { defineWidget } from '../../src/runtime/define.ts';
import { oneOf, parsed, readSitePath } from '../../src/runtime/options.ts';
import { any, needsScript, optional } from '../../src/runtime/parts.ts';

const account = (about: string) =>
  parsed(
    about,
    'an id of at most 200 characters, or nothing',
    (text) => (text.length <= 200 ? text : undefined),
    undefined,
  );

const sent = parsed(
  "On any element of the thank-you page: the path of the form's page, with `#` and the form's id if it has one. The widget deletes the draft of the sent form in all tabs.",
  'a path such as /membership/apply, or /membership/apply#application',
  // A draft's key contains the form's id and the path in the browser's normalized form.
  (text) => {
    const [page = '', id] = text.split('#', 2);
    const path = readSitePath(page);
    return path === undefined ? undefined : `${path || '/'}${id ? `#${id}` : ''}`;
  },
  undefined,
);

/** Definition of the membership application, a multi-step form (MA-01 to MA-07). */
export const membershipApplication = defineWidget({
  name: 'membership-application',
  group: 'membership',
  options: {
    draft: account(
      'Autosaves the form in the browser for the account with this id or, if empty, for visitors without an account. Without the attribute, nothing is saved. Drafts of other accounts are deleted, but not drafts of visitors without an account.',
    ),
    draftsOf: account(
      'On any element of another page: deletes the drafts of all accounts except the one with this id or, if empty, of all accounts, as after signing out. Drafts of visitors without an account stay.',
    ),
    returned: oneOf(
      'Set to `yes` when the server sends submitted values back, as after an error or a new login. The widget then keeps these values and does not restore a draft.',
      ['yes', 'no'],
      'no',
    ),
    addresses: oneOf(
      'Set to `needed` to hide an empty address that no answer requires, so that visitors see only the one that they need.',
      ['all', 'needed'],
      'all',
    ),
    sent,
    received: account(
      "The server's id of the last application that it received from this visitor. If its response was lost, the widget deletes the draft of that application.",
    ),
  },
  parts: {
    summary: optional(
      'div',
      'List of all errors, at the top of the form. Sent empty and `hidden`, or with the errors found by the server.',
    ),
    lastSent: optional(
      'div',
      'A message that the visitor has already sent an application, with a link to it. When the widget replaces a sent form with a notice, it shows this message instead of the text `sent`.',
    ),
    indicator: optional(
      'ol',
      'The names of the steps in order, one item each, optionally with a link to the step.',
    ),
    step: optional('*', 'A line with the current step, for small screens. Sent `hidden`.'),
    draft: optional(
      '*',
      'An empty container for the message about the restored draft and the button that deletes it. Sent `hidden`.',
    ),
    identity: optional(
      'input',
      'A hidden field with an id that the server assigns to each application. A restored draft also restores its id, so that an application sent again replaces the first.',
    ),
    kept: optional(
      'details',
      'A note, shown on the first step before a draft exists, that explains that the browser saves the answers, for how long, and how to delete them. The widget adds the button.',
    ),
    page: any('section', 'A step of the form, with a heading.'),
    review: optional(
      'div',
      'An empty container on the last step for a list of all answers, each with a link to change it. Sent `hidden`.',
    ),
    back: needsScript(optional('button', 'The button that goes back one step. Sent `hidden`.')),
    continue: needsScript(optional('button', 'The button that goes to the next step. Sent `hidden`.')),
    submit: optional('*', 'The container of the submit button, shown on the last step.'),
    addressType: any(
      'select',
      'A choice between the work and the home address, with the values `Work` and `Home`.',
    ),
    home: optional('*', 'The home address.'),
    work: optional('*', 'The work address.'),
    optional: any(
      '*',
      'A control in an address that is never required, or its container: Address Lines 2 and 3.',
    ),
    sameAsHome: needsScript(
      optional(
        '*',
        'A checkbox that copies the home address to the work address, or its label. Sent `hidden`.',
      ),
    ),
    affiliation: any('*', 'A yes/no question, with Yes as its first radio button, and the field for the id.'),
    timeSpent: optional('*', "The lists for the applicant's time in percent, on the second step."),
  },
  texts: {
    ...formTexts,
    missing: {
      default: 'Please ensure that all required fields are filled out.',
      about: 'At the end of a step with invalid fields.',
    },
    sum: {
      default: 'Sum of Time Spent fields must be 0 or 100.',
      about: 'Below the sum, from Continue until the sum is valid.',
    },
    sumListed: {
      default: 'Time Spent adds up to {sum}. Change the numbers so that they add up to 100, or set all to 0.',
      about: 'In the list of errors, for an invalid Time Spent sum.',
    },
    total: { default: 'Total: {sum}%', about: 'Below the Time Spent lists; also announced after a change.' },
    ...stepTexts,
    ...reviewTexts,
    ...draftTexts,
    restored: {
      default: 'We’ve restored your unfinished application.',
      about: 'Message after the widget has restored a draft.',
    },
    sent: {
      default: 'You’ve already sent this application. You don’t need to send it again.',
      about: 'Shown in place of a sent form, after Back and in other tabs.',
    },
    startNew: {
      default: 'Start a new application',
      about: 'On the link to a new form after that message.',
    },
  },
  events: stepFormEvents,
});
