import type { Page } from '@playwright/test';
import { listenToAnnouncements } from '../support/announcements.ts';
import { expectNoAxeFindings } from '../support/axe.ts';
import { delayChunk } from '../support/delay.ts';
import { ready } from '../support/ready.ts';
import { submittedFields } from '../support/submittedFields.ts';
import { expect, test } from '../support/test.ts';

const ADDRESS = '/gallery/social-links';
const INVALID = 'No pipes or commas are allowed.';

/** Returns the parts of one of the gallery's fields, with or without JavaScript. */
function linksParts(page: Page, id = 'social') {
  const host = page.locator(`#${id}`);
  return {
    host,
    rows: host.getByRole('listitem'),
    link: (number: number) => host.getByRole('textbox', { name: `Link ${number}`, exact: true }),
    platform: (number: number) => host.getByRole('combobox', { name: `Platform ${number}`, exact: true }),
    remove: (number: number) => host.getByRole('button', { name: `Remove link ${number}`, exact: true }),
    removes: host.getByRole('button', { name: /^Remove/ }),
    add: host.getByRole('button', { name: 'Add a link' }),
    errors: host.locator('.sw-social-links-error:visible'),
    send: page.locator('form', { has: host }).getByRole('button', { name: 'Send' }),
  };
}

async function gotoLinks(page: Page, id?: string) {
  await page.goto(ADDRESS);
  await ready(page, 'social-links');
  return linksParts(page, id);
}

/** Returns the names of the field's controls in order, each from its index onward, such as `[0][link]`. */
const names = (page: Page, id = 'social') =>
  page
    .locator(`#${id} :is(input, select)`)
    .evaluateAll((fields) =>
      fields.map((field) => (field as HTMLInputElement).name.replace(/^[^\]]*\]\[/, '[')),
    );

const values = (page: Page, id = 'social') =>
  page
    .locator(`#${id} :is(input, select)`)
    .evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement).value));

test.describe('without JavaScript', () => {
  test('the existing rows and two empty ones are submitted, and the browser rejects pipes and commas', {
    tag: ['@RT-09', '@SO-01', '@SO-02'],
  }, async ({ withoutJavaScript: page }) => {
    await test.step('the existing rows and two empty ones are submitted', async () => {
      await page.goto(ADDRESS);
      const { link, platform, rows, removes, add, send } = linksParts(page);
      await expect(rows).toHaveCount(4);
      await expect(add).toBeHidden();
      await expect(removes).toHaveCount(0);
      await link(3).fill('jane.doe');
      await platform(3).selectOption('Instagram');
      await send.click();
      expect(await submittedFields(page)).toEqual([
        'fields[socialLinks][0][platform]=linkedin',
        'fields[socialLinks][0][link]=jane-doe',
        'fields[socialLinks][1][platform]=doximity',
        'fields[socialLinks][1][link]=https://www.doximity.com/pub/jane-doe-md',
        'fields[socialLinks][2][platform]=instagram',
        'fields[socialLinks][2][link]=jane.doe',
        'fields[socialLinks][3][platform]=empty',
        'fields[socialLinks][3][link]=empty',
      ]);
    });
    await test.step('the browser rejects pipes and commas', async () => {
      await page.goto(ADDRESS);
      const { link, send } = linksParts(page);
      for (const wrong of ['jane|doe', 'jane,doe']) {
        await link(3).fill(wrong);
        await send.click();
        await expect(page.locator('input:invalid')).toHaveCount(1);
        await expect(page).toHaveURL(ADDRESS);
      }
    });
  });
});

