import { expect, it, vi } from 'vitest';
import { changeProgram, createSetter, memberProgram } from './member.ts';

const sendChange = vi.hoisted(() => vi.fn(() => new Promise(() => undefined)));
vi.mock('./requests.ts', () => ({ sendChange }));

it('a change waits for the one before, until the visitor leaves the page', async () => {
  const page = new EventTarget();
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  const element = {} as HTMLFormElement;
  const save = () => void changeProgram(element, { events: [], action: 'added' }, element);
  save();
  await vi.waitFor(() => expect(sendChange).toHaveBeenCalledOnce());
  save();
  await vi.dynamicImportSettled();
  expect(sendChange).toHaveBeenCalledOnce();
  page.dispatchEvent(new Event('pagehide'));
  await vi.waitFor(() => expect(sendChange).toHaveBeenCalledTimes(2));
});

it('an earlier request whose response arrives late does not replace the program', () => {
  const [setEarlier, setLater] = [createSetter(), createSetter()];
  const later: readonly never[] = [];
  setLater(later);
  setEarlier([]);
  expect(memberProgram.get().known).toBe(later);
});
