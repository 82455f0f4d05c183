import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type CDPSession,
  expect,
  type Page,
} from '@playwright/test';
import { forgetFiles } from './forgetFiles.ts';
import type { StoredKeys } from './privacy.ts';

/** Path of a site file to open as a blank page: it shares the site's storage and loads nothing else. */
const BLANK = '/favicon.svg';

/**
 * Empties the storage of the page's site and prevents the page from writing to it again. Returns the keys that were in the
 * storage, or undefined if a test has blocked the storage. Runs in the page.
 */
function emptyStorage(): StoredKeys | undefined {
  try {
    const keys = { localStorage: Object.keys(localStorage), sessionStorage: Object.keys(sessionStorage) };
    sessionStorage.clear();
    localStorage.clear();
    // Pages store drafts when the visitor leaves them.
    Storage.prototype.setItem = () => undefined;
    return keys;
  } catch {
    return undefined;
  }
}

const NOTHING: StoredKeys = { localStorage: [], sessionStorage: [] };

/** Playwright's connection to its own server side, limited to the part that `removeClock` uses. */
interface ServerConnection {
  toImpl: (context: BrowserContext) => {
    clock?: { uninstall?: (progress: { race: <T>(promise: T) => T }) => Promise<void> };
  };
}

type Call = (...values: unknown[]) => unknown;

/** Replaces methods of an object. Each call is passed to `around`, along with the original method. */
function wrap(
  target: object,
  names: readonly string[],
  around: (original: Call, values: unknown[]) => unknown,
) {
  for (const name of names) {
    const original: unknown = Reflect.get(target, name);
    if (typeof original !== 'function') throw new Error(`Playwright has no method ${name}.`);
    const call: Call = (...values) => Reflect.apply(original, target, values);
    Reflect.set(target, name, (...values: unknown[]) => around(call, values));
  }
}

/**
 * Removes the fake clock from a context. Playwright does so itself when its own setting reuses a context, but has no public
 * method for it. Returns false if Playwright's internals have changed.
 */
async function removeClock(context: BrowserContext): Promise<boolean> {
  const connection = Reflect.get(context, '_connection') as Partial<ServerConnection> | undefined;
  const server = connection?.toImpl?.(context);
  if (!server?.clock?.uninstall) return false;
  await server.clock.uninstall({ race: (promise) => promise });
  return true;
}

/**
 * Tab that a worker's tests use one after another. A new tab for each test would start another process, and fetch and
 * compile every file again.
 */
export class SharedTab {
  readonly context: BrowserContext;
  readonly page: Page;
  readonly #session: CDPSession;
  /** True after a call that cannot be undone. */
  #isSpent = false;
  /** True after a call that can replace files of the page. */
  #mayHaveReplacedFiles = false;
  /** Keys and cookies that the last test has left. `renew` has removed them. */
  leftovers: { stored: StoredKeys; cookies: readonly string[] } = { stored: NOTHING, cookies: [] };
  /** Functions that undo the calls of the current test. */
  readonly #undo = new Set<() => unknown>();
  /** Functions that undo what fixtures have set up for the whole test. */
  readonly #undoSetup = new Set<() => unknown>();

