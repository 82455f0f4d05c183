import {
  APPLICATION_GALLERY,
  applicationParts,
  openExampleApplication,
  waitForWidgets,
} from '../support/exampleApplication.ts';
import { setControls } from '../support/forms.ts';
import { choiceNamed, controlNamed } from '../support/membership.ts';
import { JANE, openApplyWithNpi } from '../support/npiFill.ts';
import { onReady } from '../support/onReady.ts';
import { expect, test } from '../support/test.ts';

const ADDRESSES = '#full-addresses';

test.describe('without JavaScript', () => {
  test('both addresses are empty fields, and no checkbox promises a copy', {
    tag: ['@MA-04', '@RT-09'],
  }, async ({ withoutJavaScript: page }) => {
    await page.goto(APPLICATION_GALLERY);
    const { form, named } = applicationParts(page, 'full');
    await named('home[city]').fill('Tromsø');
    await expect(named('work[city]')).toHaveValue('');
    await expect(form.getByRole('checkbox', { name: 'Same as home' })).toHaveCount(0);
  });
});

test.describe('a work address that is the same as home', () => {
  test('follows every later change, until the visitor edits it or unchecks the box', {
    tag: ['@MA-04', '@MA-06', '@FM-03', '@wcag-3.3.7'],
  }, async ({ asNewVisitor, page }) => {
    await test.step('follows every later change of the home address, even after a reload', async () => {
      const { form, named } = await openExampleApplication(page, 'full', ADDRESSES);
      const box = form.getByRole('checkbox', { name: 'Same as home' });
      await box.check();
      await named('home[address1]').fill('1 Harbor Road');
      await named('home[city]').fill('  Tromsø ');
      await named('home[zip]').fill('9008');
      await named('homeCountry').selectOption('NO');
      // The form removes the spaces, which is not a change by the visitor.
      await expect(named('home[city]')).toHaveValue('Tromsø');
      await expect(named('work[city]')).toHaveValue('Tromsø');
      await expect(named('workCountry')).toHaveValue('NO');
      await expect(box).toBeChecked();
      await page.reload();
      await waitForWidgets(page);
      await expect(named('work[address1]')).toHaveValue('1 Harbor Road');
      await expect(box).toBeChecked();
      await named('home[address1]').fill('2 Harbor Road');
      await named('homeCountry').selectOption('FR');
      await expect(named('work[address1]')).toHaveValue('2 Harbor Road');
      await expect(named('workCountry')).toHaveValue('FR');
      await expect(box).toBeChecked();
    });
    await test.step('belongs to the visitor once it has been edited, even after a reload', async () => {
      await asNewVisitor();
      const { form, named } = await openExampleApplication(page, 'full', ADDRESSES);
      const box = form.getByRole('checkbox', { name: 'Same as home' });
      await named('home[city]').fill('Tromsø');
      await named('home[zip]').fill('9008');
      await box.check();
      await named('work[city]').fill('Bodø');
      await expect(box).not.toBeChecked();
      await page.reload();
      await waitForWidgets(page);
      await expect(box).not.toBeChecked();
      await named('home[zip]').fill('9009');
      await expect(named('work[city]')).toHaveValue('Bodø');
      await expect(named('work[zip]')).toHaveValue('9008');
    });
    await test.step('keeps its values when the visitor unchecks the box, and no longer follows', async () => {
      await asNewVisitor();
      const { form, named } = await openExampleApplication(page, 'full', ADDRESSES);
      const box = form.getByRole('checkbox', { name: 'Same as home' });
      await named('home[city]').fill('Tromsø');
      await box.check();
      await box.uncheck();
      await expect(named('work[city]')).toHaveValue('Tromsø');
      await named('home[city]').fill('Bodø');
      await expect(named('work[city]')).toHaveValue('Tromsø');
      await box.check();
      await expect(named('work[city]')).toHaveValue('Bodø');
    });
    await test.step('the countries of both addresses follow the first country, even after a reload', async () => {
      await asNewVisitor();
      const { named } = await openExampleApplication(page, 'full', ADDRESSES);
      // The first country is on another step.
      const choose = (country: string) => setControls(page, { 'fields[country]': country });
      await choose('NO');
      await expect(named('homeCountry')).toHaveValue('NO');
      await expect(named('workCountry')).toHaveValue('NO');
      await page.reload();
      await waitForWidgets(page);
      await expect(named('homeCountry')).toHaveValue('NO');
      await choose('FR');
      await expect(named('homeCountry')).toHaveValue('FR');
      await named('workCountry').selectOption('US');
      await page.reload();
      await waitForWidgets(page);
      await expect(named('homeCountry')).toHaveValue('FR');
      await expect(named('workCountry')).toHaveValue('US');
      await choose('NO');
      await expect(named('homeCountry')).toHaveValue('NO');
      await expect(named('workCountry')).toHaveValue('US');
    });
  });

  test('follows from the start and after Back, and is not mixed with the registry’s address', {
    tag: ['@MA-04', '@MA-07', '@NP-05'],
  }, async ({ asNewVisitor, page }) => {
    await test.step('follows after the visitor has left the page and come back', async () => {
      const { form, named } = await openExampleApplication(page, 'full', ADDRESSES);
      const box = form.getByRole('checkbox', { name: 'Same as home' });
      await box.check();
      await named('home[city]').fill('Tromsø');
      await page.goto('/events');
      await page.goBack();
      await waitForWidgets(page);
      await expect(box).toBeChecked();
      await named('home[city]').fill('Bodø');
      await expect(named('work[city]')).toHaveValue('Bodø');
    });
    await test.step('follows as soon as the form is ready', async () => {
      await asNewVisitor();
      await onReady(page, 'membership-application', (host) => {
        const box = host.querySelector<HTMLInputElement>('[name="sameAsHome"]');
        const city = host.querySelector<HTMLInputElement>('[name="home[city]"]');
        if (!box || !city) return;
        city.value = 'Tromsø';
        box.click();
      });
      const { named } = await openExampleApplication(page, 'full', ADDRESSES);
      await expect(named('work[city]')).toHaveValue('Tromsø');
    });
    await test.step('is not mixed with the registry’s address', async () => {
      await asNewVisitor();
      const { choose, accept, offer, undo } = await openApplyWithNpi(page);
      const set = (name: string, value: string) => setControls(page, { [name]: value });
      const box = choiceNamed(page, 'fields[sameAsHome]', 'Yes');
      await box.evaluate((input: HTMLInputElement) => input.click());
      await test.step('if the home address has an answer, the registry’s is not offered', async () => {
        await set('fields[homeCity]', 'Tromsø');
        await expect(controlNamed(page, 'fields[workCity]')).toHaveValue('Tromsø');
        await choose(JANE);
        await expect(offer.locator('dt')).toHaveText(['Credentials after your name', 'Phone']);
      });
      await test.step('if both are empty, it is filled in, and the box is unchecked', async () => {
        await set('fields[homeCity]', '');
        await choose(JANE);
        await accept.click();
        await expect(controlNamed(page, 'fields[workCity]')).toHaveValue('Boston');
        await expect(box).not.toBeChecked();
        await set('fields[homeCity]', 'Bodø');
        await expect(controlNamed(page, 'fields[workCity]')).toHaveValue('Boston');
        await undo.click();
        await expect(controlNamed(page, 'fields[workCity]')).toHaveValue('');
      });
    });
  });
});
