import { readFile } from 'node:fs/promises';
import type { Download, Locator, Page } from '@playwright/test';
import ICAL from 'ical.js';
import { basicFormat } from '../../widgets/add-to-calendar/links.ts';
import { clockTimes } from '../../widgets/add-to-calendar/moments.cases.ts';
import { expectNoAxeFindings } from '../support/axe.ts';
import { blockRequests } from '../support/blockRequests.ts';
import { delayChunk } from '../support/delay.ts';
import { ready, touch } from '../support/ready.ts';
import { changeMarkup, replaceMarkup } from '../support/replaceMarkup.ts';
import { expect, test } from '../support/test.ts';

const GALLERY = '/gallery/add-to-calendar';
const EVENT = '/events/winter-lung-school';
const FILE_CHUNK = /\/chunks\/calendarFile-[\w-]+\.js$/;
const PARTS = ['google', 'outlook-live', 'outlook-office', 'yahoo', 'file'] as const;
type PartName = (typeof PARTS)[number];

/** Locates an example's menu, or the only menu on the page. */
function menuOf(page: Page, example?: string): { host: Locator; link: (part: PartName) => Locator } {
  const host = page.locator(`${example ? `#${example} ` : ''}[data-widget="add-to-calendar"]`);
  return { host, link: (part) => host.locator(`[data-add-to-calendar-part="${part}"]`) };
}

/** Opens a page, mounts its widgets and opens a menu. */
async function open(page: Page, address: string, example?: string): Promise<void> {
  await page.goto(address);
  await ready(page, 'add-to-calendar');
  await menuOf(page, example).host.locator('summary').press('Enter');
}

/** Reads the query parameters of a link, decoded in the way the calendar service decodes them. */
async function queryOf(link: Locator): Promise<Record<string, string>> {
  return Object.fromEntries(new URL((await link.getAttribute('href')) ?? '').searchParams);
}

/** Reads a saved file with an independent parser, which throws on invalid input. */
async function readFileOf(download: Download): Promise<{ text: string; value: (name: string) => string }> {
  const text = await readFile(await download.path(), 'utf8');
  const event = new ICAL.Component(ICAL.parse(text)).getFirstSubcomponent('vevent');
  return { text, value: (name) => String(event?.getFirstPropertyValue(name)) };
}

/** Saves a menu's calendar file by clicking the link to it. */
async function save(page: Page, link: Locator): Promise<Download> {
  const [download] = await Promise.all([page.waitForEvent('download'), link.click()]);
  return download;
}

test.describe('without JavaScript', () => {
  test('an event links to every calendar and to its file, and items without links are hidden', {
    tag: ['@EV-02', '@EV-03', '@RT-09'],
  }, async ({ withoutJavaScript: page }) => {
    await test.step('an event links to every calendar and to its file', async () => {
      await page.goto(EVENT);
      await page.getByText('Add to calendar').click();
      const { link } = menuOf(page);
      for (const part of PARTS) await expect(link(part)).toBeVisible();
      expect(await queryOf(link('google'))).toMatchObject({ dates: '20270225/20270301' });
      expect(await queryOf(link('yahoo'))).toMatchObject({ v: '60', st: '20270225', et: '20270301' });
      const download = await save(page, link('file'));
      expect(download.suggestedFilename()).toBe('event.ics');
      expect((await readFileOf(download)).value('dtend')).toBe('2027-03-01');
    });
    await test.step('an event describes itself as data, whatever its title contains', async () => {
      await page.goto('/events/writing-for-the-web');
      const data = JSON.parse(await page.locator('script[type="application/ld+json"]').innerText()) as object;
      expect(data).toMatchObject({
        '@type': 'Event',
        name: 'Writing for the web: from <b>bold claims</b> to </script> tags, a workshop for editors',
        startDate: '2027-02-10T09:30',
        endDate: '2027-02-10T15:45',
        url: page.url(),
        location: { '@type': 'Place' },
      });
    });
    await test.step('menus and items without links are hidden', async () => {
      await page.goto(GALLERY);
      await expect(menuOf(page, 'timed').host).toBeHidden();
      const { host, link } = menuOf(page, 'server');
      await host.locator('summary').click();
      await expect(link('file')).toBeVisible();
      await expect(link('google')).toBeHidden();
    });
  });
});

// The unit tests cover every kind of event, text and time zone.
test('links and files contain the event of the page', {
  tag: ['@EV-04', '@EV-02', '@EV-07', '@EV-01', '@EV-03', '@EV-05', '@EV-06'],
}, async ({ page, baseURL }) => {
  await open(page, GALLERY, 'timed');
  await test.step('is valid and named event.ics', async () => {
    const download = await save(page, menuOf(page, 'timed').link('file'));
    expect(download.suggestedFilename()).toBe('event.ics');
    const { value } = await readFileOf(download);
    expect(value('summary')).toBe('Winter lung school');
    expect(value('location')).toBe('Burlington, Vermont');
    expect(value('url')).toBe(`${baseURL}${EVENT}`);
    expect(value('description')).toBe(
      'This event is brought to you by Whitfield Society of Respiratory Medicine',
    );
    expect(value('dtstart')).toBe('2027-02-25T14:00:00Z');
    expect(value('dtend')).toBe('2027-02-25T21:30:00Z');
    expect(value('uid')).toMatch(/^20270225T140000Z-events-winter-lung-school-\w+@/);
  });
  await test.step('sets the address of every link before any click', async () => {
    const { link } = menuOf(page, 'timed');
    for (const [part, host] of [
      ['google', 'calendar.google.com'],
      ['outlook-live', 'outlook.live.com'],
      ['outlook-office', 'outlook.office.com'],
      ['yahoo', 'calendar.yahoo.com'],
    ] as const) {
      await expect(link(part)).toHaveAttribute('href', new RegExp(`^https://${host}/`));
      const values = Object.values(await queryOf(link(part))).join();
      for (const text of ['Winter lung school', 'Burlington, Vermont', `${baseURL}${EVENT}`])
        expect(values).toContain(text);
      expect(values).toMatch(/2027-?02-?25T14:?00:?00Z/);
    }
  });
  await test.step('names the sponsor in its description', async () => {
    const { host, link } = menuOf(page, 'sponsor');
    await host.locator('summary').press('Enter');
    const file = await readFileOf(await save(page, link('file')));
    expect(file.value('description')).toBe(
      'This event is brought to you by Whitfield Society of Respiratory Medicine and The Barlow Family Fund',
    );
    expect((await queryOf(link('google'))).details).toBe(file.value('description'));
  });
  await test.step('opens the calendar on click', async () => {
    await page.route('https://calendar.google.com/**', (route) => route.fulfill({ body: 'A calendar' }));

    const { host, link } = menuOf(page, 'timed');
    await host.locator('summary').press('Enter');
    await link('google').click();
    await expect(page).toHaveURL(/^https:\/\/calendar\.google\.com\/calendar\/render\?action=TEMPLATE/);
  });
});

/** Returns a host with a time on clocks as its start. An end at the same time is the second of two instants. */
const hostAt = ([time, zone, , second]: (typeof clockTimes)[number]): string =>
  `<div data-widget="add-to-calendar" data-add-to-calendar-title="Clocks" data-add-to-calendar-organisation="Society"
    data-add-to-calendar-start="${time}" data-add-to-calendar-end="${second ? time : ''}"
    data-add-to-calendar-zone="${zone}"><a data-add-to-calendar-part="google" hidden>Google</a></div>`;

for (const withTemporal of [true, false])
  test(`times on clocks are instants, ${withTemporal ? 'with' : 'without'} the Temporal of the browser`, {
    tag: ['@EV-05'],
  }, async ({ page }) => {
    if (!withTemporal) await page.addInitScript(() => Reflect.deleteProperty(globalThis, 'Temporal'));
    const chunks: string[] = [];
    page.on('request', (request) => chunks.push(request.url()));
    await replaceMarkup(
      page,
      GALLERY,
      /(?<=<main[^>]*>)[\s\S]*(?=<\/main>)/,
      clockTimes.map(hostAt).join(''),
    );
    await page.goto(GALLERY);
    await ready(page, 'add-to-calendar');
    expect(await page.evaluate(() => 'Temporal' in globalThis)).toBe(withTemporal);
    await expect(page.locator('[data-add-to-calendar-part="google"]:not([href])')).toHaveCount(0);
    expect(chunks.some((url) => url.includes('polyfill'))).toBe(!withTemporal);
    const dates = await menuOf(page)
      .link('google')
      .evaluateAll((all) =>
        all.map((link) => new URL((link as HTMLAnchorElement).href).searchParams.get('dates')),
      );
    clockTimes.forEach(([time, zone, ...instants], index) => {
      expect(dates[index], `${time} in ${zone}`).toContain(instants.map(basicFormat).join('/'));
    });
  });

test('opens over the page, and closes on Escape, on a press outside and when focus leaves', {
  tag: ['@EV-01', '@RT-10'],
}, async ({ page }) => {
  await page.goto(EVENT);
  await ready(page, 'add-to-calendar');
  const { host, link } = menuOf(page);
  const summary = host.locator('summary');
  const height = () => page.evaluate(() => document.documentElement.scrollHeight);
  const before = await height();
  await summary.click();
  await expect(link('google')).toBeVisible();
  expect(await height()).toBe(before);
  await page.keyboard.press('Escape');
  await expect(link('google')).toBeHidden();
  await expect(summary).toBeFocused();
  await page.keyboard.press('Enter');
  await page.locator('h1').click();
  await expect(link('google')).toBeHidden();
  await summary.press('Enter');
  await link('file').press('Tab');
  await expect(link('google')).toBeHidden();
  await expect(page.getByRole('button', { name: 'Save in my program' })).toBeFocused();
});

test.describe('the calendar file', () => {
  test('is created once, on first use, and downloaded even before its chunk has loaded', {
    tag: '@EV-02',
  }, async ({ page, requests }) => {
    await test.step('is created once, on first use', async () => {
      await page.addInitScript(() => {
        URL.revokeObjectURL = (address) => document.documentElement.setAttribute('data-revoked', address);
      });
      await open(page, EVENT);
      const { host, link } = menuOf(page);
      expect(requests.to(FILE_CHUNK)).toHaveLength(0);
      await link('file').hover();
      await expect(link('file')).toHaveAttribute('href', /^blob:/);
      const first = await readFileOf(await save(page, link('file')));
      const second = await readFileOf(await save(page, link('file')));
      expect(second.text).toBe(first.text);
      expect(requests.to(FILE_CHUNK)).toHaveLength(1);
      expect(requests.to(`${EVENT}/event.ics`)).toHaveLength(0);
      const address = (await link('file').getAttribute('href')) ?? '';
      await host.evaluate((element) => element.remove());
      await expect(page.locator('html')).toHaveAttribute('data-revoked', address);
    });
    await test.step('is downloaded even if its link is activated before its chunk has loaded', async () => {
      const release = await delayChunk(page, 'calendarFile');
      await open(page, GALLERY, 'timed');
      const { link } = menuOf(page, 'timed');
      const names: string[] = [];
      page.on('download', (download) => names.push(download.suggestedFilename()));
      const saved = page.waitForEvent('download');
      await link('file').focus();
      await page.keyboard.press('Enter');
      await page.keyboard.press('Enter');
      release();
      await saved;
      // Once more, because the download of a second press would come before it.
      await save(page, link('file'));
      expect(names).toEqual(['event.ics', 'event.ics']);
      await expect(page).toHaveURL(GALLERY);
    });
  });

  test('comes from the server if its chunk does not load, or is replaced by an alert', {
    tag: ['@EV-02', '@RT-04', '@wcag-4.1.3'],
  }, async ({ page, violations }) => {
    violations.allow(/Failed to load resource|calendar file could not be created/);
    await page.route(FILE_CHUNK, (route) => route.abort());
    await test.step('comes from the server if its chunk does not load', async () => {
      await open(page, EVENT);
      const download = await save(page, menuOf(page).link('file'));
      expect(download.suggestedFilename()).toBe('event.ics');
      expect(download.url()).toContain(`${EVENT}/event.ics`);
    });
    await test.step('is replaced by an alert if its chunk does not load and the server has no file, and can be requested again', async () => {
      await open(page, GALLERY, 'timed');
      const { host, link } = menuOf(page, 'timed');
      await link('file').click();
      await expect(host.getByRole('alert')).toHaveText(
        'The calendar file couldn’t be created. Please try again.',
      );
      await expect(page).toHaveURL(GALLERY);
      await expectNoAxeFindings(page);
      await page.unroute(FILE_CHUNK);
      expect((await save(page, link('file'))).suggestedFilename()).toBe('event.ics');
      await expect(host.getByRole('alert')).toHaveCount(0);
    });
  });
});

test('event pages keep the links of the server, and a menu opened before mounting keeps its size', {
  tag: ['@EV-01', '@EV-03', '@RT-14'],
}, async ({ page, withoutJavaScript }) => {
  await test.step('an event page keeps the links that the server sent', async () => {
    const links = (of: Page) =>
      of
        .locator('[data-widget="add-to-calendar"] a')
        .evaluateAll((all) => all.map((link) => link.getAttribute('href')));
    for (const slug of [
      'winter-lung-school',
      'ards-ventilation-before-5-and-after-15-cm-h2o',
      'the-hour-that-comes-twice',
    ]) {
      await withoutJavaScript.goto(`/events/${slug}`);
      await page.goto(`/events/${slug}`);
      await ready(page, 'add-to-calendar');
      expect(await links(page)).toEqual(await links(withoutJavaScript));
    }
  });
  await test.step('a menu opened before mounting keeps its size when its links appear', async () => {
    const release = await delayChunk(page, 'add-to-calendar');
    // With less room below, the menu would open above.
    await page.setViewportSize({ width: 1280, height: 1200 });
    await page.goto(GALLERY);
    const { host, link } = menuOf(page, 'timed');
    await host.locator('summary').click();
    await expect(host).toHaveAttribute('data-widget-state', 'loading');
    await expect(link('google')).toBeHidden();
    const panel = host.locator('ul');
    const before = await panel.boundingBox();
    expect(before?.height).toBeGreaterThan(200);
    release();
    await expect(link('google')).toBeVisible();
    expect(await panel.boundingBox()).toEqual(before);
  });
});

test('a menu in a row of an accordion or in a slide is not cut off', async ({ page }) => {
  const around = [
    [
      'accordion',
      '<div data-widget="accordion"><details data-accordion-part="row"><summary><h3>Dates</h3></summary><div class="sw-accordion-body">',
      '</div></details></div>',
    ],
    [
      'slider',
      '<section data-widget="slider" aria-label="Dates"><div data-slider-part="viewport" role="group" aria-label="Slides" tabindex="0"><ul data-slider-part="track"><li data-slider-part="slide">',
      '</li></ul></div><div data-slider-part="controls" hidden><button type="button" data-slider-part="previous" aria-label="Previous slide"></button><button type="button" data-slider-part="next" aria-label="Next slide"></button></div></section>',
    ],
  ] as const;
  // With less room below, the menu would open above.
  await page.setViewportSize({ width: 1280, height: 1200 });
  for (const [widget, before, after] of around)
    await test.step(widget, async () => {
      const restore = await replaceMarkup(
        page,
        GALLERY,
        /(id="timed"[\s\S]*?)(<div data-widget="add-to-calendar"[\s\S]*?<\/details>\s*<\/div>)/,
        `$1${before}$2${after}`,
      );
      await page.goto(GALLERY);
      await ready(page, widget, 'add-to-calendar');
      const { host, link } = menuOf(page, 'timed');
      if (widget === 'accordion') await page.locator('#timed [data-accordion-part="row"] > summary').click();
      await host.locator('summary').click();
      await expect(link('file')).toBeVisible();
      await expect
        .poll(() =>
          link('file').evaluate((element) => {
            const { x, y, width, height } = element.getBoundingClientRect();
            return document.elementFromPoint(x + width / 2, y + height / 2) === element;
          }),
        )
        .toBe(true);
      await restore();
    });
});

test('is hidden without a valid start, ignores an invalid end, and has no empty items if the script does not load', {
  tag: ['@EV-01', '@RT-04', '@RT-05'],
}, async ({ asNewVisitor, page, violations }) => {
  await test.step('is hidden without a valid start, and ignores an invalid end', async () => {
    violations.allow(/^\[widgets\] add-to-calendar/);
    await changeMarkup(page, GALLERY, (html) =>
      html
        .replace('start="2027-02-25T09:00"', 'start="next week"')
        .replace('end="2026-11-01T01:15"', 'end="2026-10-31"'),
    );
    await page.goto(GALLERY);
    await touch(page.locator('[data-widget="add-to-calendar"]'));
    const { host } = menuOf(page, 'timed');
    await expect(host).toHaveAttribute('data-widget-state', 'failed');
    await expect(host).toBeHidden();
    const { link } = menuOf(page, 'overlap');
    await expect(link('google')).toHaveAttribute('href', /dates=20261101T053000Z%2F20261101T063000Z/);
  });
  for (const chunk of ['add-to-calendar', 'polyfill'])
    await test.step(`a menu whose ${chunk} script does not load has no empty items`, async () => {
      await asNewVisitor();
      violations.allow(/Failed to load resource|its script did not load/);
      await page.addInitScript(() => Reflect.deleteProperty(globalThis, 'Temporal'));
      const allow = await blockRequests(page, `*/chunks/${chunk}-*`);
      await page.goto(GALLERY);
      await touch(page.locator('[data-widget="add-to-calendar"]'));
      const { host, link } = menuOf(page, 'server');
      await expect(host).toHaveAttribute('data-widget-state', 'failed');
      await host.locator('summary').click();
      await expect(link('file')).toBeVisible();
      await expect(host.getByRole('listitem')).toHaveCount(1);
      await expect(menuOf(page, 'timed').host).toBeHidden();
      await allow();
    });
});
