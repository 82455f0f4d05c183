import type { Page } from '@playwright/test';
import { rewrite } from './rewrite.ts';

/** Gives a page texts of its own, by widget and key (RT-15). To be called before it opens. */
export const replaceTexts = (
  page: Page,
  path: string,
  texts: Readonly<Record<string, Readonly<Record<string, string>>>>,
): Promise<void> => rewrite(page, path, '"texts":{}', `"texts":${JSON.stringify(texts)}`);
