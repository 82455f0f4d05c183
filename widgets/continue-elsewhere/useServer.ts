import { useEffect, useEffectEvent } from 'react';
import type { OpenDraft } from '../../src/forms/draft/openDrafts.ts';
import { JsonError } from '../../src/net/json/json.ts';
import { isEndOfSession } from '../../src/net/refusedSession.ts';
import { reportResponseError } from '../../src/net/responseErrors.ts';
import { whenActivated } from '../../src/page/activeTime.ts';
import { announce, announceAfterDelay } from '../../src/page/announce.ts';
import { interpolate } from '../../src/runtime/texts.ts';
import { conflictText, failureText, formatTime, notIncludedText, savedText } from './messages.ts';
import { requestDelete, requestSave, requestState } from './requests.ts';
import { EXPECTED_STATE, parseState, type SavedVersion, type SentForm } from './responses.ts';
import { digestOf, serializeDocument } from './savedForm.ts';
import { useRequest } from './useRequest.ts';
import type { TransferOptions, VersionsView } from './useVersions.ts';
import { hasSameAnswers, isUnchanged, relationTo } from './versions.ts';

/** Form, its draft, and the server's address for it. */
interface Exchange extends TransferOptions {
  versions: VersionsView;
  draft: OpenDraft;
  address: string;
}

/** Returns what the server has, according to its refusal of a change; undefined for any other error. */
const stateOf = (error: unknown): SavedVersion | SentForm | undefined =>
  error instanceof JsonError && error.status === 409 ? parseState(error.responseBody) : undefined;

function reportFailure({ host, address }: Exchange, error: unknown): void {
  // Sessions end on a correct site as well.
  if (error instanceof JsonError && error.failure === 'session') return;
  const expected = EXPECTED_STATE;
  reportResponseError({ widget: 'continue-elsewhere', element: host, address, expected }, error);
}

async function fail(exchange: Exchange, error: unknown, signal: AbortSignal): Promise<void> {
  const { texts, versions } = exchange;
  const hasEnded = await isEndOfSession(error, true);
  if (signal.aborted) return;
  versions.say(hasEnded ? texts.signedOut : failureText(texts, error), true);
  if (!hasEnded) reportFailure(exchange, error);
}

/** Records that the form contains the same answers as the version on the server. */
function settle({ draft, versions }: Exchange, saved: SavedVersion, own = draft.read()): void {
  draft.setServerVersion({ number: saved.version, digest: digestOf(own) });
  versions.dispatch({ type: 'matched', stored: { ...saved, draft: own } });
}

function showSent({ draft, texts, versions }: Exchange, { sentAt }: SentForm): void {
  if (isUnchanged(draft.read())) draft.endSent();
  else versions.say(interpolate(texts.sentElsewhere, { time: formatTime(sentAt) }), true);
}

function showNothing({ draft, texts, versions }: Exchange): void {
  versions.dispatch({ type: 'found', stored: 'nothing' });
  if (!draft.read().serverVersion) return;
  draft.setServerVersion(undefined);
  versions.say(texts.gone);
}

function showSaved(exchange: Exchange, saved: SavedVersion): void {
  const { draft, form, options, texts, versions } = exchange;
  const own = draft.read();
  versions.dispatch({ type: 'found', stored: saved });
  const relation = relationTo(saved, { own, hasAnswers: draft.hasAnswers(), rendered: options.version });
  if (relation === 'same') settle(exchange, saved, own);
  else if (relation === 'based') {
    const text = savedText(texts, saved, !isUnchanged(own)) + notIncludedText(form, texts);
    // Not announced, because the visitor has not asked for it.
    versions.dispatch({ type: 'said', message: { text, isProblem: false } });
  } else if (saved.draft) versions.offer('server', saved);
}

