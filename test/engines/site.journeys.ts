import { expect } from '@playwright/test';
import {
  eventually,
  expectAddress,
  expectFadedIn,
  expectFocused,
  expectGone,
  expectInWindow,
  expectReady,
  expectSeen,
  expectTexts,
  expectValue,
  openReady,
  textsOf,
  travel,
} from './steps.ts';
import type { Journey } from './visitor.ts';

export const siteJourneys: Journey[] = [];
const journey = (name: string, run: Journey['run']): void => void siteJourneys.push({ name, run });

const COUNT = '.sw-content-list-count';
const CURRENT_PAGE = '[data-widget="content-list"] [aria-current="page"]';

journey('a list can be filtered, and Back and Forward restore it', async (visitor) => {
  await openReady(visitor, '/events', 'content-list');
  const [all = ''] = await textsOf(visitor, COUNT);
  await visitor.press({ css: '[data-widget="content-list"] [value="webinar"]' });
  await expectAddress(visitor, '/events?types=webinar');
  await expectTexts(visitor, COUNT, ['92 results']);
  await visitor.press({ role: 'link', name: 'Next page' });
  await expectAddress(visitor, '/events/p2?types=webinar');
  await expectTexts(visitor, CURRENT_PAGE, ['2']);
  await travel(visitor, -1);
  await expectTexts(visitor, CURRENT_PAGE, ['1']);
  await expectAddress(visitor, '/events?types=webinar');
  await travel(visitor, -1);
  await expectTexts(visitor, COUNT, [all]);
  await expectAddress(visitor, '/events');
  await travel(visitor, 1);
  await expectTexts(visitor, COUNT, ['92 results']);
  await eventually(
    () => visitor.count({ css: '[data-content-list-part="list"] article' }),
    (count) => expect(count).toBeGreaterThan(5),
  );
});

journey('an event opens from a list, and Back returns to the same list', async (visitor) => {
  await openReady(visitor, '/events', 'content-list');
  await visitor.press({ role: 'link', name: 'Next page' });
  await expectTexts(visitor, CURRENT_PAGE, ['2']);
  const entries = await textsOf(visitor, '[data-content-list-part="list"] article h3');
  await visitor.press({ css: '[data-content-list-part="list"] article a' });
  await expectAddress(visitor, /^\/events\/(?!p2$)/);
  await travel(visitor, -1);
  await expectAddress(visitor, '/events/p2');
  await expectReady(visitor, 'content-list');
  await expectTexts(visitor, '[data-content-list-part="list"] article h3', entries);
});

for (const { widget, id } of [
  { widget: 'drawer', id: 'credits' },
  { widget: 'modal', id: 'reminder' },
]) {
  journey(`a ${widget} opens immediately, traps the focus and returns it`, async (visitor) => {
    await openReady(visitor, `/gallery/${widget}`, widget);
    const opener = `[data-opens="${id}"]`;
    await visitor.press({ css: opener });
    // The layer must open within the duration of its animation, not after the four seconds of pre-enhancement hiding.
    await expect
      .poll(() => visitor.ask(`#${id} [role="dialog"]`, (dialog) => dialog.getBoundingClientRect().height), {
        timeout: 3000,
      })
      .toBeGreaterThan(100);
    await eventually(
      () => visitor.ask(`#${id}`, (host) => host.contains(document.activeElement)),
      (isInside) => expect(isInside).toBe(true),
    );
    for (let presses = 0; presses < 6; presses++) await visitor.key('Tab');
    expect(await visitor.ask(`#${id}`, (host) => host.contains(document.activeElement))).toBe(true);
    await expectFadedIn(visitor, `#${id}`);
    expect(await visitor.axe()).toEqual([]);
    await visitor.key('Escape');
    await expectGone(visitor, { css: `#${id}` });
    await expectFocused(visitor, opener);
  });
}

