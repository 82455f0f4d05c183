import { defineWidget } from '../../src/runtime/define.ts';
import { endpoint, jsonText, withoutDefault } from '../../src/runtime/options.ts';
import { any, needsScript, optional } from '../../src/runtime/parts.ts';

/** Path of the events on the stand-in site. */
export const EVENTS_PATH = '/actions/society/events';

/** Definition of a button that saves an event in the visitor's program, and of the page that shows the program. */
export const savedEvents = defineWidget({
  name: 'saved-events',
  group: 'content',
  options: {
    event: jsonText('Event that the button saves: see "Markup".', 'an event as JSON'),
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
    remove: { default: 'Remove', about: 'Label of the button that removes an event from the program.' },
    removeEvent: { default: 'Remove {title}', about: 'Accessible name of the same button.' },
    removed: { default: '{title} removed.', about: 'Announced when an event is removed.' },
    saved: { default: '{title} saved.', about: 'Announced when an event is saved.' },
    notKept: {
      default: 'Your browser doesn’t keep this program. It is gone when you leave this page.',
      about: 'Shown and announced if the browser’s storage is blocked or full.',
    },
  },
  events: [],
});
