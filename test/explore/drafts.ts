/**
 * World around the drafts of a form: a browser with two tabs and its storage, the shipped draft store, the server, and the
 * visitor. A store keeps what it has read in its closure, so a world is a list of acts that are carried out anew.
 */
import type { Draft } from '../../src/forms/draft/draft.ts';
import { createDraftStore, type DraftStore, removeOtherDrafts } from '../../src/forms/draft/draftStore.ts';
import type { Begun } from '../../src/page/history/begun.ts';
import { removeStored } from '../../src/page/storage.ts';

/** Fields of the form. */
const fields = ['a', 'b'] as const;
type Field = (typeof fields)[number];
type Values = Partial<Record<Field, string>>;

/** Keys of texts that the storage has refused. */
const refused = new Set<string>();

/** Storage of a browser with limited space. */
class FakeStorage {
  /** Largest length of all texts together. */
  capacity = Number.POSITIVE_INFINITY;

  get size(): number {
    return Object.entries(this).flat().join('').length - `capacity${this.capacity}`.length;
  }
  getItem(key: string): string | null {
    return Object.hasOwn(this, key) ? (Reflect.get(this, key) as string) : null;
  }
  setItem(key: string, text: string): void {
    if (this.size - (this.getItem(key) ?? '').length + text.length > this.capacity) {
      refused.add(key);
      throw new Error('QuotaExceededError');
    }
    Reflect.set(this, key, text);
  }
  removeItem(key: string): void {
    Reflect.deleteProperty(this, key);
  }
}

/** Form that a tab shows: the part of `autosave.ts` and `useDraft.ts` that decides what is saved and restored. */
interface Form {
  readonly account: string;
  readonly store: DraftStore;
  begun: Begun;
  values: Values;
  state: 'clean' | 'edited' | 'sent';
  /** True if another tab has sent the application, so that the form can no longer be used. */
  isOver: boolean;
}

interface Tab {
  session: FakeStorage;
  /** Application that the history entry identifies. */
  entry: Begun | undefined;
  form: Form | undefined;
  /** Form that has been sent and whose response has not arrived. */
  page: 'none' | 'form' | 'sending' | 'lost' | 'thanks';
  /** Listeners of the page for changes of the storage. */
  listeners: ((event: { key: string }) => void)[];
}

/** Last value that was typed into a field, with the time at which it was typed or saved. Empty if the field was emptied. */
interface Typed {
  readonly value: string;
  readonly at: number;
}
type Truth = Partial<Record<Field, Typed>>;

/** Application as the visitor remembers it. */
interface Application {
  readonly id: string;
  readonly account: string;
  /** Values that all tabs share, and values that only one of the tabs has. */
  shared: Truth;
  readonly own: [Truth, Truth];
  /** True if the visitor has agreed to lose it: it was sent, discarded, or its account has signed out. */
  isOver: boolean;
}

export interface DraftWorld {
  /** Accounts that the visitor can sign in to. */
  readonly accounts: readonly string[];
  readonly local: FakeStorage;
  readonly tabs: readonly [Tab, Tab];
  readonly applications: Map<string, Application>;
  /** Account that is signed in; empty if there is none. */
  account: string;
  time: number;
  /** True once the storage has been full, so that it may lack the record that an application has ended. */
  wasFull: boolean;
  breach: string | undefined;
}

/** Act of the visitor or of the network. */
export interface DraftStep {
  readonly label: string;
  readonly faults: number;
  readonly apply: (world: DraftWorld) => void;
}

const newTab = (): Tab => ({
  session: new FakeStorage(),
  entry: undefined,
  form: undefined,
  page: 'none',
  listeners: [],
});

let current: { world: DraftWorld; tab: Tab };

/** Replaces the browser's objects that the store uses. Returns a function that puts the earlier ones back. */
export function installBrowser(): () => void {
  const { window: earlier, addEventListener: listen } = globalThis;
  const { now } = Date;
  Reflect.set(globalThis, 'window', {
    get localStorage() {
      return current.world.local;
    },
    get sessionStorage() {
      return current.tab.session;
    },
  });
  Reflect.set(globalThis, 'addEventListener', (name: string, listener: (event: { key: string }) => void) => {
    if (name === 'storage') current.tab.listeners.push(listener);
  });
  Date.now = () => current.world.time;
  return () => {
    Reflect.set(globalThis, 'window', earlier);
    Reflect.set(globalThis, 'addEventListener', listen);
    Date.now = now;
  };
}

const draftOf = ({ begun, values }: Form, savedAt: number): Draft => ({
  ...begun,
  savedAt,
  page: 0,
  typed: fields.flatMap((name) => (values[name] ? [[name, [values[name]]] as const] : [])),
  chosen: [],
});

