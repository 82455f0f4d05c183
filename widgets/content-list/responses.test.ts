import { expect, it } from 'vitest';
import { readFilterCounts } from './responses.ts';

const counts = '{"types": {"webinar": 24, "course": "7", "talk": null}, "timing": [3]}';

it('a value shows what the server has counted, and 0 if it found nothing', () => {
  const shown = ['webinar', 'course', 'talk', 'workshop'].map((value) =>
    readFilterCounts(counts)('types', value),
  );
  expect(shown).toEqual(['24', '7', '0', '0']);
});

it.each([
  ['the filter is not counted', counts, 'availability'],
  ['the filter has no object', counts, 'timing'],
  ['the fragment has no counts', '', 'types'],
  ['the counts are not JSON', '{types: 1}', 'types'],
  ['the counts are not an object', 'null', 'types'],
])('a value shows no count if %s', (_case, json, filter) => {
  expect(readFilterCounts(json)(filter, 'webinar')).toBe('');
});
