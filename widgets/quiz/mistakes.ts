/** Typical mistakes of integrators in the first example of the README, and the beginnings of the checker's reports. */
export const mistakes = [
  {
    from: 'data-quiz-correct="1"',
    to: 'data-quiz-correct="yes"',
    reports: ['3:60 quiz: no option is correct, found none'],
  },
  {
    from: 'data-quiz-correct="1"',
    to: 'data-quiz-corect="1"',
    reports: [
      '4:84 quiz: there is no attribute data-quiz-corect, found data-quiz-corect (did you mean "data-quiz-correct"?)',
    ],
  },
  {
    from: 'name="next" data-quiz-part="option" data-quiz-correct="1"',
    to: 'name="next-2" data-quiz-part="option" data-quiz-correct="1"',
    reports: ['4:62 quiz: the options have different names, found name="next-2"'],
  },
  {
    from: 'type="radio" name="next" data-quiz-part="option" data-quiz-correct="0"',
    to: 'type="checkbox" name="next" data-quiz-part="option" data-quiz-correct="0"',
    reports: ['3:63 quiz: an option is not a radio button, found type="checkbox"'],
  },
];