/** Returns what the visitor knows about an application, which is new if its id is. */
function applicationOf({ applications }: DraftWorld, id: string, account: string): Application {
  const known = applications.get(`${id} ${account}`) ?? {
    id,
    account,
    shared: {},
    own: [{}, {}],
    isOver: false,
  };
  applications.set(`${id} ${account}`, known);
  return known;
}

const latest = (one: Typed | undefined, other: Typed | undefined): Typed | undefined =>
  (one?.at ?? -1) >= (other?.at ?? -1) ? one : other;

const hasValue = (truth: Truth): boolean => Object.values(truth).some(({ value }) => value !== '');

/** Returns the promise that a field of a restored form breaks. */
function breachOfField(
  value: string,
  { begun, account }: Form,
  expected: string | undefined,
): string | undefined {
  const [owner, from] = value.split(' ');
  if (owner && owner !== begun.id) return 'a value is mixed into another application';
  if (owner && from !== `of-${account}`) return 'a value is mixed into the form of another account';
  if (expected === undefined || expected === value) return undefined;
  return expected === '' ? 'a value returns that was removed' : 'a value is lost without a question';
}

/** Returns the promise that a restored form breaks. */
function breachOfForm(world: DraftWorld, index: 0 | 1, form: Form): string | undefined {
  const { begun, values, account, isOver } = form;
  const application = world.applications.get(`${begun.id} ${account}`);
  if (application?.isOver && !world.wasFull && Object.keys(values).length > 0)
    return 'a draft returns that is over';
  const { own, shared = {} } = application?.isOver || isOver ? {} : (application ?? {});
  return fields
    .map((name) => {
      const [value, typed] = [values[name] ?? '', own?.[index][name]];
      // What could not be shared is shown again, although another tab has saved a later change.
      const isOwn = typed !== undefined && typed.value === value;
      return breachOfField(value, form, isOwn ? value : latest(typed, shared[name])?.value);
    })
    .find(Boolean);
}

/** Returns the form that a tab shows, with the draft that the store has found. */
function restoreForm(
  { entry }: Tab,
  account: string,
  time: number,
  isReturned: boolean,
): { form: Form; saved: Draft | undefined } {
  const store = createDraftStore({ address: '/apply', account });
  const end = entry && store.endOf(entry);
  const isOver = end === 'sent';
  const saved = isOver ? undefined : store.read(entry, isReturned);
  const known = isOver || end === undefined ? entry : undefined;
  const { id, begunAt } = saved ?? known ?? { id: `app${time}`, begunAt: time };
  const values = Object.fromEntries((saved?.typed ?? []).map(([name, [value]]) => [name, value])) as Values;
  const state = saved ? 'edited' : 'clean';
  return { form: { account, store, begun: { id, begunAt }, values, state, isOver }, saved };
}

/** Opens the form in a tab, as `useDraft` does. */
function openForm(world: DraftWorld, index: 0 | 1, returned?: Form): void {
  const tab = world.tabs[index];
  const account = returned?.account ?? world.account;
  if (account !== '') removeOtherDrafts(account);
  const isNew = tab.entry === undefined && tab.session.size === 0;
  const { form, saved } = restoreForm(tab, account, world.time, returned !== undefined);
  Object.assign(tab, { form, page: 'form', entry: form.begun, listeners: [] });
  form.store.onEnd(() => {
    form.isOver = form.store.endOf(form.begun) === 'sent';
  });
  if (returned) {
    // The visitor has not typed again what the server returns, so another tab's changes since are the later ones.
    if (form.begun.id === returned.begun.id) form.values = returned.values;
    else adopt(world, index, form, returned.values);
  } else world.breach ??= breachOfForm(world, index, form);
  forgetOlder(world, index, form);
  if (returned) save(world, index);
  if (saved?.sentOrder === undefined) update(world, index);
  else form.state = 'sent';
  const isFound = saved !== undefined || !isNew;
  const isMissed = (one: Application): boolean =>
    !one.isOver && one.account === account && hasValue(one.shared);
  if (!isFound && [...world.applications.values()].some(isMissed)) world.breach ??= 'a draft is not found';
}

/** Makes the values that only this tab had the shared ones where another tab has saved later ones, which the form now shows. */
function forgetOlder({ applications }: DraftWorld, index: 0 | 1, { begun, account }: Form): void {
  const { own, shared = {} } = applications.get(`${begun.id} ${account}`) ?? {};
  for (const name of fields)
    if (own && latest(own[index][name], shared[name]) !== own[index][name]) delete own[index][name];
}

