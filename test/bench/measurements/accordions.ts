import type { Page } from '@playwright/test';
import { openPage, settle, timeToChange, visit, watchScripts, workDuring } from '../browser.ts';
import type { Bench, Limit, Measurement, Values } from '../measurement.ts';
import { html } from '../server.ts';
import { disclosureNamed, disclosurePage, disclosures, WITHOUT_SCRIPT } from './disclosures.ts';

const COUNTS = [100, 1000, 5000];
const RATES = [1, 4];

const nameOf = (count: number, rate: number): string => `${count.toLocaleString('en')}, ${rate}×`;

/** Opens the first row. Returns the time in ms from the click to the frame that shows its content. */
function openFirstRow(page: Page): Promise<number> {
  const question = page.locator('.question').first();
  return timeToChange(page, { event: 'click', selector: '.answer', isShown: true }, () =>
    question.click({ position: { x: 8, y: 8 } }),
  );
}

async function bytesOf(bench: Bench, address: string): Promise<Values> {
  const { page, cdp, close } = await openPage(bench, { rate: 1 });
  const executed = await watchScripts(bench, cdp);
  await visit(page, address);
  const before = await executed();
  await openFirstRow(page);
  await settle(page);
  const after = await executed();
  await close();
  return { before, after };
}

async function measure(
  bench: Bench,
  of: { contender: string; case: string; round: number },
): Promise<Values> {
  const [count, rate] = COUNTS.flatMap((number) => RATES.map((factor) => [number, factor] as const)).find(
    ([number, factor]) => nameOf(number, factor) === of.case,
  ) ?? [0, 0];
  const address = `${bench.server.origin}/bench/accordions`;
  const body = disclosurePage(disclosureNamed(of.contender), count);
  bench.server.route = ({ pathname }) => (pathname === '/bench/accordions' ? html(body) : undefined);
  // The number of bytes is the same in every round and for every number of accordions.
  const bytes = count === 100 && rate === 1 && of.round === 0 ? await bytesOf(bench, address) : {};
  const { page, close } = await openPage(bench, { rate });
  const { cpu, longest } = await workDuring(bench.browser, page, () => visit(page, address));
  const press = await openFirstRow(page);
  await close();
  return { cpu, longest, press, ...bytes };
}

const cpuLimits: readonly Limit[] = COUNTS.flatMap((count) =>
  RATES.map((rate) => ({
    case: nameOf(count, rate),
    metric: 'cpu',
    about: `without our script + 20% + ${10 * rate} ms`,
    limit: (medianOf) => (medianOf(WITHOUT_SCRIPT) ?? Number.NaN) * 1.2 + 10 * rate,
  })),
);

export const accordions: Measurement = {
  name: 'accordions',
  title: 'Pages of accordions',
  about:
    'Loads a page with this number of one-row accordions, waits until it is idle, and opens the first row. Main-thread time is thread time, so a busy computer does not affect it.',
  contenders: disclosures.map(({ name }) => name),
  cases: RATES.flatMap((rate) =>
    COUNTS.map((count) => ({
      name: nameOf(count, rate),
      ...(count * rate >= 5000 && { maxRounds: rate === 4 ? 1 : 2 }),
    })),
  ),
  metrics: {
    cpu: { label: 'main thread', unit: 'ms' },
    longest: { label: 'longest task', unit: 'ms' },
    press: { label: 'first press to content', unit: 'ms' },
    before: { label: 'script executed untouched', unit: 'KB', digits: 1 },
    after: { label: 'script executed after a press', unit: 'KB', digits: 1 },
  },
  limits: [
    ...cpuLimits,
    { case: nameOf(100, 1), metric: 'before', about: 'the entry only: 8 KB', limit: () => 8 },
    { case: nameOf(100, 4), metric: 'press', about: '100 ms', limit: () => 100 },
  ],
  measure,
};
