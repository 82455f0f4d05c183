import type { Page } from '@playwright/test';
import { listenToAnnouncements } from '../support/announcements.ts';
import { expectNoAxeFindings } from '../support/axe.ts';
import { goBackThroughCache, recordRestores } from '../support/backForwardCache.ts';
import { expectNotBusy, openList } from '../support/lists.ts';
import { ready } from '../support/ready.ts';
import { expect, test } from '../support/test.ts';

const ADDRESS = '/gallery/saved-events';

const partsOf = (page: Page) => ({
  save: (title: string) => page.getByRole('button', { name: `Save ${title}` }),
  days: page.locator('.sw-saved-events-day'),
  notices: page.locator('.sw-saved-events-day .sw-saved-events-notice'),
  dismiss: page.getByRole('button', { name: /^Got it: / }),
  list: page.getByRole('group', { name: 'My program' }),
  share: page.getByRole('link', { name: 'Link to this program' }),
});

async function open(page: Page) {
  await page.goto(ADDRESS);
  await ready(page, 'saved-events');
  return partsOf(page);
}

const stored = (page: Page): Promise<string> =>
  page.evaluate(() => localStorage.getItem('society-widgets:saved-events') ?? '');

test.describe('without JavaScript', () => {
  test('the buttons and links are hidden, and a sentence leads to all events', { tag: '@RT-09' }, async ({
    withoutJavaScript: page,
  }) => {
    await page.goto('/program');
    const { save, share } = partsOf(page);
    await expect(share).toBeHidden();
    await expect(page.getByText('Your program needs JavaScript.')).toBeVisible();
    await page.getByRole('link', { name: 'All events' }).click();
    await expect(page.getByRole('article').first()).toBeVisible();
    await expect(save('')).toHaveCount(0);
  });

  test('a member saves an event on its page and removes it in the program', async ({
    withoutJavaScript: page,
  }) => {
    await page.goto('/account/profile');
    await page.goto('/events/winter-lung-school');
    const { save } = partsOf(page);
    await save('in my program').click();
    await expect(page).toHaveURL('/events/winter-lung-school');
    await expect(save('in my program')).toHaveAttribute('aria-pressed', 'true');
    await page.goto('/program');
    const rows = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Burlington' });
    await expect(rows).toContainText('Thursday, February 25, 2027');
    await page.goto('/program?fixture=next-day');
    await expect(rows).toContainText('Thursday, March 4, 2027');
    await expect(rows).toContainText('New time. When you saved it: Thursday, February 25, 2027');
    await rows.getByRole('button', { name: 'Got it: Winter lung school' }).click();
    await expect(page).toHaveURL('/program?fixture=next-day');
    await expect(rows).toContainText('Thursday, March 4, 2027');
    await expect(rows.getByRole('button')).toHaveText(['Remove Winter lung school']);
    await rows.getByRole('button').click();
    await expect(page).toHaveURL('/program?fixture=next-day');
    await expect(page.getByText('You haven’t saved any events yet.')).toBeVisible();
  });
});

test('saved events are shown by day, with those that overlap, and announced', { tag: '@wcag-4.1.3' }, async ({
  page,
}) => {
  const announcements = await listenToAnnouncements(page);
  const { save, days, share, list } = await open(page);
  await expect(list).toHaveText('You haven’t saved any events yet.');
  await expect(share).toBeHidden();
  for (const title of ['Open day', 'Grand rounds', 'Winter lung school']) await save(title).click();
  await expect(save('Open day')).toHaveAttribute('aria-pressed', 'true');
  await expect.poll(async () => (await announcements()).join(' ')).toContain('Winter lung school saved.');
  await expect(days.locator('h2')).toHaveText(['Thursday, February 25, 2027', 'Monday, March 1, 2027']);
  await expect(days.getByRole('listitem').nth(1)).toContainText('At the same time as Winter lung school');
  await expect(days.last()).toContainText('All day');
  await expect(share).toHaveAttribute('href', '/events?events=open-day,grand-rounds,winter-lung-school');
  await expectNoAxeFindings(page);
});

