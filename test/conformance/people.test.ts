import { expect, it } from 'vitest';
import type { Journey } from './journeys.ts';
import { judgedByPeople, judgedCriteria } from './people.ts';
import type { Session } from './sessions.ts';

const journey: Journey = {
  id: '01-find',
  title: 'Find <it>',
  purpose: 'Find it.',
  minutes: 5,
  widgets: ['slider'],
  judgments: [{ criterion: '2.4.3', question: 'Is the order right?' }],
  steps: [],
};

const session: Session = {
  date: '2026-11-26',
  journey: '01-find',
  software: 'NVDA',
  version: '2026.1',
  browser: 'Firefox 146',
  system: 'Windows 11',
  tester: 'member who uses it daily',
  results: ['expected', 'different'],
  notes: { 2: 'Heard <nothing>.' },
};

it('the report says that nobody has followed the protocol', () => {
  expect(judgedByPeople([], [journey])).toContain('Nobody has followed the protocol yet.');
  expect(judgedByPeople([], [journey])).toContain(
    'Find &lt;it&gt; <span class="source">(2.4.3)</span>: not tried yet',
  );
});

it('the report shows each session, with what differed', () => {
  const html = judgedByPeople([session], [journey]);
  expect(html).toContain('People have followed 1 of 1 journeys.');
  expect(html).toContain(
    'NVDA 2026.1, Firefox 146, Windows 11, member who uses it daily: 1 of 2 steps differed.',
  );
  expect(html).toContain('Heard &lt;nothing&gt;.');
});

it('a criterion is judged if a journey asks about it', () => {
  expect([...judgedCriteria([journey])]).toEqual(['2.4.3']);
});