journey("the site's menu opens and leads to a page", async (visitor) => {
  await openReady(visitor, '/', 'menu');
  await visitor.press({ css: '[data-opens="site-menu"]' });
  await expectSeen(visitor, { css: '#site-menu [role="dialog"]' });
  await expectFadedIn(visitor, '#site-menu');
  expect(await visitor.axe()).toEqual([]);
  await visitor.press({ role: 'link', name: 'Assemblies', css: '#site-menu' });
  await expectAddress(visitor, '/assemblies');
});

journey(
  'an accordion closes and opens all rows, and a link reaches a place in closed rows',
  async (visitor) => {
    await openReady(visitor, '/gallery/accordion', 'accordion');
    const openRows = () => visitor.evaluate(() => document.querySelectorAll('#all details[open]').length);
    await visitor.press({ role: 'button', name: 'Close all', css: '#all' });
    await eventually(openRows, (count) => expect(count).toBe(0));
    await visitor.press({ role: 'button', name: 'Open all', css: '#all' });
    await eventually(openRows, (count) => expect(count).toBe(3));
    await visitor.open('/gallery/accordion?closed');
    await expectReady(visitor, 'accordion');
    await visitor.press({ role: 'link', name: 'A link to a place in the inner one' });
    await expectInWindow(visitor, '#interpreter');
    await visitor.open('/gallery/accordion?as-it-loads#interpreter');
    await expectReady(visitor, 'accordion');
    await expectInWindow(visitor, '#interpreter');
  },
);

journey('a slider moves with its buttons and by keyboard', async (visitor) => {
  await openReady(visitor, '/gallery/slider', 'slider');
  const position = '#events [data-slider-part="position"]';
  const [first = ''] = await textsOf(visitor, position);
  await visitor.press({ css: '#events [data-slider-part="next"]' });
  await expectTexts(visitor, position, [first.replace(/1 to (\d)/, (_, last) => `2 to ${Number(last) + 1}`)]);
  await visitor.press({ css: '#events [data-slider-part="previous"]' });
  await expectTexts(visitor, position, [first]);
  await visitor.ask('#events [data-slider-part="viewport"] a', (link) => link.focus());
  await visitor.key('ArrowRight');
  await expectTexts(visitor, position, [expect.stringContaining('Slides 2')]);
});

journey('an event can be added to a calendar', async (visitor) => {
  await openReady(visitor, '/gallery/add-to-calendar', 'add-to-calendar');
  await visitor.press({ css: '#timed summary' });
  await expectSeen(visitor, { role: 'link', name: 'Google Calendar', css: '#timed' });
  const address = await visitor.ask(
    '#timed [data-add-to-calendar-part="google"]',
    (link) => (link as HTMLAnchorElement).href,
  );
  expect(new URL(address).searchParams.get('dates')).toBe('20270225T140000Z/20270225T213000Z');
  await expectSeen(visitor, { role: 'link', name: 'Apple Calendar or other (.ics file)', css: '#timed' });
});

journey('the search box shows hits as the visitor types, and can be submitted', async (visitor) => {
  await openReady(visitor, '/', 'nav-search');
  const box = { css: '.site-search input[type="search"]' };
  await visitor.enter(box, 'asthma');
  await eventually(
    () => visitor.count({ css: '.site-search [data-widget="nav-search"] li a' }),
    (count) => expect(count).toBe(5),
  );
  expect(await visitor.axe()).toEqual([]);
  await visitor.key('Enter');
  await expectAddress(visitor, '/search?q=asthma');
  await expectReady(visitor, 'search-page');
});

