import type { Page } from '@playwright/test';
import { buttonNamed } from '../support/account.ts';
import { delayChunk } from '../support/delay.ts';
import { endHeldBack } from '../support/endHeldBack.ts';
import { setControls } from '../support/forms.ts';
import { APPLY, controlNamed } from '../support/membership.ts';
import { expectStepShown, fillByScript } from '../support/membershipApply.ts';
import { ready } from '../support/ready.ts';
import { expect, test } from '../support/test.ts';

test.describe('without JavaScript', () => {
  test('all parts of a form are visible', { tag: '@RT-09' }, async ({ withoutJavaScript: page }) => {
    await page.goto(APPLY);
    for (const name of ['fullName', 'fields[workCity]', 'fields[npiNumber]'])
      await expect(controlNamed(page, name)).toBeVisible();
  });
});

/** Opens a page and delays its widget. Once all parts are visible, returns a function that lets the widget load. */
async function openLate(page: Page, path: string, widget: string): Promise<() => Promise<void>> {
  const release = await delayChunk(page, widget);
  await page.goto(path);
  await endHeldBack(page);
  return async () => {
    release();
    await ready(page, widget);
  };
}

/** Waits for 60 frames, in which a widget whose script has arrived would change the page. */
const manyFrames = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    for (let frame = 0; frame < 60; frame++) await new Promise(requestAnimationFrame);
  });

/**
 * Types half of a text before the script arrives and the other half afterward. Expects the field to stay where it is, at
 * the top of the viewport, even if the page becomes too short to scroll that far.
 */
async function typeAcross(page: Page, name: string, arrive: () => Promise<void>): Promise<void> {
  const field = controlNamed(page, name);
  await field.evaluate((element) => element.scrollIntoView({ block: 'start', behavior: 'instant' }));
  await field.focus();
  await page.keyboard.type('New ');
  const top = () => field.evaluate((element) => Math.round(element.getBoundingClientRect().top));
  const before = await top();
  await arrive();
  await page.keyboard.type('York');
  await expect(field).toBeFocused();
  await expect(field).toHaveValue('New York');
  expect(Math.abs((await top()) - before), 'moved by px').toBeLessThan(3);
}

test.describe('a script that arrives late', () => {
  test('shows the part in which the visitor is typing, and moves nothing that is in use', {
    tag: ['@MA-01', '@RT-08', '@DN-01', '@FM-04', '@NF-01', '@DN-02', '@MA-02'],
  }, async ({ asNewVisitor, page }) => {
    await test.step('shows the step of the application in which the visitor is typing', async () => {
      const arrive = await openLate(page, APPLY, 'membership-application');
      await typeAcross(page, 'fields[workCity]', arrive);
      await expectStepShown(page, 'Your addresses');
      await expect(controlNamed(page, 'fullName')).toBeHidden();
      await test.step('Back and Continue work from there', async () => {
        await page.getByRole('button', { name: 'Back', exact: true }).click();
        await expect(page.locator('html'), 'without space at the end of the page').toHaveCSS(
          'min-height',
          '0px',
        );
        await expectStepShown(page, 'Your work');
      });
    });
    await test.step('shows the step of the donation in which the visitor is typing', async () => {
      const arrive = await openLate(page, '/donate', 'donation');
      await typeAcross(page, 'fields[firstName]', arrive);
      await expect(page.locator('[data-donation-part="amount"]')).toBeHidden();
    });
    await test.step('keeps a part that depends on another answer visible until the focus leaves it', async () => {
      for (const [path, widget, name] of [
        ['/gallery/conditional-field', 'conditional-field', 'fields[other]'],
        ['/gallery/npi-field', 'npi-field', 'fields[npiNumber]'],
        ['/donate', 'donation', 'atsDonationAmount'],
      ] as const) {
        const arrive = await openLate(page, path, widget);
        const field = controlNamed(page, name).first();
        await field.click();
        await page.keyboard.type('12');
        await arrive();
        await page.keyboard.type('34');
        await expect(field).toBeFocused();
        await expect(field).toHaveValue('1234');
        await page.getByRole('heading', { level: 1 }).click();
        if (widget === 'donation') await expect(field).toBeVisible();
        else await expect(field).toBeHidden();
      }
    });
    await test.step('shows the last step that the visitor changed if nothing has the focus', async () => {
      await asNewVisitor();
      const arrive = await openLate(page, APPLY, 'membership-application');
      await controlNamed(page, 'fullName').fill('Ada');
      await controlNamed(page, 'fields[percentageSpentResearch]').selectOption('40');
      // Simulates Safari, which does not focus a clicked control.
      await controlNamed(page, 'fullName').blur();
      await arrive();
      await expectStepShown(page, 'Your work');
      await expect(controlNamed(page, 'fields[percentageSpentResearch]')).toHaveValue('40');
    });
    await test.step('does not move a button while it is pressed', async () => {
      await asNewVisitor();
      const arrive = await openLate(page, APPLY, 'credentials');
      await ready(page, 'membership-application');
      await fillByScript(page);
      await setControls(page, { 'fields[phone]': '555-01' });
      await buttonNamed(page, 'Continue').hover();
      await page.mouse.down();
      const loaded = page.waitForResponse(/\/chunks\/credentials-/);
      const arrival = arrive();
      await (await loaded).finished();
      await manyFrames(page);
      await page.mouse.up();
      await expect(controlNamed(page, 'fields[phone]')).toBeFocused();
      await arrival;
    });
  });
});