  private constructor(context: BrowserContext, page: Page, session: CDPSession) {
    this.context = context;
    this.page = page;
    this.#session = session;
    const viewport = page.viewportSize();
    const undoAt = (target: object, names: readonly string[], undo: () => unknown): void =>
      wrap(target, names, (original, values) => {
        this.#undo.add(undo);
        return original(...values);
      });
    const spend = (): void => {
      this.#isSpent = true;
    };
    undoAt(page.clock, ['install', 'setFixedTime', 'setSystemTime'], async () => {
      if (!(await removeClock(context))) spend();
    });
    undoAt(page, ['setViewportSize'], () => viewport && page.setViewportSize(viewport));
    undoAt(page, ['emulateMedia'], () =>
      page.emulateMedia({
        media: null,
        colorScheme: null,
        reducedMotion: null,
        forcedColors: null,
        contrast: null,
      }),
    );
    undoAt(context, ['grantPermissions'], () => context.clearPermissions());
    undoAt(context, ['setOffline'], () => context.setOffline(false));
    page.on('crash', spend);
    wrap(context, ['newCDPSession'], async (original, values) => {
      const ownSession = (await original(...values)) as CDPSession;
      this.#mayHaveReplacedFiles = true;
      // The session's page may already be closed, and a crashed page no longer responds.
      this.#undo.add(() => this.#isSpent || ownSession.detach().catch(() => undefined));
      return ownSession;
    });
    for (const target of [page, context]) {
      undoAt(target, ['exposeBinding', 'exposeFunction', 'setExtraHTTPHeaders', 'setDefaultTimeout'], spend);
      undoAt(target, ['route'], () => {
        this.#mayHaveReplacedFiles = true;
        return target.unrouteAll({ behavior: 'ignoreErrors' });
      });
      wrap(target, ['on', 'once'], (original, values) => {
        this.#undo.add(() => Reflect.apply(Reflect.get(target, 'off'), target, values));
        return original(...values);
      });
      wrap(target, ['addInitScript'], async (original, values) => {
        const script = (await original(...values)) as Awaited<ReturnType<Page['addInitScript']>>;
        this.#undo.add(() => script.dispose());
        return script;
      });
    }
  }

  /**
   * Opens a tab in its own context.
   * @param options options of the browser context
   * @param prepare adds the scripts that the context keeps between tests
   */
  static async open(
    browser: Browser,
    options?: BrowserContextOptions,
    prepare?: (context: BrowserContext) => Promise<void>,
  ): Promise<SharedTab> {
    const context = await browser.newContext(options);
    await prepare?.(context);
    const page = await context.newPage();
    return new SharedTab(context, page, await context.newCDPSession(page));
  }

  /**
   * Empties the site's storage and leaves the page. Returns the keys that were in the storage. Throws if the page is currently
   * navigating on its own.
   */
  async #leave(site: string): Promise<StoredKeys> {
    const { page } = this;
    const isOnSite = new URL(page.url()).origin === site;
    let keys = isOnSite ? await page.evaluate(emptyStorage) : undefined;
    if (!keys) {
      await page.goto(BLANK);
      keys = await page.evaluate(emptyStorage);
    }
    await page.goto('about:blank');
    return keys ?? NOTHING;
  }

  /** Excludes what has been set up so far from `renew`, until the test ends. */
  keepSetup(): void {
    for (const undo of this.#undo) this.#undoSetup.add(undo);
    this.#undo.clear();
  }

  /** Includes everything in `renew` again, because the test has ended. */
  endSetup(): void {
    for (const undo of this.#undoSetup) this.#undo.add(undo);
    this.#undoSetup.clear();
  }

  /**
   * Undoes everything that a test has done. Returns false if that is impossible and the next test therefore needs another
   * tab.
   * @param site origin of the site under test
   */
  async renew(site: string): Promise<boolean> {
    const { context, page } = this;
    await Promise.all([...this.#undo].map((undo) => undo()));
    this.#undo.clear();
    if (this.#isSpent || page.isClosed()) return false;
    const others = context.pages().filter((other) => other !== page);
    await Promise.all(others.map((other) => other.close()));
    // A test may end as soon as a request has failed, while the page is still navigating to the browser's error page.
    let stored = NOTHING;
    const leave = async (): Promise<void> => {
      stored = await this.#leave(site);
    };
    await expect(leave).toPass();
    const cookies = await context.cookies();
    this.leftovers = { stored, cookies: cookies.map(({ name }) => name) };
    // Otherwise, the next page would use the files that a test has replaced, because they carry the `ETag` of the real files
    // and the server therefore confirms them as current.
    if (this.#mayHaveReplacedFiles) await forgetFiles(this.#session);
    this.#mayHaveReplacedFiles = false;
    await Promise.all([
      page.mouse.move(-1, -1),
      context.clearCookies(),
      this.#session.send('Page.resetNavigationHistory'),
    ]);
    return true;
  }
}
