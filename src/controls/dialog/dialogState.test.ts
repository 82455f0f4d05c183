import { describe, expect, it, vi } from 'vitest';
import { createDialogState, type DialogEventDetail } from './dialogState.ts';

function setUp() {
  const host = new EventTarget();
  const events: string[] = [];
  for (const type of ['widget:open', 'widget:close']) {
    host.addEventListener(type, (event) => {
      const { reason } = (event as CustomEvent<DialogEventDetail>).detail;
      events.push(`${type} ${reason}${event.cancelable ? '' : ' (not cancelable)'}`);
    });
  }
  return { host, events, state: createDialogState(host) };
}
const prevent = (host: EventTarget, type: string): void =>
  host.addEventListener(type, (event) => event.preventDefault());

describe('createDialogState', () => {
  it('is closed at first', () => {
    expect(setUp().state.getSnapshot()).toEqual({ isOpen: false });
  });

  it('dispatches events that bubble', () => {
    const { host, state } = setUp();
    const opened = vi.fn<(event: Event) => void>();
    host.addEventListener('widget:open', opened);
    state.open('opener');
    expect(opened.mock.calls[0]?.[0].bubbles).toBe(true);
  });

  it('dispatches an event before it opens and closes', () => {
    const { state, events } = setUp();
    const listener = vi.fn<() => void>(() => events.push(`open: ${state.getSnapshot().isOpen}`));
    const unsubscribe = state.subscribe(listener);
    state.open('opener');
    state.close('escape');
    unsubscribe();
    state.open('start');
    expect(events).toEqual([
      'widget:open opener',
      'open: true',
      'widget:close escape',
      'open: false',
      'widget:open start',
    ]);
  });

  it('dispatches no event without a change', () => {
    const { state, events } = setUp();
    state.close('button');
    state.open('opener');
    state.open('address');
    expect(events).toEqual(['widget:open opener']);
  });

  it('does not change if a listener prevents it', () => {
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

  it('cannot be kept open when the visitor leaves the page', () => {
    const { state, events } = setUp();
    state.open('opener');
    state.close('leave');
    expect(events).toContain('widget:close leave (not cancelable)');
  });

  it('keeps its title until it opens again', () => {
    const { state } = setUp();
    state.open('request', { title: 'A letter' });
    state.close('button');
    expect(state.getSnapshot()).toMatchObject({ isOpen: false, title: 'A letter' });
    state.open('opener');
    expect(state.getSnapshot().title).toBeUndefined();
  });

  it('takes a new title while it is open, and while it is opening', () => {
    const { host, state, events } = setUp();
    host.addEventListener('widget:open', () => state.open('request', { title: 'At the last moment' }));
    state.open('opener', { title: 'At first' });
    expect(state.getSnapshot().title).toBe('At the last moment');
    state.open('request', { title: 'Later' });
    expect(state.getSnapshot().title).toBe('Later');
    expect(events).toEqual(['widget:open opener']);
  });
});
