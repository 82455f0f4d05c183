/**
 * World around the drafts of a form: tabs with their pages, browsers with their storage, the server, and the visitor. A page
 * keeps what it has read in closures, so a world is a list of acts that are carried out anew.
 */
import { setImmediate } from 'node:timers/promises';
import { JsonError } from '../../src/net/json/json.ts';
import { ResponseError } from '../../src/net/ResponseError.ts';
import type { Browser, PageCode } from './bundle.ts';
import type { Answer, FakeForm } from './draftPage.ts';

/** Fields of the form. */
const fields = ['a', 'b'] as const;
type Field = (typeof fields)[number];

/** Path and id of the form, as they are part of storage keys. */
const ADDRESS = '/apply#f';

/** Storage of a browser with limited space. */
class FakeStorage {
  /** Largest length of all texts together; a browser that blocks its storage throws at any access instead. */
  #capacity = Number.POSITIVE_INFINITY;
  /** Keys of the texts that were stored in this step. */
  #stored = new Set<string>();
  /** Keys that were removed in this step, or were missing. */
  #removed = new Set<string>();

  get #size(): number {
    return Object.entries(this).flat().join('').length;
  }
  get isFull(): boolean {
    return Number.isFinite(this.#capacity);
  }
  /** Fills the storage up, or makes space again. */
  setFull(isFull: boolean): void {
    this.#capacity = isFull ? this.#size : Number.POSITIVE_INFINITY;
  }
  /** Returns whether a text was stored since the last call. */
  takeStored(key: string): boolean {
    return this.#stored.delete(key);
  }
  wasRemoved(key: string): boolean {
    return this.#removed.has(key);
  }
  /** Starts the next step. */
  forget(): void {
    this.#stored.clear();
    this.#removed.clear();
  }
  getItem(key: string): string | null {
    return Object.hasOwn(this, key) ? (Reflect.get(this, key) as string) : null;
  }
  setItem(key: string, text: string): void {
    if (this.#size - (this.getItem(key) ?? '').length + text.length > this.#capacity)
      throw new Error('QuotaExceededError');
    this.#stored.add(key);
    this.#removed.delete(key);
    Reflect.set(this, key, text);
  }
  removeItem(key: string): void {
    this.#removed.add(key);
    Reflect.deleteProperty(this, key);
  }
}

/** Page with the form. */
interface Page {
  readonly code: ReturnType<PageCode>;
  readonly form: FakeForm;
  readonly identity: { value: string };
  /** Returns the state of the form, as its view receives it. */
  readonly get: ReturnType<ReturnType<PageCode>['openForm']>;
  readonly listeners: Map<string, (event: { key: string }) => void>;
  /** Application that the form belonged to after the last step. */
  id: string;
  /** Lets the server answer the request that the page has sent when it was opened. */
  arrive: (() => void) | undefined;
}

interface Tab {
  session: FakeStorage;
  /** State of the history entry. */
  entry: unknown;
  page: Page | undefined;
  /** True once the page has asked for a form without the values that the server has returned. */
  isAssigned: boolean;
  /** Content: no form, a form, a form whose response has not arrived, or the browser's page about a lost response. */
  shows: 'nothing' | 'form' | 'sending' | 'lost';
}

/** Last value that was typed into a field, with the time at which it was typed or saved. Empty if the field was emptied. */
interface Typed {
  readonly value: string;
  readonly at: number;
}
type Truth = Partial<Record<Field, Typed>>;

/** Application as the visitor remembers it in a browser. */
interface Application {
  readonly id: string;
  readonly account: string;
  /** Values that all tabs share, and values that only one of the tabs has. */
  shared: Truth;
  own: [Truth, Truth];
  /** Time at which the visitor has agreed to lose it: it was sent, discarded, or its account has signed out. */
  endedAt: number | undefined;
}

/** Facts that a typed value must keep, wherever it is shown. */
interface Origin {
  readonly account: string;
  readonly ids: string[];
  /** True if the visitor has replaced it knowingly, and if the server has it, or has had it in a form. */
  isReplaced: boolean;
  isReceived: boolean;
}

/** Version of a form that the server keeps for an account. */
interface Copy {
  readonly version: number;
  readonly savedAt: number;
  readonly draft: {
    readonly identity?: string;
    readonly typed: readonly (readonly [Field, readonly string[]])[];
  };
}

export interface DraftWorld {
  readonly options: DraftOptions;
  readonly code: PageCode;
  /** Storage of each browser: one for both tabs, or one for each. */
  readonly locals: readonly FakeStorage[];
  readonly tabs: readonly [Tab, Tab];
  readonly applications: Map<string, Application>;
  readonly origins: Map<string, Origin>;
  /** Content of the server for each account: a saved version, or a form that was sent. */
  readonly server: Map<string, Copy | { sentAt: number; identity: string }>;
  /** Application that each account has sent last, with the server's id of it. */
  readonly received: Map<string, { id: string; identity: string }>;
  /** Account that is signed in; empty if there is none. */
  account: string;
  time: number;
  /** True once the storage has been full, so that it may lack the record that an application has ended. */
  wasFull: boolean;
  /** True while the response to a change is lost. */
  isLosing: boolean;
  breach: string | undefined;
}

/** Limits of what can happen in a world. */
export interface DraftOptions {
  /** Accounts that the visitor can sign in to; the empty one stands for signing out. */
  readonly accounts: readonly string[];
  /** True if the server keeps a form for its account, and if the second tab is on another device. */
  readonly hasServer?: boolean;
  readonly isOtherDevice?: boolean;
  /** Account that is signed in at first. */
  readonly account?: string;
  /** Areas of the storage that the browser blocks. */
  readonly blocked?: readonly string[];
}

/** Act of the visitor or of the network. */
export interface DraftStep {
  readonly label: string;
  readonly faults: number;
  /** Tab that acts. */
  readonly actor: 0 | 1;
  readonly apply: (world: DraftWorld) => unknown;
}

type Step = Pick<DraftStep, 'label' | 'apply'> & Partial<Pick<DraftStep, 'faults'>>;

const newTab = (): Tab => ({
  session: new FakeStorage(),
  entry: undefined,
  page: undefined,
  isAssigned: false,
  shows: 'nothing',
});

const localOf = ({ locals }: DraftWorld, index: 0 | 1): FakeStorage =>
  (locals[index] ?? locals[0]) as FakeStorage;

const breaks = (world: DraftWorld, promise: string | undefined): void => {
  world.breach ??= promise;
};

/** Returns the server, as a page of an account reaches it. Requests of another session are refused. */
function outsideOf(
  world: DraftWorld,
  account: string,
  wait: (arrive: () => void) => void,
): Browser['outside'] {
  const { server } = world;
  const stored = (): Copy | undefined => {
    const state = server.get(account);
    return state && 'version' in state ? state : undefined;
  };
  const refusal = (version: number): Answer | undefined => {
    if (world.account !== account) return { status: 'session' };
    const current = stored();
    return current && current.version !== version ? { status: 409, body: current } : undefined;
  };
  return {
    JsonError,
    ResponseError,
    read: async () => {
      await new Promise<void>(wait);
      return world.account === '' ? { status: 'session' } : server.get(world.account);
    },
    save: (version, text) => {
      const draft = JSON.parse(text) as Copy['draft'];
      const state = server.get(account);
      const isSent = state && 'sentAt' in state && state.identity === draft.identity;
      const refused = refusal(version) ?? (isSent ? { status: 409, body: state } : undefined);
      if (refused) return refused;
      checkReplaced(world, stored()?.draft, draft);
      const saved = { version: (stored()?.version ?? 0) + 1, savedAt: world.time, draft };
      server.set(account, saved);
      return world.isLosing ? { status: 'lost' } : { version: saved.version, savedAt: saved.savedAt };
    },
    remove: (version) => {
      const refused = refusal(version);
      if (!refused) server.delete(account);
      return refused;
    },
  };
}

/** Checks the promise about a version that replaces another, and notes that the server has its values. */
function checkReplaced(world: DraftWorld, before: Copy['draft'] | undefined, after: Copy['draft']): void {
  const values = new Set(after.typed.map(([, [value]]) => value));
  for (const [, [value = '']] of before?.typed ?? [])
    if (!values.has(value) && world.origins.get(value)?.isReplaced === false)
      breaks(world, 'a saved version is replaced without a question');
  for (const value of values) receive(world, value);
}

/** Notes that the server has a value. */
function receive({ origins }: DraftWorld, value = ''): void {
  const origin = origins.get(value);
  if (origin) origin.isReceived = true;
}

/** Opens a page in a tab, without a form. */
function evaluate(
  world: DraftWorld,
  index: 0 | 1,
  account: string,
  listeners: Page['listeners'],
  wait: (arrive: () => void) => void = () => undefined,
): ReturnType<PageCode> {
  const tab = world.tabs[index];
  const { blocked = [] } = world.options;
  const areaOf = (name: string, storage: FakeStorage): FakeStorage => {
    if (blocked.includes(name)) throw new Error('SecurityError');
    return storage;
  };
  const { code, time } = world;
  return code({
    outside: outsideOf(world, account, wait),
    window: {
      get localStorage() {
        return areaOf('localStorage', localOf(world, index));
      },
      get sessionStorage() {
        return areaOf('sessionStorage', tab.session);
      },
    },
    location: {
      pathname: '/apply',
      search: '',
      assign: () => {
        tab.isAssigned = true;
      },
    },
    history: {
      get state() {
        return tab.entry;
      },
      replaceState: (state: unknown) => {
        tab.entry = state;
      },
    },
    // An id is the time in four digits.
    crypto: { getRandomValues: (parts: Uint32Array) => parts.map((_, at) => Number(String(time)[at])) },
    Date: { now: () => world.time },
    addEventListener: (name: string, listener: (event: { key: string }) => void) =>
      listeners.set(name, listener),
    removeEventListener: (name: string) => listeners.delete(name),
  });
}

/** Returns what the visitor knows about an application, which is new if its id is. */
function applicationOf(
  { applications, locals }: DraftWorld,
  index: 0 | 1,
  id: string,
  account: string,
): Application {
  const key = `${locals.length > 1 ? index : 0} ${id} ${account}`;
  const known = applications.get(key) ?? { id, account, shared: {}, own: [{}, {}], endedAt: undefined };
  applications.set(key, known);
  return known;
}

const latest = (one: Typed | undefined, other: Typed | undefined): Typed | undefined =>
  (one?.at ?? -1) >= (other?.at ?? -1) ? one : other;

const hasValue = (truth: Truth): boolean => Object.values(truth).some(({ value }) => value !== '');

/** Returns the promise that the value of a field breaks. */
function breachOfField(
  { origins }: DraftWorld,
  value: string,
  { id, form }: Page,
  expected?: string,
): string | undefined {
  const origin = origins.get(value);
  if (origin && origin.account !== form.account) return 'a value is mixed into the form of another account';
  if (origin && !origin.ids.includes(id)) return 'a value is mixed into another application';
  if (expected === undefined || expected === value) return undefined;
  return expected === '' ? 'a value returns that was removed' : 'a value is lost without a question';
}

/** Returns the promise that a restored form breaks. */
function breachOfForm(world: DraftWorld, index: 0 | 1, page: Page): string | undefined {
  const { form, id } = page;
  const application = applicationOf(world, index, id, form.account);
  const { endedAt } = application;
  // A form that was open when its account signed out may go on, with what is typed later, once the account is back.
  const isOld = (value: string): boolean =>
    value !== '' && Number(value.replace('typed', '')) <= (endedAt ?? 0);
  if (!world.wasFull && Object.values(form.fields).some(isOld)) return 'a draft returns that is over';
  const { own, shared = {} } = endedAt !== undefined || page.get().state.isSent ? {} : application;
  return fields
    .map((name) => {
      const [value = '', typed] = [form.fields[name], own?.[index][name]];
      // What could not be shared is shown again, although another tab has saved a later change.
      const isOwn = typed !== undefined && typed.value === value;
      return breachOfField(world, value, page, isOwn ? value : latest(typed, shared[name])?.value);
    })
    .find(Boolean);
}

/** Opens the form in a tab, with the values that the server has returned. */
async function openForm(world: DraftWorld, index: 0 | 1, returned?: Page): Promise<void> {
  const tab = world.tabs[index];
  const account = returned?.form.account ?? world.account;
  const { blocked = [], hasServer } = world.options;
  const isNew =
    tab.entry === undefined && tab.session.getItem(`society-widgets:draft:${ADDRESS}:${account}`) === null;
  const listeners: Page['listeners'] = new Map();
  let page: Page | undefined;
  const wait = (arrive: () => void): void => {
    if (page) page.arrive = arrive;
  };
  const code = evaluate(world, index, account, listeners, wait);
  const rendered = returned
    ? { ...returned.form.fields }
    : Object.fromEntries(fields.map((name) => [name, '']));
  const attributes: Record<string, string> = { id: 'f', 'data-widget': 'w', 'data-w-draft': account };
  const form: FakeForm = {
    fields: { ...rendered },
    rendered,
    account,
    isSent: false,
    getAttribute: (name) => attributes[name] ?? null,
  };
  const identity = { value: `server${world.time}` };
  const isOnServer = hasServer === true && account !== '';
  const get = code.openForm(form, {
    identity: identity as HTMLInputElement,
    received: world.received.get(account)?.identity,
    isReturned: returned !== undefined,
    server: isOnServer ? '/draft' : undefined,
  });
  page = { code, form, identity, get, listeners, id: '', arrive: undefined };
  Object.assign(tab, { page, shows: 'form' });
  get();
  await setImmediate();
  page.id = get().draft?.read().id ?? returned?.id ?? idOf(tab.entry);
  const { id } = page;
  if (!returned) breaks(world, breachOfForm(world, index, page));
  // The visitor has not typed again what the server returns, so another tab's changes since are the later ones.
  else if (id !== returned.id) adopt(world, index, page);
  const application = applicationOf(world, index, id, account);
  // What another tab has saved later takes the place of what only this tab had.
  for (const name of fields)
    if (latest(application.own[index][name], application.shared[name]) !== application.own[index][name])
      delete application.own[index][name];
  const isMissed = (one: Application): boolean =>
    one.endedAt === undefined && one.account === account && hasValue(one.shared);
  const isFilled = Object.values(form.fields).some(Boolean);
  if (
    isNew &&
    !isFilled &&
    !blocked.includes('localStorage') &&
    [...applicationsIn(world, index)].some(isMissed)
  )
    breaks(world, 'a draft is not found');
}

/** Returns the application that a history entry identifies. */
const idOf = (entry: unknown): string => /"id":"(\w+)"/.exec(JSON.stringify(entry) ?? '')?.[1] ?? '';

/** Returns the applications in the browser of a tab. */
function* applicationsIn({ applications, locals }: DraftWorld, index: 0 | 1): Generator<Application> {
  for (const [key, one] of applications) if (locals.length === 1 || key.startsWith(`${index} `)) yield one;
}

/** Makes the values in a form part of its application, because the visitor goes on with them. */
function adopt(world: DraftWorld, index: 0 | 1, { form, id }: Page): void {
  const { own } = applicationOf(world, index, id, form.account);
  for (const name of fields) {
    const value = form.fields[name] ?? '';
    world.origins.get(value)?.ids.push(id);
    if (value) own[index][name] = { value, at: world.time };
  }
}

/** Records what a page shows and has stored after a step of its tab. */
function record(world: DraftWorld, index: 0 | 1): void {
  const { page, shows } = world.tabs[index];
  if (!page || shows !== 'form') return;
  const { form, get } = page;
  const { state, draft } = get();
  if (state.isSent) {
    endUnseen(world, index, page);
    return;
  }
  const id = draft?.read().id ?? page.id;
  // The visitor continues what was discarded in the other tab.
  if (id !== page.id) {
    page.id = id;
    adopt(world, index, page);
  }
  const application = applicationOf(world, index, id, form.account);
  const local = localOf(world, index);
  const key = `society-widgets:draft:${id}@${ADDRESS}:${form.account}`;
  if (local.takeStored(key))
    for (const [name, { value }] of Object.entries(application.own[index]) as [Field, Typed][])
      application.shared[name] = { value, at: world.time };
  // Of an application that is emptied completely, nothing is stored. Each tab goes on with what it shows.
  else if (local.wasRemoved(key) && !form.isSent) application.shared = {};
  else return;
  application.own[index] = {};
}

/** Ends an application that was sent elsewhere. What the visitor has typed here must have arrived with it. */
function endUnseen(world: DraftWorld, index: 0 | 1, { id, form }: Page): void {
  const application = applicationOf(world, index, id, form.account);
  if (application.endedAt !== undefined) return;
  application.endedAt = world.time;
  if (world.received.get(form.account)?.id === id) return;
  for (const name of fields) {
    const { value = '' } = latest(application.own[index][name], application.shared[name]) ?? {};
    const { isReceived = true, isReplaced = false } = world.origins.get(value) ?? {};
    if (!isReceived && !isReplaced) breaks(world, 'a value is lost because the form was sent elsewhere');
  }
}

/** Forgets what only a page had whose visitor has seen that the browser does not store the draft. */
function forgetUnsaved(world: DraftWorld, index: 0 | 1, { id, form, get }: Page): void {
  const { own } = applicationOf(world, index, id, form.account);
  if (world.options.blocked?.includes('sessionStorage') && get().state.isUnsaved) own[index] = {};
}

/** Removes the page of a tab, which saves the form first (`pagehide`). */
function leave(world: DraftWorld, index: 0 | 1): void {
  const tab = world.tabs[index];
  const { page } = tab;
  if (page) {
    page.listeners.get('pagehide')?.({ key: '' });
    record(world, index);
    forgetUnsaved(world, index, page);
  }
  Object.assign(tab, { shows: 'nothing', page: undefined });
}

/** Notes that the visitor replaces what a form, or the other tab, has in a field. The last change wins. */
function replaceKnowingly(world: DraftWorld, index: 0 | 1, { form, id }: Page, name: Field): void {
  const { own, shared } = applicationOf(world, index, id, form.account);
  for (const value of [form.fields[name], ...[shared, ...own].map((truth) => truth[name]?.value)]) {
    const origin = world.origins.get(value ?? '');
    if (origin) origin.isReplaced = true;
  }
}

/** Changes a field of the form. */
async function type(
  world: DraftWorld,
  index: 0 | 1,
  page: Page,
  name: Field,
  isEmptied: boolean,
): Promise<void> {
  const { form, id } = page;
  replaceKnowingly(world, index, page, name);
  const value = isEmptied ? '' : `typed${world.time}`;
  if (value)
    world.origins.set(value, { account: form.account, ids: [id], isReplaced: false, isReceived: false });
  form.fields[name] = value;
  applicationOf(world, index, id, form.account).own[index][name] = { value, at: world.time };
  form.onChange?.({ cause: 'input', event: { isTrusted: true } } as Parameters<
    NonNullable<FakeForm['onChange']>
  >[0]);
  await setImmediate();
  record(world, index);
  const { own, endedAt } = applicationOf(world, index, page.id, form.account);
  if (hasValue(own[index]) && page.get().state.isStored && endedAt === undefined)
    breaks(world, 'a page says falsely that its draft is stored');
}

/** Ends applications in the browser of a tab, because the visitor has agreed to it. */
function endAll(world: DraftWorld, index: 0 | 1, isEnding: (one: Application) => boolean): void {
  for (const one of applicationsIn(world, index)) if (isEnding(one)) one.endedAt ??= world.time;
}

/** Shows a page without a form after the account has changed. Forms in the other tab stay open. */
function changeAccount(world: DraftWorld, index: 0 | 1, account: string): void {
  world.account = account;
  evaluate(world, index, account, new Map()).removeOtherDrafts(account);
  endAll(world, index, (one) => one.account !== '' && one.account !== account);
  Object.assign(world.tabs[index], { page: undefined, shows: 'nothing', entry: undefined });
}

/** Fills in the form with a version from elsewhere, or with the values before it. Its values must be exactly those. */
async function fillIn(
  world: DraftWorld,
  index: 0 | 1,
  page: Page,
  act: () => unknown,
  version: Copy['draft'],
): Promise<void> {
  for (const name of fields) replaceKnowingly(world, index, page, name);
  act();
  await setImmediate();
  const { form } = page;
  const values = new Map(version.typed.map(([name, [value]]) => [name, value]));
  page.id = page.get().draft?.read().id ?? page.id;
  const { own } = applicationOf(world, index, page.id, form.account);
  for (const name of fields) {
    const [value = '', expected = ''] = [form.fields[name], values.get(name)];
    if (value !== expected) breaks(world, 'a form is not filled in with the version that was chosen');
    const origin = world.origins.get(value);
    if (origin && origin.account !== form.account)
      breaks(world, 'a value is mixed into the form of another account');
    origin?.ids.push(page.id);
    own[index][name] = { value, at: world.time };
  }
}

/** Steps of a form that the visitor can use. */
function* formSteps(page: Page, index: 0 | 1): Generator<Step> {
  const { form, id } = page;
  const { state, draft } = page.get();
  for (const name of fields) {
    yield { label: `types into ${name}`, apply: (world) => type(world, index, page, name, false) };
    if (form.fields[name])
      yield { label: `empties ${name}`, apply: (world) => type(world, index, page, name, true) };
  }
  if (!draft?.hasAnswers()) return;
  yield {
    label: 'sends the form',
    apply: (world) => {
      state.send();
      form.isSent = true;
      record(world, index);
      // From now on, only this tab has the values: closing it loses what the server has refused.
      const application = applicationOf(world, index, page.id, form.account);
      for (const name of fields) {
        const typed = latest(application.own[index][name], application.shared[name]);
        if (typed) application.own[index][name] = typed;
      }
      application.shared = {};
      world.tabs[index].shows = 'sending';
    },
  };
  yield {
    label: 'discards the draft',
    apply: async (world) => {
      endAll(world, index, (one) => one.id === id && one.account === form.account);
      state.discard();
      await setImmediate();
      page.id = draft.read().id;
      const tab = world.tabs[index];
      if (!tab.isAssigned) return;
      tab.isAssigned = false;
      leave(world, index);
      await openForm(world, index);
    },
  };
}

/** Steps of a form that the server keeps for its account. */
function* serverSteps(page: Page, index: 0 | 1): Generator<Step> {
  const { draft, versions, server } = page.get();
  const { arrive, code } = page;
  if (arrive)
    yield {
      label: 'the account’s version arrives',
      apply: async () => {
        page.arrive = undefined;
        arrive();
        await setImmediate();
      },
    };
  if (!draft) return;
  const saved = code.savedOf(versions);
  const { choice, continued } = versions;
  const save = (): void => server.save(draft.read().serverVersion?.number ?? 0);
  yield { label: 'saves the form to the account', apply: save };
  yield {
    label: 'saves the form to the account, and the response is lost',
    faults: 1,
    apply: (world) => {
      world.isLosing = true;
      save();
      world.isLosing = false;
    },
  };
  if (choice?.draft) {
    const version = choice.draft as unknown as Copy['draft'];
    const apply = (world: DraftWorld) =>
      fillIn(world, index, page, () => versions.fillIn(draft, choice), version);
    yield { label: 'continues with the version from the account', apply };
    if (choice.from === 'conflict')
      yield {
        label: 'saves this form in place of that version',
        apply: (world) => {
          for (const [, [value = '']] of version.typed) {
            const origin = world.origins.get(value);
            if (origin) origin.isReplaced = true;
          }
          server.save(choice.version ?? 0);
        },
      };
  }
  const { before } = continued ?? {};
  if (before) {
    const version = before as unknown as Copy['draft'];
    const apply = (world: DraftWorld) =>
      fillIn(world, index, page, () => versions.undo(draft, before), version);
    yield { label: 'undoes that', apply };
  }
  if (saved) yield { label: 'deletes that version', apply: () => server.remove(saved.version) };
}

/** Returns what can happen to a form that has been sent. */
function* answerSteps(world: DraftWorld, page: Page, index: 0 | 1): Generator<Step> {
  const { form, identity, id } = page;
  const isAllowed = world.account === form.account;
  const accept = (after: DraftWorld): void => {
    for (const value of Object.values(form.fields)) receive(after, value);
    after.received.set(form.account, { id, identity: identity.value });
    after.server.set(form.account, { sentAt: after.time, identity: identity.value });
  };
  const lose = (after: DraftWorld): void => {
    forgetUnsaved(after, index, page);
    Object.assign(after.tabs[index], { shows: 'lost', page: undefined });
  };
  if (isAllowed) {
    yield {
      label: 'the server accepts the form',
      apply: (after) => {
        accept(after);
        const code = evaluate(after, index, form.account, new Map());
        code.createDraftStore({ address: ADDRESS, account: form.account }).confirmSent();
        endAll(after, index, (one) => one.id === id && one.account === form.account);
        Object.assign(after.tabs[index], { page: undefined, shows: 'nothing' });
      },
    };
    yield { label: 'the server refuses the form', faults: 1, apply: (after) => openForm(after, index, page) };
    yield {
      label: 'the server accepts the form, and the response is lost',
      faults: 1,
      apply: (after) => {
        accept(after);
        // Whether the draft returns is up to the next page.
        Object.assign(applicationOf(after, index, id, form.account), { shared: {}, own: [{}, {}] });
        lose(after);
      },
    };
  }
  const label = isAllowed ? 'the form is lost' : 'the server refuses the session';
  yield { label, faults: isAllowed ? 1 : 0, apply: lose };
}

/** Returns what the visitor can do besides filling in a form. */
function* pageSteps({ options, account: signedIn, tabs }: DraftWorld, index: 0 | 1): Generator<Step> {
  const { shows } = tabs[index];
  const isOpen = shows !== 'nothing';
  yield {
    label: isOpen ? 'loads the form again' : 'opens the form',
    apply: async (world) => {
      leave(world, index);
      await openForm(world, index);
    },
  };
  for (const account of shows === 'form' ? [] : options.accounts.filter((one) => one !== signedIn)) {
    const label = account === '' ? 'signs out' : `signs in as ${account}`;
    yield { label, apply: (world) => changeAccount(world, index, account) };
  }
  if (!isOpen) return;
  yield { label: 'goes to another page', apply: (world) => leave(world, index) };
  yield {
    label: 'closes the tab',
    apply: (world) => {
      leave(world, index);
      for (const { own } of world.applications.values()) own[index] = {};
      Object.assign(world.tabs[index], newTab());
    },
  };
}

/** Returns the steps that are possible in a tab. */
function* stepsOf(world: DraftWorld, index: 0 | 1): Generator<DraftStep> {
  const { shows, page } = world.tabs[index];
  const steps: Step[] = [];
  if (shows === 'sending' && page) steps.push(...answerSteps(world, page, index));
  else steps.push(...pageSteps(world, index));
  if (shows === 'form' && page && !page.get().state.isSent)
    steps.push(...formSteps(page, index), ...(world.options.hasServer ? serverSteps(page, index) : []));
  for (const step of steps)
    yield {
      faults: 0,
      ...step,
      actor: index,
      label: `${index === 0 ? 'first' : 'second'} tab: ${step.label}`,
    };
}

/** Returns all steps that are possible. A browser whose storage is full still replaces texts by shorter ones. */
export function* draftSteps(world: DraftWorld): Generator<DraftStep> {
  yield* stepsOf(world, 0);
  yield* stepsOf(world, 1);
  const [{ isFull }] = world.locals as [FakeStorage];
  yield {
    label: `the storage ${isFull ? 'has space again' : 'is full'}`,
    faults: isFull ? 0 : 1,
    actor: 0,
    apply: (after) => {
      after.wasFull = true;
      after.locals[0]?.setFull(!isFull);
    },
  };
  if (world.account === '') return;
  yield {
    label: 'the session ends on the server',
    faults: 1,
    actor: 0,
    apply: (after) => {
      after.account = '';
    },
  };
}

export const textsOf = (storage: FakeStorage): Record<string, unknown> =>
  Object.fromEntries(Object.entries(storage));

/** Carries a step out. A browser notifies its other tab of each change of the storage. */
export async function perform(world: DraftWorld, { actor, apply }: DraftStep): Promise<void> {
  world.time += 1;
  const before = world.locals.map(textsOf);
  await apply(world);
  await setImmediate();
  record(world, actor);
  for (const index of [0, 1] as const) {
    const at = world.locals.length > 1 ? index : 0;
    const [old, now] = [before[at], textsOf(world.locals[at] as FakeStorage)];
    const changed = Object.keys({ ...old, ...now }).filter((key) => old?.[key] !== now[key]);
    // A listener that only looks for ends may also be called in the tab that has made the change.
    for (const key of changed) world.tabs[index].page?.listeners.get('storage')?.({ key });
  }
  for (const local of world.locals) local.forget();
  for (const index of [0, 1] as const) if (world.tabs[index].page?.get().state.isSent) record(world, index);
}

/** Returns a world in which nothing has happened. */
export const newDraftWorld = (code: PageCode, options: DraftOptions): DraftWorld => ({
  options,
  code,
  locals: options.isOtherDevice ? [new FakeStorage(), new FakeStorage()] : [new FakeStorage()],
  tabs: [newTab(), newTab()],
  applications: new Map(),
  origins: new Map(),
  server: new Map(),
  received: new Map(),
  account: options.account ?? '',
  // Ids are times in four digits.
  time: 1000,
  wasFull: options.blocked?.includes('localStorage') ?? false,
  isLosing: false,
  breach: undefined,
});
