import { describe, expect, it, vi } from 'vitest';
import { createDialogState, type DialogEventDetail } from './dialogState.ts';

function setUp() {
  const host = new EventTarget();
  const told: string[] = [];
  for (const type of ['widget:open', 'widget:close']) {
    host.addEventListener(type, (event) => {
      const { reason } = (event as CustomEvent<DialogEventDetail>).detail;
      told.push(`${type} ${reason}${event.cancelable ? '' : ' for good'}`);
    });
  }
  return { host, told, state: createDialogState(host) };
}
const prevent = (host: EventTarget, type: string): void =>
  host.addEventListener(type, (event) => event.preventDefault());

describe('the state of a dialog', () => {
  it('opens and closes, and says so before', () => {
    const { state, told } = setUp();
    const changed = vi.fn<() => void>(() => told.push(`open: ${state.getSnapshot().isOpen}`));
    const unsubscribe = state.subscribe(changed);
    state.open('opener');
    state.close('escape');
    unsubscribe();
    state.open('start');
    expect(told).toEqual([
      'widget:open opener',
      'open: true',
      'widget:close escape',
      'open: false',
      'widget:open start',
    ]);
  });

  it('says nothing where nothing changes', () => {
    const { state, told } = setUp();
    state.close('button');
    state.open('opener');
    state.open('address');
    expect(told).toEqual(['widget:open opener']);
  });

  it('may be kept as it is', () => {
    const { host, state } = setUp();
    prevent(host, 'widget:close');
    state.open('opener');
    state.close('button');
    expect(state.getSnapshot().isOpen).toBe(true);
    prevent(host, 'widget:open');
    state.close('leave');
    expect(state.getSnapshot().isOpen).toBe(false);
    state.open('request');
    expect(state.getSnapshot().isOpen).toBe(false);
  });

  it('cannot be kept open when the page is left', () => {
    const { state, told } = setUp();
    state.open('opener');
    state.close('leave');
    expect(told).toContain('widget:close leave for good');
  });

  it('keeps what it was opened with until it opens again', () => {
    const { state } = setUp();
    state.open('request', { title: 'A letter' });
    state.close('button');
    expect(state.getSnapshot()).toMatchObject({ isOpen: false, title: 'A letter' });
    state.open('opener');
    expect(state.getSnapshot().title).toBeUndefined();
  });

  it('takes other content while it is open, and when it is about to', () => {
    const { host, state, told } = setUp();
    host.addEventListener('widget:open', () => state.open('request', { title: 'At the last moment' }));
    state.open('opener', { title: 'At first' });
    expect(state.getSnapshot().title).toBe('At the last moment');
    state.open('request', { title: 'Later' });
    expect(state.getSnapshot().title).toBe('Later');
    expect(told).toEqual(['widget:open opener']);
  });
});
