import type { Page } from '@playwright/test';
import { listenToAnnouncements } from '../support/announcements.ts';
import { expectNoAxeFindings } from '../support/axe.ts';
import { delayResponses } from '../support/delay.ts';
import { type ExampleForm, FORM_GALLERY, fillIn, formParts, openForm } from '../support/exampleForm.ts';
import { ready } from '../support/ready.ts';
import { expect, test } from '../support/test.ts';

const CART = /\/cart/;
const NO_CONTENT = '/stand-in/nothing';

/** Reads what the first form on the page shows of its state: the overlay, the message and the buttons. */
const visibleState = (page: Page) =>
  page.evaluate(() => {
    const form = document.querySelector('[data-widget="form"]');
    const buttons = [...(form?.querySelectorAll('button') ?? [])];
    return {
      overlay: form?.querySelector('.sw-submitting')?.checkVisibility() ?? false,
      message: form?.querySelector('.sw-submitting, .sw-stalled')?.textContent ?? '',
      buttons: buttons.map(({ disabled, textContent }) => `${textContent}${disabled ? ', disabled' : ''}`),
    };
  });

/**
 * Submits the form to an address that responds with status 204, so that the submission stays pending. Playwright's
 * assertions hang during a navigation and after a navigation that loads no page; `visibleState` does not.
 */
async function submitToNoContent({ form }: ExampleForm, submit: () => Promise<unknown>): Promise<void> {
  await form.evaluate((element, address) => element.setAttribute('action', address), NO_CONTENT);
  await submit();
  await expect(async () => {
    expect(await form.getAttribute('data-state', { timeout: 300 })).toBe('submitting');
  }).toPass();
}

async function expectSubmitting(page: Page, message: string, ...labels: string[]): Promise<void> {
  const buttons = labels.map((label) => `${label}, disabled`);
  await expect.poll(() => visibleState(page)).toEqual({ overlay: true, message, buttons });
}

async function expectIdle({ form, register, draft, overlay }: ExampleForm): Promise<void> {
  await expect(register).toBeEnabled();
  await expect(register).toHaveText('Register');
  await expect(draft).toBeEnabled();
  await expect(draft).toHaveText('Save for later');
  await expect(overlay).toHaveCount(0);
  await expect(form).not.toHaveAttribute('data-state', 'submitting');
}

test.describe('without JavaScript', () => {
  test('the form submits the name and value of the clicked button', { tag: '@RT-09' }, async ({
    withoutJavaScript: page,
  }) => {
    await page.goto(FORM_GALLERY);
    const form = formParts(page);
    await fillIn(form);
    await form.register.click();
    await expect(page).toHaveURL(/\/cart\?action=register&name=Ada\+Byron&.+&dinner=no&step=register$/);
  });
});

test('a form is changed from the first input to a reset', async ({ page }) => {
  const { form } = await openForm(page);
  await expect(form).not.toHaveAttribute('data-state');
  await form.getByRole('textbox').first().fill('Ada');
  await expect(form).toHaveAttribute('data-state', 'changed');
  await form.evaluate((element: HTMLFormElement) => element.reset());
  await expect(form).not.toHaveAttribute('data-state');
});

test.describe('a form that is being submitted', () => {
  test('shows that it is being submitted, and submits once', { tag: ['@FM-01', '@quick'] }, async ({
    requests,
    page,
  }) => {
    await test.step('shows an overlay, disables its buttons with their submitting labels, and announces the state once', async () => {
      const announcements = await listenToAnnouncements(page);
      const form = await openForm(page);
      await expect.poll(announcements).toEqual(['There are problems with 2 fields.']);
      const earlierCount = (await announcements()).length;
      await fillIn(form);
      await submitToNoContent(form, () => form.register.click({ noWaitAfter: true }));
      await expectSubmitting(page, 'Registering…', 'Registering…', 'Save for later');
      await expect.poll(async () => (await announcements()).slice(earlierCount)).toEqual(['Registering…']);
      await expectNoAxeFindings(page);
    });
    await test.step('shows the default text on a button without a submitting label', async () => {
      const form = await openForm(page);
      await submitToNoContent(form, () => form.draft.click({ noWaitAfter: true }));
      await expectSubmitting(page, 'Submitting…', 'Registering…', 'Submitting…');
    });
    await test.step('looks the same when a script submits it', async () => {
      const form = await openForm(page);
      await fillIn(form);
      await submitToNoContent(form, () =>
        form.form.evaluate((element: HTMLFormElement) => element.requestSubmit()),
      );
      await expectSubmitting(page, 'Registering…', 'Registering…', 'Save for later');
    });
    await test.step('does not block links to other pages', async () => {
      const form = await openForm(page);
      await fillIn(form);
      await submitToNoContent(form, () => form.register.click({ noWaitAfter: true }));
      await expectSubmitting(page, 'Registering…', 'Registering…', 'Save for later');
      await page.evaluate(() => document.querySelector<HTMLElement>('.site-nav [href="/events"]')?.focus());
      await page.keyboard.press('Enter');
      await page.waitForURL('/events');
    });
    for (const [what, submit] of [
      ['the button is double-clicked', (form: ExampleForm) => form.register.dblclick({ noWaitAfter: true })],
      ['Enter is pressed repeatedly', (form: ExampleForm) => form.name.press('Enter', { noWaitAfter: true })],
    ] as const) {
      await test.step(`submits once, with its button’s name and value, when ${what}`, async () => {
        requests.clear();
        const form = await openForm(page);
        await fillIn(form);
        await form.form.evaluate((element) => {
          element.addEventListener('submit', ({ defaultPrevented }) => {
            const count = Number(element.dataset.submissions ?? 0) + (defaultPrevented ? 0 : 1);
            element.dataset.submissions = String(count);
          });
        });
        await submitToNoContent(form, async () => {
          await submit(form);
          await page.keyboard.press('Enter');
        });
        await expectSubmitting(page, 'Registering…', 'Registering…', 'Save for later');
        // A script cannot submit the form a second time either.
        const submissions = await page.evaluate(() => {
          const element = document.querySelector('form[data-widget="form"]') as HTMLFormElement;
          element.requestSubmit();
          return element.dataset.submissions;
        });
        expect(submissions).toBe('1');
        expect(requests.addresses().filter((address) => address.startsWith(NO_CONTENT))).toEqual([
          expect.stringMatching(/&dinner=no&step=register$/),
        ]);
      });
    }
  });
});

