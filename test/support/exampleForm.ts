import type { Page } from '@playwright/test';
import { ready } from './ready.ts';

export const FORM_GALLERY = '/gallery/form';

/** Locates the parts of the gallery page's first form, which submits to the cart. */
export function formParts(page: Page) {
  const form = page.getByRole('form', { name: 'Register' });
  return {
    form,
    name: form.getByRole('textbox', { name: 'Name' }),
    email: form.getByRole('textbox', { name: 'Email address' }),
    dinner: form.getByRole('radio', { name: 'No' }),
    register: form.locator('[value="register"][name="step"]'),
    draft: form.locator('[value="draft"]'),
    overlay: form.locator('.sw-submitting'),
  };
}

export type ExampleForm = ReturnType<typeof formParts>;

/** Opens the gallery page and waits until its forms are mounted. */
export async function openForm(page: Page): Promise<ExampleForm> {
  await page.goto(FORM_GALLERY);
  await ready(page, 'form');
  return formParts(page);
}

/** Fills in the required fields of the first form. */
export async function fillIn({ name, email, dinner }: ExampleForm, firstName = 'Ada'): Promise<void> {
  await name.fill(`${firstName} Byron`);
  await email.fill(`${firstName}@clinic.example`);
  await dinner.check();
}
