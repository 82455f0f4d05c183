import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type CDPSession,
  expect,
  type Page,
} from '@playwright/test';
import { forgetFiles } from './forgetFiles.ts';

/** A file of the site, as a page: its storage is that of the site, and it loads nothing else. */
const BLANK = '/favicon.svg';

/** Empties the storage of the page's site for good. Returns false if a test has blocked it. Runs in the page. */
function emptyStorage(): boolean {
  try {
    sessionStorage.clear();
    localStorage.clear();
  } catch {
    return false;
  }
  // Pages store drafts as they are left.
  Storage.prototype.setItem = () => undefined;
  return true;
}

/** The part of Playwright's connection to its own server side that `removeClock` uses. */
interface ServerConnection {
  toImpl: (context: BrowserContext) => {
    clock?: { uninstall?: (progress: { race: <T>(promise: T) => T }) => Promise<void> };
  };
}

type Call = (...values: unknown[]) => unknown;

/** Replaces methods of an object: each call goes to `around`, with the original method. */
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
 * Takes the fake clock away from a context. Playwright does so where it uses a context again by its own setting, but has no public
 * method for it. Returns false if it works in another way now.
 */
async function removeClock(context: BrowserContext): Promise<boolean> {
  const connection = Reflect.get(context, '_connection') as Partial<ServerConnection> | undefined;
  const server = connection?.toImpl?.(context);
  if (!server?.clock?.uninstall) return false;
  await server.clock.uninstall({ race: (promise) => promise });
  return true;
}

/**
 * A tab that the tests of a worker use one after the other. A new one for each of them costs a process, and every file is fetched and
 * compiled again.
 */
export class SharedTab {
  readonly context: BrowserContext;
  readonly page: Page;
  readonly #session: CDPSession;
  /** True after a call that cannot be taken back. */
  #isSpent = false;
  /** True after a call by which a test can replace files of the page. */
  #mayHaveReplacedFiles = false;
  /** Take back the calls of the current test. */
  readonly #undo = new Set<() => unknown>();

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
      // Its page may be closed. In a crashed one, nothing is answered any more.
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
   * Opens a tab in a context of its own.
   * @param options beside those of the current test
   * @param initScripts which the context keeps
   */
  static async open(
    browser: Browser,
    options?: BrowserContextOptions,
    initScripts: readonly (() => void)[] = [],
  ): Promise<SharedTab> {
    const context = await browser.newContext(options);
    for (const script of initScripts) await context.addInitScript(script);
    const page = await context.newPage();
    return new SharedTab(context, page, await context.newCDPSession(page));
  }

  /** Empties the site's storage and leaves the page. Throws if the page is just leaving by itself. */
  async #leave(site: string): Promise<void> {
    const { page } = this;
    const isOnSite = new URL(page.url()).origin === site;
    if (!isOnSite || !(await page.evaluate(emptyStorage))) {
      await page.goto(BLANK);
      await page.evaluate(emptyStorage);
    }
    await page.goto('about:blank');
  }

  /**
   * Takes back what a test has done. Returns false if that is impossible, so that the next test needs another tab.
   * @param site origin of the site under test
   */
  async renew(site: string): Promise<boolean> {
    const { context, page } = this;
    await Promise.all([...this.#undo].map((undo) => undo()));
    this.#undo.clear();
    if (this.#isSpent || page.isClosed()) return false;
    const others = context.pages().filter((other) => other !== page);
    await Promise.all(others.map((other) => other.close()));
    // A test may end as soon as a request has failed, and the page be leaving for the browser's error page.
    await expect(() => this.#leave(site)).toPass({ timeout: 8000 });
    // The next page would use those that a test has replaced: the server finds the `ETag` of the real ones in them.
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
