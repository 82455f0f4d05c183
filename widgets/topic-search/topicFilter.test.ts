import { expect, it } from 'vitest';
import { topicFilter } from './topicFilter.ts';

it('quotes the topic and escapes quotation marks in its name', () => {
  expect(topicFilter('Pulmonary hypertension')).toBe('relatedTopics:"Pulmonary hypertension"');
  expect(topicFilter('The "silent" lung')).toBe(String.raw`relatedTopics:"The \"silent\" lung"`);
});
