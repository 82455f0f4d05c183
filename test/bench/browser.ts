import type { Browser, CDPSession, Page } from '@playwright/test';
import type { Bench } from './measurement.ts';

/** DevTools' "Slow 4G" preset: a round trip takes 562.5 ms, and 180 KB are transferred per second. */
const SLOW_4G = {
  offline: false,
  latency: 562.5,
  downloadThroughput: 180_000,
  uploadThroughput: 84_375,
};

export interface Conditions {
  /** Factor by which the processor of the machine for which the limits are is slowed down: 4 stands for a phone. */
  rate: number;
  isSlow4G?: boolean;
  reducedMotion?: boolean;
  /**
   * True to emulate a touchscreen with a viewport that is two screens high, so that taps reach more of the page without
   * scrolling.
   */
  hasTouch?: boolean;
  /** True if an uncaught error on the page does not end the sample. */
  mayFail?: boolean;
  /** Function that runs in the page before anything else. */
  first?: () => void;
}

/** Page in its own context, with an empty cache. */
export interface OpenPage {
  page: Page;
  cdp: CDPSession;
  close: () => Promise<void>;
}

declare global {
  interface Window {
    /** Runs an action in the page as soon as the frame of the current animation frame callback is painted. */
    afterPaint: (act: () => void) => void;
  }
}

/**
 * Defines `afterPaint`. Its task has a higher priority than the tasks that the page's own code has posted in the meantime,
 * such as React's rendering of what is not urgent. These run after the frame, so they do not count.
 */
function defineAfterPaint(): void {
  // TypeScript's DOM library does not include the scheduler yet.
  const scheduler = Reflect.get(window, 'scheduler') as {
    postTask: (act: () => void, options: { priority: 'user-blocking' }) => Promise<void>;
  };
  window.afterPaint = (act) => void scheduler.postTask(act, { priority: 'user-blocking' });
}

/** Loops of `speedOf` on the machine for which the limits are, estimated from its first taps, which took 36% of the time. */
const REFERENCE_LOOPS = 100_000;

/** Returns how fast the machine runs now. A slower machine is slowed down less, so that both stand for the same phone. */
export async function speedOf(browser: Browser): Promise<number> {
  const page = await browser.newPage();
  const loops = await page.evaluate(() => {
    let count = 0;
    for (const start = performance.now(); performance.now() - start < 3000; count++)
      document.body.replaceChildren(...Array.from({ length: 100 }, (_, index) => `${index} `.repeat(20)));
    return count;
  });
  await page.close();
  return loops / REFERENCE_LOOPS;
}

/**
 * Opens an empty page under the given conditions. If the page throws an uncaught error, its sample ends without a result.
 */
export async function openPage({ browser, speed }: Bench, conditions: Conditions): Promise<OpenPage> {
  const context = await browser.newContext({
    viewport: { width: 1280, height: conditions.hasTouch ? 1800 : 900 },
    hasTouch: conditions.hasTouch ?? false,
    reducedMotion: conditions.reducedMotion ? 'reduce' : 'no-preference',
  });
  const page = await context.newPage();
  page.setDefaultTimeout(60_000);
  watchRequests(page);
  const errors: Error[] = [];
  page.on('pageerror', (error) => {
    if (conditions.mayFail) return;
    errors.push(error);
    console.error(`[bench] ${page.url()}`, error);
    // Otherwise, code that is waiting for something on this page would wait forever.
    void context.close();
  });
  // tsx makes the functions inside a page function call a helper, which does not exist in the page.
  await page.addInitScript('globalThis.__name = (value) => value');
  await page.addInitScript(defineAfterPaint);
  const cdp = await context.newCDPSession(page);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: Math.max(1, conditions.rate * speed) });
  if (conditions.isSlow4G) {
    await cdp.send('Network.enable');
    await cdp.send('Network.emulateNetworkConditions', SLOW_4G);
  }
  if (conditions.first) await page.addInitScript(conditions.first);
  return {
    page,
    cdp,
    close: async () => {
      await context.close();
      if (errors[0]) throw errors[0];
    },
  };
}

/** Each page's pending requests. */
const pending = new WeakMap<Page, Set<unknown>>();

function watchRequests(page: Page): void {
  const requests = new Set<unknown>();
  pending.set(page, requests);
  page.on('request', (request) => requests.add(request));
  // Does not wait for the body, because the body of a prefetched response is read only when it is used.
  page.on('response', (response) => requests.delete(response.request()));
  page.on('requestfailed', (request) => requests.delete(request));
}

/** Waits until the main thread is idle and every request has received its response. */
export async function quiet(page: Page): Promise<void> {
  do {
    await page.evaluate(async () => {
      for (let turn = 0; turn < 2; turn++) {
        await new Promise(requestAnimationFrame);
        await new Promise<IdleDeadline>((resolve) => requestIdleCallback(resolve));
      }
    });
  } while ((pending.get(page)?.size ?? 0) > 0);
}

/** Waits until a new page requests nothing more and its main thread is idle. */
export async function settle(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await quiet(page);
}

