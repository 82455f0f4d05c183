import { defineWidget } from '../../src/define.ts';
import { formTexts } from '../../src/forms/texts.ts';
import { type Option, oneOf } from '../../src/options.ts';
import { any, optional } from '../../src/parts.ts';

const draft: Option<string | undefined> = {
  about:
    'Keeps what is typed in the browser, for the account of this id; empty for visitors without one. Absent: nothing is kept.',
  fallback: undefined,
  expected: 'an id of at most 200 characters, or nothing',
  parse: (text) => (text.length <= 200 ? text : undefined),
};

const sent: Option<string | undefined> = {
  about:
    'On any element of the page that says thank you: the path of the form’s page, with `#` and the form’s id if it has one. What was kept of it is forgotten.',
  fallback: undefined,
  expected: 'a path such as /membership/apply, or /membership/apply#application',
  parse: (text) => (/^\/[^\s?]*$/.test(text) ? text : undefined),
};

/** An application for membership, page by page (MA-01 to MA-07). */
export const membershipApplication = defineWidget({
  name: 'membership-application',
  options: {
    draft,
    returned: oneOf(
      'Whether the server sends back what was sent to it, after an error or a new login: then it stands, and no draft is put over it.',
      ['yes', 'no'],
      'no',
    ),
    sent,
  },
  parts: {
    summary: optional(
      'div',
      'Where all errors are listed, at the top of the form: empty and `hidden`, or with those that come with the page.',
    ),
    indicator: optional(
      'ol',
      'The names of the pages, an item for each, in their order; each may be a link to its page.',
    ),
    step: optional('*', 'What says the same in one line where there is little room. Sent `hidden`.'),
    draft: optional(
      '*',
      'Empty: where the visitor is told that the draft is back, and can throw it away. Sent `hidden`.',
    ),
    page: any('section', 'A page of the form, with a heading of its own.'),
    back: optional('button', 'Leads to the page before. Sent `hidden`.'),
    continue: optional('button', 'Leads to the next page. Sent `hidden`.'),
    submit: optional('*', 'What holds the button that sends the form: it shows on the last page.'),
    addressType: any('select', 'Says which address something goes to, by the values `Work` and `Home`.'),
    home: optional('*', 'The home address.'),
    work: optional('*', 'The work address.'),
    optional: any(
      '*',
      'A control in an address, or an element round it, that is never required: Address Line 2 and 3.',
    ),
    sameAsHome: optional('*', 'A checkbox that copies home into work, or its label. Sent `hidden`.'),
    affiliation: any('*', 'A question for Yes, the first radio button, or No, and the field for an id.'),
    timeSpent: optional('*', 'The lists with parts of the visitor’s time; on the second page.'),
  },
  texts: {
    ...formTexts,
    missing: {
      default: 'Please ensure that all required fields are filled out.',
      about: 'At the end of a page that cannot be left.',
    },
    sum: {
      default: 'Sum of Time Spent fields must be 0 or 100.',
      about: 'At the end of the page whose Time Spent is neither.',
    },
    sumListed: { default: 'Time Spent adds up to {sum}', about: 'The same in the list of errors.' },
    total: { default: 'Total: {sum}', about: 'Below the lists of Time Spent.' },
    step: { default: 'Step {number} of {count}: {page}', about: 'In one line, which page is shown.' },
    title: {
      default: '{page} (step {number} of {count}) · {title}',
      about: 'The title of the document; `{title}` is the one that the server sent.',
    },
    done: { default: 'Done', about: 'Before the name of a page that is behind, for assistive technology.' },
    current: {
      default: 'Current step',
      about: 'Before the name of the page that is shown, for assistive technology.',
    },
    restored: {
      default: 'What you entered before is back.',
      about: 'Where the draft has been put into the form.',
    },
    keptUntil: {
      default: 'It is kept in this browser until you send the form.',
      about: 'Beside it.',
    },
    startAfresh: { default: 'Start afresh', about: 'On the button that throws the draft away.' },
    sure: {
      default: 'Remove everything you entered?',
      about: 'In the place of what was told, once that button is pressed.',
    },
    remove: { default: 'Remove everything', about: 'On the button that does it.' },
    keep: { default: 'Keep it', about: 'On the button that does not.' },
    removed: {
      default: 'The form is as it was at the beginning.',
      about: 'What assistive technology says then.',
    },
  },
});
