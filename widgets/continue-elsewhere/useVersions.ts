import { useState } from 'react';
import type { Draft } from '../../src/forms/draft/draft.ts';
import { type OpenDraft, useOpenDraft } from '../../src/forms/draft/openDrafts.ts';
import { announce } from '../../src/page/announce.ts';
import type { OptionsOf } from '../../src/runtime/define.ts';
import { interpolate } from '../../src/runtime/texts.ts';
import type { continueElsewhere } from './continue-elsewhere.ts';
import { formatTime, type Texts } from './messages.ts';
import type { SavedVersion } from './responses.ts';
import { digestOf } from './savedForm.ts';

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

export interface TransferOptions {
  host: HTMLElement;
  form: HTMLFormElement;
  options: OptionsOf<typeof continueElsewhere>;
  texts: Texts;
}

/** Keeps the versions of a form that the visitor can choose from. Nothing is filled in without a click. */
export function useVersions({ form, texts }: TransferOptions) {
  const open = useOpenDraft(form);
  /** Undefined until the server has responded, null if it has no version. */
  const [stored, setStored] = useState<SavedVersion | null>();
  const [choice, setChoice] = useState<Choice>();
  const [continued, setContinued] = useState<Continued>();
  const [message, setMessage] = useState<Message>();

  const say = (text: string, isProblem = false): void => {
    setMessage({ text, isProblem });
    announce(text);
  };
  /** Offers answers from elsewhere. */
  const offer = (from: Choice['from'], version: Version): void => {
    setMessage(undefined);
    setChoice({ ...version, from });
  };
  /** Fills in the form with answers from elsewhere. */
  const fillIn = (draft: OpenDraft, { draft: other, savedAt, version }: Version): void => {
    if (!other) return;
    const before = draft.hasAnswers() ? draft.read() : undefined;
    void draft.replace({ ...other, serverVersion: undefined }, () => {
      if (version !== undefined) draft.setServerVersion({ number: version, digest: digestOf(draft.read()) });
      const count = draft.missingFields(other).length;
      const leftOut = count > 0 ? ` ${interpolate(texts.leftOut, { count })}` : '';
      const text = interpolate(texts.continued, { time: formatTime(savedAt) }) + leftOut;
      setChoice(undefined);
      setMessage(undefined);
      setContinued({ text, before });
      announce(text);
    });
  };
  const undo = (draft: OpenDraft, before: Draft): void =>
    void draft.replace(before, () => {
      setContinued(undefined);
      announce(texts.undone);
    });
  /** Closes a choice. Both versions stay as they are. */
  const leave = ({ from }: Choice): void => {
    setChoice(undefined);
    say({ server: texts.left, conflict: texts.undecided, file: texts.unchanged }[from]);
  };
  const closeChoice = (): void => setChoice(undefined);
  return {
    open,
    stored,
    choice,
    continued,
    message,
    setStored,
    setMessage,
    say,
    offer,
    fillIn,
    undo,
    leave,
    closeChoice,
  };
}

export type Versions = ReturnType<typeof useVersions>;
