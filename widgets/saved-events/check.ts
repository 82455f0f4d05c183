import type { Check } from '../../src/runtime/define.ts';
import { parseJson } from '../../src/runtime/parseJson.ts';
import type { savedEvents } from './saved-events.ts';
import { isEvent } from './stored.ts';

export const checkMarkup: Check<typeof savedEvents> = ({ options: { event = '' }, parts }, report) =>
  report({
    problem: 'the button saves no event',
    expected:
      'JSON with id, title, url (a path), where, start and end (in UTC, or days; the end is exclusive) and zone',
    found: parts.save && !isEvent(parseJson(event)) ? `"${event}"` : undefined,
    attribute: 'data-saved-events-event',
  });