/** Shows what the server has when the page is opened. */
async function load(exchange: Exchange, signal: AbortSignal): Promise<void> {
  try {
    const state = await requestState(exchange.address, signal);
    if (state && 'version' in state) showSaved(exchange, state);
    else if (state && state.identity === exchange.draft.read().identity) showSent(exchange, state);
    else showNothing(exchange);
  } catch (error) {
    // The visitor has not clicked anything yet, so the page shows no error.
    if (!signal.aborted) reportFailure(exchange, error);
  }
}

async function handleRefusedSave(exchange: Exchange, error: unknown, signal: AbortSignal): Promise<void> {
  const { draft, form, texts, versions } = exchange;
  const state = stateOf(error);
  const own = draft.read();
  if (!state) await fail(exchange, error, signal);
  else if (!('version' in state)) showSent(exchange, state);
  else if (state.draft && hasSameAnswers(own, state.draft)) {
    // An earlier click has saved it, but the response was lost.
    settle(exchange, state, own);
    versions.say(savedText(texts, state, false) + notIncludedText(form, texts));
  } else {
    versions.dispatch({ type: 'found', stored: state });
    versions.offer('conflict', state);
    announce(conflictText(texts, state.savedAt, own.savedAt, state.draft !== undefined));
  }
}

/** Saves the form on the server, in place of the given version. */
async function save(exchange: Exchange, version: number, signal: AbortSignal): Promise<void> {
  const { address, draft, form, texts, versions } = exchange;
  const own = draft.read();
  const body = serializeDocument(own);
  const notIncluded = notIncludedText(form, texts);
  if (body === undefined) {
    versions.say(texts.tooLong, true);
    return;
  }
  versions.dispatch({ type: 'said', message: { text: texts.saving, isProblem: false } });
  const stopAnnouncing = announceAfterDelay(texts.saving);
  try {
    const saving = requestSave({ address, form, version, signal }, body);
    const saved = { ...(await saving.finally(stopAnnouncing)), draft: own };
    settle(exchange, saved, own);
    versions.say(savedText(texts, saved, false) + notIncluded);
  } catch (error) {
    if (!signal.aborted) await handleRefusedSave(exchange, error, signal);
  }
}

async function handleRefusedDelete(exchange: Exchange, error: unknown, signal: AbortSignal): Promise<void> {
  const { texts, versions } = exchange;
  const state = stateOf(error);
  if (state && 'version' in state) {
    versions.dispatch({ type: 'found', stored: state });
    versions.say(interpolate(texts.notDeleted, { time: formatTime(state.savedAt) }), true);
  } else await fail(exchange, error, signal);
}

/** Deletes the version on the server. */
async function remove(exchange: Exchange, version: number, signal: AbortSignal): Promise<void> {
  const { address, draft, form, texts, versions } = exchange;
  try {
    await requestDelete({ address, form, version, signal });
  } catch (error) {
    if (signal.aborted) return;
    const isGone = error instanceof JsonError && error.status === 404;
    if (!isGone) {
      await handleRefusedDelete(exchange, error, signal);
      return;
    }
  }
  draft.setServerVersion(undefined);
  versions.dispatch({ type: 'deleted' });
  versions.say(texts.deleted);
}

/** Keeps a form on the server for the signed-in account. Nothing is saved or deleted without a click. */
export function useServer(options: TransferOptions, draft: OpenDraft | undefined, versions: VersionsView) {
  const address = options.options.server;
  const { isBusy, run, runOnce } = useRequest();
  const exchange = draft && address !== undefined ? { ...options, versions, draft, address } : undefined;
  const loadState = useEffectEvent(async (signal: AbortSignal) => exchange && load(exchange, signal));
  useEffect(() => {
    if (!draft || address === undefined) return undefined;
    const leaving = new AbortController();
    const { signal } = leaving;
    whenActivated(() => void run((own) => loadState(AbortSignal.any([own, signal]))), signal);
    return () => leaving.abort();
  }, [draft, address, run]);
  return {
    isBusy,
    save: (version: number): void => runOnce(async (signal) => exchange && save(exchange, version, signal)),
    remove: (version: number): void =>
      runOnce(async (signal) => exchange && remove(exchange, version, signal)),
  };
}
