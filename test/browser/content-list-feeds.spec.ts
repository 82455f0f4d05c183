import type { Page } from '@playwright/test';
import ICAL from 'ical.js';
import { expectNotBusy, listParts, openList } from '../support/lists.ts';
import { replaceMarkup } from '../support/replaceMarkup.ts';
import { expect, test } from '../support/test.ts';

/** Returns the address of each link to a feed, without the site's host. */
const feeds = (page: Page): Promise<string[]> =>
  page
    .locator('[data-content-list-part="feed"]')
    .evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).href.replace(location.host, '')));
const feedsWith = (query: string, own = `http:///events.atom${query}`): string[] => [
  `webcal:///events.ics${query}`,
  `http:///events.ics${query}`,
  own,
];

const valuesOf = (event: ICAL.Component | undefined, names: string): string[] =>
  names.split(' ').map((name) => String(event?.getFirstPropertyValue(name)));

/** Subscribes to a calendar, and returns its events, keyed by the first part of their ids. */
async function subscribe({ request }: Page, address: string): Promise<Map<string, ICAL.Component>> {
  const file = await (await request.get(address)).text();
  expect(file.split('\r\n').filter((line) => Buffer.byteLength(line) > 75)).toEqual([]);
  const calendar = new ICAL.Component(ICAL.parse(file));
  expect(calendar.getAllSubcomponents(), 'components of a valid calendar').not.toEqual([]);
  const events = calendar.getAllSubcomponents('vevent');
  const byId = new Map(events.map((event) => [valuesOf(event, 'uid').join().split('@')[0] ?? '', event]));
  expect(byId.size, 'different ids').toBe(events.length);
  return byId;
}

test.describe('without JavaScript', () => {
  test('the links to feeds follow the address, and lead to all events of the list', async ({
    withoutJavaScript: page,
  }) => {
    const query = '?types=webinar,course&timing=upcoming';
    await page.goto(`/events${query}&utm_source=mail`);
    expect(await feeds(page)).toEqual(feedsWith(query));
    const events = await subscribe(page, `/events.ics${query}`);
    await expect(listParts(page).count).toHaveText(`${events.size} results`);
    await page.goto('/press-releases?year=2025');
    expect(await feeds(page)).toEqual(['http:///press-releases.atom?year=2025']);
  });
});

test('the links follow the filters and Back, keep their own parameters, and are never opened as a list', async ({
  page,
}) => {
  const atom = /(?<=href=")\/events\.atom(?=" type)/;
  await replaceMarkup(page, '/events', atom, '/events?format=atom&types=course');
  const own = (query = '') =>
    feedsWith(query && `?${query}`, `http:///events?${query && `${query}&`}format=atom`);
  const parts = await openList(page, '/events');
  await parts.box('Webinar').check();
  expect(await feeds(page), 'while the list loads').toEqual(own('types=webinar'));
  await expectNotBusy(parts);
  await parts.pageLink('Page 2').click();
  await expectNotBusy(parts);
  expect(await feeds(page), 'on page 2').toEqual(own('types=webinar'));
  await page.goBack();
  await page.goBack();
  await expect(parts.count).toHaveText('268 results');
  expect(await feeds(page)).toEqual(own());
  await page.evaluate(() => document.body.setAttribute('data-same-page', ''));
  await page.getByRole('link', { name: 'Feed reader (Atom)' }).click();
  await expect(page.locator('body:not([data-same-page]) .sw-content-list-count')).toBeVisible();
});

