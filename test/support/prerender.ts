import { spawn } from 'node:child_process';
import { EventEmitter, on } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { chromium, expect } from '@playwright/test';
import { fullLaunchOptions } from './launch.ts';
import { test as base } from './test.ts';

/** Message from the browser: the response to a command, or an event. */
interface Message {
  id?: number;
  method?: string;
  /** Session that an event belongs to. */
  sessionId?: string;
  params?: { sessionId?: string; targetInfo?: { type: string; subtype?: string } };
  result?: Readonly<Record<string, unknown>>;
  error?: { message: string };
}

/** Kind of page that a tab shows or prerenders. */
type Kind = 'page' | 'prerender';

/** Browser that a test controls through Chromium's protocol, because Playwright's driver turns prerendering off. */
interface PlainBrowser {
  send: (method: string, params?: object, sessionId?: string) => Promise<NonNullable<Message['result']>>;
  /** Resolves to the session of a tab's next page, or of the next page that the tab prerenders, once it exists. */
  nextSession: (tab: string, kind: Kind) => Promise<string>;
  close: () => Promise<void>;
}

async function launch(): Promise<PlainBrowser> {
  const profile = await mkdtemp(join(tmpdir(), 'prerender-'));
  const path = fullLaunchOptions.executablePath ?? chromium.executablePath();
  const switches = [...(fullLaunchOptions.args ?? []), '--headless=new', '--window-size=1280,900'];
  const started = spawn(path, [...switches, '--remote-debugging-pipe', `--user-data-dir=${profile}`], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'],
  });
  const [input, output] = [started.stdio[3] as Writable, started.stdio[4] as Readable];
  const waiting = new Map<number, (message: Message) => void>();
  const attached = new EventEmitter();
  const sessions = new Map<string, AsyncIterator<unknown[]>>();
  /** Returns the sessions of a tab's pages of a kind, including those that nobody has asked for yet. */
  const sessionsOf = (name: string): AsyncIterator<unknown[]> => {
    const found = sessions.get(name) ?? on(attached, name);
    sessions.set(name, found);
    return found;
  };
  const receive = (message: Message): void => {
    const { id, method, params = {}, sessionId: tab = '' } = message;
    if (id !== undefined) waiting.get(id)?.(message);
    const { sessionId, targetInfo } = params;
    if (method !== 'Target.attachedToTarget' || !sessionId || targetInfo?.type !== 'page') return;
    const name = `${tab} ${targetInfo.subtype === 'prerender' ? 'prerender' : 'page'}`;
    sessionsOf(name);
    attached.emit(name, sessionId);
  };
  let received = '';
  output.setEncoding('utf8').on('data', (data: string) => {
    const messages = (received + data).split('\0');
    received = messages.pop() ?? '';
    for (const message of messages) receive(JSON.parse(message) as Message);
  });
  let count = 0;
  return {
    send: (method, params = {}, sessionId) =>
      new Promise((resolve, reject) => {
        count += 1;
        waiting.set(count, ({ result = {}, error }) => {
          if (error) reject(new Error(`${method}: ${error.message}`));
          else resolve(result);
        });
        input.write(`${JSON.stringify({ id: count, method, params, sessionId })}\0`);
      }),
    nextSession: async (tab, kind) => String((await sessionsOf(`${tab} ${kind}`).next()).value[0]),
    close: async () => {
      const exited = new Promise((resolve) => started.once('exit', resolve));
      started.kill();
      await exited;
      await rm(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

/** Returns a script that inserts speculation rules for an address. */
const insertRules = (address: string): string => `{
  const rules = Object.assign(document.createElement('script'), { type: 'speculationrules' });
  rules.textContent = JSON.stringify({ prerender: [{ urls: [${JSON.stringify(address)}], eagerness: 'immediate' }] });
  document.documentElement.append(rules);
}`;

/** Returns an expression for a promise that resolves to the value of an expression once the value is not null or undefined. */
export const poll = (expression: string): string => `new Promise((resolve) => {
  const timer = setInterval(() => {
    const value = ${expression};
    if (value === undefined || value === null) return;
    clearInterval(timer);
    resolve(value);
  }, 20);
})`;

/** Page that a tab prerenders. */
interface PrerenderedPage {
  /** Returns the value of an expression in the page. The value must be JSON. */
  evaluate: (code: string) => Promise<unknown>;
  /** Opens the page as a link would. From then on, the tab shows it. */
  activate: () => Promise<void>;
}

/** Tab in which pages are prerendered one after another. Paths belong to its site. */
export interface PrerenderingTab {
  /** Opens a page that is not prerendered. */
  open: (path: string) => Promise<void>;
  /** Returns the value of an expression in the page that the tab shows. The value must be JSON. */
  evaluate: (code: string) => Promise<unknown>;
  /** Sends a command of Chromium's protocol to the page that the tab shows. */
  send: (method: string, params?: object) => Promise<unknown>;
  /** Prerenders a page by inserting rules for it. */
  prerender: (path: string) => Promise<PrerenderedPage>;
  /** Resolves to the next page that the tab prerenders because of the rules of the page that it shows. */
  prerendered: () => Promise<PrerenderedPage>;
  close: () => Promise<void>;
}

/** Returns the value of an expression in a page. */
async function evaluateIn(browser: PlainBrowser, session: string, expression: string): Promise<unknown> {
  const params = { expression, returnByValue: true, awaitPromise: true };
  const { result, exceptionDetails } = await browser.send('Runtime.evaluate', params, session);
  if (exceptionDetails) throw new Error(`${expression}: ${JSON.stringify(exceptionDetails)}`);
  return (result as { value?: unknown } | undefined)?.value;
}

/** Waits for the next page of a kind, and runs a script in it before the page's own. Returns its session. */
async function nextPage(browser: PlainBrowser, tab: string, kind: Kind, script: string): Promise<string> {
  const session = await browser.nextSession(tab, kind);
  // The page responds to the first two commands only once the third one lets it run.
  await Promise.all([
    browser.send('Page.enable', {}, session),
    browser.send('Page.addScriptToEvaluateOnNewDocument', { source: script }, session),
    browser.send('Runtime.runIfWaitingForDebugger', {}, session),
  ]);
  return session;
}

/** Opens a tab of a worker's browser on a stylesheet of the site. */
async function openTab(browser: PlainBrowser, origin: string, script: string): Promise<PrerenderingTab> {
  // Attaches to the tab and, through it, to its pages, because any other session would turn prerendering off. Chromium
  // prerenders nothing in a tab that is behind another one in its window.
  const target = { url: 'about:blank', forTab: true, newWindow: true };
  const { targetId } = await browser.send('Target.createTarget', target);
  const attached = await browser.send('Target.attachToTarget', { targetId, flatten: true });
  const session = String(attached.sessionId);
  const pages = { autoAttach: true, waitForDebuggerOnStart: true, flatten: true };
  await browser.send('Target.setAutoAttach', pages, session);
  let current = await nextPage(browser, session, 'page', script);
  const evaluate = (code: string): Promise<unknown> => evaluateIn(browser, current, code);
  const open = async (path: string): Promise<void> => {
    await browser.send('Page.navigate', { url: origin + path }, current);
    // Fails if the command reaches the page that is being left.
    const arrive = () => evaluate(poll(`document.readyState === 'complete' || undefined`));
    await expect(arrive).toPass({ timeout: 10_000 });
  };
  /** @param path path of the link, because the server may redirect the page to another address */
  const prerendered = async (path?: string): Promise<PrerenderedPage> => {
    const next = await nextPage(browser, session, 'prerender', script);
    return {
      evaluate: (code) => evaluateIn(browser, next, code),
      activate: async () => {
        const address = path ?? (await evaluateIn(browser, next, 'location.href'));
        await evaluate(`location.assign(${JSON.stringify(address)})`);
        current = next;
        await evaluate(poll('document.prerendering ? undefined : true'));
      },
    };
  };
  await open('/widgets.css');
  return {
    open,
    evaluate,
    send: (method, params) => browser.send(method, params, current),
    prerender: async (path) => {
      await evaluate(insertRules(path));
      return prerendered(path);
    },
    prerendered: () => prerendered(),
    close: async () => void (await browser.send('Target.closeTarget', { targetId })),
  };
}

interface PrerenderFixtures {
  /**
   * Opens a tab on a stylesheet of the site, which has no policy that would forbid speculation rules. The tab closes when the
   * test ends.
   * @param script runs in each page before the page's own scripts
   */
  openTab: (script?: string) => Promise<PrerenderingTab>;
}

export const test = base.extend<PrerenderFixtures, { plainBrowser: PlainBrowser }>({
  plainBrowser: [
    async ({ browserName: _browserName }, provide) => {
      const browser = await launch();
      await provide(browser);
      await browser.close();
    },
    { scope: 'worker' },
  ],
  openTab: async ({ plainBrowser, baseURL }, provide) => {
    const tabs: PrerenderingTab[] = [];
    await provide(async (script = '') => {
      const tab = await openTab(plainBrowser, baseURL ?? '', script);
      tabs.push(tab);
      return tab;
    });
    for (const tab of tabs) await tab.close();
  },
});
