import type { Page } from '@playwright/test';
import { listenToAnnouncements } from '../support/announcements.ts';
import { expectNoAxeFindings } from '../support/axe.ts';
import { ready } from '../support/ready.ts';
import { expect, test } from '../support/test.ts';
import { replaceTexts } from '../support/texts.ts';

const ADDRESS = '/gallery/form';
const CART = /\/cart/;
const NOWHERE = '/stand-in/nothing';

/** The first form of the page, which leads to the cart. */
function formParts(page: Page) {
  const form = page.getByRole('form', { name: 'Register' });
  return {
    form,
    name: form.getByRole('textbox', { name: 'Name' }),
    register: form.locator('[value="register"][name="step"]'),
    draft: form.locator('[value="draft"]'),
    overlay: form.locator('.sw-submitting'),
  };
}

async function openForm(page: Page) {
  await page.goto(ADDRESS);
  await ready(page, 'form');
  const parts = formParts(page);
  return parts;
}

type Form = ReturnType<typeof formParts>;

async function fillIn({ form, name }: Form): Promise<void> {
  await name.fill('Ada Byron');
  await form.getByRole('textbox', { name: 'Email address' }).fill('ada@clinic.example');
  await form.getByRole('radio', { name: 'No' }).check();
}

/** What is to be seen of the first form. */
const look = (page: Page) =>
  page.evaluate(() => {
    const form = document.querySelector('[data-widget="form"]');
    const buttons = [...(form?.querySelectorAll('button') ?? [])];
    return {
      overlay: form?.querySelector('.sw-submitting')?.checkVisibility() ?? false,
      says: form?.querySelector('.sw-submitting, .sw-stalled')?.textContent ?? '',
      buttons: buttons.map(({ disabled, textContent }) => `${textContent}${disabled ? ', disabled' : ''}`),
    };
  });

/**
 * Sends the form where nothing comes of it, so that it stays on its way. While a navigation is under way, Playwright
 * answers no question about the page, and after one that brings no page its assertions wait on: `look` does not.
 */
async function leadNowhere({ form }: Form, press: () => Promise<unknown>): Promise<void> {
  await form.evaluate((element, address) => element.setAttribute('action', address), NOWHERE);
  await press();
  await expect(async () => {
    expect(await form.getAttribute('data-submitting', { timeout: 300 })).toBe('');
  }).toPass();
}

async function expectOnItsWay(page: Page, ...labels: string[]): Promise<void> {
  const buttons = labels.map((label) => `${label}, disabled`);
  await expect.poll(() => look(page)).toEqual({ overlay: true, says: 'Submitting…', buttons });
}

async function expectAtRest({ form, register, draft, overlay }: Form): Promise<void> {
  await expect(register).toBeEnabled();
  await expect(register).toHaveText('Register');
  await expect(draft).toBeEnabled();
  await expect(draft).toHaveText('Save for later');
  await expect(overlay).toHaveCount(0);
  await expect(form).not.toHaveAttribute('data-submitting');
}

test.describe('without JavaScript', () => {
  test('the form is sent with the button that was pressed', { tag: '@RT-09' }, async ({
    withoutJavaScript: page,
  }) => {
    await page.goto(ADDRESS);
    const form = formParts(page);
    await fillIn(form);
    await form.register.click();
    await expect(page).toHaveURL(/\/cart\?action=register&name=Ada\+Byron&.+&dinner=no&step=register$/);
  });
});

test.describe('a form that is sent', () => {
  test('is under an overlay, its buttons disabled with their stored labels, and says so once', {
    tag: '@FM-01',
  }, async ({ page }) => {
    const announcements = await listenToAnnouncements(page);
    const form = await openForm(page);
    await expect.poll(announcements).toEqual(['There are problems with 2 fields.']);
    const said = (await announcements()).length;
    await fillIn(form);
    await leadNowhere(form, () => form.register.click({ noWaitAfter: true }));
    await expectOnItsWay(page, 'Registering…', 'Save for later');
    await expect.poll(async () => (await announcements()).slice(said)).toEqual(['Submitting…']);
    await expectNoAxeFindings(page);
  });

  test('says the general text on a button without a label of its own', { tag: '@FM-01' }, async ({
    page,
  }) => {
    const form = await openForm(page);
    await leadNowhere(form, () => form.draft.click({ noWaitAfter: true }));
    await expectOnItsWay(page, 'Registering…', 'Submitting…');
  });

  for (const [what, press] of [
    ['clicked', (form: Form) => form.register.dblclick({ noWaitAfter: true })],
    ['asked for by Enter', (form: Form) => form.name.press('Enter', { noWaitAfter: true })],
  ] as const) {
    test(`is sent once, however often ${what}, with its button’s name and value`, { tag: '@FM-01' }, async ({
      page,
      requests,
    }) => {
      const form = await openForm(page);
      await fillIn(form);
      await form.form.evaluate((element) => {
        element.addEventListener('submit', ({ defaultPrevented }) => {
          const count = Number(element.dataset.heard ?? 0) + (defaultPrevented ? 0 : 1);
          element.dataset.heard = String(count);
        });
      });
      await leadNowhere(form, async () => {
        await press(form);
        await page.keyboard.press('Enter');
      });
      await expectOnItsWay(page, 'Registering…', 'Save for later');
      // Also by a script.
      const heard = await page.evaluate(() => {
        const element = document.querySelector('form[data-widget="form"]') as HTMLFormElement;
        element.requestSubmit();
        return element.dataset.heard;
      });
      expect(heard).toBe('1');
      expect(requests.addresses().filter((address) => address.startsWith(NOWHERE))).toEqual([
        expect.stringMatching(/&dinner=no&step=register$/),
      ]);
    });
  }

  test('is no trap: links lead elsewhere', { tag: '@FM-01' }, async ({ page }) => {
    const form = await openForm(page);
    await fillIn(form);
    await leadNowhere(form, () => form.register.click({ noWaitAfter: true }));
    await expectOnItsWay(page, 'Registering…', 'Save for later');
    await page.evaluate(() => document.querySelector<HTMLElement>('.site-nav [href="/events"]')?.focus());
    await page.keyboard.press('Enter');
    await page.waitForURL('/events');
  });

  test('is sent by a script as by a button', { tag: '@FM-01' }, async ({ page }) => {
    const form = await openForm(page);
    await fillIn(form);
    await leadNowhere(form, () => form.form.evaluate((element: HTMLFormElement) => element.requestSubmit()));
    await expectOnItsWay(page, 'Registering…', 'Save for later');
  });
});

