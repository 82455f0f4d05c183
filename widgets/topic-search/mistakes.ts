/** Typical mistakes of integrators in the first example of the README, and the beginnings of the checker's reports. */
export const mistakes = [
  {
    from: ' data-topic-search-topic="Asthma"',
    to: '',
    reports: ['5:1 topic-search: option data-topic-search-topic is missing, found none'],
  },
];
