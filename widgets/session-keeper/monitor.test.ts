// @vitest-environment happy-dom
import { expect, it, vi } from 'vitest';
import type { OptionsOf } from '../../src/runtime/define.ts';
import { createMonitor } from './monitor.ts';
import { requestIn } from './session.ts';
import type { sessionKeeper } from './session-keeper.ts';

it('a stopped clock requests nothing, changes nothing, and can be started again', async () => {
  const options = { account: '7', warn: 300, info: '/session', passive: 'dontExtend=1' } as OptionsOf<
    typeof sessionKeeper
  >;
  const send = vi.spyOn(globalThis, 'fetch').mockImplementation(
    (_, init) =>
      new Promise((_resolve, reject) => {
        init?.signal?.addEventListener('abort', () => reject(new DOMException('stopped', 'AbortError')));
      }),
  );
  const monitor = createMonitor(document.createElement('div'), options);
  const stopping = new AbortController();
  monitor.stopOn(stopping.signal);
  const pending = monitor.request(false);
  expect(monitor.session().isRequesting).toBe(true);
  stopping.abort();
  await pending;
  const stopped = monitor.get();
  expect(requestIn(stopped.session, { steady: 0, wall: 0 })).toBe(0);
  await monitor.request(true);
  expect(send).toHaveBeenCalledTimes(1);
  expect(monitor.get()).toBe(stopped);
  monitor.stopOn(new AbortController().signal);
  void monitor.request(false);
  expect(send).toHaveBeenCalledTimes(2);
});
