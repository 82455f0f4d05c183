import type { Locator } from '@playwright/test';

/** Returns the `name=value` pairs that a form would submit now, in order. */
export const formDataOf = (form: Locator): Promise<string[]> =>
  form.evaluate((element) =>
    [...new FormData(element as HTMLFormElement)].map(
      ([name, value]) => `${name}=${typeof value === 'string' ? value : value.name}`,
    ),
  );

/** Returns the form's error summary. */
export const summaryOf = (form: Locator): Locator => form.locator('[data-form-part="summary"]');

/** Returns the links of the form's error summary, while it is visible. */
export const summaryLinks = (form: Locator): Locator => summaryOf(form).getByRole('link');
