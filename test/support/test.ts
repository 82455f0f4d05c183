import { test as base, expect, type Page, type Request } from '@playwright/test';
import { expectAllUsed } from './expectedUses.ts';
import { hold } from './hold.ts';

interface Violations {
  /** Declares console errors, page errors and policy violations that match as expected by this test. */
  allow: (pattern: RegExp) => void;
}

interface Requests {
  /** Returns the requests to a path, regardless of the query, in order. */
  to: (path: string | RegExp) => Request[];
  /** Returns the path and query of every request so far, in order. */
  addresses: () => string[];
  /** Discards the requests so far, so that only later ones are counted. */
  clear: () => void;
}

interface Options {
  /** False if nobody uses the pages of the test until it does. By default, somebody does as soon as a page has loaded. */
  isPageUsed: boolean;
}

interface Fixtures {
  /**
   * Console errors, page errors and policy violations: each fails the test at its end unless allowed (RT-11). So does each
   * hold or rewrite that nothing has met.
   */
  violations: Violations;
  /** Requests of all pages of the test. */
  requests: Requests;
  /** Delays responses. A hold that no request meets fails the test. */
  hold: typeof hold;
  /** Separate page in a browser context with JavaScript disabled. */
  withoutJavaScript: Page;
}

/** Logs policy violations with the details of their events, which the browser's own console message lacks. */
function logPolicyViolations(): void {
  addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sample }) => {
    console.error(`Policy violation: ${effectiveDirective} ${blockedURI} ${sample}`);
  });
}

/** Uses the page: most widgets wait for that. */
function useAfterLoading(): void {
  addEventListener('load', () => dispatchEvent(new Event('pointermove')));
}

export { expect };

export const test = base.extend<Fixtures & Options>({
  isPageUsed: [true, { option: true }],

  context: async ({ context, isPageUsed }, provide) => {
    if (isPageUsed) await context.addInitScript(useAfterLoading);
    await provide(context);
  },

  violations: [
    async ({ context }, provide) => {
      const problems: string[] = [];
      const allowed: RegExp[] = [];
      context.on('weberror', (webError) => problems.push(`Uncaught: ${webError.error().message}`));
      context.on('console', (message) => {
        if (message.type() === 'error') problems.push(`${message.text()} (${message.location().url})`);
      });
      await context.addInitScript(logPolicyViolations);
      await provide({ allow: (pattern) => allowed.push(pattern) });
      const unexpected = problems.filter((text) => !allowed.some((pattern) => pattern.test(text)));
      expect(unexpected, 'console errors, page errors and policy violations').toEqual([]);
      expectAllUsed();
    },
    { auto: true },
  ],

  requests: async ({ context }, provide) => {
    let seen: Request[] = [];
    const pathOf = (request: Request) => new URL(request.url()).pathname;
    context.on('request', (request) => {
      // The browser requests the icon itself, again after each change of the address.
      if (!/\/favicon\.\w+$/.test(pathOf(request))) seen.push(request);
    });
    await provide({
      to: (path) =>
        seen.filter((request) =>
          typeof path === 'string' ? pathOf(request) === path : path.test(pathOf(request)),
        ),
      addresses: () => seen.map((request) => pathOf(request) + new URL(request.url()).search),
      clear: () => {
        seen = [];
      },
    });
  },

  // Playwright requires a destructuring pattern as the first parameter, even if no fixture is used.
  hold: async ({ context: _context }, provide) => {
    await provide(hold);
  },

  withoutJavaScript: async ({ browser }, provide) => {
    const context = await browser.newContext({ javaScriptEnabled: false });
    await provide(await context.newPage());
    await context.close();
  },
});
