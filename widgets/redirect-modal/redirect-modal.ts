import { defineWidget } from '../../src/define.ts';
import { oneOf } from '../../src/options.ts';
import { any, one, optional } from '../../src/parts.ts';

/** A dialog that leads to another page: by itself after 7.5 seconds, or only on its button (RD-01 to RD-04). */
export const redirectModal = defineWidget({
  name: 'redirect-modal',
  options: {
    variant: oneOf(
      'Whether it redirects only on its button, or by itself 7.5 seconds after it has opened.',
      ['manual', 'automatic'],
      'manual',
    ),
    start: oneOf('Whether it opens by itself when the page is there: `open`.', ['closed', 'open'], 'closed'),
  },
  parts: {
    panel: one('*', 'The dialog: all that is in the modal.'),
    title: one('*', 'Its heading, which names the dialog.'),
    body: one('*', 'Says where the visitor is led, and why.'),
    countdown: one('*', 'An empty element: where the time left is told, with a button that stops it.'),
    redirect: one('a', 'The redirect button: a link, to an `http` or `https` address.'),
    back: one('button', 'Goes to the previous page in history; sent `hidden`, for it needs the script.'),
    close: any('button', 'Closes it; sent `hidden`, for it needs the script. Escape does so in any case.'),
    initialFocus: optional('*', 'What gets the focus on opening. Default: the first control.'),
  },
  texts: {
    secondsLeft: {
      default: 'You will be redirected in {count} seconds.',
      about: 'The time left, shown all the time and said at the beginning and near the end.',
    },
    secondLeft: { default: 'You will be redirected in 1 second.', about: 'The same, for the last second.' },
    stop: { default: 'Stop the redirect', about: 'On the button that stops the countdown.' },
    stopped: {
      default: 'The redirect has been stopped.',
      about: 'Shown and said when the countdown has been stopped.',
    },
    redirecting: { default: 'You are being redirected.', about: 'Shown and said when the time is over.' },
  },
});
