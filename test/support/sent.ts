import { expect, type Page } from '@playwright/test';

/** What the page that a form of the gallery leads to says of what was sent: `name=value`, an empty value as `empty`. */
export async function sent(page: Page): Promise<string[]> {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Submitted fields');
  const rows = page.locator('#sent > div');
  return rows.evaluateAll((all) =>
    all.map((row) => [...row.children].map((cell) => cell.textContent).join('=')),
  );
}
