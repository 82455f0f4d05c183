import { useEffect, useEffectEvent } from 'react';
import type { Draft } from '../../src/forms/draft/draft.ts';
import type { OpenDraft } from '../../src/forms/draft/openDrafts.ts';
import { JsonError } from '../../src/net/json/json.ts';
import { isEndOfSession } from '../../src/net/refusedSession.ts';
import { reportResponseError } from '../../src/net/responseErrors.ts';
import { whenActivated } from '../../src/page/activeTime.ts';
import { announce } from '../../src/page/announce.ts';
import { interpolate } from '../../src/runtime/texts.ts';
import { conflictText, failureText, formatTime, notIncludedText, savedText } from './messages.ts';
import { requestDelete, requestSave, requestState } from './requests.ts';
import { EXPECTED_STATE, parseState, type SavedVersion, type SentForm } from './responses.ts';
import { differentFields, digestOf, serializeDocument } from './savedForm.ts';
import { useRequest } from './useRequest.ts';
import type { TransferOptions, Versions } from './useVersions.ts';

const isSame = (one: Draft, other: Draft): boolean => differentFields(one, other).length === 0;

/** Returns true if the form contains the same answers as the version on the server. */
const isUnchanged = (own: Draft): boolean => own.serverVersion?.digest === digestOf(own);

const statusOf = (error: unknown): number | undefined =>
  error instanceof JsonError ? error.status : undefined;

/** Returns what the server has, according to its refusal of a change; undefined for any other error. */
const stateOf = (error: unknown): SavedVersion | SentForm | undefined =>
  error instanceof JsonError && error.status === 409 ? parseState(error.responseBody) : undefined;

/** Keeps a form on the server for the signed-in account. Nothing is saved or deleted without a click. */
export function useServer({ host, form, options, texts }: TransferOptions, versions: Versions) {
  const { server } = options;
  const { open, setStored, setMessage, say, offer, closeChoice } = versions;
  const { isBusy, run, runOnce } = useRequest();

  const reportFailure = (error: unknown): void => {
    // The end of a session is not a mistake of the site.
    if (error instanceof JsonError && error.failure === 'session') return;
    const address = server ?? '';
    reportResponseError(
      { widget: 'continue-elsewhere', element: host, address, expected: EXPECTED_STATE },
      error,
    );
  };
  const fail = async (error: unknown, signal: AbortSignal): Promise<void> => {
    const hasEnded = await isEndOfSession(error, true);
    if (signal.aborted) return;
    say(hasEnded ? texts.signedOut : failureText(texts, error), true);
    if (!hasEnded) reportFailure(error);
  };
  /** Records that the form contains the same answers as the version on the server. */
  const settle = (draft: OpenDraft, saved: SavedVersion): void => {
    const own = draft.read();
    draft.setServerVersion({ number: saved.version, digest: digestOf(own) });
    setStored({ ...saved, draft: own });
    closeChoice();
  };
  const showSent = (draft: OpenDraft, { sentAt }: SentForm): void => {
    if (isUnchanged(draft.read())) draft.endSent();
    else say(interpolate(texts.sentElsewhere, { time: formatTime(sentAt) }), true);
  };
  const showNone = (draft: OpenDraft): void => {
    setStored(null);
    if (!draft.read().serverVersion) return;
    draft.setServerVersion(undefined);
    say(texts.gone);
  };
  const showSaved = (draft: OpenDraft, saved: SavedVersion): void => {
    const own = draft.read();
    setStored(saved);
    // The server has written this version into the form.
    const isRendered = options.version === saved.version && !own.serverVersion;
    if (isRendered || (saved.draft && draft.hasAnswers() && isSame(own, saved.draft))) settle(draft, saved);
    else if (own.serverVersion?.number === saved.version)
      setMessage({
        text: savedText(texts, saved, !isUnchanged(own)) + notIncludedText(form, texts),
        isProblem: false,
      });
    else if (saved.draft) offer('server', saved);
  };

  const load = useEffectEvent(async (draft: OpenDraft, address: string, signal: AbortSignal) => {
    try {
      const state = await requestState(address, signal);
      if (!state) showNone(draft);
      else if ('version' in state) showSaved(draft, state);
      else if (state.identity === draft.read().identity) showSent(draft, state);
      else showNone(draft);
    } catch (error) {
      // The visitor has not clicked anything yet, so the page shows no error.
      if (!signal.aborted) reportFailure(error);
    }
  });
  useEffect(() => {
    if (!open || server === undefined) return undefined;
    const leaving = new AbortController();
    const { signal } = leaving;
    whenActivated(() => void run((own) => load(open, server, AbortSignal.any([own, signal]))), signal);
    return () => leaving.abort();
  }, [open, server, run]);

  const handleRefusedSave = async (draft: OpenDraft, error: unknown, signal: AbortSignal): Promise<void> => {
    const state = stateOf(error);
    const own = draft.read();
    if (!state) await fail(error, signal);
    else if (!('version' in state)) showSent(draft, state);
    else if (state.draft && isSame(own, state.draft)) {
      // An earlier click has saved it, but the response was lost.
      settle(draft, state);
      say(savedText(texts, state, false) + notIncludedText(form, texts));
    } else {
      setStored(state);
      offer('conflict', state);
      announce(conflictText(texts, state.savedAt, own.savedAt, state.draft !== undefined));
    }
  };
  /** Saves the form on the server, in place of the given version. */
  const save = (draft: OpenDraft, address: string, version: number): void =>
    runOnce(async (signal) => {
      const own = draft.read();
      const body = serializeDocument(own);
      const notIncluded = notIncludedText(form, texts);
      if (body === undefined) {
        say(texts.tooLong, true);
        return;
      }
      say(texts.saving);
      try {
        const saved = { ...(await requestSave({ address, form, version, signal }, body)), draft: own };
        draft.setServerVersion({ number: saved.version, digest: digestOf(own) });
        setStored(saved);
        closeChoice();
        say(savedText(texts, saved, false) + notIncluded);
      } catch (error) {
        if (!signal.aborted) await handleRefusedSave(draft, error, signal);
      }
    });

  const handleRefusedDelete = async (error: unknown, signal: AbortSignal): Promise<void> => {
    const state = stateOf(error);
    if (state && 'version' in state) {
      setStored(state);
      say(interpolate(texts.notDeleted, { time: formatTime(state.savedAt) }), true);
    } else await fail(error, signal);
  };
  /** Deletes the version on the server. */
  const remove = (draft: OpenDraft, address: string, { version }: SavedVersion): void =>
    runOnce(async (signal) => {
      try {
        await requestDelete({ address, form, version, signal });
      } catch (error) {
        if (signal.aborted) return;
        if (statusOf(error) !== 404) {
          await handleRefusedDelete(error, signal);
          return;
        }
      }
      draft.setServerVersion(undefined);
      setStored(null);
      closeChoice();
      say(texts.deleted);
    });
  return { isBusy, save, remove };
}