test('a calendar moves an event that has moved, and marks one that is canceled', async ({ page }) => {
  const feed = '/events.ics?types=conference,course,workshop&timing=upcoming';
  const [before, after] = [await subscribe(page, feed), await subscribe(page, `${feed}&fixture=next-day`)];
  const changed = [...before].filter(([id, event]) => String(event) !== String(after.get(id)));
  expect(
    changed.map(([id, event]) => [
      id,
      valuesOf(event, 'dtstart dtend status sequence last-modified'),
      valuesOf(after.get(id), 'dtstart dtend status sequence last-modified'),
    ]),
  ).toEqual([
    [
      'world-lung-day',
      ['2026-11-30', '2026-12-01', 'CONFIRMED', '0', '2026-06-03T15:00:00Z'],
      ['2026-11-30', '2026-12-01', 'CANCELLED', '1', '2026-11-21T14:10:00Z'],
    ],
    [
      'new-year-simulation-marathon',
      ['2027-01-01T01:00:00Z', '2027-01-01T07:00:00Z', 'CONFIRMED', '0', '2026-07-04T15:00:00Z'],
      ['undefined', 'undefined', 'undefined', 'undefined', 'undefined'],
    ],
    [
      'winter-lung-school',
      ['2027-02-25', '2027-03-01', 'CONFIRMED', '1', '2026-10-12T14:30:00Z'],
      ['2027-03-04', '2027-03-08', 'CONFIRMED', '2', '2026-11-21T14:00:00Z'],
    ],
  ]);
});

test('a calendar is valid for any query, has the right time, and is sent only if it has changed', async ({
  page,
}) => {
  const hour = await subscribe(page, '/events.ics?q=comes+twice&types=&color=red&p=2');
  const twice = hour.get('the-hour-that-comes-twice');
  expect(valuesOf(twice, 'dtstart'), '1:30 in New York, for the first time').toEqual([
    '2026-11-01T05:30:00Z',
  ]);
  const bold = (await subscribe(page, '/events.ics?q=bold')).get('writing-for-the-web');
  expect(valuesOf(bold, 'summary').join()).toContain('from <b>bold claims</b> to </script> tags, a workshop');
  for (const value of ['%3C/script%3E%0D%0ABEGIN:VEVENT', '%FF%00%', '../..', 'x'.repeat(6000)])
    expect((await subscribe(page, `/events.ics?types=${value}&q=${value}`)).size).toBe(0);
  const { etag = '', ...headers } = (await page.request.get('/events.ics?q=bold')).headers();
  expect(headers['content-type']).toBe('text/calendar; charset=utf-8');
  const again = await page.request.get('/events.ics?q=bold', { headers: { 'If-None-Match': etag } });
  expect(again.status()).toBe(304);
});

test('a feed reader finds the latest changes, with what Atom requires', async ({ page }) => {
  await page.goto('/events?q=sleep');
  const read = (address: string) =>
    page.evaluate((url) => {
      const request = new XMLHttpRequest();
      request.open('GET', url, false);
      request.send();
      const find = (selector: string) => [...(request.responseXML?.querySelectorAll(selector) ?? [])];
      return {
        feed: find('feed').map((feed) => feed.namespaceURI),
        authors: find('feed > author > name').map((name) => name.textContent),
        links: find('feed > link').map((link) => `${link.getAttribute('rel')}: ${link.getAttribute('href')}`),
        ids: find('id').map((id) => new URL(id.textContent).pathname + new URL(id.textContent).search),
        updated: find('updated').map((updated) => updated.textContent),
        titles: find('entry > title').map((title) => title.textContent),
      };
    }, address);
  const { origin } = new URL(page.url());
  expect(await read('/events.atom?q=%3C%26%22')).toEqual({
    feed: ['http://www.w3.org/2005/Atom'],
    authors: ['Whitfield Society of Respiratory Medicine'],
    links: [`self: ${origin}/events.atom?q=%3C%26%22`, `alternate: ${origin}/events?q=%3C%26%22`],
    ids: ['/events.atom?q=%3C%26%22'],
    updated: ['2026-11-20T17:00:00Z'],
    titles: [],
  });
  const { ids, updated, titles } = await read('/events.atom?fixture=next-day');
  expect(titles[0]).toBe('Canceled: Whitfield open day: meet the assemblies');
  expect(updated.slice(1, 3)).toEqual(['2026-11-21T14:10:00Z', '2026-11-21T14:00:00Z']);
  expect(new Set(ids).size).toBe(51);
});