journey('the search page filters, turns pages and goes back', async (visitor) => {
  await openReady(visitor, '/search?q=asthma', 'search-page');
  const current = 'nav[aria-label="Pages of results"] [aria-current="page"]';
  await expectSeen(visitor, { css: '.sw-search .sw-search-hit' });
  await visitor.press({ role: 'link', name: 'Next', css: '[data-widget="search-page"]' });
  await expectAddress(visitor, /page=2/);
  await expectTexts(visitor, current, ['2']);
  await visitor.press({ css: '.sw-search .sw-search-filters input[type="checkbox"]' });
  await expectSeen(visitor, { css: '.sw-filters-chips button' });
  // The address is updated 400 ms after the last change to the filters. Going back before that would discard this change and
  // also undo the previous one.
  await expectAddress(visitor, /&section=/);
  expect(await visitor.axe()).toEqual([]);
  await travel(visitor, -1);
  await expectGone(visitor, { css: '.sw-filters-chips button' });
  await expectAddress(visitor, /page=2/);
  await travel(visitor, -1);
  await expectAddress(visitor, '/search?q=asthma');
  await expectTexts(visitor, current, ['1']);
});

journey("a topic's resources can be searched", async (visitor) => {
  await openReady(visitor, '/topics/asthma', 'topic-search');
  await expectSeen(visitor, { css: '[data-widget="topic-search"] .sw-search .sw-search-hit' });
  await visitor.enter({ css: '[data-widget="topic-search"] .sw-search-box input' }, 'guide');
  await expectAddress(visitor, '/topics/asthma?q=guide');
  await expectSeen(visitor, { css: '[data-widget="topic-search"] .sw-search .sw-search-hit mark' });
});

journey('a phone number is formatted as it is typed', async (visitor) => {
  await openReady(visitor, '/gallery/phone-field', 'phone-field');
  await visitor.enter({ css: '#phone' }, '212');
  await expectValue(visitor, '#phone', '(212)');
  await visitor.type('5551234');
  await expectValue(visitor, '#phone', '(212) 555-1234');
  await visitor.key('Backspace');
  await expectValue(visitor, '#phone', '(212) 555-123');
  await visitor.enter({ css: '#phone' }, '+442079460958');
  await expectValue(visitor, '#phone', '+44 20 7946 0958');
});

journey('a new password must be entered twice', async (visitor) => {
  await openReady(visitor, '/gallery/password-form', 'password-form');
  const submit = '#change-password button[type="submit"]';
  const isDisabled = () => visitor.ask(submit, (button) => (button as HTMLButtonElement).disabled);
  expect(await isDisabled()).toBe(true);
  await visitor.enter({ css: '#change-password [data-password-form-part="new"]' }, 'long enough');
  await visitor.enter({ css: '#change-password [data-password-form-part="confirm"]' }, 'long eno');
  await expectSeen(visitor, { css: '#change-password [aria-invalid="true"]' });
  await visitor.type('ugh');
  await eventually(isDisabled, (disabled) => expect(disabled).toBe(false));
  await expectGone(visitor, { css: '#change-password [aria-invalid="true"]' });
});

journey('credentials can be chosen, moved and removed', async (visitor) => {
  await openReady(visitor, '/gallery/credentials', 'credentials');
  const value = '#profile [name="contactDesignations"]';
  const ids = () =>
    visitor.ask(value, (input) =>
      (JSON.parse((input as HTMLInputElement).value) as { abbreviationId: string }[]).map(
        ({ abbreviationId }) => abbreviationId,
      ),
    );
  await visitor.press({ role: 'button', name: 'Move MD earlier' });
  await eventually(ids, (found) => expect(found).toEqual(['11', '13', '99', '14']));
  await visitor.press({ role: 'button', name: 'Remove PhD' });
  await eventually(ids, (found) => expect(found).toEqual(['11', '99', '14']));
  await visitor.press({ role: 'combobox', css: '#profile' });
  await visitor.type('RRT');
  await expectSeen(visitor, { role: 'option', name: 'RRT', css: '#profile' });
  await visitor.key('Enter');
  await eventually(ids, (found) => expect(found).toEqual(['11', '99', '14', '17']));
  expect(await visitor.axe()).toEqual([]);
});
