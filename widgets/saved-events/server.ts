import { defineCall, scriptErrors } from '../../src/net/defineCall.ts';
import { EVENTS_TIMEOUT_MS, eventsSchema } from './responses.ts';
import { EVENTS_PATH } from './saved-events.ts';

/** Request that a program sends. */
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
        about: 'Those of the events that still exist, also if they are canceled.',
        schema: eventsSchema,
        properties: { events: 'The events, in the format of `data-saved-events-event`.' },
        example: {
          events: [
            {
              id: 'grand-rounds',
              title: 'Grand rounds',
              url: '/events/grand-rounds',
              where: 'Online',
              start: '2027-02-25T17:00:00Z',
              end: '2027-02-25T18:00:00Z',
              zone: 'America/New_York',
            },
          ],
        },
      },
    },
  }),
];
