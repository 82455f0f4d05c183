import type { BrowserContext, Page } from '@playwright/test';
import { type NoteView, reportViews } from '../explore/view.ts';
import type { Traced } from './network.ts';

/** Records the views of all pages of a session. */
export async function traceViews(context: BrowserContext, tabOf: (page: Page) => number): Promise<Traced[]> {
  const trace: Traced[] = [];
  await context.exposeBinding('noteView', ({ page }, ...[view, at]: Parameters<NoteView>) => {
    if (view) trace.push({ at, tab: tabOf(page), view });
  });
  await context.addInitScript(reportViews);
  return trace;
}
