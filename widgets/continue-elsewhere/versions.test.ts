import { describe, expect, it } from 'vitest';
import type { Draft } from '../../src/forms/draft/draft.ts';
import type { SavedVersion } from './responses.ts';
import { digestOf } from './savedForm.ts';
import {
  initialVersions,
  isUnchanged,
  nextVersions,
  relationTo,
  savedOf,
  type VersionsEvent,
} from './versions.ts';

const draftOf = (name: string, more: Partial<Draft> = {}): Draft => ({
  id: 'a',
  begunAt: 1,
  savedAt: 1,
  page: 0,
  typed: [['name', [name]]],
  chosen: [],
  ...more,
});
const saved: SavedVersion = { version: 2, savedAt: 1, draft: draftOf('Ada') };
const choice = { ...saved, from: 'server' } as const;
const stateAfter = (...events: VersionsEvent[]) => events.reduce(nextVersions, initialVersions);
const found: VersionsEvent = { type: 'found', stored: saved };
const offered: VersionsEvent = { type: 'offered', choice };
const said: VersionsEvent = { type: 'said', message: { text: 'Saved', isProblem: false } };

describe('versions of a form', () => {
  it('are unknown until the server has responded, and what it keeps is one version or nothing', () => {
    expect(savedOf(initialVersions)).toBeUndefined();
    expect(stateAfter({ type: 'found', stored: 'nothing' }).stored).toBe('nothing');
    expect(savedOf(stateAfter(found))).toBe(saved);
    expect(stateAfter(found, { type: 'deleted' }).stored).toBe('nothing');
  });

  it.each<[string, VersionsEvent]>([
    ['is filled in', { type: 'filledIn', continued: { text: 'Filled in', before: undefined } }],
    ['is left', { type: 'left' }],
    ['is what the form contains', { type: 'matched', stored: saved }],
    ['is deleted', { type: 'deleted' }],
  ])('an offer ends when it %s', (_, event) => {
    expect(stateAfter(found, offered).choice).toBe(choice);
    expect(stateAfter(found, offered, event).choice).toBeUndefined();
  });

  it('an offer replaces the message, and stays while a late response or another message arrives', () => {
    expect(stateAfter(said, offered).message).toBeUndefined();
    expect(stateAfter(offered, found, said)).toMatchObject({
      choice,
      stored: saved,
      message: { text: 'Saved' },
    });
  });

  it('what was filled in can be undone', () => {
    const continued = { text: 'Filled in', before: draftOf('Grace') };
    const state = stateAfter(said, offered, { type: 'filledIn', continued });
    expect(state).toMatchObject({ continued, message: undefined });
    expect(nextVersions(state, { type: 'undone' }).continued).toBeUndefined();
  });

  it('the question before a deletion is asked only about a version, and ends with it', () => {
    const asked: VersionsEvent = { type: 'asked' };
    expect(stateAfter(asked).isAsking).toBe(false);
    expect(stateAfter(found, asked).isAsking).toBe(true);
    for (const end of [{ type: 'kept' }, { type: 'deleted' }, { type: 'found', stored: 'nothing' }] as const)
      expect(stateAfter(found, asked, end).isAsking, end.type).toBe(false);
  });
});

describe('a form and the version on the server', () => {
  const based = (name: string, of: string): Draft =>
    draftOf(name, { serverVersion: { number: 2, digest: digestOf(draftOf(of)) } });
  it.each([
    ['same', 'the same answers', draftOf('Ada'), true, undefined],
    ['same', 'the version that the server has written into it', draftOf('Grace'), true, 2],
    ['based', 'changes since that version', based('Grace', 'Ada'), true, undefined],
    ['other', 'answers from before any version', draftOf('Grace'), true, undefined],
    ['other', 'no answers of the visitor', draftOf('Ada'), false, undefined],
    ['based', 'changes since the version that the server has written', based('Grace', 'Ada'), true, 2],
    ['other', 'answers of an older version', draftOf('Grace'), true, 1],
  ] as const)('are %s if the form contains %s', (relation, _, own, hasAnswers, rendered) => {
    expect(relationTo(saved, { own, hasAnswers, rendered })).toBe(relation);
  });

  it('are unchanged only if the answers are those of the version that the form is based on', () => {
    expect(isUnchanged(based('Ada', 'Ada'))).toBe(true);
    expect(isUnchanged(based('Grace', 'Ada'))).toBe(false);
    expect(isUnchanged(draftOf('Ada'))).toBe(false);
  });
});
