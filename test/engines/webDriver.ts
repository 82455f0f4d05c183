import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import type { Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';

/** Key under which the WebDriver protocol wraps a reference to an element. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';
const FIRST_ANSWER_MS = 20_000;

/** Reference to an element of the page, as the protocol sends it. */
export interface ElementReference {
  [ELEMENT]: string;
}

/** Error of the protocol, such as `element click intercepted`. */
export class WebDriverError extends Error {
  readonly code: string;

  constructor(code: string, message: string) {
    super(`${code}: ${message}`);
    this.code = code;
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('The system gave no port.');
  return address.port;
}

/** Starts a display without a screen. Resolves once it accepts connections: a browser that starts earlier fails. */
export async function startDisplay(): Promise<{ name: string; stop: () => void }> {
  const server = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '1400x1000x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const [output] = (await Promise.race([
    once(server.stdio[3] as Readable, 'data'),
    once(server, 'exit').then(() => Promise.reject(new Error('Xvfb did not start.'))),
  ])) as [Buffer];
  return { name: `:${output.toString().trim()}`, stop: () => server.kill() };
}

/** One browser window of WebKitGTK, driven through the WebDriver protocol. */
export class WebDriver {
  private readonly driver: ChildProcess;
  private readonly base: string;

  private constructor(driver: ChildProcess, base: string) {
    this.driver = driver;
    this.base = base;
  }

  /**
   * Starts WebKitWebDriver and a browser without cookies or storage. A driver has one session, so each visitor has their
   * own driver.
   * @param browser path of MiniBrowser
   */
  static async start(browser: string, display: string): Promise<WebDriver> {
    const port = await freePort();
    const env = {
      ...process.env,
      DISPLAY: display,
      GDK_BACKEND: 'x11',
      LIBGL_ALWAYS_SOFTWARE: '1',
      NO_AT_BRIDGE: '1',
    };
    const driver = spawn('WebKitWebDriver', [`--port=${port}`], { env, stdio: 'ignore' });
    const origin = `http://127.0.0.1:${port}`;
    try {
      await firstAnswer(origin);
      const options = { binary: browser, args: ['--automation'] };
      const capabilities = {
        alwaysMatch: { 'webkitgtk:browserOptions': options },
      };
      const session = await request<{ sessionId: string }>('POST', `${origin}/session`, { capabilities });
      return new WebDriver(driver, `${origin}/session/${session.sessionId}`);
    } catch (cause) {
      driver.kill();
      throw cause;
    }
  }

  post<Value = null>(path: string, body: object = {}): Promise<Value> {
    return request<Value>('POST', `${this.base}/${path}`, body);
  }

  get<Value>(path: string): Promise<Value> {
    return request<Value>('GET', `${this.base}/${path}`);
  }

  /** Runs the body of a function in the page, with `arguments`, and waits for the promise that it may return. */
  async evaluate<Value>(body: string, ...args: readonly unknown[]): Promise<Value> {
    const script = `const done = arguments[arguments.length - 1];
      (async function () { ${body} })(...[...arguments].slice(0, -1))
        .then((value) => done({ value }), (error) => done({ error: String(error) }));`;
    const { value, error } = await this.post<{ value: Value; error?: string }>('execute/async', {
      script,
      args,
    });
    if (error !== undefined) throw new Error(error);
    return value;
  }

  /** Calls a function in the page that returns elements. It may use its arguments only. */
  elements<Args extends readonly unknown[]>(
    run: (...args: Args) => readonly Element[],
    ...args: Args
  ): Promise<ElementReference[]> {
    return this.post('execute/sync', { script: `return (${String(run)})(...arguments)`, args });
  }

  /** Returns the part of a path that names an element. */
  static pathOf(element: ElementReference): string {
    return `element/${element[ELEMENT]}`;
  }

  async close(): Promise<void> {
    try {
      await request('DELETE', this.base);
    } finally {
      this.driver.kill();
    }
  }
}

async function firstAnswer(origin: string): Promise<void> {
  const end = performance.now() + FIRST_ANSWER_MS;
  for (;;) {
    try {
      await request('GET', `${origin}/status`);
      return;
    } catch (cause) {
      if (performance.now() > end) throw new Error('WebKitWebDriver does not answer.', { cause });
      await delay(50);
    }
  }
}

async function request<Value>(method: string, url: string, body?: object): Promise<Value> {
  const response = await fetch(url, { method, ...(body && { body: JSON.stringify(body) }) });
  const { value } = (await response.json()) as { value: Value & { error?: string; message?: string } };
  if (!response.ok) throw new WebDriverError(value.error ?? 'unknown error', value.message ?? '');
  return value;
}
