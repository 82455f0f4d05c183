import type { Locator } from '@playwright/test';

/** What a form would send now, as `name=value`, in order. */
export const dataOf = (form: Locator): Promise<string[]> =>
  form.evaluate((element) =>
    [...new FormData(element as HTMLFormElement)].map(
      ([name, value]) => `${name}=${typeof value === 'string' ? value : value.name}`,
    ),
  );

/** The form's list of errors. */
export const summaryOf = (form: Locator): Locator => form.locator('[data-form-part="summary"]');

/** The links of that list, as far as they are to be seen. */
export const listedIn = (form: Locator): Locator => summaryOf(form).getByRole('link');
