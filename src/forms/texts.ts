/** Texts that forms share: what is said of errors, and of a form on its way (FM-01, FM-07). */
export const formTexts = {
  submitting: {
    default: 'Submitting…',
    about: 'On the overlay while the form is on its way, and on the pressed button without a label for it.',
  },
  stalled: {
    default: 'There is no answer yet. You can wait, or send the form again.',
    about: 'Below a form that was given back because no answer came.',
  },
  problem: { default: 'There is a problem', about: 'Above the list of errors.' },
  fieldMessage: {
    default: '{field}: {message}',
    about: 'In the list, for an error in the browser’s words, which do not name the field.',
  },
  problemOne: {
    default: 'There is a problem with one field.',
    about: 'What assistive technology says of one error.',
  },
  problems: {
    default: 'There are problems with {count} fields.',
    about: 'What assistive technology says of several errors.',
  },
  titlePrefix: { default: 'Error: ', about: 'Before the title of the document while there are errors.' },
} as const;