/** Stores what the form contains, unless it has not changed or has been sent. Records what is stored and where. */
function update(world: DraftWorld, index: 0 | 1): void {
  const { form } = world.tabs[index];
  if (form?.state !== 'edited') return;
  const { store, account } = form;
  const hasEnded = store.endOf(form.begun) !== undefined;
  const isStored = store.write(draftOf(form, world.time));
  if (!isStored || hasEnded) return;
  const application = applicationOf(world, form.begun.id, account);
  for (const [name, { value }] of Object.entries(application.own[index]) as [Field, Typed][])
    application.shared[name] = { value, at: world.time };
  application.own[index] = {};
  // Of a form that is emptied completely, nothing is stored, so another tab can save again what it shows.
  if (world.local.getItem(`society-widgets:draft:${form.begun.id}@/apply:${account}`) === null)
    application.shared = {};
}

/** Starts a new application if the visitor continues in this tab what was discarded in the other one. */
function continueDiscarded(world: DraftWorld, index: 0 | 1, form: Form): void {
  const { store, begun, values } = form;
  if (store.endOf(begun) !== 'discarded') return;
  form.begun = { id: `app${world.time}`, begunAt: world.time };
  world.tabs[index].entry = form.begun;
  adopt(world, index, form, values);
}

/** Makes values part of a form's application, because the visitor goes on with them. */
function adopt(world: DraftWorld, index: 0 | 1, form: Form, values: Values): void {
  const { own } = applicationOf(world, form.begun.id, form.account);
  for (const name of fields) {
    const value = (values[name] ?? '').replace(/^\w+/, form.begun.id);
    form.values = { ...form.values, [name]: value };
    if (value) own[index] = { ...own[index], [name]: { value, at: world.time } };
  }
}

/** Saves the form after a change. */
function save(world: DraftWorld, index: 0 | 1): void {
  const { form } = world.tabs[index];
  if (!form || form.isOver) return;
  continueDiscarded(world, index, form);
  form.state = 'edited';
  update(world, index);
}

/** Removes the page of a tab, which saves the form first (`pagehide`). */
function leave(world: DraftWorld, index: 0 | 1): void {
  update(world, index);
  Object.assign(world.tabs[index], { page: 'none', form: undefined, listeners: [] });
}

/** Changes a field of the form. */
function type(world: DraftWorld, index: 0 | 1, name: Field, text: string): void {
  const { form } = world.tabs[index];
  if (!form) return;
  const tagged = (): string => (text === '' ? '' : `${form.begun.id} of-${form.account} ${world.time}`);
  form.values = { ...form.values, [name]: tagged() };
  const { own } = applicationOf(world, form.begun.id, form.account);
  own[index][name] = { value: tagged(), at: world.time };
  save(world, index);
}

/** Ends applications, because the visitor has agreed to it. */
function endAll(world: DraftWorld, isEnding: (one: Application) => boolean): void {
  for (const one of world.applications.values()) if (isEnding(one)) one.isOver = true;
}

/** Shows a page without a form after the account has changed. Forms in the other tab stay open. */
function changeAccount(world: DraftWorld, index: 0 | 1, account: string): void {
  const tab = world.tabs[index];
  world.account = account;
  removeOtherDrafts(account);
  endAll(world, (one) => one.account !== '' && one.account !== account);
  tab.form = undefined;
  tab.page = 'none';
  tab.entry = undefined;
}

/** Steps of a form that the visitor can use. */
function* formSteps(form: Form, index: 0 | 1): Generator<DraftStep> {
  const { id } = form.begun;
  for (const name of fields) {
    yield { label: `types into ${name}`, faults: 0, apply: (world) => type(world, index, name, 'x') };
    if (form.values[name])
      yield { label: `empties ${name}`, faults: 0, apply: (world) => type(world, index, name, '') };
  }
  if (form.state === 'clean') return;
  yield {
    label: 'sends the form',
    faults: 0,
    apply: (world) => {
      continueDiscarded(world, index, form);
      form.store.markSent(draftOf(form, world.time));
      form.state = 'sent';
      // From now on, only this tab has the values: closing it loses what the server has refused.
      const application = applicationOf(world, form.begun.id, form.account);
      for (const name of fields) {
        const typed = latest(application.own[index][name], application.shared[name]);
        if (typed) application.own[index][name] = typed;
      }
      application.shared = {};
      Object.assign(world.tabs[index], { page: 'sending' });
    },
  };
  yield {
    label: 'discards the draft',
    faults: 0,
    apply: (world) => {
      form.store.discard(form.begun);
      endAll(world, (one) => one.id === id && one.account === form.account);
      form.begun = { id: `app${world.time}`, begunAt: world.time };
      Object.assign(form, { values: {}, state: 'clean' });
      Object.assign(world.tabs[index], { entry: form.begun });
    },
  };
}