test('a program keeps its days where the visitor travels and when clocks change', async ({
  baseURL,
  browser,
}) => {
  const night = (id: string, start: string, end: string) => ({
    id,
    title: id,
    url: '/events',
    where: 'Online',
    zone: 'America/New_York',
    start,
    end,
  });
  const events = [
    night('before', '2026-10-31T12:00:00Z', '2026-10-31T13:00:00Z'),
    night('first', '2026-11-01T05:30:00Z', '2026-11-01T06:15:00Z'),
    night('again', '2026-11-01T06:30:00Z', '2026-11-01T07:00:00Z'),
    night('during', '2026-11-01T06:00:00Z', '2026-11-01T06:45:00Z'),
    night('after', '2026-11-02T13:00:00Z', '2026-11-02T14:00:00Z'),
    night('late', '2026-11-03T02:00:00Z', '2026-11-03T07:00:00Z'),
    night('school', '2027-02-25', '2027-03-01'),
  ];
  const timesIn = async (timezoneId: string) => {
    const context = await browser.newContext({ ...(baseURL && { baseURL }), timezoneId });
    const page = await context.newPage();
    await page.addInitScript(
      (text) => localStorage.setItem('society-widgets:saved-events', text),
      JSON.stringify(events),
    );
    const { days } = await open(page);
    const headings = await days.locator('h2').allInnerTexts();
    const texts = await days.locator('.sw-saved-events-time').allInnerTexts();
    const notices = await days.locator('.sw-saved-events-notice').allInnerTexts();
    await context.close();
    return { headings, notices, texts: texts.map((text) => text.replaceAll(/\s+/g, ' ')) };
  };
  const home = await timesIn('America/New_York');
  expect(home.headings).toEqual([
    'Saturday, October 31, 2026',
    'Sunday, November 1, 2026',
    'Monday, November 2, 2026',
    'Thursday, February 25, 2027',
  ]);
  expect(home.notices).toEqual([
    'At the same time as during',
    'At the same time as first, again',
    'At the same time as during',
  ]);
  expect(home.texts).toEqual([
    '8:00 – 9:00 AM EDT',
    '1:30 AM EDT – 1:15 AM EST',
    '1:00 – 1:45 AM EST',
    '1:30 – 2:00 AM EST',
    '8:00 – 9:00 AM EST',
    'Mon, Nov 2, 9:00 PM EST – Tue, Nov 3, 2:00 AM EST',
    'Feb 25 – 28',
  ]);
  const abroad = await timesIn('Europe/Berlin');
  expect(abroad).toMatchObject({ headings: home.headings, notices: home.notices });
  expect(abroad.texts.slice(0, -1)).toEqual([
    `${home.texts[0]} 1:00 – 2:00 PM your time`,
    `${home.texts[1]} 6:30 – 7:15 AM your time`,
    `${home.texts[2]} 7:00 – 7:45 AM your time`,
    `${home.texts[3]} 7:30 – 8:00 AM your time`,
    `${home.texts[4]} 2:00 – 3:00 PM your time`,
    `${home.texts[5]} Tue, Nov 3, 3:00 – 8:00 AM your time`,
  ]);
  expect(abroad.texts.at(-1), 'days have no zone').toBe(home.texts.at(-1));
});

test('removing an event updates every tab, and returns the focus to the program', async ({
  page,
  context,
}) => {
  const { save, days, list } = await open(page);
  await save('Grand rounds').click();
  await save('Winter lung school').click();
  const other = await context.newPage();
  const inOther = await open(other);
  await expect(inOther.days.getByRole('listitem')).toHaveCount(2);
  await inOther.list.getByRole('button', { name: 'Remove Grand rounds' }).click();
  await expect(inOther.list).toBeFocused();
  await expect(days.getByRole('listitem')).toHaveCount(1);
  await expect(save('Grand rounds')).toHaveAttribute('aria-pressed', 'false');
  await save('Open day').click();
  await expect(inOther.days.getByRole('listitem')).toHaveCount(2);
  await other.close();
  await page.reload();
  await ready(page, 'saved-events');
  await expect(days.getByRole('link')).toHaveText(['Winter lung school', 'Open day']);
  await expect(list).not.toContainText('At the same time');
});

