// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { watchForm } from '../fields/watchForm.ts';
import { createAutosave } from './autosave.ts';
import type { Draft } from './draft.ts';
import { createDraftStore } from './draftStore.ts';

const task = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

it('answers from elsewhere are filled in once nested widgets have followed the reset, however late they do', async () => {
  document.body.innerHTML = '<form><input name="city" value="Oslo"></form>';
  const [form] = document.forms;
  const [city] = document.getElementsByTagName('input');
  if (!form || !city) throw new Error('The form is missing.');
  watchForm(form, async ({ cause }) => {
    if (cause !== 'reset') return;
    for (let deferral = 0; deferral < 3; deferral++) await task();
    city.value = city.defaultValue;
  });
  const store = createDraftStore({ address: '/', account: '', lifetime: 'tab', order: '' });
  const begun = { id: 'a', begunAt: Date.now() };
  const autosave = createAutosave(store, {
    form,
    host: form,
    steps: [],
    lifetime: 'tab',
    isReturned: false,
    begun,
    onSave: () => undefined,
  });
  const draft: Draft = { ...begun, savedAt: Date.now(), page: 0, typed: [['city', ['Rome']]], chosen: [] };
  await new Promise<void>((resolve) => void autosave.transfer.replace(draft, resolve));
  for (let deferral = 0; deferral < 5; deferral++) await task();
  expect(city.value).toBe('Rome');
});
