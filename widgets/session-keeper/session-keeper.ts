import { dialogEvents } from '../../src/controls/dialog/events.ts';
import { defineWidget } from '../../src/runtime/define.ts';
import { anyText, endpoint, explainDefault, wholeNumber, withoutDefault } from '../../src/runtime/options.ts';
import { any, needsScript, one } from '../../src/runtime/parts.ts';

/** Option for the account; undefined if the page does not name one. */
const account = explainDefault(
  withoutDefault(
    anyText(
      'Id of the account for which the server rendered the page, as `id` in the response of `info`: empty for guests. Omit it on cached pages, which are the same for everybody.',
      'an id, or nothing for guests',
    ),
  ),
  'the account of the first response',
);

/** Definition of the dialog that warns visitors before their session ends, and helps them continue afterward. */
export const sessionKeeper = defineWidget({
  name: 'session-keeper',
  group: 'forms',
  options: {
    info: endpoint(
      'Address that returns the state of the session: see [Server](#server).',
      '/actions/users/session-info',
    ),
    passive: anyText(
      'Query that the widget adds to the address of `info`, so that the request does not extend the session. Without it, the request extends the session.',
      'a query without a question mark',
      'dontExtendSession=1',
    ),
    warn: wholeNumber('Number of seconds before the end at which the dialog warns visitors.', 20, 120),
    account,
  },
  parts: {
    panel: needsScript(
      one('*', 'The dialog. Sent `hidden`, because it is shown only while a form is in use.'),
    ),
    title: one('*', 'The heading. The widget replaces its text.'),
    body: one('*', 'Contains the four messages and the part `time`.'),
    warning: one('*', 'Shown before the end of the session.'),
    ended: one('*', 'Shown after the end of the session.'),
    other: one('*', 'Shown if a different account is signed in.'),
    unchecked: one('*', 'Shown if the session may have ended, and the server cannot be reached.'),
    time: one('*', 'An empty element in which the widget shows the remaining time.'),
    extend: one('button', 'Extends the session.'),
    signIn: one('a', 'Opens the login page in a new tab: with `target="_blank"`.'),
    check: one('button', 'Checks again whether the visitor is signed in.'),
    close: any('button', 'Closes the dialog. Escape always closes it as well.'),
  },
  texts: {
    submitting: {
      default: 'Submitting…',
      about:
        'Announced, and on the clicked button without `data-submitting-label`, while a submission waits for the state of the session.',
    },
    warningTitle: { default: 'You’ll be signed out soon', about: 'Heading before the end of the session.' },
    endedTitle: { default: 'You’ve been signed out', about: 'Heading after the end of the session.' },
    otherTitle: {
      default: 'You’re signed in with a different account',
      about: 'Heading if a different account is signed in.',
    },
    uncheckedTitle: {
      default: 'We can’t check whether you’re still signed in',
      about: 'Heading if the server cannot be reached after the expected end of the session.',
    },
    minutesLeft: {
      default: {
        one: 'You’ll be signed out in less than {count} minute.',
        other: 'You’ll be signed out in less than {count} minutes.',
      },
      about: 'Time left, updated every minute.',
    },
    lastMinute: {
      default: 'You’ll be signed out in less than a minute.',
      about: 'Shown and announced in the last minute.',
    },
    cannotExtend: {
      default:
        'This session can’t be extended any further. Please send the form now, or sign in again after the session ends.',
      about: 'Shown and announced after an extension that had no effect.',
    },
    extended: { default: 'You’ll stay signed in.', about: 'Announced when the session has been extended.' },
    resumed: {
      default: 'You’re signed in again. Continue where you left off.',
      about: 'Announced when the account is signed in again.',
    },
    notYet: {
      default: 'You’re not signed in yet. Nothing you typed is lost.',
      about: 'Shown and announced after a click on the button `check` while nobody is signed in.',
    },
    notSame: {
      default: 'A different account is still signed in. Nothing you typed is lost.',
      about:
        'Shown and announced after a click on the button `check` while a different account is signed in.',
    },
    failed: {
      default: 'The server didn’t respond. Please check your connection and try again.',
      about: 'Shown and announced if a click on a button received no response.',
    },
  },
  events: [
    {
      name: 'widget:session',
      direction: 'out',
      about:
        'The state of the session has changed: `guest`, `live`, `warning`, `ended`, `other` (a different account) or `unchecked`. Contains no personal data.',
      detail: 'SessionEventDetail',
    },
    ...dialogEvents,
  ],
  attributes: ['form'],
});
