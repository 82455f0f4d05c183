/**
 * Texts of the notice that lists and searches show if results could not be loaded. Each widget adds a text about what
 * was not lost.
 */
export const failureTexts = {
  failed: {
    default: 'The results couldn’t be loaded.',
    about: 'Shown and announced when the server responds with an error, or something else goes wrong.',
  },
  failedOffline: {
    default: 'The server can’t be reached. You may be offline.',
    about: 'Shown and announced instead of `failed` when there is no response.',
  },
  retry: { default: 'Try again', about: 'Label of the button that repeats the failed request.' },
  openPage: {
    default: 'Open the page instead',
    about: "Label of the link to the server's page with the same results.",
  },
} as const;
