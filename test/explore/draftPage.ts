/**
 * Code of a page with a form, bundled and evaluated once for each page, as in a browser. All of it is the shipped code of
 * drafts, except what needs a document, React or a network: the functions of this file take the place of those modules.
 */
import type { Draft } from '../../src/forms/draft/draft.ts';
import { type OpenDraft, useOpenDraft } from '../../src/forms/draft/openDrafts.ts';
import { type DraftOptions, useDraft } from '../../src/forms/draft/useDraft.ts';
import type { FormChange } from '../../src/forms/fields/watchForm.ts';
import type * as json from '../../src/net/json/json.ts';
import type * as net from '../../src/net/ResponseError.ts';
import type { TextsOf } from '../../src/runtime/define.ts';
import type { continueElsewhere } from '../../widgets/continue-elsewhere/continue-elsewhere.ts';
import type { SavedVersion, SentForm } from '../../widgets/continue-elsewhere/responses.ts';
import { parseDocument } from '../../widgets/continue-elsewhere/savedForm.ts';
import { useServer } from '../../widgets/continue-elsewhere/useServer.ts';
import { useVersions } from '../../widgets/continue-elsewhere/useVersions.ts';

export { createDraftStore, removeOtherDrafts } from '../../src/forms/draft/draftStore.ts';
export { readStored } from '../../src/page/storage.ts';
export { savedOf } from '../../widgets/continue-elsewhere/versions.ts';

/** Answer of the server to a change: the stored version, or a refusal. */
export type Answer =
  | { version: number; savedAt: number }
  | { status: 'session' | 'lost' | number; body?: unknown };

/** Surroundings of a page: the server, as the page's requests reach it. */
export interface Outside extends Pick<typeof json, 'JsonError'>, Pick<typeof net, 'ResponseError'> {
  /** Resolves with what the server has for the account, once the response arrives. */
  readonly read: () => Promise<Answer | object | undefined>;
  readonly save: (version: number, document: string) => Answer;
  readonly remove: (version: number) => Answer | undefined;
}
declare const outside: Outside;
/** Classes, which take most of the time in which a page is evaluated. */
export const { JsonError, ResponseError } = outside;

/** Form of a page: its fields, and whether the browser has sent it. */
export interface FakeForm {
  fields: Record<string, string>;
  /** Values that the server has rendered. */
  readonly rendered: Readonly<Record<string, string>>;
  readonly account: string;
  isSent: boolean;
  onChange?: (change: FormChange) => unknown;
  readonly getAttribute: (name: string) => string | null;
}
interface DraftForm {
  readonly form: FakeForm;
}

// The form's fields, in place of a document.
export const draftControls = ({ form }: DraftForm) => Object.keys(form.fields).map((name) => ({ name }));
/** The form has no fields that a draft leaves out. */
export const keepUnsaid = (): never[] => [];
export const readEntries = ({ form }: DraftForm, isReturned: boolean) => ({
  typed: Object.entries(form.fields).flatMap(([name, value]) =>
    isReturned || value !== '' ? [[name, [value]] as const] : [],
  ),
  chosen: [],
});
export function restoreDraft({ form }: DraftForm, { typed }: Draft, onDispatched: () => void) {
  for (const [name, [value = '']] of typed) form.fields[name] = value;
  let isStopped = false;
  queueMicrotask(() => !isStopped && onDispatched());
  return {
    isDispatching: () => false,
    pending: () => ({ typed: [], chosen: [] }),
    untilRestored: () => undefined,
    stop: () => {
      isStopped = true;
    },
  };
}
export async function resetForm(form: FakeForm): Promise<void> {
  form.fields = { ...form.rendered };
  await Promise.resolve();
  form.onChange?.({ cause: 'reset' });
}
export function watchForm(form: FakeForm, onChange: (change: FormChange) => unknown) {
  form.onChange = onChange;
  return () => delete form.onChange;
}
export function writeValue(control: { value: string }, value: string): void {
  control.value = value;
}
export const isPrivate = (): boolean => false;
export const isSent = ({ isSent: isOnItsWay }: FakeForm): boolean => isOnItsWay;
export const readServerErrors = (): readonly string[] => [];
export const isNewPage = (): boolean => true;

// What the page says, in place of texts: only the keys.
const nothing = (): string => '';
export const announce = nothing;
export const announceAfterDelay = nothing;
export const reportResponseError = nothing;
export {
  nothing as conflictText,
  nothing as failureText,
  nothing as formatTime,
  nothing as notIncludedText,
  nothing as savedText,
};

