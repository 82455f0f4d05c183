import type { CDPSession, Page } from '@playwright/test';
import { forgetFiles } from './forgetFiles.ts';

/** Response that a page receives instead of the server's. */
export interface Answer {
  /** Status of the response, 200 by default. */
  status?: number | undefined;
  headers: Readonly<Record<string, string>>;
  body: string;
}

/** Request that is waiting for a response. */
export interface WaitingRequest {
  url: URL;
  method: string;
  /** Status of the server's response, or undefined if there is none. */
  status: number | undefined;
  /** Headers of the server's response, with lowercase names. Empty if there is no response. */
  headers: Readonly<Record<string, string>>;
  /**
   * Reads the text of the server's response. The text is empty if there is no response, if the response is a redirect, or if
   * the visitor has left the page.
   */
  readText: () => Promise<string>;
}

/** Sends a response to the page, or lets the request continue. */
function send(client: CDPSession, requestId: string, answer: Answer | undefined): Promise<unknown> {
  if (!answer) return client.send('Fetch.continueRequest', { requestId });
  return client.send('Fetch.fulfillRequest', {
    requestId,
    responseCode: answer.status ?? 200,
    responseHeaders: Object.entries(answer.headers).map(([name, value]) => ({ name, value })),
    body: Buffer.from(answer.body).toString('base64'),
  });
}

/**
 * Intercepts a page's own requests, but not those from frames of other origins. `page.route` would route every request of
 * the page through the driver, which costs 50 ms of processor time per page.
 * @param addresses patterns for the URLs of the requests, in which `*` matches any characters
 * @param stage whether a request waits before it is sent, or once the server has responded
 * @param answer function that returns the response, or undefined to let the request continue
 * @returns a function that stops intercepting
 */
export async function interceptRequests(
  page: Page,
  addresses: readonly string[],
  stage: 'Request' | 'Response',
  answer: (request: WaitingRequest) => Promise<Answer | undefined>,
): Promise<() => Promise<void>> {
  const client = await page.context().newCDPSession(page);
  // Otherwise, the page would not request files that its process still holds in memory.
  await forgetFiles(client);
  client.on('Fetch.requestPaused', ({ requestId, request, responseStatusCode, responseHeaders = [] }) => {
    const entries = responseHeaders.map(({ name, value }) => [name.toLowerCase(), value] as const);
    const waiting: WaitingRequest = {
      url: new URL(request.url),
      method: request.method,
      status: responseStatusCode,
      headers: Object.fromEntries(entries),
      readText: async () => {
        const sent = client.send('Fetch.getResponseBody', { requestId });
        const { body, base64Encoded } = await sent.catch(() => ({ body: '', base64Encoded: false }));
        return base64Encoded ? Buffer.from(body, 'base64').toString() : body;
      },
    };
    // A page that the visitor has left can no longer receive a response, and neither can any page once the test is over.
    void answer(waiting).then((given) => send(client, requestId, given).catch(() => undefined));
  });
  const patterns = addresses.map((urlPattern) => ({ urlPattern, requestStage: stage }));
  await client.send('Fetch.enable', { patterns });
  return () => client.detach();
}
