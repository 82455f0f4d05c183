import type { Page } from '@playwright/test';
import { listenToAnnouncements } from '../support/announcements.ts';
import { expectNoAxeFindings } from '../support/axe.ts';
import { ready } from '../support/ready.ts';
import { expect, test } from '../support/test.ts';

const ADDRESS = '/gallery/saved-events';

const partsOf = (page: Page) => ({
  save: (title: string) => page.getByRole('button', { name: `Save ${title}` }),
  days: page.locator('.sw-saved-events-day'),
  list: page.getByRole('group', { name: 'My program' }),
  share: page.getByRole('link', { name: 'Link to this program' }),
});

async function open(page: Page) {
  await page.goto(ADDRESS);
  await ready(page, 'saved-events');
  return partsOf(page);
}

test.describe('without JavaScript', () => {
  test('the buttons and links are hidden, and a sentence says why', { tag: '@RT-09' }, async ({
    withoutJavaScript: page,
  }) => {
    await page.goto(ADDRESS);
    const { save, share, list } = partsOf(page);
    await expect(list.locator('noscript p')).toBeVisible();
    await expect(save('Grand rounds')).toBeHidden();
    await expect(share).toBeHidden();
  });
});

test.describe('in another zone', () => {
  test('the program shows saved events by day, in both zones, with those that overlap', async ({
    baseURL,
    browser,
  }) => {
    const page = await browser.newPage({ ...(baseURL && { baseURL }), timezoneId: 'Asia/Tokyo' });
    const announcements = await listenToAnnouncements(page);
    const { save, days, share, list } = await open(page);
    await expect(list).toHaveText('You haven’t saved any events yet.');
    await expect(share).toBeHidden();
    for (const title of ['Open day', 'Grand rounds', 'Winter lung school']) await save(title).click();
    await expect(save('Open day')).toHaveAttribute('aria-pressed', 'true');
    await expect.poll(announcements).toContain('Winter lung school saved.');
    await expect(days.locator('h2')).toHaveText(['Thursday, February 25, 2027', 'Monday, March 1, 2027']);
    const [first, second] = await days.getByRole('listitem').all();
    await expect(first ?? list).toContainText(
      /9:00 AM – 4:30 PM ESTThu, Feb 25, 11:00 PM GMT\+9 – Fri, Feb 26, 6:30 AM GMT\+9 your time/,
    );
    await expect(second ?? list).toContainText('At the same time as Winter lung school');
    await expect(days.last()).toContainText('All day');
    await expect(share).toHaveAttribute('href', '/events?events=winter-lung-school,grand-rounds,open-day');
    await expectNoAxeFindings(page);
    await page.close();
  });
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
  await partsOf(page).save('Winter lung school').click();
  await page.goto('/program');
  await ready(page, 'saved-events');
  const { days, share } = partsOf(page);
  await expect(days).toContainText('Burlington, Vermont');
  await expect(share).toHaveAttribute('href', '/program?events=winter-lung-school');
  const calendar = page.getByRole('link', { name: 'Subscribe in a calendar' });
  await expect(calendar).toHaveAttribute(
    'href',
    /^webcal:\/\/[^/]+\/program\.ics\?events=winter-lung-school$/,
  );
  const file = await page.request.get('/program.ics?events=winter-lung-school,unknown');
  expect((await file.text()).match(/^UID:.*$/gm)).toEqual([
    expect.stringMatching(/^UID:winter-lung-school@/),
  ]);
  await share.click();
  await expect(page.getByRole('article')).toHaveCount(1);
});