test.describe('a row', () => {
  test('has a link and a platform, and shows its own and the server’s errors', {
    tag: ['@SO-01', '@SO-02'],
  }, async ({ page }) => {
    await test.step('has a link and one of five platforms', async () => {
      const { link, platform, add } = await gotoLinks(page);
      await add.click();
      for (const number of [1, 5]) {
        await expect(link(number)).toHaveAttribute('placeholder', 'Handle');
        await expect(link(number)).toHaveAttribute('title', INVALID);
        // A placeholder disappears with the first keystroke, so it is not the only hint.
        await expect(page.getByRole('group', { name: 'Social media' }).first()).toHaveAccessibleDescription(
          'A handle, such as @breathe, or a web address.',
        );
        const options = platform(number).getByRole('option');
        await expect(options).toHaveText([
          'Choose',
          'Facebook',
          'Instagram',
          'Twitter',
          'LinkedIn',
          'Doximity',
        ]);
        const sentAs = await options.evaluateAll((all) =>
          all.map((option) => (option as HTMLOptionElement).value),
        );
        expect(sentAs).toEqual(['', 'facebook', 'instagram', 'twitter', 'linkedin', 'doximity']);
      }
    });
    await test.step('shows its server error until the visitor changes the link', async () => {
      const { link, errors } = linksParts(page, 'few-links');
      await expect(link(1)).toHaveValue(`<b>"jane"</b> & 'co'`);
      await expect(errors).toHaveText(['We couldn’t find this page.']);
      await expect(link(1)).toHaveAccessibleDescription('We couldn’t find this page.');
      await link(1).fill('jane,');
      await expect(errors).toHaveText([INVALID]);
      await link(1).fill('jane');
      await expect(errors).toHaveCount(0);
      await expect(link(1)).toHaveAccessibleDescription('');
    });
    await test.step('gets the platform of its address unless one is chosen', async () => {
      const announcements = await listenToAnnouncements(page);
      const { link, platform } = await gotoLinks(page);
      const address = 'https://www.linkedin.com/in/jane';
      await link(3).fill(address);
      await link(3).blur();
      await expect(platform(3)).toHaveValue('linkedin');
      await expect(link(3)).toHaveValue(address);
      await expect.poll(announcements).toEqual(['Platform: LinkedIn.']);
      await platform(4).selectOption('Facebook');
      await link(4).fill(address);
      await link(4).blur();
      await expect(platform(4)).toHaveValue('facebook');
    });
    await test.step('rejects a comma or a pipe as it is typed, and shows why', async () => {
      const announcements = await listenToAnnouncements(page);
      const { link, errors, send } = await gotoLinks(page);
      for (const [index, wrong] of ['jane|doe', 'jane, doe'].entries()) {
        await test.step(wrong, async () => {
          await link(3).pressSequentially(wrong);
          await expect(errors).toHaveText([INVALID]);
          await expect(link(3)).toHaveAttribute('aria-invalid', 'true');
          await expect(link(3)).toHaveAccessibleDescription(INVALID);
          await expect.poll(announcements).toEqual(Array.from({ length: index + 1 }, () => INVALID));
          await send.click();
          await expect(link(3)).toBeFocused();
          expect(await link(3).evaluate((field: HTMLInputElement) => field.validationMessage)).toBe(INVALID);
          await expect(page).toHaveURL(ADDRESS);
          if (index === 0) await expectNoAxeFindings(page);
          await link(3).fill('');
          await expect(errors).toHaveCount(0);
          await expect(link(3)).toHaveAttribute('aria-invalid', 'false');
        });
      }
      await link(3).fill('jane');
      await send.click();
      expect(await submittedFields(page)).toContain('fields[socialLinks][2][link]=jane');
    });
  });
});

