import { openPage, visit, workDuring } from '../browser.ts';
import type { Bench, Measurement, Values } from '../measurement.ts';
import { html } from '../server.ts';
import { disclosureNamed, disclosurePage, disclosures, WITHOUT_SCRIPT } from './disclosures.ts';

const COUNTS = [100, 1000, 5000];
const RATES = [1, 4];

const nameOf = (count: number, rate: number): string => `${count.toLocaleString('en')}, ${rate}×`;

async function measure(bench: Bench, of: { contender: string; case: string }): Promise<Values> {
  const [count, rate] = COUNTS.flatMap((number) => RATES.map((factor) => [number, factor] as const)).find(
    ([number, factor]) => nameOf(number, factor) === of.case,
  ) ?? [0, 0];
  const address = `${bench.server.origin}/bench/accordions`;
  const body = disclosurePage(disclosureNamed(of.contender), count);
  bench.server.route = ({ pathname }) => (pathname === '/bench/accordions' ? html(body) : undefined);
  const { page, close } = await openPage(bench, { rate });
  const { cpu } = await workDuring(bench.browser, page, () => visit(page, address));
  await close();
  return { cpu };
}

export const accordions: Measurement = {
  name: 'accordions',
  title: 'Pages of accordions',
  about:
    'Loads a page with this number of one-row accordions, and waits until it is idle. Main-thread time is thread time, so a busy computer does not affect it.',
  contenders: disclosures.map(({ name }) => name),
  cases: RATES.flatMap((rate) => COUNTS.map((count) => ({ name: nameOf(count, rate) }))),
  metrics: { cpu: { label: 'main thread', unit: 'ms' } },
  limits: COUNTS.flatMap((count) =>
    RATES.map((rate) => ({
      case: nameOf(count, rate),
      metric: 'cpu',
      about: `without our script + 20% + ${10 * rate} ms`,
      limit: (medianOf) => (medianOf(WITHOUT_SCRIPT) ?? Number.NaN) * 1.2 + 10 * rate,
    })),
  ),
  measure,
};