test.describe('the form becomes usable again', () => {
  test('when the visitor goes back, when a submission is prevented, and in another tab', {
    tag: ['@FM-01', '@RT-10', '@FM-07'],
  }, async ({ requests, page, context }) => {
    await test.step('when the visitor goes back to it', async () => {
      const form = await openForm(page);
      await fillIn(form);
      await form.register.click();
      await expect(page).toHaveURL(/\/cart/);
      await page.goBack();
      await ready(page, 'form');
      await expectIdle(form);
      await expect(form.name).toHaveValue('Ada Byron');
      await form.register.click();
      await expect(page).toHaveURL(/\/cart/);
    });
    await test.step('when another listener prevents the submission', async () => {
      requests.clear();
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
        await expectIdle(form);
      }
      expect(requests.to('/cart')).toHaveLength(0);
    });
    await test.step('when another listener prevents the submission, and then submits the form itself', async () => {
      const { form, ...parts } = await openForm(page);
      await fillIn({ form, ...parts });
      requests.clear();
      await form.evaluate((element: HTMLFormElement) => {
        addEventListener('submit', (event) => event.preventDefault(), { once: true });
        for (let time = 0; time < 3; time++) element.requestSubmit();
      });
      await expect(page).toHaveURL(CART);
      expect(requests.to('/cart')).toHaveLength(1);
    });
    await test.step('after empty required fields have prevented a submission', async () => {
      requests.clear();
      const form = await openForm(page);
      await form.register.click();
      await expect(form.name).toBeFocused();
      await expectIdle(form);
      expect(requests.to('/cart')).toHaveLength(0);
      await fillIn(form);
      await form.register.click();
      await expect(page).toHaveURL(/step=register$/);
    });
    await test.step('when it is submitted to another tab', async () => {
      const form = await openForm(page);
      await fillIn(form);
      await form.form.evaluate((element) => element.setAttribute('target', '_blank'));
      for (let tab = 0; tab < 2; tab++) {
        const opened = context.waitForEvent('page');
        await form.register.click();
        await expect(await opened).toHaveURL(/step=register$/);
        await expectIdle(form);
      }
    });
  });

  test('when the navigation stops or takes 30 seconds', { tag: '@FM-01' }, async ({ asNewVisitor, page }) => {
    await test.step('when the visitor stops the navigation, and the focus stays on the button', async () => {
      const form = await openForm(page);
      await fillIn(form);
      await delayResponses(page, CART);
      await form.form.evaluate((element) => {
        new MutationObserver(() => {
          const { dataset } = document.documentElement;
          dataset.overlay ??= String(document.querySelector('.sw-submitting')?.checkVisibility());
          window.stop();
        }).observe(element, { attributeFilter: ['data-state'] });
      });
      await form.register.click();
      await expect(page.locator('html')).toHaveAttribute('data-overlay', 'true');
      await expectIdle(form);
      await expect(form.register).toBeFocused();
      await expect(form.name).toHaveValue('Ada Byron');
    });
    await test.step('after 30 seconds, when the response does not replace the page', async () => {
      await asNewVisitor();
      const announcements = await listenToAnnouncements(page);
      // Playwright's clock does not work in a page that has a pending navigation.
      await page.addInitScript(() => {
        const set = window.setTimeout;
        const halfMinute = (callback: () => void, delay?: number) =>
          delay === 30_000 ? Reflect.set(window, 'elapse', callback) : set(callback, delay);
        Reflect.set(window, 'setTimeout', halfMinute);
      });
      const form = await openForm(page);
      await fillIn(form);
      await submitToNoContent(form, () => form.register.click({ noWaitAfter: true }));
      await expectSubmitting(page, 'Registering…', 'Registering…', 'Save for later');
      await expect.poll(() => page.evaluate(() => 'elapse' in window)).toBe(true);
      // The computer has slept for an hour, so the time starts again.
      const [slept, isRestarted] = await page.evaluate(() => {
        const elapse = Reflect.get(window, 'elapse') as () => void;
        const { now } = Date;
        Date.now = () => now() + 3_600_000;
        elapse();
        Date.now = now;
        return [document.querySelector('.sw-submitting') !== null, Reflect.get(window, 'elapse') !== elapse];
      });
      expect([slept, isRestarted]).toEqual([true, true]);
      await page.evaluate(() => (Reflect.get(window, 'elapse') as () => void)());
      const message = 'This is taking longer than expected. You can wait, or submit the form again.';
      const buttons = ['Register', 'Save for later'];
      await expect.poll(() => visibleState(page)).toEqual({ overlay: false, message, buttons });
      await expect.poll(announcements).toContainEqual(expect.stringContaining(message));
      await page.evaluate(() => document.querySelector<HTMLElement>('[data-submitting-label]')?.click());
      await expectSubmitting(page, 'Registering…', 'Registering…', 'Save for later');
    });
  });
});
