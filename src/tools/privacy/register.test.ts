import { describe, expect, expectTypeOf, it } from 'vitest';
import type { PrivacyFeature, StoredFacts } from '../../page/privacy.ts';
import type { writeStored } from '../../page/storage.ts';
import { deletionScript, isDeclaredHost, isDeclaredKey, matchesHost, registerOf } from './register.ts';

const about: StoredFacts = { content: '', purpose: '', trigger: '', lifetime: '', off: '' };

const register = registerOf([
  {
    title: 'Quiz',
    stored: [
      { area: 'localStorage', key: 'quiz', about },
      { area: 'sessionStorage', prefix: 'quiz:', about },
      { cookie: 'quiz_visitor', about },
    ],
    history: [{ module: 'quiz.ts', content: '', purpose: '', properties: ['quizEntry'] }],
    remote: [
      {
        hosts: ['{id}-quiz.example', '*.quiz.example'],
        recipient: '',
        kind: 'request',
        sent: '',
        purpose: '',
        trigger: '',
        off: '',
      },
    ],
  },
  { title: 'Slider' },
]);

it('writeStored takes no key without the facts about it', () => {
  type Item = Parameters<typeof writeStored>[0];
  expectTypeOf<string>().not.toExtend<Item>();
  expectTypeOf<{ area: 'localStorage'; key: string }>().not.toExtend<Item>();
  expectTypeOf<{ area: 'localStorage'; key: string; about: StoredFacts }>().toExtend<Item>();
});

describe('isDeclaredKey', () => {
  it.each([
    ['localStorage', 'quiz', true],
    ['localStorage', 'quiz2', false],
    ['sessionStorage', 'quiz', false],
    ['sessionStorage', 'quiz:1', true],
    ['localStorage', 'quiz:1', false],
  ] as const)('in %s, %s: %s', (area, key, isDeclared) => {
    expect(isDeclaredKey(register, area, key)).toBe(isDeclared);
  });
});

describe('isDeclaredHost', () => {
  it.each([
    ['APP1-quiz.example', true],
    ['www.quiz.example', true],
    ['a.b.quiz.example', false],
    ['quiz.example', false],
    ['www.quiz.example.evil.example', false],
    ['www.quiz-example', false],
  ])('%s: %s', (host, isDeclared) => {
    expect(isDeclaredHost(register, host)).toBe(isDeclared);
  });
});

it('a pattern without placeholders matches only its own host', () => {
  expect(matchesHost('js.stripe.com', 'js.stripe.com')).toBe(true);
  expect(matchesHost('js.stripe.com', 'js-stripe.com')).toBe(false);
});

it('registers cookies and properties of the history state', () => {
  expect(register).toMatchObject({ cookies: ['quiz_visitor'], historyProperties: ['quizEntry'] });
});

it('writes a script that deletes each key once', () => {
  const stored: PrivacyFeature['stored'] = [
    { area: 'localStorage', key: 'quiz', about },
    { area: 'localStorage', key: 'quiz:seen', about },
    { area: 'localStorage', prefix: 'quiz:', about },
    { area: 'sessionStorage', prefix: 'quiz:', about },
  ];
  expect(deletionScript([{ title: '', stored }]).slice(0, 6)).toEqual([
    'const keys = [',
    "  'quiz',",
    '];',
    'const prefixes = [',
    "  'quiz:',",
    '];',
  ]);
});
