import type { Page } from '@playwright/test';
import { memoryOf, openPage, settle, visit } from '../browser.ts';
import type { Bench, Measurement, Values } from '../measurement.ts';
import { html } from '../server.ts';
import { disclosureNamed, disclosures } from './disclosures.ts';
import { pageOf, rowsFor } from './markup.ts';

const ROUNDS = 200;
const ROWS = 5;
const CASE = `${ROUNDS} rounds`;

/** Repeatedly adds rows to the page, waits for two frames and until the page is idle, and removes the rows again. */
async function addAndRemove({ rows, rounds }: { rows: string; rounds: number }): Promise<void> {
  const container = document.querySelector('#container');
  for (let round = 0; round < rounds; round++) {
    if (container) container.innerHTML = rows;
    container?.dispatchEvent(new CustomEvent('bench:added', { bubbles: true }));
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
    await new Promise<IdleDeadline>((resolve) => requestIdleCallback(resolve));
    container?.dispatchEvent(new CustomEvent('bench:removing', { bubbles: true }));
    container?.replaceChildren();
  }
}

const run = (page: Page, rows: string, rounds: number): Promise<void> =>
  page.evaluate(addAndRemove, { rows, rounds });

async function measure(bench: Bench, { contender }: { contender: string }): Promise<Values> {
  const { head, row, bodyAttributes } = disclosureNamed(contender);
  const rows = rowsFor(ROWS).map(row).join('\n');
  const body = pageOf(head, `<div id="container">${rows}</div>`, bodyAttributes);
  bench.server.route = ({ pathname }) => (pathname === '/bench/mounts' ? html(body) : undefined);
  const { page, cdp, close } = await openPage(bench, { rate: 1 });
  await visit(page, `${bench.server.origin}/bench/mounts`);
  // Some code is loaded only on the first click. The first rounds fill caches that persist into later rounds.
  await page
    .locator('.question')
    .first()
    .click({ position: { x: 8, y: 8 } });
  await run(page, rows, ROUNDS / 10);
  await settle(page);
  const before = await memoryOf(cdp);
  await run(page, rows, ROUNDS);
  await settle(page);
  const after = await memoryOf(cdp);
  await close();
  return {
    heap: after.heap - before.heap,
    nodes: after.nodes - before.nodes,
    listeners: after.listeners - before.listeners,
  };
}

export const mounts: Measurement = {
  name: 'mounts',
  title: 'Mounting and removing',
  about: `Adds ${ROWS} rows to the page and removes them, ${ROUNDS} times. Reports what the page holds afterward beyond what it held before.`,
  contenders: disclosures.map(({ name }) => name),
  cases: [{ name: CASE, maxRounds: 1 }],
  metrics: {
    heap: { label: 'heap', unit: 'KB' },
    nodes: { label: 'nodes', unit: '' },
    listeners: { label: 'listeners', unit: '' },
  },
  limits: [
    {
      case: CASE,
      metric: 'heap',
      about: 'as Preact',
      limit: (medianOf) => medianOf('is-land + Preact'),
    },
    { case: CASE, metric: 'nodes', about: 'none', limit: () => 0 },
    { case: CASE, metric: 'listeners', about: 'none', limit: () => 0 },
  ],
  measure,
};
