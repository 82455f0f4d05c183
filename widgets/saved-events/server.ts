import { craftFields, defineCall, formDone, scriptErrors } from '../../src/net/defineCall.ts';
import { EVENTS_TIMEOUT_MS, eventsSchema, programSchema } from './responses.ts';
import { EVENTS_PATH, PROGRAM_PATH } from './saved-events.ts';

const example = [
  {
    id: 'grand-rounds',
    title: 'Grand rounds',
    url: '/events/grand-rounds',
    where: 'Online',
    start: '2027-02-25T17:00:00Z',
    end: '2027-02-25T18:00:00Z',
    zone: 'America/New_York',
  },
];

/** Requests that a program and its buttons send. */
export const savedEventsCalls = [
  defineCall({
    name: 'saved-events.current',
    title: 'Saved events as they are now',
    about: 'Sent when a visitor opens a program that contains events, so that it shows what has changed.',
    sender: 'script',
    method: 'GET',
    address: { option: 'server', path: EVENTS_PATH },
    query: {
      events: { about: 'Ids of the events, separated by commas.', example: 'winter-lung-school,open-day' },
    },
    isSafe: true,
    repeated: 'The same response.',
    timeout: EVENTS_TIMEOUT_MS,
    responses: {
      ...scriptErrors,
      '200': {
        kind: 'json',
        about: 'Those of the events that still exist, even if they are canceled.',
        schema: eventsSchema,
        properties: {
          events: 'The events, in the format of `data-saved-events-event`.',
          saved: 'Only for a member: the program that the server keeps, in the same format.',
        },
        example: { events: example },
      },
    },
  }),
  defineCall({
    name: 'saved-events.change',
    title: 'Change of a member’s program',
    about:
      'Sent when a member saves or removes events or dismisses their changes: by the script, which accepts JSON, or by the browser without JavaScript.',
    sender: 'script',
    method: 'POST',
    address: { action: 'the form', path: PROGRAM_PATH },
    fields: {
      ...craftFields,
      added: { about: 'Ids of events to save, separated by commas.', example: 'grand-rounds' },
      removed: { about: 'Ids of events to remove, separated by commas.', example: 'open-day' },
      seen: {
        about:
          'Ids of events whose changes the member has seen, separated by commas. Keep each as it is now, and with `isCanceled` if it no longer exists.',
        example: 'winter-lung-school',
      },
    },
    isSafe: false,
    repeated:
      'The same response. An event that is saved already stays as it is, and unknown ids are ignored.',
    timeout: EVENTS_TIMEOUT_MS,
    responses: {
      ...scriptErrors,
      ...formDone,
      '200': {
        kind: 'json',
        about: 'For the script: the program after the change.',
        schema: programSchema,
        properties: {
          saved: 'The events, each as it was when it was saved, or when its last change was dismissed.',
        },
        example: { saved: example },
      },
    },
  }),
];