test('a program that the browser does not keep works until the visitor leaves, and says so', async ({
  page,
}) => {
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
  });
  const { save, days } = await open(page);
  await save('Open day').click();
  await expect(days.getByRole('listitem')).toHaveCount(1);
  await expect(page.getByRole('alert').first()).toHaveText(
    'Your browser doesn’t keep this program. It is gone when you leave this page.',
  );
  await save('Open day').click();
  await expect(days).toHaveCount(0);
});

test('a link to a program names its events only, and others see them and their calendar', async ({
  page,
}) => {
  await page.goto('/events/winter-lung-school');
  await ready(page, 'saved-events');
  await partsOf(page).save('in my program Winter lung school').click();
  await page.goto('/program');
  await ready(page, 'saved-events');
  const { days, share } = partsOf(page);
  await expect(days).toContainText('Burlington, Vermont');
  await expect(share).toHaveAttribute('href', '/program?events=winter-lung-school');
  const calendar = page.getByRole('link', { name: 'Subscribe in a calendar' });
  const address = /^webcal:\/\/[^/]+\/program\.ics\?events=winter-lung-school$/;
  await expect(calendar).toHaveAttribute('href', address);
  const file = await page.request.get('/program.ics?events=winter-lung-school,unknown');
  const uid = expect.stringMatching(/^UID:winter-lung-school@/);
  expect((await file.text()).match(/^UID:.*$/gm)).toEqual([uid]);
  await share.click();
  await expect(page.getByRole('article')).toHaveCount(1);
});

test('each row of the events list saves its event, after any filter and after Back', async ({ page }) => {
  // The browser's first formatter takes 40 ms on a phone.
  await page.addInitScript(
    () => location.pathname !== '/events' || Reflect.deleteProperty(Intl, 'DateTimeFormat'),
  );
  const list = await openList(page, '/events?timing=upcoming');
  const button = page.getByRole('button', { name: /^Save / });
  await ready(page, 'saved-events');
  const name = (await button.first().textContent()) ?? '';
  await page.getByRole('button', { name }).click();
  await list.box('Webinar').check();
  await expectNotBusy(list);
  await button.nth(1).click();
  await page.goBack();
  await expectNotBusy(list);
  await expect(page.getByRole('button', { name, pressed: true })).toBeVisible();
  await page.goto('/program');
  await ready(page, 'saved-events');
  await expect(partsOf(page).days.getByRole('listitem')).toHaveCount(2);
});

/** Saves events on their pages, and opens the program with a fault. */
async function openProgram(page: Page, slugs: readonly string[], fault = '') {
  for (const slug of slugs) {
    await page.goto(`/events/${slug}`);
    await ready(page, 'saved-events');
    await partsOf(page).save('').click();
  }
  await page.goto(`/program${fault && `?fixture=${fault}`}`);
  await ready(page, 'saved-events');
  return partsOf(page);
}

test('a program says which events have moved, are canceled or no longer exist, until the visitor has seen it', async ({
  page,
}) => {
  const slugs = ['winter-lung-school', 'world-lung-day', 'new-year-simulation-marathon'];
  const announcements = await listenToAnnouncements(page);
  const { days, list, notices, dismiss } = await openProgram(page, slugs, 'next-day');
  const rows = days.getByRole('listitem');
  await expect(notices).toHaveText([
    'Canceled',
    'No longer on our website',
    'New time. When you saved it: Feb 25 – 28',
  ]);
  await expect(days.last().locator('h2')).toHaveText('Thursday, March 4, 2027');
  await expect(rows.nth(1).getByRole('link')).toHaveCount(0);
  await expect
    .poll(announcements)
    .toContainEqual(expect.stringMatching(/^Changed since you saved: Winter lung school, /));
  await expectNoAxeFindings(page);
  const calendar = await page.getByRole('link', { name: 'Subscribe in a calendar' }).getAttribute('href');
  const file = await page.request.get(`${calendar?.replace(/^webcal:/, 'http:')}&fixture=next-day`);
  expect((await file.text()).match(/^(?:UID:[^@]*|STATUS.*|SEQUENCE.*)/gm)).toEqual([
    'UID:world-lung-day',
    'SEQUENCE:1',
    'STATUS:CANCELLED',
    'UID:winter-lung-school',
    'SEQUENCE:2',
    'STATUS:CONFIRMED',
  ]);
  for (const place of [2, 0]) {
    await rows
      .nth(place)
      .getByRole('button', { name: /^Got it: / })
      .click();
    await expect(rows.nth(place)).toBeFocused();
    await expect(rows.nth(place).getByRole('button')).toHaveText(['Remove']);
  }
  await expect
    .poll(async () => (await announcements()).join(' '))
    .toContain('show this change to Winter lung school');
  await page.reload();
  await ready(page, 'saved-events');
  await expect(notices).toHaveText(['Canceled', 'No longer on our website']);
  await expect.poll(announcements).toEqual([expect.stringMatching(/^Changed since you saved: New[^,]*$/)]);
  await dismiss.click();
  await expect(notices).toHaveText(['Canceled', 'No longer on our website']);
  await expect(rows.nth(1).getByRole('link')).toHaveCount(0);
  await list.getByRole('button', { name: /^Remove New/ }).click();
  await expect(rows).toHaveCount(2);
  // The day before, the event has moved again.
  await page.goto('/program');
  await ready(page, 'saved-events');
  await expect(notices).toHaveText('New time. When you saved it: Mar 4 – 7');
});

