import type { Draft } from '../../src/forms/draft/draft.ts';
import type { SavedVersion } from './responses.ts';
import { differentFields, digestOf } from './savedForm.ts';

/** Answers from elsewhere. */
export interface Version {
  savedAt: number;
  /** Undefined if this page can't read them. */
  draft: Draft | undefined;
  /** The server's number; undefined for a file. */
  version: number | undefined;
}

/** Answers that the visitor can choose in place of those in the form. */
export interface Choice extends Version {
  /** `server`: found when the page was opened; `conflict`: found while saving; `file`: from the visitor's file. */
  from: 'server' | 'conflict' | 'file';
}

/** Message after an action. */
export interface Message {
  text: string;
  isProblem: boolean;
}

/** Answers that were filled in, and those that they have replaced. */
export interface Continued {
  text: string;
  /** Undefined if the form had no answers. */
  before: Draft | undefined;
}

/** Version that the server keeps, or nothing; unknown until it has responded. */
export type Stored = 'unknown' | 'nothing' | SavedVersion;

/** Versions of a form that the visitor can choose from, and what the page says about them. */
export interface Versions {
  stored: Stored;
  choice: Choice | undefined;
  continued: Continued | undefined;
  message: Message | undefined;
  /** True while the page asks whether to delete the server's version. */
  isAsking: boolean;
}

/**
 * Change of the versions:
 * - `found`: the server has a version, or nothing;
 * - `matched`: the server's version has the same answers as the form;
 * - `deleted`: the server's version has been deleted;
 * - `offered`: answers from elsewhere are offered, which replaces any message;
 * - `filledIn`, `undone`, `left`: the visitor has chosen them, has undone that, or keeps the form;
 * - `asked`, `kept`: the visitor has clicked the button that deletes, or has changed their mind;
 * - `said`: an action has ended with a message.
 */
export type VersionsEvent =
  | { type: 'found'; stored: SavedVersion | 'nothing' }
  | { type: 'matched'; stored: SavedVersion }
  | { type: 'deleted' | 'undone' | 'left' | 'asked' | 'kept' }
  | { type: 'offered'; choice: Choice }
  | { type: 'filledIn'; continued: Continued }
  | { type: 'said'; message: Message };

export const initialVersions: Versions = {
  stored: 'unknown',
  choice: undefined,
  continued: undefined,
  message: undefined,
  isAsking: false,
};

/** Returns the state after an event. */
export function nextVersions(state: Versions, event: VersionsEvent): Versions {
  switch (event.type) {
    case 'found':
      return { ...state, stored: event.stored, isAsking: state.isAsking && event.stored !== 'nothing' };
    case 'matched':
      return { ...state, stored: event.stored, choice: undefined };
    case 'deleted':
      return { ...state, stored: 'nothing', choice: undefined, isAsking: false };
    case 'offered':
      return { ...state, choice: event.choice, message: undefined };
    case 'filledIn':
      return { ...state, choice: undefined, message: undefined, continued: event.continued };
    case 'undone':
      return { ...state, continued: undefined };
    case 'left':
      return { ...state, choice: undefined };
    case 'asked':
      return { ...state, isAsking: savedOf(state) !== undefined };
    case 'kept':
      return { ...state, isAsking: false };
    case 'said':
      return { ...state, message: event.message };
    default:
      return event satisfies never;
  }
}

/** Returns the server's version, if there is one. */
export const savedOf = ({ stored }: Versions): SavedVersion | undefined =>
  typeof stored === 'object' ? stored : undefined;

/** Returns true if two drafts contain the same answers. */
export const hasSameAnswers = (one: Draft, other: Draft): boolean => differentFields(one, other).length === 0;

/** Returns true if the form contains the same answers as the version on the server that it is based on. */
export const isUnchanged = (own: Draft): boolean => own.serverVersion?.digest === digestOf(own);

/** Form as it is on the page. */
interface OwnForm {
  own: Draft;
  /** True if the form contains answers of the visitor. */
  hasAnswers: boolean;
  /** Version that the server has written into the form. */
  rendered: number | undefined;
}

/**
 * Returns how the form is related to the server's version: `same` answers, `based` on that version and perhaps changed, or
 * `other` answers.
 */
export function relationTo(
  saved: SavedVersion,
  { own, hasAnswers, rendered }: OwnForm,
): 'same' | 'based' | 'other' {
  const isRendered = rendered === saved.version && !own.serverVersion;
  if (isRendered || (saved.draft && hasAnswers && hasSameAnswers(own, saved.draft))) return 'same';
  return own.serverVersion?.number === saved.version ? 'based' : 'other';
}
