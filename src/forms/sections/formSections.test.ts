// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { formSections } from './formSections.ts';

const FIELDS = 50;

let form: HTMLFormElement;
let boxes: HTMLInputElement[];
let conditional: HTMLElement[];

const dispatch = (control: HTMLElement): void =>
  ['input', 'change'].forEach((type) => void control.dispatchEvent(new Event(type, { bubbles: true })));

beforeEach(() => {
  document.body.innerHTML = `<form>${Array.from(
    { length: FIELDS },
    (_, index) =>
      `<input type="checkbox" name="c${index}" value="yes"><fieldset><input name="d${index}"></fieldset>`,
  ).join('')}</form>`;
  form = document.querySelector('form') as HTMLFormElement;
  boxes = [...form.querySelectorAll<HTMLInputElement>('[type="checkbox"]')];
  conditional = [...form.querySelectorAll('fieldset')];
  const sections = formSections(form);
  conditional.forEach((section, index) => void sections.add(section, [{ field: `c${index}`, value: 'yes' }]));
});

/** Fills in all boxes without events, then dispatches the events of each, as restoring a draft does. */
function restoreAll(): void {
  for (const box of boxes) box.checked = true;
  for (const box of boxes) dispatch(box);
}

describe('the conditional sections of a form', () => {
  it('are up to date as soon as the event of a changed control has been dispatched', () => {
    const [box] = boxes;
    const [section] = conditional;
    if (!box || !section) throw new Error('The form is empty');
    box.checked = true;
    dispatch(box);
    expect(formSections(form).isHidden(section)).toBe(false);
  });

  it('are up to date after an event on any control, for values that were set without an event', () => {
    for (const box of boxes) box.checked = true;
    const [text] = form.querySelectorAll<HTMLElement>('[name="d0"]');
    if (text) dispatch(text);
    expect(conditional.filter(formSections(form).isHidden)).toEqual([]);
  });

  it('are evaluated twice for a draft, however many fields it fills in', async () => {
    const read = vi.spyOn(document, 'querySelectorAll');
    restoreAll();
    expect(read).toHaveBeenCalledTimes(1);
    await Promise.resolve();
    expect(read).toHaveBeenCalledTimes(2);
    expect(conditional.filter(formSections(form).isHidden)).toEqual([]);
  });

  it('are up to date in the middle of a burst if a control has a new value', () => {
    restoreAll();
    const [, box] = boxes;
    const [, section] = conditional;
    if (!box || !section) throw new Error('The form is empty');
    box.checked = false;
    dispatch(box);
    expect(formSections(form).isHidden(section)).toBe(true);
  });
});
