import { type Journey, journeys } from './journeys.ts';

/** Software that the protocol has a column for. */
export const software = [
  'NVDA',
  'JAWS',
  'VoiceOver on iOS',
  'VoiceOver on macOS',
  'TalkBack',
  'Dragon',
  'Magnifier',
  'Switch',
  'Keyboard only',
  'High contrast',
] as const;

export type Software = (typeof software)[number];

/**
 * Result of a step: as the page says; different, even if only in words that matter; or impossible.
 */
export type Outcome = 'expected' | 'different' | 'blocked';

/** A person's attempt at one journey. */
export interface Session {
  /** Day of the session, such as `2026-11-25`. */
  date: string;
  /** Id of the journey. */
  journey: string;
  software: Software;
  /** Version of the software. For a magnifier, a switch or a keyboard, its name as well: `ZoomText 2026.1`. */
  version: string;
  /** Browser with its version, such as `Firefox 146`. */
  browser: string;
  /** Operating system with its version, such as `Windows 11 25H2`. */
  system: string;
  /** Relation of the tester to the software, never a name: `member who uses NVDA every day`. */
  tester: string;
  /** Result of each step, in order. After a blocked step, the rest may be missing. */
  results: readonly Outcome[];
  /** Descriptions of what was heard or seen instead, by number of the step. */
  notes: Readonly<Record<number, string>>;
}

/** All sessions so far. Nobody has followed the protocol yet. */
export const sessions: readonly Session[] = [];

/** Returns the problems of a session's record. */
export function problemsOf(session: Session, all: readonly Journey[] = journeys): string[] {
  const journey = all.find(({ id }) => id === session.journey);
  if (!journey) return [`There is no journey ${session.journey}.`];
  const { results, notes } = session;
  const isBlocked = results.at(-1) === 'blocked';
  const count = journey.steps.length;
  const isComplete = results.length === count || (isBlocked && results.length < count);
  const lacking = results.flatMap((outcome, index) =>
    outcome !== 'expected' && !notes[index + 1]
      ? [`Step ${index + 1} is ${outcome}: describe it in the notes.`]
      : [],
  );
  return [
    ...(/^\d{4}-\d{2}-\d{2}$/.test(session.date)
      ? []
      : [`The date ${session.date} is not written as 2026-11-25.`]),
    ...(isComplete ? [] : [`The journey has ${count} steps, and the record has ${results.length} results.`]),
    ...lacking,
  ];
}
