import { expect, type Page } from '@playwright/test';

/** Returns the fields listed on the page that gallery forms submit to, as `name=value` or `name=empty`. */
export async function submittedFields(page: Page): Promise<string[]> {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Submitted fields');
  const rows = page.locator('#sent > div');
  return rows.evaluateAll((all) =>
    all.map((row) => [...row.children].map((cell) => cell.textContent).join('=')),
  );
}
