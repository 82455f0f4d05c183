import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../../../fixtures/paths.ts';
import { openPage, settle } from '../browser.ts';
import type { Bench, Measurement, Values } from '../measurement.ts';
import { OURS } from '../measurement.ts';
import { html } from '../server.ts';
import { type Disclosure, disclosureNamed, disclosurePage, disclosures, ourHead } from './disclosures.ts';
import { rulesFor } from './markup.ts';

const CASE = 'slow 4G, 4×';
const ROWS = 3;
/** Time in ms after which a click on a settled page counts as lost. */
const PATIENCE_MS = 3000;

/**
 * Our "Open all" button, which does nothing without the script. A click on it is stored, and replayed when the widget is
 * ready.
 */
const OPEN_ALL: Disclosure = {
  name: `${OURS}, Open all`,
  head: ourHead('accordion'),
  row: (row, index) => {
    const button =
      '<button type="button" class="sw-button sw-button-quiet question" data-accordion-part="toggle" hidden>Open all</button>';
    const plain = disclosureNamed(OURS).row(row, index).replace('class="question"', '');
    return plain.replace('<details', () => `${button}<details`);
  },
};

/** Page without our stylesheet and script, as the baseline for our first paint. */
const BARE: Disclosure = { ...disclosureNamed(OURS), name: `${OURS}, without stylesheet`, head: '' };

const [SITE_ADDRESS, SITE_WITH_OURS_ADDRESS] = ['/bench/site.css', '/bench/site-with-ours.css'];
const linkTo = (address: string): string => `<link rel="stylesheet" href="${address}">`;

/** Page of a site whose own stylesheet excludes our rules (`SITE`) or includes them (`SITE_WITH_OURS`). */
const SITE: Disclosure = { ...BARE, name: "a site's stylesheet", head: linkTo(SITE_ADDRESS) };
const SITE_WITH_OURS: Disclosure = {
  ...BARE,
  name: `${OURS}, in a site's stylesheet`,
  head: `${linkTo(SITE_WITH_OURS_ADDRESS)}<script type="module" src="/widgets.js"></script>`,
};

const siteRules = ['base', 'controls', 'layout', 'entries', 'pages']
  .map((name) => readFileSync(join(projectRoot, 'fixtures/site', `${name}.css`), 'utf8'))
  .join('');

const contenders = [...disclosures, OPEN_ALL, BARE, SITE, SITE_WITH_OURS];

/** Returns the response with a site's stylesheet, in which our rules, if included, come first. */
function siteStylesheet(address: string): Response | undefined {
  if (address !== SITE_ADDRESS && address !== SITE_WITH_OURS_ADDRESS) return undefined;
  const rules = address === SITE_ADDRESS ? siteRules : rulesFor('accordion') + siteRules;
  return new Response(rules, { headers: { 'Content-Type': 'text/css; charset=utf-8' } });
}

/**
 * Clicks, 50 ms after the first paint, at the position that the left end of the first question has at that moment. Like a
 * visitor's click, this click hits whatever element is there.
 */
function clickAfterPaint(): void {
  const clicked = new Promise<number>((resolve) => {
    new PerformanceObserver((list) => {
      const [paint] = list.getEntriesByName('first-paint');
      if (!paint) return;
      setTimeout(
        () => {
          const box = document.querySelector('.question')?.getBoundingClientRect();
          const target = document.elementFromPoint((box?.x ?? 0) + 8, (box?.y ?? 0) + 8);
          if (target instanceof HTMLElement) target.click();
          resolve(paint.startTime);
        },
        Math.max(0, paint.startTime + 50 - performance.now()),
      );
    }).observe({ type: 'paint', buffered: true });
  });
  Reflect.set(window, 'clicked', clicked);
}

async function measure(bench: Bench, { contender }: { contender: string }): Promise<Values> {
  const disclosure = contenders.find(({ name }) => name === contender) ?? OPEN_ALL;
  bench.server.route = ({ pathname }) =>
    pathname === '/bench/click' ? html(disclosurePage(disclosure, ROWS)) : siteStylesheet(pathname);
  const { page, close } = await openPage(bench, { rate: 4, isSlow4G: true, first: clickAfterPaint });
  await page.goto(`${bench.server.origin}/bench/click`);
  const paint = await page.evaluate(() => Reflect.get(window, 'clicked') as Promise<number>);
  await settle(page);
  const isOpen = await page.evaluate(async (patience) => {
    const isShown = (): boolean => document.querySelector('.answer')?.checkVisibility() === true;
    for (const start = performance.now(); !isShown() && performance.now() - start < patience; )
      await new Promise(requestAnimationFrame);
    return isShown();
  }, PATIENCE_MS);
  await close();
  return { paint, lost: isOpen ? 0 : 100 };
}

export const lostClicks: Measurement = {
  name: 'clicks',
  title: 'A click 50 ms after the first paint',
  about: `A page of ${ROWS} rows over slow 4G (DevTools' preset) with a 4× slower processor. A click is lost if the row is still closed ${PATIENCE_MS / 1000} s after the page has become idle.`,
  contenders: contenders.map(({ name }) => name),
  cases: [{ name: CASE, maxRounds: 1, repeats: 2 }],
  metrics: {
    lost: { label: 'clicks lost, of 100', unit: '' },
    paint: { label: 'first paint', unit: 'ms' },
  },
  limits: [
    { case: CASE, metric: 'lost', about: 'none', limit: () => 0 },
    { case: CASE, metric: 'lost', about: 'none', limit: () => 0, contender: OPEN_ALL.name },
    {
      case: CASE,
      metric: 'paint',
      about: 'without our stylesheet + 100 ms',
      limit: (medianOf) => (medianOf(BARE.name) ?? Number.NaN) + 100,
    },
    {
      case: CASE,
      metric: 'paint',
      about: "with the site's stylesheet only + 100 ms",
      contender: SITE_WITH_OURS.name,
      limit: (medianOf) => (medianOf(SITE.name) ?? Number.NaN) + 100,
    },
  ],
  measure,
};
