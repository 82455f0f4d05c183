import type { Page } from '@playwright/test';
import { contentSecurityPolicy } from '../../fixtures/site.ts';
import { interceptRequests } from './interceptRequests.ts';

const ADDRESS = '/probes/page';

/**
 * Opens a page under the strict Content Security Policy. Its script is the runtime, built with the probes in `test/probes/`
 * instead of the widgets.
 * @param body markup of the page's body
 * @param head extra markup for the head, such as the page's settings
 */
export async function openProbes(page: Page, body: string, head = ''): Promise<void> {
  await interceptRequests(page, [`*${ADDRESS}`], 'Request', async () => ({
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': contentSecurityPolicy(''),
    },
    body: `<!doctype html>
<html lang="en">
  <head>
    <title>Probes</title>
    ${head}
    <script type="module" src="/probes/widgets.js"></script>
  </head>
  <body>${body}</body>
</html>`,
  }));
  await page.goto(ADDRESS);
}
