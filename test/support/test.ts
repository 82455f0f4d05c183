import { test as base, expect, type Page, type Request } from '@playwright/test';
import { createHold, type Hold } from './hold.ts';
import { expectAllRewritten } from './rewrite.ts';

interface Violations {
  /** Declares console errors, page errors and policy violations that match as expected by this test. */
  allow: (pattern: RegExp) => void;
}

interface Requests {
  /** Requests to a path, without regard to the query, in order. */
  to: (path: string | RegExp) => Request[];
  /** Path and query of every request so far, in order. */
  addresses: () => string[];
  /** Starts anew: for what happens after this moment. */
  forget: () => void;
}

interface Fixtures {
  /** In every test: whatever the browser complained of fails the test when it ends (RT-11). */
  violations: Violations;
  /** What all pages of the test ask the server for. */
  requests: Requests;
  /** Delays responses. A hold that no request meets fails the test. */
  hold: Hold;
  /** A page of its own, in a browser that executes no script. */
  withoutJavaScript: Page;
}

/** The browser says more of a violation in its event than on the console. */
function logPolicyViolations(): void {
  addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sample }) => {
    console.error(`Policy violation: ${effectiveDirective} ${blockedURI} ${sample}`);
  });
}

export { expect };

export const test = base.extend<Fixtures>({
  violations: [
    async ({ context }, provide) => {
      const complaints: string[] = [];
      const allowed: RegExp[] = [];
      context.on('weberror', (webError) => complaints.push(`Uncaught: ${webError.error().message}`));
      context.on('console', (message) => {
        if (message.type() === 'error') complaints.push(`${message.text()} (${message.location().url})`);
      });
      await context.addInitScript(logPolicyViolations);
      await provide({ allow: (pattern) => allowed.push(pattern) });
      const unexpected = complaints.filter((text) => !allowed.some((pattern) => pattern.test(text)));
      expect(unexpected, 'console errors, page errors and policy violations').toEqual([]);
      expectAllRewritten();
    },
    { auto: true },
  ],

  requests: async ({ context }, provide) => {
    let seen: Request[] = [];
    const pathOf = (request: Request) => new URL(request.url()).pathname;
    context.on('request', (request) => {
      // Fetched by the browser's own account, again after each change of the address.
      if (!/\/favicon\.\w+$/.test(pathOf(request))) seen.push(request);
    });
    await provide({
      to: (path) =>
        seen.filter((request) =>
          typeof path === 'string' ? pathOf(request) === path : path.test(pathOf(request)),
        ),
      addresses: () => seen.map((request) => pathOf(request) + new URL(request.url()).search),
      forget: () => {
        seen = [];
      },
    });
  },

  // The runner insists on a pattern, even one that takes no other fixture.
  hold: async ({ context: _context }, provide) => {
    const { hold, expectAllMet } = createHold();
    await provide(hold);
    expectAllMet();
  },

  withoutJavaScript: async ({ browser }, provide) => {
    const context = await browser.newContext({ javaScriptEnabled: false });
    await provide(await context.newPage());
    await context.close();
  },
});
