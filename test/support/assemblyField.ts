import { expect, type Locator, type Page } from '@playwright/test';
import { reduceMotion } from './dialogs.ts';
import { ready } from './ready.ts';

export const ASSEMBLY_GALLERY = '/gallery/assembly-field';
export const TOO_MANY = 'You can choose up to 3 assemblies. Uncheck one to choose another.';

/** Returns the parts of the gallery's assembly field with the given id, with or without JavaScript. */
export function assemblyFieldParts(page: Page, id = 'interests') {
  const host = page.locator(`#${id}`);
  const dialog = page.locator(`#${id}-dialog`);
  const button = (name: string) => dialog.getByRole('button', { name, exact: true });
  return {
    host,
    dialog,
    open: host.locator('[data-assembly-field-part="open"]'),
    box: (name: string) => dialog.getByLabel(name, { exact: true }),
    boxes: dialog.locator('[data-assembly-field-part="option"]'),
    value: host.locator('[data-assembly-field-part="value"]'),
    pills: host.locator('[data-assembly-field-part="trigger"]').getByRole('listitem'),
    remove: (name: string) => host.getByRole('button', { name: `Remove ${name}`, exact: true }),
    names: dialog.locator('.sw-assembly-field-names'),
    count: dialog.locator('.sw-assembly-field-count'),
    refusal: dialog.locator('.sw-assembly-field-error'),
    problem: host.locator('.sw-assembly-field-field > [data-widget-slot] > .sw-assembly-field-error'),
    submit: button('Use selection'),
    cancel: button('Cancel'),
    close: button('Close'),
    clear: button('Clear selection'),
    send: page.locator('form', { has: host }).getByRole('button', { name: 'Send' }),
  };
}

/** Opens the gallery page with reduced motion and waits until the fields are mounted. */
export async function openAssemblyField(page: Page, id?: string) {
  await reduceMotion(page);
  await page.goto(ASSEMBLY_GALLERY);
  await ready(page, 'assembly-field');
  return assemblyFieldParts(page, id);
}

export const expectDialogOpen = (dialog: Locator) => expect(dialog).toHaveAttribute('data-state', 'open');
export const expectDialogClosed = (dialog: Locator) => expect(dialog).toHaveAttribute('data-state', 'closed');