test.describe('rows', () => {
  test('are added and removed by keyboard, in any order and within their limits', {
    tag: ['@SO-01', '@SO-02', '@wcag-2.1.1', '@wcag-4.1.3'],
  }, async ({ page }) => {
    await test.step('are added by keyboard with unique names and labels', async () => {
      const announcements = await listenToAnnouncements(page);
      const { platform, add, rows, send } = await gotoLinks(page);
      await add.focus();
      await page.keyboard.press('Enter');
      await expect(platform(5)).toBeFocused();
      await page.keyboard.type('Twitter');
      await page.keyboard.press('Tab');
      await page.keyboard.type('jane');
      await expect.poll(announcements).toEqual(['Link 5 added.']);
      await add.click();
      await expect(platform(6)).toBeFocused();
      await expect(rows).toHaveCount(6);
      const ids = await page.locator('[id]').evaluateAll((elements) => elements.map(({ id }) => id));
      expect(new Set(ids).size).toBe(ids.length);
      await expectNoAxeFindings(page);
      await send.click();
      const fields = await submittedFields(page);
      expect(fields).toHaveLength(12);
      expect(fields.slice(8, 10)).toEqual([
        'fields[socialLinks][4][platform]=twitter',
        'fields[socialLinks][4][link]=jane',
      ]);
    });
    await test.step('are renumbered when one is removed', async () => {
      await page.goto('about:blank');
      const announcements = await listenToAnnouncements(page);
      const { link, platform, remove, rows, send } = await gotoLinks(page);
      await link(3).fill('third,');
      await remove(1).press('Enter');
      await expect(platform(1)).toBeFocused();
      await expect(link(1)).toHaveValue('https://www.doximity.com/pub/jane-doe-md');
      await expect(platform(1)).toHaveValue('doximity');
      await expect(link(2)).toHaveAccessibleDescription(INVALID);
      await expect.poll(async () => (await announcements()).join(' ')).toContain('Link 1 removed.');
      expect(await names(page)).toEqual([
        '[0][platform]',
        '[0][link]',
        '[1][platform]',
        '[1][link]',
        '[2][platform]',
        '[2][link]',
      ]);
      await expect(rows).toHaveCount(3);
      await link(2).fill('third');
      await remove(3).click();
      await expect(page.getByRole('button', { name: 'Add a link' }).first()).toBeFocused();
      await send.click();
      expect(await submittedFields(page)).toEqual([
        'fields[socialLinks][0][platform]=doximity',
        'fields[socialLinks][0][link]=https://www.doximity.com/pub/jane-doe-md',
        'fields[socialLinks][1][platform]=empty',
        'fields[socialLinks][1][link]=third',
      ]);
    });
    await test.step('are removed one at a time, even on a double click', async () => {
      await page.goto('about:blank');
      const { remove, rows } = await gotoLinks(page);
      await remove(1).dblclick();
      await expect(rows).toHaveCount(3);
      await remove(1).press('Enter');
      await expect(rows).toHaveCount(2);
    });
    await test.step('never exceed the maximum or fall below the minimum', async () => {
      await page.goto('about:blank');
      const { host, add, remove, removes, rows, platform } = await gotoLinks(page, 'few-links');
      const full = host.getByText('You can add up to 3 links.');
      await expect(add).toBeHidden();
      await expect(full).toBeVisible();
      for (const remaining of [2, 1, 0]) {
        await remove(1).press('Enter');
        await expect(rows).toHaveCount(remaining);
      }
      await expect(full).toBeHidden();
      await expect(add).toBeFocused();
      for (let number = 1; number <= 3; number++) await add.press('Enter');
      await expect(add).toBeHidden();
      await expect(platform(3)).toBeFocused();
      const social = linksParts(page);
      for (let count = 0; count < 3; count++) await social.remove(1).press('Enter');
      await expect(social.rows).toHaveCount(1);
      await expect(social.removes).toHaveCount(0);
      await expect(removes).toHaveCount(3);
    });
  });

  test('are restored after a reload and Back, and keep their values when moved', {
    tag: ['@SO-02', '@RT-13', '@RT-06'],
  }, async ({ page }) => {
    for (const navigation of ['a reload', 'Back'] as const) {
      await test.step(`are restored after ${navigation} with all additions, changes and removals`, async () => {
        await page.goto('about:blank');
        const { link, platform, add, remove, send } = await gotoLinks(page);
        await remove(1).click();
        await link(2).fill('second');
        await add.click();
        await add.click();
        await link(5).fill('https://x.com/jane');
        await link(5).blur();
        await platform(4).selectOption('Facebook');
        // The visitor leaves the page without a change event on this field.
        await link(3).pressSequentially('third');
        await expect.poll(() => page.evaluate(() => JSON.stringify(history.state))).toContain('third');
        const before = await values(page);
        if (navigation === 'Back') {
          await send.click();
          await submittedFields(page);
          await page.goBack();
        } else await page.reload();
        await ready(page, 'social-links');
        expect(await values(page)).toEqual(before);
        expect(before).toContain('twitter');
        await expect(link(5)).toHaveValue('https://x.com/jane');
        expect(await page.evaluate(() => localStorage.length + sessionStorage.length)).toBe(0);
      });
    }
    await test.step('ignore corrupt history state and never exceed the maximum', async () => {
      await page.goto('about:blank');
      const { rows, link } = await gotoLinks(page);
      const reloadWith = async (memory: unknown) => {
        await page.evaluate((social) => {
          history.replaceState({ ...history.state, widgetsMemory: { social } }, '');
        }, memory);
        await page.reload();
        await ready(page, 'social-links');
      };
      const fields = Object.fromEntries(
        Array.from({ length: 3000 }, (_, index) => [`fields[socialLinks][${index}][link]`, [`${index}`]]),
      );
      const many = Array.from({ length: 3000 }, (_, index) => index);
      for (const memory of [
        [null],
        'rows',
        7,
        { indexes: [1] },
        { indexes: [-1], values: {} },
        { indexes: ['1'], values: {} },
        { indexes: [1], values: { link: [1] } },
        { indexes: many.length, values: {} },
      ]) {
        await reloadWith(memory);
        await expect(rows).toHaveCount(4);
      }
      await reloadWith({ indexes: many, values: fields });
      await expect(rows).toHaveCount(10);
      await expect(link(10)).toHaveValue('9');
    });
    await test.step('keep their values when the widget is removed, and work when it is put back', async () => {
      await page.goto('about:blank');
      const { link, add, remove, rows, host } = await gotoLinks(page);
      await add.click();
      await link(5).fill('kept');
      await host.evaluate(async (element) => {
        const place = element.parentElement;
        element.remove();
        while (element.hasAttribute('data-widget-state')) await new Promise(requestAnimationFrame);
        place?.prepend(element);
      });
      await ready(page, 'social-links');
      await expect(link(5)).toHaveValue('kept');
      await remove(4).press('Enter');
      await expect(link(4)).toHaveValue('kept');
      await expect(rows).toHaveCount(4);
    });
    await test.step('lose their errors when the form is reset', async () => {
      await page.goto('about:blank');
      const { link, errors } = await gotoLinks(page);
      await link(3).fill('a,b');
      await expect(errors).toHaveCount(1);
      await page.getByRole('button', { name: 'Start over' }).click();
      await expect(link(3)).toHaveValue('');
      await expect(errors).toHaveCount(0);
    });
  });
});