/** Opens an address and waits until the page has settled. */
export async function visit(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await settle(page);
}

/** Event, and the element that it changes. */
interface Change {
  event: string;
  /** Selector of the element. The change is its insertion or a new `href`. */
  selector: string;
}

/**
 * Starts waiting for an event. After the event, compares the element with its initial state in every frame. Stores a promise
 * of the time in `window.changed`.
 */
function watchChange({ event, selector }: Change): void {
  const look = (): string => {
    const element = document.querySelector(selector);
    return element ? String(element.getAttribute('href')) : 'absent';
  };
  const before = look();
  const changed = new Promise<number>((resolve) => {
    addEventListener(
      event,
      ({ timeStamp }) => {
        const check = (): void => {
          if (look() === before) {
            requestAnimationFrame(check);
            return;
          }
          window.afterPaint(() => resolve(performance.now() - timeStamp));
        };
        requestAnimationFrame(check);
      },
      { capture: true, once: true },
    );
  });
  Reflect.set(window, 'changed', changed);
}

/** Performs an action that dispatches an event. Returns the ms from the event to the frame that shows the change. */
export async function timeToChange(page: Page, change: Change, act: () => Promise<void>): Promise<number> {
  await page.evaluate(watchChange, change);
  await act();
  return page.evaluate(() => Reflect.get(window, 'changed') as Promise<number>);
}

/** Work of a page's main thread, in thread time, which excludes waiting for a busy processor. */
export interface Work {
  /** All tasks, in ms. */
  cpu: number;
  /** Longest task, in ms. */
  longest: number;
  /** Total time by which tasks exceed 50 ms. */
  blocking: number;
}

interface TraceEvent {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  ts: number;
  dur?: number;
  tdur?: number;
  args: { name?: string };
}

/** Adds up the outermost tasks of the busiest renderer's main thread. */
function workIn(events: readonly TraceEvent[]): Work {
  const mains = events.filter(({ ph, args }) => ph === 'M' && args.name === 'CrRendererMain');
  const works = mains.map(({ pid, tid }) => {
    const tasks = events
      .filter((event) => event.pid === pid && event.tid === tid && event.ph === 'X')
      .filter(({ name }) => name === 'ThreadControllerImpl::RunTask')
      .sort((a, b) => a.ts - b.ts);
    let end = 0;
    const times: number[] = [];
    for (const { ts, dur = 0, tdur = 0 } of tasks) {
      // Skips tasks that run inside another task, because the outer task's time includes theirs.
      if (ts < end) continue;
      end = ts + dur;
      times.push(tdur / 1000);
    }
    return {
      cpu: times.reduce((sum, time) => sum + time, 0),
      longest: Math.max(0, ...times),
      blocking: times.reduce((sum, time) => sum + Math.max(0, time - 50), 0),
    };
  });
  const [most] = works.sort((a, b) => b.cpu - a.cpu);
  if (!most) throw new Error('The trace contains no main thread');
  return most;
}

/** Measures the work of a page's main thread while something happens. */
export async function workDuring(browser: Browser, page: Page, act: () => Promise<unknown>): Promise<Work> {
  await browser.startTracing(page, { categories: ['-*', 'toplevel', '__metadata'] });
  let trace = '';
  try {
    await act();
  } finally {
    trace = (await browser.stopTracing()).toString();
  }
  return workIn((JSON.parse(trace) as { traceEvents: TraceEvent[] }).traceEvents);
}

/**
 * Measures the CPU time of a page's main thread, in ms, while something happens on the page. This time shows a planted
 * delay of 4 ms; the thread times of a trace do not. The page must not open another document, which may have another
 * process.
 */
export async function threadTimeDuring(page: Page, act: () => Promise<unknown>): Promise<number> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Performance.enable');
  const threadTime = async (): Promise<number> => {
    const { metrics } = await cdp.send('Performance.getMetrics');
    const found = metrics.find(({ name }) => name === 'ThreadTime');
    if (!found) throw new Error('Chromium reports no thread time');
    return found.value * 1000;
  };
  const before = await threadTime();
  await act();
  const after = await threadTime();
  await cdp.detach();
  return after - before;
}

/**
 * Starts to observe which scripts a page executes. Ignores scripts that are only prefetched, and inline scripts.
 * @returns a function that reads the brotli size, in KB, of all scripts executed since then
 */
export async function watchScripts({ server }: Bench, cdp: CDPSession): Promise<() => Promise<number>> {
  await cdp.send('Profiler.enable');
  await cdp.send('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
  const executed = new Set<string>();
  return async () => {
    const { result } = await cdp.send('Profiler.takePreciseCoverage');
    for (const { url, functions } of result) {
      const isExecuted = functions.some(({ ranges }) => ranges.some(({ count }) => count > 0));
      if (isExecuted && new URL(url, server.origin).pathname.endsWith('.js')) executed.add(url);
    }
    return [...executed].reduce((sum, url) => sum + server.sizeOf(url), 0) / 1000;
  };
}