/** Returns what can happen to a form that has been sent. */
function* answerSteps(form: Form, index: 0 | 1): Generator<DraftStep> {
  yield {
    label: 'the server accepts the form',
    faults: 0,
    apply: (world) => {
      createDraftStore({ address: '/apply', account: form.account }).confirmSent();
      endAll(world, (one) => one.id === form.begun.id && one.account === form.account);
      Object.assign(world.tabs[index], { page: 'thanks', form: undefined });
    },
  };
  yield { label: 'the server refuses the form', faults: 1, apply: (world) => openForm(world, index, form) };
  yield {
    label: 'the form is lost',
    faults: 1,
    apply: (world) => Object.assign(world.tabs[index], { page: 'lost' }),
  };
}

/** Returns what the visitor can do besides filling in a form. */
function* pageSteps({ accounts, account: signedIn, tabs }: DraftWorld, index: 0 | 1): Generator<DraftStep> {
  const isOpen = tabs[index].page !== 'none';
  const load = (world: DraftWorld): void => {
    leave(world, index);
    openForm(world, index);
  };
  yield { label: isOpen ? 'loads the form again' : 'opens the form', faults: 0, apply: load };
  for (const account of isOpen ? [] : accounts.filter((one) => one !== signedIn)) {
    const label = account === '' ? 'signs out' : `signs in as ${account}`;
    yield { label, faults: 0, apply: (world) => changeAccount(world, index, account) };
  }
  if (!isOpen) return;
  yield { label: 'goes to another page', faults: 0, apply: (world) => leave(world, index) };
  yield {
    label: 'closes the tab',
    faults: 0,
    apply: (world) => {
      leave(world, index);
      for (const { own } of world.applications.values()) own[index] = {};
      Object.assign(world.tabs[index], newTab());
    },
  };
}

/** Returns the steps that are possible in a tab. */
function* stepsOf(world: DraftWorld, index: 0 | 1): Generator<DraftStep> {
  const { page, form } = world.tabs[index];
  const steps: DraftStep[] = [];
  if (page === 'sending' && form) steps.push(...answerSteps(form, index));
  else steps.push(...pageSteps(world, index));
  if (page === 'form' && form && !form.isOver) steps.push(...formSteps(form, index));
  for (const { label, faults, apply } of steps)
    yield {
      label: `${index === 0 ? 'first' : 'second'} tab: ${label}`,
      faults,
      apply: (after) => {
        current = { world: after, tab: after.tabs[index] };
        apply(after);
      },
    };
}

/** Returns all steps that are possible. A browser whose storage is full still replaces texts by shorter ones. */
export function* draftSteps(world: DraftWorld): Generator<DraftStep> {
  yield* stepsOf(world, 0);
  yield* stepsOf(world, 1);
  const { local } = world;
  const isFull = Number.isFinite(local.capacity);
  yield {
    label: `the storage ${isFull ? 'has space again' : 'is full'}`,
    faults: isFull ? 0 : 1,
    apply: (after) => {
      after.wasFull = true;
      after.local.capacity = isFull ? Number.POSITIVE_INFINITY : after.local.size;
    },
  };
}

export const textsOf = (storage: FakeStorage): Record<string, unknown> =>
  Object.fromEntries(Object.entries(storage));

/** Clears what the storage module keeps in memory until the page is left, which would otherwise be the same in all tabs. */
function clearMemory(world: DraftWorld): void {
  current = { world: { ...world, local: new FakeStorage() }, tab: newTab() };
  for (const key of refused) removeStored({ area: 'localStorage', key });
  refused.clear();
}

/** Carries a step out. The browser notifies the other tab of each change of the storage. */
export function perform(world: DraftWorld, { apply }: DraftStep): void {
  world.time += 1;
  const before = textsOf(world.local);
  apply(world);
  const after = textsOf(world.local);
  const changed = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (key) => before[key] !== after[key],
  );
  const acting = current?.tab;
  for (const tab of world.tabs)
    if (tab !== acting)
      for (const key of changed) {
        current = { world, tab };
        for (const listener of tab.listeners) listener({ key });
      }
  clearMemory(world);
}

/** Returns a world in which nothing has happened. */
export function newDraftWorld(accounts: readonly string[]): DraftWorld {
  const tabs = [newTab(), newTab()] as const;
  const world: DraftWorld = {
    accounts,
    local: new FakeStorage(),
    tabs,
    applications: new Map(),
    account: '',
    time: 1,
    wasFull: false,
    breach: undefined,
  };
  current = { world, tab: tabs[0] };
  return world;
}
