import { useReducer } from 'react';
import type { Draft } from '../../src/forms/draft/draft.ts';
import type { OpenDraft } from '../../src/forms/draft/openDrafts.ts';
import { announce } from '../../src/page/announce.ts';
import type { OptionsOf } from '../../src/runtime/define.ts';
import { interpolate } from '../../src/runtime/texts.ts';
import type { continueElsewhere } from './continue-elsewhere.ts';
import { formatTime, type Texts } from './messages.ts';
import { digestOf } from './savedForm.ts';
import {
  type Choice,
  initialVersions,
  nextVersions,
  type Version,
  type Versions,
  type VersionsEvent,
} from './versions.ts';

export interface TransferOptions {
  host: HTMLElement;
  form: HTMLFormElement;
  options: OptionsOf<typeof continueElsewhere>;
  texts: Texts;
}

/** Versions of a form, with what changes them. */
export interface VersionsView extends Versions {
  dispatch: (event: VersionsEvent) => void;
  /** Shows and announces a message. */
  say: (text: string, isProblem?: boolean) => void;
  /** Offers answers from elsewhere. */
  offer: (from: Choice['from'], version: Version) => void;
  /** Fills in the form with answers from elsewhere. */
  fillIn: (draft: OpenDraft, version: Version) => void;
  undo: (draft: OpenDraft, before: Draft) => void;
  /** Closes a choice. Both versions stay as they are. */
  leave: (choice: Choice) => void;
}

/** Keeps the versions of a form that the visitor can choose from. Nothing is filled in without a click. */
export function useVersions(texts: Texts): VersionsView {
  const [state, dispatch] = useReducer(nextVersions, initialVersions);
  const say = (text: string, isProblem = false): void => {
    dispatch({ type: 'said', message: { text, isProblem } });
    announce(text);
  };
  const fillIn = (draft: OpenDraft, { draft: other, savedAt, version }: Version): void => {
    if (!other) return;
    const before = draft.hasAnswers() ? draft.read() : undefined;
    void draft.replace({ ...other, serverVersion: undefined }, () => {
      if (version !== undefined) draft.setServerVersion({ number: version, digest: digestOf(draft.read()) });
      const count = draft.missingFields(other).length;
      const leftOut = count > 0 ? ` ${interpolate(texts.leftOut, { count })}` : '';
      const text = interpolate(texts.continued, { time: formatTime(savedAt) }) + leftOut;
      dispatch({ type: 'filledIn', continued: { text, before } });
      announce(text);
    });
  };
  const undo = (draft: OpenDraft, before: Draft): void =>
    void draft.replace(before, () => {
      dispatch({ type: 'undone' });
      announce(texts.undone);
    });
  const leave = ({ from }: Choice): void => {
    dispatch({ type: 'left' });
    say({ server: texts.left, conflict: texts.undecided, file: texts.unchanged }[from]);
  };
  return {
    ...state,
    dispatch,
    say,
    offer: (from, version) => dispatch({ type: 'offered', choice: { ...version, from } }),
    fillIn,
    undo,
    leave,
  };
}
