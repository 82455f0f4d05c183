import type { Check } from '../../src/runtime/define.ts';
import { parseJson } from '../../src/runtime/parseJson.ts';
import type { savedEvents } from './saved-events.ts';
import { isEvent, parseEvent } from './stored.ts';

export const checkMarkup: Check<typeof savedEvents> = ({ options, parts }, report) => {
  const { event = '', program = '[]' } = options;
  const events = parseJson(program);
  report({
    problem: 'the button saves no event',
    expected:
      'JSON with id, title, url (a path), where, start and end (in UTC, or days; the end is exclusive) and zone',
    found: (parts.save ?? parts.toggle) && !parseEvent(event) ? `"${event}"` : undefined,
    attribute: 'data-saved-events-event',
  });
  report({
    problem: 'the program has wrong events',
    expected: 'a JSON list of events, each as its button contains it',
    found: Array.isArray(events) && events.every(isEvent) ? undefined : `"${program}"`,
    attribute: 'data-saved-events-program',
  });
  report({
    problem: 'a member’s program has no form',
    expected: '<form method="post" data-saved-events-part="form">, whose action changes the program',
    found: (parts.toggle ?? options.program) && !parts.form ? 'none' : undefined,
  });
};
