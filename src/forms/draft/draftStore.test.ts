import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { removeStored } from '../../page/storage.ts';
import type { Draft, Entry } from './draft.ts';
import { createDraftStore } from './draftStore.ts';

/** Storage that can be full: it then refuses all texts. The tab's storage can also be blocked. */
class FakeStorage {
  getItem(key: string): string | null {
    return Object.hasOwn(this, key) ? (Reflect.get(this, key) as string) : null;
  }
  setItem(key: string, text: string): void {
    if (this === local ? isFull : isTabBlocked) throw new Error('QuotaExceededError');
    Reflect.set(this, key, text);
  }
  removeItem(key: string): void {
    Reflect.deleteProperty(this, key);
  }
}

let isFull = false;
let isTabBlocked = false;
let local = new FakeStorage();
let time = Date.now();

/** Opens a form in a tab, and returns functions that act in this tab. */
function openTab(sessionStorage = new FakeStorage(), isReturned = false) {
  const enter = (): void => void vi.stubGlobal('window', { localStorage: local, sessionStorage });
  enter();
  const store = createDraftStore({ address: '/apply', account: '' });
  const restored = store.read(undefined, isReturned);
  const draftOf = (typed: Record<string, string>, id = 'a1'): Draft => ({
    id,
    begunAt: time,
    savedAt: time++,
    page: 0,
    typed: Object.entries(typed).map(([name, value]): Entry => [name, [value]]),
    chosen: [],
  });
  return {
    values: Object.fromEntries((restored?.typed ?? []).map(([name, [value = '']]) => [name, value])),
    write: (typed: Record<string, string>, id?: string): boolean => {
      enter();
      return store.write(draftOf(typed, id));
    },
    discard: (): void => store.discard({ id: 'a1', begunAt: time }),
    send: (typed: Record<string, string>): void => {
      enter();
      store.markSent({ ...draftOf(typed), identity: 'i1' });
    },
    reload: (isSentBack?: boolean) => openTab(sessionStorage, isSentBack),
    receive: (identity: string): void => store.confirmReceived(identity),
    confirmSent: (): void => store.confirmSent(),
  };
}

beforeEach(() => {
  isFull = false;
  isTabBlocked = false;
  local = new FakeStorage();
});
afterEach(() => vi.unstubAllGlobals());

describe('two tabs of an application', () => {
  it('keep their changes while the storage is full, whichever tab saves later', () => {
    const first = openTab();
    first.write({ city: 'Bern', street: 'Main' });
    const second = openTab();
    second.write(second.values);
    first.write({ city: 'Basel', street: 'Main' });
    isFull = true;
    expect(second.write({ city: 'Bern', street: 'Elm' })).toBe(false);
    isFull = false;
    const late = second.reload();
    expect(late.values).toEqual({ city: 'Basel', street: 'Elm' });
    late.write(late.values);
    expect(first.reload().values).toEqual({ city: 'Basel', street: 'Elm' });
  });

  it('keep a change that only one tab has, after the other has saved', () => {
    const first = openTab();
    first.write({ city: 'Bern', street: 'Main' });
    const second = openTab();
    second.write(second.values);
    isFull = true;
    first.write({ city: 'Basel', street: 'Main' });
    isFull = false;
    second.write({ city: 'Bern', street: 'Elm' });
    expect(first.reload().values).toEqual({ city: 'Basel', street: 'Elm' });
  });

  it('keep what one tab has sent in vain, although the other has saved older values since', () => {
    const first = openTab();
    first.write({ city: 'Bern', street: 'Main' });
    const second = openTab();
    second.write(second.values);
    first.send({ city: 'Basel' });
    second.write({ city: 'Bern', street: 'Elm' });
    second.write({ city: 'Bern', street: 'Elm', zip: '3000' });
    const again = first.reload();
    expect(again.values).toEqual({ city: 'Basel', street: 'Elm', zip: '3000' });
    again.write(again.values);
    expect(second.reload().values).toEqual(again.values);
  });
});

it('a form that the server returns is not mixed into the draft that the visitor has begun elsewhere after discarding its own', () => {
  const first = openTab();
  first.send({ city: 'Bern' });
  const second = openTab();
  second.discard();
  second.write({ city: 'Basel' }, 'b2');
  expect(first.reload(true).values).toEqual({});
  expect(openTab().values).toEqual({ city: 'Basel' });
});

describe('rows of a form that the server returns with other numbers', () => {
  const rows = (...posts: readonly (readonly [index: number, hospital: string, year: string])[]) =>
    Object.fromEntries(
      posts.flatMap(([index, hospital, year]) => [
        [`posts[${index}][hospital]`, hospital],
        [`posts[${index}][year]`, year],
      ]),
    );
  const sent = rows([2, 'B', '2'], [0, 'A', '1']);
  const returned = rows([0, 'B', '2'], [1, 'A', '1']);

  it('are as the form shows them, in the next tab too', () => {
    const first = openTab();
    first.write({ city: 'Bern', ...rows([0, 'A', '1'], [2, 'B', '2']) });
    first.send({ city: 'Bern', ...sent });
    const again = first.reload(true);
    again.write({ city: 'Bern', ...returned });
    expect(openTab().values).toEqual({ city: 'Bern', ...returned });
    again.write({ city: 'Bern', ...returned, 'posts[0][hospital]': 'B2' });
    expect(openTab().values).toEqual({ city: 'Bern', ...returned, 'posts[0][hospital]': 'B2' });
    // The browser has kept the page that was sent, and Back leads to it.
    const changed = { city: 'Bern', ...sent, 'posts[0][hospital]': 'A2' };
    first.write(changed);
    expect(openTab().values).toEqual(changed);
  });

  it('are so even if the browser blocks the tab’s storage', () => {
    isTabBlocked = true;
    openTab().send(sent);
    removeStored({ area: 'sessionStorage', key: 'society-widgets:draft:/apply:' });
    openTab(undefined, true).write(returned);
    expect(openTab().values).toEqual(returned);
  });
});

it('a form that was sent in vain is still there if the browser blocks the tab’s storage, until it is received', () => {
  isTabBlocked = true;
  openTab().send({ city: 'Bern' });
  // Another page has its own memory.
  removeStored({ area: 'sessionStorage', key: 'society-widgets:draft:/apply:' });
  const next = openTab();
  expect(next.values).toEqual({ city: 'Bern' });
  next.receive('other');
  expect(openTab().values).toEqual({ city: 'Bern' });
  next.receive('i1');
  expect(openTab().values).toEqual({});
  openTab().send({ city: 'Bern' });
  openTab().confirmSent();
  expect(openTab().values).toEqual({});
});
