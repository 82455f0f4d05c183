import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { chromium } from '@playwright/test';
import { fullLaunchOptions } from './launch.ts';

/** Message from the browser: the response to a command, or an event. */
interface Message {
  id?: number;
  method?: string;
  params?: { sessionId?: string; targetInfo?: { type: string; subtype?: string } };
  result?: Readonly<Record<string, unknown>>;
}

/** Browser that a test controls through Chromium's protocol, because Playwright's driver turns prerendering off. */
interface PlainBrowser {
  send: (method: string, params?: object, sessionId?: string) => Promise<NonNullable<Message['result']>>;
  /** Resolves to the session of the tab's page, or of the page that the tab prerenders, once it exists. */
  sessionOf: (kind: 'page' | 'prerender') => Promise<string>;
  close: () => Promise<void>;
}

/** Returns a promise together with the function that resolves it. */
function createDeferred() {
  let resolve: (text: string) => void = () => undefined;
  const promise = new Promise<string>((settle) => {
    resolve = settle;
  });
  return { promise, resolve };
}

async function launch(): Promise<PlainBrowser> {
  const profile = await mkdtemp(join(tmpdir(), 'prerender-'));
  const path = fullLaunchOptions.executablePath ?? chromium.executablePath();
  const switches = [...(fullLaunchOptions.args ?? []), '--headless=new', '--window-size=1280,900'];
  const started = spawn(path, [...switches, '--remote-debugging-pipe', `--user-data-dir=${profile}`], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'],
  });
  const [input, output] = [started.stdio[3] as Writable, started.stdio[4] as Readable];
  const waiting = new Map<number, (result: NonNullable<Message['result']>) => void>();
  const sessions = { page: createDeferred(), prerender: createDeferred() };
  const receive = ({ id, method, params = {}, result = {} }: Message): void => {
    if (id !== undefined) waiting.get(id)?.(result);
    const { sessionId, targetInfo } = params;
    if (method !== 'Target.attachedToTarget' || !sessionId || targetInfo?.type !== 'page') return;
    sessions[targetInfo.subtype === 'prerender' ? 'prerender' : 'page'].resolve(sessionId);
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
      new Promise((resolve) => {
        count += 1;
        waiting.set(count, resolve);
        input.write(`${JSON.stringify({ id: count, method, params, sessionId })}\0`);
      }),
    sessionOf: (kind) => sessions[kind].promise,
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
const poll = (expression: string): string => `new Promise((resolve) => {
  const timer = setInterval(() => {
    const value = ${expression};
    if (value === undefined || value === null) return;
    clearInterval(timer);
    resolve(value);
  }, 20);
})`;

interface Prerendering {
  /** Page to prerender. */
  address: string;
  /** Name of the widget that has to be ready before the page is opened. If omitted, the page only has to have loaded. */
  widget?: string;
  /** Time in ms from that moment until the page is opened. */
  time?: number;
  /** JavaScript expression for the result, polled until its value is not null or undefined. The value must be JSON. */
  expression: string;
}

/** Makes Chromium prerender a page, opens it, and returns the result of an expression in it. */
export async function openPrerendered<Value>(
  origin = '',
  { address, widget, time = 0, expression }: Prerendering,
): Promise<Value> {
  const browser = await launch();
  const evaluate = async (sessionId: string, code: string): Promise<unknown> => {
    const params = { expression: code, returnByValue: true, awaitPromise: true };
    const { result } = await browser.send('Runtime.evaluate', params, sessionId);
    return (result as { value?: unknown } | undefined)?.value;
  };
  try {
    // Starts on a stylesheet, because it has no policy that would forbid speculation rules. Attaches to the tab and,
    // through it, to its pages, because any other session would turn prerendering off.
    const url = `${origin}/widgets.css`;
    const { targetId } = await browser.send('Target.createTarget', { url, forTab: true });
    const { sessionId } = await browser.send('Target.attachToTarget', { targetId, flatten: true });
    const pages = { autoAttach: true, waitForDebuggerOnStart: false, flatten: true };
    await browser.send('Target.setAutoAttach', pages, String(sessionId));
    const first = await browser.sessionOf('page');
    await evaluate(
      first,
      poll(`document.readyState === 'complete' && location.href === '${url}' || undefined`),
    );
    await evaluate(first, insertRules(address));
    const next = await browser.sessionOf('prerender');
    const isWarm = widget
      ? `document.querySelector('[data-widget="${widget}"][data-widget-state="ready"]') && true`
      : `document.readyState === 'complete' || undefined`;
    await evaluate(next, poll(isWarm));
    await evaluate(next, `new Promise((resolve) => setTimeout(resolve, ${time}))`);
    await evaluate(first, `location.assign(${JSON.stringify(address)})`);
    return (await evaluate(next, poll(expression))) as Value;
  } finally {
    await browser.close();
  }
}
