import { defineWidget } from '../../src/runtime/define.ts';
import { endpoint, jsonText, withoutDefault } from '../../src/runtime/options.ts';
import { any, needsScript, optional } from '../../src/runtime/parts.ts';

/** Path of the events on the stand-in site. */
export const EVENTS_PATH = '/actions/society/events';

/** Path of the action that changes a member's program on the stand-in site. */
export const PROGRAM_PATH = '/actions/society/program';

/** Definition of a button that saves an event in the visitor's program, and of the page that shows the program. */
export const savedEvents = defineWidget({
  name: 'saved-events',
  group: 'content',
  options: {
    event: jsonText('Event that the button saves: see "Markup".', 'an event as JSON'),
    program: jsonText('A member’s program, as your server keeps it.', 'a list of events as JSON'),
    server: withoutDefault(
      endpoint(
        'Path of the action that sends the saved events as they are now. Without it, the program shows them as they were saved.',
        EVENTS_PATH,
      ),
    ),
  },
  parts: {
    save: needsScript(
      optional(
        'button',
        'Saves the event, and removes it again. Sent `hidden`, because it needs JavaScript.',
      ),
    ),
    form: optional(
      'form',
      'A member’s form, with the token of the session. Its action changes the program that your server keeps.',
    ),
    toggle: optional(
      'button',
      'Submit button of a member’s form, in place of `save`. Saves the event or removes it.',
    ),
    list: optional('*', 'Container for the saved events. Sent empty.'),
    share: any(
      'a',
      'A link whose query gets the ids of the saved events: to the same program for others, or to a calendar.',
    ),
  },
  texts: {
    empty: { default: 'You haven’t saved any events yet.', about: 'Shown in an empty program.' },
    allDay: { default: 'All day', about: 'Shown in place of the times of an all-day event.' },
    yourTime: {
      default: '{time} your time',
      about: 'Shown below the times if the visitor is in another time zone.',
    },
    conflict: { default: 'At the same time as {titles}', about: 'Shown at an event that overlaps others.' },
    moved: {
      default: 'New time. When you saved it: {time}',
      about: 'Shown at an event that has moved since it was saved.',
    },
    deleted: {
      default: 'No longer on our website',
      about: 'Shown at an event that the server no longer has.',
    },
    changed: {
      default: 'Changed since you saved: {titles}.',
      about: 'Announced if events have moved, were canceled or no longer exist.',
    },
    unchecked: {
      default: 'We couldn’t check whether these events have changed.',
      about: 'Shown above the program if the server sends no events.',
    },
    canceled: { default: 'Canceled', about: 'Shown at an event that has been canceled.' },
    seen: { default: 'Got it', about: 'Label of the button that dismisses what has changed about an event.' },
    seenEvent: { default: 'Got it: {title}', about: 'Accessible name of the same button.' },
    dismissed: {
      default: 'We won’t show this change to {title} again.',
      about: 'Announced when a change is dismissed.',
    },
    remove: { default: 'Remove', about: 'Label of the button that removes an event from the program.' },
    removeEvent: { default: 'Remove {title}', about: 'Accessible name of the same button.' },
    removed: { default: '{title} removed.', about: 'Announced when an event is removed.' },
    saved: { default: '{title} saved.', about: 'Announced when an event is saved.' },
    notKept: {
      default: 'Your browser doesn’t keep this program. It is gone when you leave this page.',
      about: 'Shown and announced if the browser’s storage is blocked or full.',
    },
    add: {
      default: {
        one: 'Add the {count} event saved in this browser',
        other: 'Add the {count} events saved in this browser',
      },
      about: 'Label of the button that adds what was saved before signing in to a member’s program.',
    },
    added: {
      default: 'The events of this browser are in your program.',
      about: 'Announced when these events are added.',
    },
    notAdded: {
      default: 'No longer on our website, and so not in your program: {titles}.',
      about:
        'Shown if the server does not have some of these events any more. The browser then forgets them.',
    },
    failed: {
      default: 'That didn’t work, and your program is as it was. Please try again.',
      about: 'Shown if the server doesn’t keep a change of a member’s program.',
    },
    signedOut: {
      default: 'Your session has ended. Sign in again in a new tab, then try again here.',
      about: 'Shown if a member’s session has ended.',
    },
  },
  events: [],
});
