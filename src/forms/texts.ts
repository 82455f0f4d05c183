/** Texts shared by all forms, about errors and submissions (FM-01, FM-07). */
export const formTexts = {
  submitting: {
    default: 'Submitting…',
    about: 'On the overlay during a submission, and on the clicked button if it has no label for this.',
  },
  stalled: {
    default: 'This is taking longer than expected. You can wait, or submit the form again.',
    about: 'Below a form that is usable again because no response came.',
  },
  problem: { default: 'There is a problem', about: 'Above the list of errors.' },
  fieldMessage: {
    default: '{field}: {message}',
    about: 'In the list, for a message from the browser, which does not name the field.',
  },
  problemOne: {
    default: 'There is a problem with one field.',
    about: 'Announced for a single error.',
  },
  problems: {
    default: 'There are problems with {count} fields.',
    about: 'Announced for several errors.',
  },
  titlePrefix: { default: 'Error: ', about: "Prefix of the document's title while there are errors." },
} as const;
