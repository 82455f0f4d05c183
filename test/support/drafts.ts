import type { Page } from '@playwright/test';
import { readAcrossPages } from './acrossPages.ts';

const PREFIX = 'society-widgets:draft:';

/** Returns the storage key of a draft that all tabs share. `owner` consists of the form's address and the account. */
export const draftKey = (owner: string): string => `${PREFIX}a1@${owner}`;

/** Returns the properties that every stored draft has. */
export const draftBase = () => ({ version: 2, id: 'a1', begunAt: Date.now(), savedAt: Date.now() });

/** Returns the only stored draft for a form and an account, or null. */
export async function storedDraft(
  page: Page,
  owner: string,
  area: 'localStorage' | 'sessionStorage' = 'localStorage',
): Promise<string | null> {
  const found = await readAcrossPages(
    page,
    ([prefix, of, from]) => {
      const storage = window[from];
      const keys = Object.keys(storage).filter(
        (key) => key.startsWith(prefix) && (key === prefix + of || key.endsWith(`@${of}`)),
      );
      if (keys.length > 1) throw new Error(`${keys.length} drafts: ${keys.join(', ')}`);
      return JSON.stringify(storage.getItem(keys[0] ?? ''));
    },
    [PREFIX, owner, area] as const,
  );
  return JSON.parse(found) as string | null;
}
