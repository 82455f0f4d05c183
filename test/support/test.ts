import {
  type BrowserContext,
  type BrowserContextOptions,
  test as base,
  expect,
  type Page,
  type Request,
} from '@playwright/test';
import { expectAllUsed } from './expectedUses.ts';
import { logUndeclaredWrites, register, undeclaredData, undeclaredHost } from './privacy.ts';
import { SharedTab } from './sharedTab.ts';

interface Violations {
  /** Marks matching console errors, page errors and policy violations as expected in this test. */
  allow: (pattern: RegExp) => void;
}

interface Requests {
  /** Returns the requests to a path, with any query, in order. */
  to: (path: string | RegExp) => Request[];
  /** Returns the path and query of every request so far, in order. */
  addresses: () => string[];
  /** Discards the requests so far, so that only later ones are counted. */
  clear: () => void;
}

/** Lends a test a tab with the given options, which earlier tests may have used unless the page has to be unused. */
interface Lend {
  (options: BrowserContextOptions, isPageUsed?: boolean): Promise<SharedTab>;
  /** Excludes what the fixtures have set up so far from `renewAll`. */
  keepSetup: () => void;
  /** Resets the test's tabs. Throws if a tab cannot be reset. */
  renewAll: () => Promise<void>;
}

interface Options {
  /**
   * False if a page counts as unused until the test itself uses it. By default, every page is used as soon as it has loaded.
   */
  isPageUsed: boolean;
}

interface WorkerFixtures {
  /** Tabs that are free for the next test, by their options. */
  tabs: Map<string, SharedTab>;
}

interface Fixtures {
  lend: Lend;
  /**
   * Resets the test's tabs, as between two tests: for a step that needs empty storage, or that must not inherit routes, init
   * scripts, rewritten markup or a fake clock from the steps before it. A step that only needs its page as the server sends
   * it opens the page again instead, which is cheaper.
   */
  asNewVisitor: () => Promise<void>;
  /**
   * Record of console errors, page errors and policy violations, and of data and hosts that docs/privacy.md does not list.
   * Unless allowed, each of them fails the test when it ends (RT-11), and so does each hold or rewrite that no request has
   * matched.
   */
  violations: Violations;
  /** Requests from all the test's pages. */
  requests: Requests;
  /** Page of another tab, with JavaScript disabled. */
  withoutJavaScript: Page;
}

/** Logs policy violations along with details from their events, which are missing from the browser's own console message. */
function logPolicyViolations(): void {
  addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sample }) => {
    console.error(`Policy violation: ${effectiveDirective} ${blockedURI} ${sample}`);
  });
}

/** Simulates use of the page, because most widgets wait for it before they start. */
function useAfterLoading(): void {
  addEventListener('load', () => dispatchEvent(new Event('pointermove')));
}

/** Makes all pages of a context log what violates their policy, and what docs/privacy.md does not list. */
async function logViolations(context: BrowserContext): Promise<void> {
  await context.addInitScript(logPolicyViolations);
  await context.addInitScript(logUndeclaredWrites, register);
}

async function prepareUsedPage(context: BrowserContext): Promise<void> {
  await context.addInitScript(useAfterLoading);
  await logViolations(context);
}

/** Key of a tab that no other test uses, because what happens before a page is used depends on the cache. */
const UNUSED = 'unused';

export { expect };

export const test = base.extend<Fixtures & Options, WorkerFixtures>({
  isPageUsed: [true, { option: true }],

  tabs: [
    async ({ browser: _browser }, provide) => {
      const tabs = new Map<string, SharedTab>();
      await provide(tabs);
      await Promise.all([...tabs.values()].map(({ context }) => context.close()));
    },
    { scope: 'worker' },
  ],

  lend: async ({ browser, tabs, baseURL }, provide) => {
    const lent = new Map<string, SharedTab>();
    const undeclared: string[] = [];
    /** Returns false if the tab cannot be reset. */
    const renew = async (tab: SharedTab): Promise<boolean> => {
      // Without a base URL, there is no telling which site's storage a test has used.
      if (baseURL === undefined || !(await tab.renew(baseURL))) return false;
      undeclared.push(...undeclaredData(tab.leftovers.stored, tab.leftovers.cookies));
      return true;
    };
    const renewAll = async (): Promise<void> => {
      for (const tab of lent.values())
        if (!(await renew(tab)))
          throw new Error('A step has changed its tab in a way that cannot be undone.');
    };
    const lend = async (options: BrowserContextOptions, isPageUsed = true): Promise<SharedTab> => {
      const key = isPageUsed ? JSON.stringify(options) : UNUSED;
      const prepare = isPageUsed ? prepareUsedPage : logViolations;
      const tab = tabs.get(key) ?? (await SharedTab.open(browser, options, prepare));
      tabs.delete(key);
      lent.set(key, tab);
      return tab;
    };
    const keepSetup = (): void => {
      for (const tab of lent.values()) tab.keepSetup();
    };
    await provide(Object.assign(lend, { keepSetup, renewAll }));
    for (const [key, tab] of lent) {
      tab.endSetup();
      if ((await renew(tab)) && key !== UNUSED) tabs.set(key, tab);
      else await tab.context.close();
    }
    expect(undeclared, 'stored data that docs/privacy.md does not list').toEqual([]);
  },

  context: async ({ lend, isPageUsed, viewport, isMobile, hasTouch }, provide) => {
    const { context } = await lend({ viewport, isMobile, hasTouch }, isPageUsed);
    await provide(context);
  },

  page: async ({ context }, provide) => provide(context.pages()[0] ?? (await context.newPage())),

  violations: [
    async ({ context }, provide) => {
      const problems: string[] = [];
      const allowed: RegExp[] = [];
      context.on('weberror', (webError) => problems.push(`Uncaught: ${webError.error().message}`));
      context.on('console', (message) => {
        if (message.type() === 'error') problems.push(`${message.text()} (${message.location().url})`);
      });
      context.on('request', (request) => {
        const host = undeclaredHost(request.url());
        if (host !== undefined)
          problems.push(`Undeclared: request to ${host}. Add it to a privacy.ts (docs/privacy.md).`);
      });
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
      // The browser itself requests the icon, again after every change of the address.
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

  withoutJavaScript: async ({ lend }, provide) => {
    const { page } = await lend({ javaScriptEnabled: false });
    await provide(page);
  },

  // Depends on the fixtures that listen to the context, because a reset removes only listeners that are added later.
  asNewVisitor: async ({ lend, violations: _violations, requests }, provide) => {
    lend.keepSetup();
    await provide(async () => {
      await lend.renewAll();
      requests.clear();
    });
  },
});
