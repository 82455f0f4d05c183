import { applicationJourneys } from '../../engines/application.journeys.ts';
import { paymentJourneys } from '../../engines/payment.journeys.ts';
import { visitorOf } from '../../engines/playwrightVisitor.ts';
import { siteJourneys } from '../../engines/site.journeys.ts';
import { openPage } from '../browser.ts';
import type { Bench, Measurement, Values } from '../measurement.ts';

const journeys = [...applicationJourneys, ...paymentJourneys, ...siteJourneys];

/** Reports the duration of each interaction, from the event to the frame that shows its effect. Runs in each document. */
function reportInteractions(): void {
  const report = (entries: PerformanceEntryList): void => {
    for (const entry of entries as PerformanceEventTiming[])
      if (entry.interactionId) Reflect.get(window, 'handleInteraction')(entry.interactionId, entry.duration);
  };
  const observer = new PerformanceObserver((list) => report(list.getEntries()));
  observer.observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit);
  addEventListener('pagehide', () => report(observer.takeRecords()));
}

async function measure(bench: Bench, { contender }: { contender: string }): Promise<Values> {
  const journey = journeys.find(({ name }) => name === contender);
  if (!journey) throw new Error(`There is no journey ${contender}`);
  bench.server.route = () => undefined;
  bench.server.latency = () => 0;
  const { page, close } = await openPage(bench, { rate: 4, mayFail: true });
  const interactions = new Map<number, number>();
  await page.exposeFunction('handleInteraction', (id: number, duration: number) => {
    interactions.set(id, Math.max(duration, interactions.get(id) ?? 0));
  });
  await page.addInitScript(reportInteractions);
  const visitor = visitorOf(page);
  await journey.run({
    ...visitor,
    open: async (path) => void (await page.goto(new URL(path, bench.server.origin).href)),
    // Skips axe, because it runs as a long task and is not part of the measurement.
    axe: async () => [],
  });
  await close();
  return { longest: Math.max(0, ...interactions.values()) };
}

const CASE = '4×';
const names = journeys.map(({ name }) => name);

export const interactions: Measurement = {
  name: 'journeys',
  title: 'Interactions of journeys through the site',
  about:
    'Runs each journey of test/engines and takes its longest interaction (INP) from the Event Timing API, from a key or click to the frame that shows its effect. Interactions below 16 ms are not reported.',
  contenders: names,
  isOwnOnly: true,
  cases: [{ name: CASE, maxRounds: 1 }],
  metrics: { longest: { label: 'longest interaction', unit: 'ms' } },
  limits: names.map((contender) => ({
    contender,
    case: CASE,
    metric: 'longest',
    about: '200 ms',
    limit: () => 200,
  })),
  measure,
};
