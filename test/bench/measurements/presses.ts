import { openPage, quiet, timeToChange, visit } from '../browser.ts';
import { type Bench, type Limit, type Measurement, OURS, type Values } from '../measurement.ts';

/** First press on a page that nobody has used yet. */
interface Press {
  name: string;
  path: string;
  /** Selector of the control. The first visible one is pressed, and marked with `data-pressed`. */
  control: string;
  /** Selector of an element that the press adds, or whose `href` it changes. */
  changed: string;
  key: string;
  /** Limit in ms. Undefined if the browser itself responds, also without our script. */
  limit?: number;
  /** Number of frames by which ours may be later than the browser's own response, 1 by default. */
  frames?: number;
}

const DETAILS = 'details[open] > [data-pressed]';
const CHECKED = '[data-pressed]:checked';
const TYPED = '[data-pressed]:not(:placeholder-shown)';
const BOX = 'main input:is([type="radio"], [type="checkbox"]):not(:checked)';

const native = (name: string, control: string, changed: string, key = 'Enter'): Press => ({
  name,
  path: `/gallery/${name}`,
  control,
  changed,
  key,
});
const button = (...of: Parameters<typeof native>): Press => ({ ...native(...of), limit: 100 });
const opener = (name: string, id: string): Press =>
  button(name, `main [data-opens="${id}"]`, `#${id}:is(:popover-open, [data-state="open"])`);

const presses: readonly Press[] = [
  native('accordion', '[data-accordion-part="row"]:not([open]) > summary', DETAILS),
  native('action-tools', '[data-widget="action-tools"] summary', DETAILS),
  native('add-to-calendar', '[data-widget="add-to-calendar"] summary', DETAILS),
  // The same frame also shows the verdict, which needs our script.
  { ...native('quiz', '[data-quiz-part="option"]', CHECKED, ' '), frames: 2 },
  native('conditional-field', BOX, CHECKED, ' '),
  native('visibility-toggle', BOX, CHECKED, ' '),
  native('product-choice', BOX, CHECKED, ' '),
  native('phone-field', 'main input[type="tel"]', TYPED, '2'),
  button('more-less', '#guideline [data-more-less-part="toggle"]', '#guideline [aria-expanded="true"]'),
  opener('menu', 'site-menu'),
  opener('drawer', 'credits'),
  opener('modal', 'statement'),
  opener('redirect-modal', 'journal'),
  { ...button('banner', '[data-banner-part="close"]', '[data-widget="banner"][hidden]'), path: '/' },
];

const all = presses.flatMap((press) =>
  // A tap into a text field changes nothing.
  (press.changed === TYPED ? ['key'] : ['tap', 'key']).flatMap((way) =>
    [1, 4].map((rate) => ({ ...press, way, rate, case: `${press.name}, ${way}, ${rate}×` })),
  ),
);
const WITHOUT_SCRIPT = 'without our script';

async function measure(bench: Bench, of: { contender: string; case: string }): Promise<Values> {
  const press = all.find((one) => one.case === of.case);
  if (!press) throw new Error(`There is no case ${of.case}`);
  bench.server.route = () => undefined;
  bench.server.latency = () => 0;
  const url = new URL(press.path, bench.server.origin);
  if (of.contender === WITHOUT_SCRIPT) {
    if (press.limit !== undefined) return {};
    url.searchParams.set('fixture', 'no-script');
  }
  const { page, close } = await openPage(bench, { rate: press.rate, hasTouch: true, reducedMotion: true });
  await visit(page, url.href);
  const control = page.locator(press.control).locator('visible=true').first();
  await control.evaluate((element) => {
    element.setAttribute('data-pressed', '');
    element.setAttribute('placeholder', ' ');
  });
  const pressed = page.locator('[data-pressed]');
  if (press.way === 'key') await pressed.focus();
  await quiet(page);
  const event = press.way === 'tap' ? 'pointerdown' : 'keydown';
  const time = await timeToChange(page, { event, selector: press.changed }, () =>
    press.way === 'tap' ? pressed.tap() : page.keyboard.press(press.key),
  );
  await close();
  return { time };
}

const limits = all.map(
  ({ case: caseName, limit, frames = 1 }): Limit => ({
    case: caseName,
    metric: 'time',
    about: limit === undefined ? `without our script + 20%, or ${17 * frames} ms` : `${limit} ms`,
    limit: (medianOf) => {
      const without = medianOf(WITHOUT_SCRIPT) ?? Number.NaN;
      return limit ?? Math.max(without * 1.2, without + 17 * frames);
    },
  }),
);

export const firstPresses: Measurement = {
  name: 'presses',
  title: 'First presses',
  about:
    'Opens a page, waits until it is idle, and taps a control, or presses a key on it after it has received focus. Measures until the frame that shows the change, with reduced motion. A key is quicker, because the focus starts the widget before.',
  contenders: [OURS, WITHOUT_SCRIPT],
  cases: all.map((press) => ({ name: press.case })),
  metrics: { time: { label: 'time', unit: 'ms' } },
  limits,
  measure,
};
