import type { Check } from '../../src/runtime/define.ts';
import { parseJson } from '../../src/runtime/parseJson.ts';
import type { savedEvents } from './saved-events.ts';
import { readEvent } from './stored.ts';

export const checkMarkup: Check<typeof savedEvents> = ({ options: { event }, parts }, report) => {
  const isValid = readEvent(parseJson(event ?? '')) !== undefined;
  report({
    problem: 'the button saves no event',
    expected:
      'JSON with id, title, url (a path), start and end (in UTC, or days; the end is exclusive) and zone',
    found: parts.save && !isValid ? `"${event ?? ''}"` : undefined,
    attribute: 'data-saved-events-event',
  });
};
