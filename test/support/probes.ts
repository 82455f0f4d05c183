import type { Page } from '@playwright/test';
import { contentSecurityPolicy } from '../../fixtures/site.ts';
import { interceptRequests } from './interceptRequests.ts';

/** Opens a page of our own under the strict Content Security Policy, with the given markup in its head and body. */
export async function openOwnPage(page: Page, path: string, head: string, body: string): Promise<void> {
  await interceptRequests(page, [`http://localhost:*${path}`], 'Request', async () => ({
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': contentSecurityPolicy(''),
    },
    body: `<!doctype html>
<html lang="en">
  <head>
    <title>Test</title>
    ${head}
  </head>
  <body>${body}</body>
</html>`,
  }));
  await page.goto(path);
}

/**
 * Opens a page whose script is the runtime, built with the probes in `test/probes/` instead of the widgets.
 * @param body markup of the page's body
 * @param head extra markup for the head, such as the page's settings
 */
export const openProbes = (page: Page, body: string, head = ''): Promise<void> =>
  openOwnPage(page, '/probes/page', `${head}<script type="module" src="/probes/widgets.js"></script>`, body);