// Requests, in place of the network.
function take<Stored>(answer: Stored | Answer): Stored {
  if (typeof answer !== 'object' || answer === null || !('status' in answer)) return answer as Stored;
  const { status, body } = answer;
  if (status === 'session') throw new JsonError('session', '', '');
  if (status === 'lost') throw new JsonError('offline', '', '');
  const response = { status, headers: new Headers() } as Response;
  throw new JsonError('status', '', '', { response, responseBody: body });
}
type Kept = { draft: object } | SentForm | undefined;
export const readState = (state: Kept): SavedVersion | SentForm | undefined =>
  state && 'draft' in state ? ({ ...state, draft: parseDocument(state.draft) } as SavedVersion) : state;
export { readState as parseState };
export const EXPECTED_STATE = '';
export const requestState = async () => readState(take(await outside.read()) as Kept);
export const requestSave = async ({ version }: { version: number }, document: string) =>
  take(outside.save(version, document));
export const requestDelete = async ({ version }: { version: number }) => take(outside.remove(version));

// React, with one component.
interface Slot {
  value?: unknown;
  dependencies?: readonly unknown[] | undefined;
  cleanup?: (() => void) | undefined;
}
const slots: Slot[] = [];
let effects: (() => void)[] = [];
let position = 0;
let isStale = true;

function slotOf(create: () => unknown): Slot {
  slots[position] ??= { value: create() };
  return slots[position++] as Slot;
}
/** Returns whether a hook's dependencies have changed, and remembers them. */
function hasChanged(slot: Slot, dependencies?: readonly unknown[]): boolean {
  const { dependencies: before } = slot;
  slot.dependencies = dependencies;
  return !before || !dependencies || dependencies.some((value, index) => !Object.is(value, before[index]));
}
export function useReducer<State>(reduce: (state: State, event: unknown) => State, initial: State) {
  const slot = slotOf(() => initial);
  const dispatch = (event: unknown): void => {
    slot.value = reduce(slot.value as State, event);
    isStale = true;
  };
  return [slot.value, dispatch];
}
export const useState = <State>(initial?: State | (() => State)) => {
  const slot = slotOf(() => (typeof initial === 'function' ? (initial as () => State)() : initial));
  const set = (value: State): void => {
    isStale ||= !Object.is(slot.value, value);
    slot.value = value;
  };
  return [slot.value, set];
};
export const useRef = (initial: unknown) => slotOf(() => ({ current: initial })).value;
export function useCallback(callback: unknown, dependencies: readonly unknown[]): unknown {
  const slot = slotOf(() => callback);
  if (hasChanged(slot, dependencies)) slot.value = callback;
  return slot.value;
}
export function useEffectEvent<Args extends unknown[]>(act: (...args: Args) => unknown) {
  const slot = slotOf(() => undefined);
  slot.value = act;
  return (...args: Args): unknown => (slot.value as typeof act)(...args);
}
export function useEffect(act: () => unknown, dependencies?: readonly unknown[]): void {
  const slot = slotOf(() => undefined);
  if (!hasChanged(slot, dependencies)) return;
  effects.push(() => {
    slot.cleanup?.();
    slot.cleanup = act() as Slot['cleanup'];
  });
}
export { useEffect as useLayoutEffect };
export function useSyncExternalStore(
  subscribe: (onChange: () => void) => unknown,
  get: () => unknown,
): unknown {
  const slot = slotOf(() => undefined);
  slot.value ??= subscribe(() => {
    isStale = true;
  });
  return get();
}

/** Texts of the widget, which are their own keys. */
const texts = new Proxy({}, { get: (_, key) => key }) as TextsOf<typeof continueElsewhere>;

/** Opens the form of a page. Returns its state, which is rendered again after a change. */
export function openForm(
  form: FakeForm,
  {
    server,
    ...more
  }: Pick<DraftOptions, 'identity' | 'received' | 'isReturned'> & { server: string | undefined },
) {
  const element = form as unknown as HTMLFormElement;
  const View = () => {
    const state = useDraft({
      form: element,
      host: element,
      steps: [],
      account: form.account,
      lifetime: 'browser',
      ...more,
    });
    const draft: OpenDraft | undefined = useOpenDraft(element);
    const versions = useVersions(texts);
    const options = { server, version: 0, file: '' };
    return {
      state,
      draft,
      versions,
      server: useServer({ host: element, form: element, options, texts }, draft, versions),
    };
  };
  let result: ReturnType<typeof View>;
  return (): ReturnType<typeof View> => {
    while (isStale) {
      isStale = false;
      position = 0;
      result = View();
      const due = effects;
      effects = [];
      for (const effect of due) effect();
    }
    return result;
  };
}
