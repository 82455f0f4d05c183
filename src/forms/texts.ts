/** Texts shared by all forms, about errors and submissions (FM-01, FM-07). */
export const formTexts = {
  submitting: {
    default: 'Submitting…',
    about:
      'On the overlay and on the clicked button during a submission, unless the button has a label of its own for this.',
  },
  stalled: {
    default: 'This is taking longer than expected. You can wait, or submit the form again.',
    about: 'Below a form that is usable again because no response came.',
  },
  problem: { default: 'There is a problem', about: 'Above the list of errors.' },
  fieldMessage: {
    default: '{field}: {message}',
    about: 'In the list, for a message from the browser, because that does not name the field.',
  },
  problems: {
    default: {
      one: 'There is a problem with one field.',
      other: 'There are problems with {count} fields.',
    },
    about: 'Announced after a check has found errors.',
  },
  titlePrefix: { default: 'Error: ', about: "Prefix of the document's title while there are errors." },
} as const;

/** Texts of multi-step forms (MA-01). */
export const stepTexts = {
  step: {
    default: 'Step {number} of {count}',
    about: 'In the part `step`, above the heading of the step. Can contain `{page}`, its name.',
  },
  title: {
    default: '{page} (step {number} of {count}) · {title}',
    about: 'Title of the document; `{title}` is the title sent by the server.',
  },
  done: {
    default: 'Done',
    about: 'In the indicator, for screen readers: before the name of a completed step.',
  },
  current: {
    default: 'Current step',
    about: 'In the indicator, for screen readers: before the name of the current step.',
  },
  invalid: {
    default: 'Has errors',
    about: 'In the indicator, for screen readers: before the name of a step with errors.',
  },
  inStep: {
    default: 'In step {number}: {page}',
    about: 'In the list of errors, below an error that is in another step than the current one.',
  },
} as const;

/** Texts of the list of answers that visitors review before they send a form. */
export const reviewTexts = {
  change: { default: 'Change', about: 'In the list of answers, on the link to a question.' },
  changeQuestion: {
    default: 'Change: {question}',
    about: 'Name of that link for screen readers.',
  },
  notAnswered: {
    default: 'Not answered',
    about: 'In the list of answers, for a question that the visitor has left unanswered.',
  },
  enter: {
    default: 'Enter {question}',
    about:
      'In the list of answers, for a required field without an answer and without a message of its own: link to the field. `{question}` is its label.',
  },
  answer: {
    default: 'Answer: {question}',
    about: 'The same link for a question with a choice of answers.',
  },
  noAnswers: { default: 'No answers', about: 'In the list of answers, for a step without questions.' },
  checked: {
    default: 'Yes',
    about: 'In the list of answers, for a checked checkbox that is its own question.',
  },
  unchecked: {
    default: 'No',
    about: 'In the list of answers, for a checkbox that is its own question and is not checked.',
  },
  returnToReview: {
    default: 'Return to your answers',
    about: 'On the button Continue while the visitor changes an answer.',
  },
} as const;

/** Texts of the message about a restored draft (MA-06). */
export const draftTexts = {
  restored: {
    default: 'We’ve restored what you entered.',
    about: 'Message after the widget has restored a draft.',
  },
  keptUntil: {
    default: 'It’s saved in this browser for 14 days, or until you submit it.',
    about: 'After that message.',
  },
  notKept: {
    default:
      'We couldn’t save your latest answers in this browser. Keep this page open until you submit them.',
    about: 'In place of that message, or alone, if the browser has refused to store the draft.',
  },
  startAfresh: { default: 'Start over', about: 'On the button that discards the draft.' },
  sure: {
    default: 'Remove everything you entered?',
    about: 'Question after a click on that button.',
  },
  remove: { default: 'Remove everything', about: 'On the button that confirms.' },
  keep: { default: 'Keep it', about: 'On the button that cancels.' },
  removed: {
    default: 'Everything you entered has been removed.',
    about: 'Announced after the draft was discarded.',
  },
  sent: {
    default: 'You’ve already sent this form. You don’t need to send it again.',
    about: 'Shown in place of a sent form, after Back and in other tabs.',
  },
  startNew: { default: 'Start a new one', about: 'On the link to a new form after that message.' },
} as const;