test('a program whose server does not answer shows the events as they were saved, and says so', async ({
  page,
  violations,
}) => {
  violations.allow(/500|an unexpected response/);
  await page.route('**/actions/society/events?*', (route) => route.fulfill({ status: 500 }));
  const { days, list } = await openProgram(page, ['world-lung-day']);
  await expect(list.getByRole('alert')).toHaveText('We couldn’t check whether these events have changed.');
  await expect(days.getByRole('listitem')).toHaveCount(1);
});

test('a program of nine events fits on one printed page, without its controls', async ({ page }) => {
  await page.goto('/events?timing=upcoming');
  await ready(page, 'saved-events');
  for (const button of await page.getByRole('button', { name: /^Save / }).all()) await button.click();
  await page.goto('/program');
  await ready(page, 'saved-events');
  const { days, share } = partsOf(page);
  await expect(days.getByRole('listitem')).toHaveCount(9);
  const pdf = await page.pdf({ format: 'A4' });
  expect(pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
  await page.emulateMedia({ media: 'print' });
  await expect(days.getByRole('button').first()).toBeHidden();
  await expect(share).toBeHidden();
});

test.describe('a member', () => {
  test('keeps the program on the server, on all pages and after a reload', async ({ page }) => {
    const announcements = await listenToAnnouncements(page);
    await page.goto('/account/profile');
    const list = await openList(page, '/events?timing=upcoming');
    await ready(page, 'saved-events');
    const name =
      (await page
        .getByRole('button', { name: /^Save / })
        .first()
        .textContent()) ?? '';
    const title = name.replace(/^Save /, '');
    const button = page.getByRole('button', { name });
    await button.click();
    await expect.poll(announcements).toContain(`${title} saved.`);
    await list.box('Webinar').check();
    await expectNotBusy(list);
    await page.goBack();
    await expect(button).toHaveAttribute('aria-pressed', 'true');
    await page.reload();
    await expect(button).toHaveAttribute('aria-pressed', 'true');
    await openList(page, '/events?timing=upcoming&types=webinar');
    await list.box('Webinar').uncheck();
    await expect(button).toHaveAttribute('name', 'removed');
    await page.goto('/program');
    await ready(page, 'saved-events');
    const { days, share, list: program } = partsOf(page);
    await expect(days.getByRole('link')).toHaveText([title]);
    await expect(share).toHaveAttribute('href', /^\/program\?events=[\w-]+$/);
    await expectNoAxeFindings(page);
    await days.getByRole('button').click();
    await expect.poll(announcements).toContain(`${title} removed.`);
    await page.reload();
    await expect(program).toHaveText('You haven’t saved any events yet.');
    expect(await stored(page)).toBe('');
  });

  for (const { name, status, json, notice } of [
    { name: 'fails', status: 500, json: {}, notice: /^That didn’t work, and your program is as it was/ },
    { name: 'has ended the session', status: 403, json: { message: '' }, notice: /^Your session has ended/ },
  ])
    test(`sees the state go back if the server ${name}, and tries again`, async ({ page, violations }) => {
      violations.allow(/500|403|an unexpected response/);
      await page.goto('/account/profile');
      await page.goto('/events/winter-lung-school');
      await ready(page, 'saved-events');
      const button = partsOf(page).save('in my program');
      const alert = page.locator('[data-widget="saved-events"]').getByRole('alert');
      await page.route('/actions/society/program', (route) => route.fulfill({ status, json }), { times: 1 });
      await button.click();
      await expect(alert).toHaveText(notice);
      await expect(alert).toHaveCSS('margin-top', '12px');
      await expect(button).toHaveAttribute('aria-pressed', 'false');
      await button.click();
      await expect(alert).toHaveCount(0);
      await page.goto('/program');
      await ready(page, 'saved-events');
      await expect(partsOf(page).days.getByRole('listitem')).toHaveCount(1);
    });

  /** Turns on a fault, clicks buttons and leaves the page, all in one task. */
  const clickAndLeave = (page: Page, fault: string, names: readonly string[]): Promise<void> =>
    page.evaluate(
      ([query, ...texts]) => {
        history.replaceState(history.state, '', `?timing=upcoming&fixture=${query}`);
        for (const button of document.querySelectorAll<HTMLElement>('[data-saved-events-part="toggle"]'))
          if (texts.includes(button.textContent)) button.click();
        location.assign('/');
      },
      [fault, ...names],
    );

  test('leaves with the click, which the server receives, and then finds what it has kept', async ({
    page,
  }) => {
    const announcements = await listenToAnnouncements(page);
    await page.goto('/account/profile');
    const openEvents = async () => {
      await page.goto('/events?timing=upcoming');
      await ready(page, 'saved-events');
    };
    const programOf = async () =>
      [...(await (await page.request.get('/program')).text()).matchAll(/name="removed"/g)].length;
    await openEvents();
    const names = await page.getByRole('button', { name: /^Save / }).allTextContents();
    await page.getByRole('button', { name: names[0] ?? '' }).click();
    await expect.poll(announcements).toHaveLength(1);
    await clickAndLeave(page, 'slow-forms=1500', names.slice(1, 3));
    await expect(page).toHaveURL('/');
    await expect.poll(programOf).toBe(3);
    await openEvents();
    await clickAndLeave(page, 'fail-forms', names.slice(0, 2));
    await expect(page).toHaveURL('/');
    await page.goBack();
    await ready(page, 'saved-events');
    await expect(page.getByRole('button', { name: /^Save /, pressed: true })).toHaveCount(3);
  });

  test('hears of a change once, and dismisses it on the server', async ({ page, context }) => {
    const announcements = await listenToAnnouncements(page);
    await page.goto('/account/profile');
    await page.goto('/events/winter-lung-school');
    await ready(page, 'saved-events');
    const { days, notices, dismiss, save } = partsOf(page);
    await save('').click();
    await expect.poll(announcements).toContain('Winter lung school saved.');
    await page.goto('/program?fixture=next-day');
    await ready(page, 'saved-events');
    const changes = async () => (await announcements()).filter((text) => text.startsWith('Changed'));
    await expect.poll(changes).toHaveLength(1);
    const other = await context.newPage();
    await other.goto('/events/world-lung-day');
    await ready(other, 'saved-events');
    await partsOf(other).save('').click();
    await expect(days.getByRole('listitem')).toHaveCount(2);
    await dismiss.click();
    await expect(days.getByRole('listitem').nth(1)).toBeFocused();
    await expect
      .poll(async () => (await announcements()).join(' '))
      .toContain('show this change to Winter lung school');
    expect(await changes()).toHaveLength(1);
    await page.reload();
    await expect(notices).toHaveText(['Canceled']);
    await expect(dismiss).toHaveAccessibleName(/open day/);
  });

  test('sees in all tabs what one of them has changed, until one signs out', async ({
    page,
    context,
    violations,
  }) => {
    // As on a page without HTTPS, which is another machine's page in development.
    await context.addInitScript(() => Reflect.deleteProperty(Crypto.prototype, 'randomUUID'));
    await page.goto('/account/profile');
    await page.goto('/events/winter-lung-school');
    await ready(page, 'saved-events');
    const button = partsOf(page).save('in my program');
    const other = await context.newPage();
    await other.goto('/program');
    await ready(other, 'saved-events');
    const { days } = partsOf(other);
    await button.click();
    await expect(days.getByRole('link')).toHaveText(['Winter lung school']);
    await days.getByRole('button').click();
    await expect(button).toHaveAttribute('aria-pressed', 'false');
    await button.click();
    await expect(days.getByRole('listitem')).toHaveCount(1);
    await other.goto('/account/profile');
    await other.getByRole('button', { name: 'Sign out' }).click();
    await expect(other).toHaveURL('/login?left=yes');
    violations.allow(/403/);
    await button.click();
    await expect(page.locator('[data-widget="saved-events"]').getByRole('alert')).toHaveText(
      /^Your session has ended/,
    );
    await expect(button).toHaveAttribute('aria-pressed', 'true');
    expect(await stored(page)).toBe('');
  });

  test('adds what the browser has kept, which then forgets it', async ({ page }) => {
    await openProgram(page, ['winter-lung-school', 'world-lung-day']);
    await page.goto('/account/profile');
    await page.evaluate(
      (text) => {
        const events = JSON.parse(text) as object[];
        localStorage.setItem(
          'society-widgets:saved-events',
          JSON.stringify([{ ...events[0], id: 'gone', title: 'Gone' }, ...events]),
        );
      },
      await stored(page),
    );
    await page.goto('/program');
    await ready(page, 'saved-events');
    const { days } = partsOf(page);
    await expect(days).toHaveCount(0);
    const add = page.getByRole('button', { name: 'Add the 3 events saved in this browser' });
    await add.click();
    await expect(days.getByRole('listitem')).toHaveCount(2);
    await expect(page.getByRole('alert')).toHaveText(
      'No longer on our website, and so not in your program: Gone.',
    );
    await expect(add).toHaveCount(0);
    await expect.poll(() => stored(page)).toBe('[]');
    await page.reload();
    await expect(days.getByRole('listitem')).toHaveCount(2);
  });
});

test.describe('Back', { tag: '@full-browser' }, () => {
  test('shows a program and a button from the back/forward cache with what was saved meanwhile', {
    tag: '@RT-10',
  }, async ({ page }) => {
    // Chromium dispatches what a cached page has missed when the page is restored. In the standard, it gets no such events.
    await page.addInitScript(() => addEventListener('storage', (event) => event.stopImmediatePropagation()));
    await recordRestores(page);
    const { save, days } = await openProgram(page, ['winter-lung-school']);
    await expect(days.getByRole('listitem')).toHaveCount(1);
    await page.evaluate(() => location.assign('/events/world-lung-day'));
    await expect(page).toHaveURL('/events/world-lung-day');
    await ready(page, 'saved-events');
    await save('').click();
    await goBackThroughCache(page, '/program');
    await expect(days.getByRole('listitem')).toHaveCount(2);
    await page.evaluate(() => location.assign('/events/winter-lung-school'));
    await expect(page).toHaveURL('/events/winter-lung-school');
    await ready(page, 'saved-events');
    await expect(save('')).toHaveAttribute('aria-pressed', 'true');
    await page.evaluate(() => location.assign('/program'));
    await expect(page).toHaveURL('/program');
    await ready(page, 'saved-events');
    await days.getByRole('button', { name: 'Remove Winter lung school' }).click();
    await goBackThroughCache(page, '/events/winter-lung-school');
    await expect(save('')).toHaveAttribute('aria-pressed', 'false');
    await save('').click();
    await expect(save('')).toHaveAttribute('aria-pressed', 'true');
  });

  test('shows a member’s button with what another tab has saved', async ({ page, context }) => {
    await recordRestores(page);
    await page.goto('/account/profile');
    await page.goto('/events/winter-lung-school');
    await ready(page, 'saved-events');
    await page.evaluate(() => location.assign('/'));
    await expect(page).toHaveURL('/');
    const other = await context.newPage();
    const announcements = await listenToAnnouncements(other);
    await other.goto('/events/winter-lung-school');
    await ready(other, 'saved-events');
    await partsOf(other).save('').click();
    await expect.poll(announcements).toContain('Winter lung school saved.');
    await goBackThroughCache(page, '/events/winter-lung-school');
    await expect(partsOf(page).save('')).toHaveAttribute('aria-pressed', 'true');
  });
});