test.describe('the form is the visitor’s again', () => {
  test('when coming back', { tag: ['@FM-01', '@RT-10'] }, async ({ page }) => {
    const form = await openForm(page);
    await fillIn(form);
    await form.register.click();
    await expect(page).toHaveURL(/\/cart/);
    await page.goBack();
    await ready(page, 'form');
    await expectAtRest(form);
    await expect(form.name).toHaveValue('Ada Byron');
    await form.register.click();
    await expect(page).toHaveURL(/\/cart/);
  });

  test('when it was stopped, with the focus on the button', { tag: '@FM-01' }, async ({ page, hold }) => {
    const form = await openForm(page);
    await fillIn(form);
    await hold(page, CART);
    await form.form.evaluate((element) => {
      new MutationObserver(() => {
        const { dataset } = document.documentElement;
        dataset.overlay ??= String(document.querySelector('.sw-submitting')?.checkVisibility());
        window.stop();
      }).observe(element, { attributeFilter: ['data-submitting'] });
    });
    await form.register.click();
    await expect(page.locator('html')).toHaveAttribute('data-overlay', 'true');
    await expectAtRest(form);
    await expect(form.register).toBeFocused();
    await expect(form.name).toHaveValue('Ada Byron');
  });

  test('after half a minute, when the answer leaves the page as it is', { tag: '@FM-01' }, async ({
    page,
  }) => {
    const announcements = await listenToAnnouncements(page);
    // Playwright's clock does not reach a page that a navigation has not left.
    await page.addInitScript(() => {
      const set = window.setTimeout;
      const halfMinute = (callback: () => void, delay?: number) =>
        delay === 30_000 ? Reflect.set(window, 'elapse', callback) : set(callback, delay);
      Reflect.set(window, 'setTimeout', halfMinute);
    });
    const form = await openForm(page);
    await fillIn(form);
    await leadNowhere(form, () => form.register.click({ noWaitAfter: true }));
    await expectOnItsWay(page, 'Registering…', 'Save for later');
    await expect.poll(() => page.evaluate(() => 'elapse' in window)).toBe(true);
    await page.evaluate(() => (Reflect.get(window, 'elapse') as () => void)());
    const says = 'This is taking longer than expected. You can wait, or submit the form again.';
    const buttons = ['Register', 'Save for later'];
    await expect.poll(() => look(page)).toEqual({ overlay: false, says, buttons });
    await expect.poll(announcements).toContainEqual(expect.stringContaining(says));
    await page.evaluate(() => document.querySelector<HTMLElement>('[data-submitting-label]')?.click());
    await expectOnItsWay(page, 'Registering…', 'Save for later');
  });

  test('when another listener has the form for itself', { tag: '@FM-01' }, async ({ page, requests }) => {
    const form = await openForm(page);
    await fillIn(form);
    await page.evaluate(() => {
      addEventListener('submit', (event) => {
        event.preventDefault();
        const { dataset } = document.documentElement;
        dataset.prevented = String(Number(dataset.prevented ?? 0) + 1);
      });
    });
    for (const times of ['1', '2']) {
      await form.register.click();
      await expect(page.locator('html')).toHaveAttribute('data-prevented', times);
      await expectAtRest(form);
    }
    expect(requests.to('/cart')).toHaveLength(0);
  });

  test('when what it asks for is missing', { tag: ['@FM-01', '@FM-07'] }, async ({ page, requests }) => {
    const form = await openForm(page);
    await form.register.click();
    await expect(form.name).toBeFocused();
    await expectAtRest(form);
    expect(requests.to('/cart')).toHaveLength(0);
    await fillIn(form);
    await form.register.click();
    await expect(page).toHaveURL(/step=register$/);
  });

  test('when it goes to another tab', { tag: '@FM-01' }, async ({ page, context }) => {
    const form = await openForm(page);
    await fillIn(form);
    await form.form.evaluate((element) => element.setAttribute('target', '_blank'));
    for (let tab = 0; tab < 2; tab++) {
      const opened = context.waitForEvent('page');
      await form.register.click();
      await expect(await opened).toHaveURL(/step=register$/);
      await expectAtRest(form);
    }
  });
});

test('texts can be replaced', { tag: '@RT-15' }, async ({ page }) => {
  await replaceTexts(page, ADDRESS, { form: { submitting: 'Wird gesendet', problem: 'Das fehlt' } });
  const form = await openForm(page);
  await form.register.click();
  await expect(form.form.getByRole('heading', { name: 'Das fehlt' })).toBeVisible();
  await leadNowhere(form, () => form.draft.click({ noWaitAfter: true }));
  expect((await look(page)).says).toBe('Wird gesendet');
});
