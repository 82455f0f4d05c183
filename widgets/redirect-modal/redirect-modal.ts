import { dialogEvents } from '../../src/controls/dialog/events.ts';
import { defineWidget } from '../../src/runtime/define.ts';
import { oneOf } from '../../src/runtime/options.ts';
import { any, needsScript, one, optional } from '../../src/runtime/parts.ts';

/**
 * Definition of a dialog that redirects to another page, automatically or on a click on its button (RD-01 to RD-04).
 */
export const redirectModal = defineWidget({
  name: 'redirect-modal',
  group: 'navigation',
  options: {
    variant: oneOf(
      '`manual` redirects only on a click on the button, `automatic` also 7.5 seconds after the modal opens.',
      ['manual', 'automatic'],
      'manual',
    ),
    start: oneOf(
      'Initial state: with `open`, the modal opens when the page loads.',
      ['closed', 'open'],
      'closed',
    ),
  },
  parts: {
    panel: one('*', 'The dialog: everything in the modal.'),
    title: one('*', 'The heading. It names the dialog.'),
    body: one('*', 'Explains where the redirect leads and why.'),
    countdown: one(
      '*',
      'An empty element in which the widget shows the remaining time and a button that stops the countdown.',
    ),
    redirect: one('a', 'The redirect button: a link to an `http` or `https` URL.'),
    back: needsScript(one('button', 'Returns to the previous page in the history. Sent `hidden`.')),
    close: needsScript(
      any('button', 'Closes the modal. Sent `hidden`. Escape always closes the modal as well.'),
    ),
    initialFocus: optional(
      '*',
      'Element that receives focus when the modal opens. Default: the first control.',
    ),
  },
  texts: {
    secondsLeft: {
      default: {
        one: 'You will be redirected in {count} second.',
        other: 'You will be redirected in {count} seconds.',
      },
      about: 'Time left. Always shown; announced at the start and near the end.',
    },
    stop: { default: 'Stop the redirect', about: 'Label of the button that stops the countdown.' },
    stopped: {
      default: 'The redirect has been stopped.',
      about: 'Shown and announced when the countdown is stopped.',
    },
    redirecting: { default: 'You are being redirected.', about: 'Shown and announced when the time is up.' },
  },
  events: dialogEvents,
});