test('on a phone, a row is one line, and the button of an empty row is quiet', { tag: '@SO-01' }, async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 800 });
  const { rows, link, remove } = await gotoLinks(page);
  const heightOf = (element: Element): number => element.clientHeight;
  const row = rows.nth(2);
  expect(await row.evaluate(heightOf)).toBe(
    await row.locator('.sw-social-links-field').first().evaluate(heightOf),
  );
  await expect(remove(3)).toHaveCSS('font-weight', '400');
  await link(3).fill('jane.doe');
  await expect(remove(3)).toHaveCSS('font-weight', '600');
});

test('earlier clicks are replayed, and the field fits 320 px', { tag: ['@SO-02', '@SO-01'] }, async ({
  page,
}) => {
  await test.step('earlier clicks are replayed', async () => {
    const release = await delayChunk(page, 'social-links');
    await page.goto(ADDRESS);
    const { host, add, rows, link } = linksParts(page);
    await expect(host).toHaveAttribute('data-widget-state', 'loading');
    await add.click();
    await link(3).fill('early');
    release();
    await expect(rows).toHaveCount(5);
    await expect(link(3)).toHaveValue('early');
  });
  await test.step('the field fits a viewport 320 px wide', async () => {
    await page.setViewportSize({ width: 320, height: 640 });
    const { link } = await gotoLinks(page);
    await link(1).fill('jane|doe');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    await expectNoAxeFindings(page);
  });
});
