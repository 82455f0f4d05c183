import type { Page } from '@playwright/test';
import { replaceMarkup } from './replaceMarkup.ts';

/** Overrides texts in a page's settings, by widget and key (RT-15). Call it before the page opens. */
export const replaceTexts = (
  page: Page,
  path: string,
  texts: Readonly<Record<string, Readonly<Record<string, string>>>>,
): Promise<unknown> => replaceMarkup(page, path, '"texts":{}', `"texts":${JSON.stringify(texts)}`);
