import type { Page, Route } from '@playwright/test';
import type { Random } from '../../fixtures/random.ts';

/** Requests that take part in a payment. */
const PAYMENT_REQUESTS =
  /get-item-price|membership\/fetch|update-pmt-intent-amt|payment_methods|payment_intents|\/(?:donate|membership\/purchase)$/;

/** Effects and responses that outlive their request, so that a session can wait for them. */
export interface Network {
  /** Turns the faults off and waits until everything on its way has arrived. */
  calm: () => Promise<void>;
}

/** Resolves after a time in ms. */
export const elapse = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms);
  });

/** Gives the requests of a payment a bad connection: slow, out of order, lost on the way there or back, late or doubled. */
export async function spoilNetwork(page: Page, random: Random): Promise<Network> {
  let isCalm = false;
  const pending = new Set<Promise<unknown>>();
  const track = <Value>(work: Promise<Value>): Promise<Value> => {
    pending.add(work);
    void work.then(
      () => pending.delete(work),
      () => pending.delete(work),
    );
    return work;
  };
  /** Sends a request even if its page has gone. */
  const send = (route: Route): Promise<unknown> => {
    const request = route.request();
    return track(
      page.context().request.fetch(request.url(), {
        method: request.method(),
        headers: request.headers(),
        ...(request.postData() !== null && { data: request.postData() ?? '' }),
        maxRedirects: 0,
      }),
    );
  };
  const faults: Record<string, (route: Route) => Promise<void>> = {
    slow: async (route) => {
      await elapse(random.integer(50, 700));
      await route.continue();
    },
    'lost on the way': (route) => route.abort('connectionreset'),
    'lost on the way back': async (route) => {
      await send(route);
      await route.abort('connectionreset');
    },
    late: async (route) => {
      const delay = random.integer(200, 1800);
      void track(elapse(delay).then(() => send(route)));
      await route.abort('connectionreset');
    },
    doubled: async (route) => {
      await send(route);
      await route.continue();
    },
  };
  await page.context().route(PAYMENT_REQUESTS, async (route) => {
    const isPage = route.request().isNavigationRequest() && route.request().method() === 'GET';
    if (isCalm || isPage || random.next() < 0.62) return route.continue();
    const fault = faults[random.pick(Object.keys(faults))];
    // A reload or Back ends the request in the meantime.
    return fault?.(route).catch(() => undefined);
  });
  return {
    calm: async () => {
      isCalm = true;
      while (pending.size > 0) await Promise.allSettled(pending);
    },
  };
}
