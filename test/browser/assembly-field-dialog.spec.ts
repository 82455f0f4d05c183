import type { Locator } from '@playwright/test';
import { listenToAnnouncements } from '../support/announcements.ts';
import {
  ASSEMBLY_GALLERY,
  assemblyFieldParts,
  expectDialogClosed,
  expectDialogOpen,
  openAssemblyField,
  TOO_MANY,
} from '../support/assemblyField.ts';
import { expectNoAxeFindings } from '../support/axe.ts';
import { inertElements } from '../support/dialogs.ts';
import { changeMarkup } from '../support/replaceMarkup.ts';
import { submittedFields } from '../support/submittedFields.ts';
import { expect, test } from '../support/test.ts';

test.describe('without JavaScript', () => {
  test('neither a dialog nor its buttons are shown', { tag: '@RT-09' }, async ({
    withoutJavaScript: page,
  }) => {
    await page.goto(ASSEMBLY_GALLERY);
    const { dialog, boxes, submit, cancel, close, clear } = assemblyFieldParts(page);
    await expect(dialog).not.toHaveAttribute('data-state');
    await expect(boxes.last()).toBeVisible();
    for (const button of [submit, cancel, close, clear]) await expect(button).toBeHidden();
  });
});

test.describe('the dialog', () => {
  test('opens anywhere on the trigger, traps the focus, and keeps to the maximum, even of one', {
    tag: [
      '@AS-02',
      '@AS-04',
      '@wcag-2.1.1',
      '@wcag-2.4.3',
      '@wcag-3.2.2',
      '@wcag-4.1.3',
      '@wcag-3.3.1',
      '@AS-01',
    ],
  }, async ({ page, requests }) => {
    await openAssemblyField(page);
    await test.step('opens on a click anywhere on the trigger', async () => {
      const { host, dialog, pills } = assemblyFieldParts(page);
      await pills.first().getByText('Critical Care').click();
      await expectDialogOpen(dialog);
      await page.keyboard.press('Escape');
      await expectDialogClosed(dialog);
      await host.locator('[data-assembly-field-part="trigger"]').click({ position: { x: 4, y: 4 } });
      await expectDialogOpen(dialog);
      await page.keyboard.press('Escape');
      await expectDialogClosed(dialog);
    });
    await test.step('makes the rest of the page inert and traps the focus', async () => {
      const { dialog, open, box, close } = assemblyFieldParts(page);
      await open.press('Enter');
      await expectDialogOpen(dialog);
      await expect(page.getByRole('dialog', { name: 'Choose assemblies' })).toBeVisible();
      await expect(box('Critical Care')).toBeFocused();
      await expect(box('Critical Care')).toBeInViewport({ ratio: 1 });
      await expect(inertElements(page, 'body > header')).toHaveCount(1);
      await expect(inertElements(page, '#interests > .sw-assembly-field-field')).toHaveCount(1);
      await expect(inertElements(page, '#single')).toHaveCount(1);
      await close.focus();
      await page.keyboard.press('Shift+Tab');
      await expect(dialog.getByRole('button', { name: 'Clear selection' })).toBeFocused();
      await page.keyboard.press('Tab');
      await expect(close).toBeFocused();
      await page.keyboard.press('Escape');
      await expectDialogClosed(dialog);
      await expect(open).toBeFocused();
      await expect(inertElements(page, '*')).toHaveCount(0);
    });
    await test.step('works by keyboard alone, and Enter on a box does not submit the form', async () => {
      const { open, dialog, box, submit, value } = assemblyFieldParts(page);
      await open.focus();
      await page.keyboard.press('Space');
      await expectDialogOpen(dialog);
      await page.keyboard.press('Space');
      await page.keyboard.press('Tab');
      await page.keyboard.press('Space');
      await expect(box('Environmental, Occupational & Population Health')).toBeChecked();
      await page.keyboard.press('Enter');
      await submit.focus();
      await page.keyboard.press('Enter');
      await expectDialogClosed(dialog);
      await expect(value).toHaveValue('environmental-occupational|nursing');
      expect(requests.to('/gallery/echo')).toEqual([]);
    });
    await test.step('refuses a box beyond the maximum and explains why', async () => {
      const announcements = await listenToAnnouncements(page);
      const { open, box, boxes, refusal, count, submit, value } = await openAssemblyField(page);
      await open.click();
      await box('Pediatrics').click();
      await expect(count).toHaveText('3 of 3 chosen. This is the maximum.');
      await expect(box('Pediatrics')).toBeFocused();
      await expect.poll(announcements).toEqual(['3 of 3 chosen. This is the maximum.']);
      await box('Thoracic Oncology').click();
      await expect(box('Thoracic Oncology')).not.toBeChecked();
      await expect(boxes.and(page.locator(':checked'))).toHaveCount(3);
      await expect(refusal).toHaveText(TOO_MANY);
      await expect.poll(announcements).toEqual(['3 of 3 chosen. This is the maximum.', TOO_MANY]);
      await expectNoAxeFindings(page);
      await box('Nursing').click();
      await expect(refusal).toHaveCount(0);
      await box('Thoracic Oncology').click();
      await submit.click();
      await expect(value).toHaveValue('critical-care|pediatrics|thoracic-oncology');
    });
    await test.step('clears the whole selection, and refuses a second box if the maximum is one', async () => {
      const announcements = await listenToAnnouncements(page);
      await openAssemblyField(page);
      await test.step('clears the whole selection and hides the clear button', async () => {
        const { open, box, boxes, clear, cancel, value, pills, dialog } = assemblyFieldParts(page);
        await open.click();
        await clear.click();
        await expect(value).toHaveValue('');
        await expect(boxes.and(page.locator(':checked'))).toHaveCount(0);
        await expect(clear).toBeHidden();
        await expect(boxes.first()).toBeFocused();
        await expect.poll(announcements).toEqual(['Selection cleared.']);
        await expectDialogOpen(dialog);
        await cancel.click();
        await expect(pills).toHaveCount(0);
        await open.click();
        await expect(clear).toBeHidden();
        await box('Nursing').click();
        await expect(clear).toBeVisible();
        await page.keyboard.press('Escape');
        await expectDialogClosed(dialog);
      });
      await test.step('refuses a second box if the maximum is one', async () => {
        const { open, box, refusal, submit, value } = assemblyFieldParts(page, 'committee');
        await open.click();
        await box('Air & Water').click();
        await box('{name} {names} $&').click();
        await expect(box('{name} {names} $&')).not.toBeChecked();
        await expect(refusal).toHaveText('You can choose one assembly. Uncheck it to choose another.');
        await submit.click();
        await expect(value).toHaveValue('11');
      });
    });
    await test.step('is required, is replaced by a new choice, and can be cleared', async () => {
      const { open, box, boxes, submit, value, pills, send, problem, count, clear } = await openAssemblyField(
        page,
        'primary',
      );
      await send.click();
      await expect(problem).toHaveText('Choose at least one assembly.');
      await expect(open).toBeFocused();
      await expect(open).toHaveAccessibleDescription('Choose at least one assembly. Chosen: None chosen');
      await expectNoAxeFindings(page);
      await open.click();
      await expect(count).toHaveCount(0);
      await box('Nursing').check();
      await box('Pediatrics').check();
      await expect(boxes.and(page.locator(':checked'))).toHaveCount(1);
      await submit.click();
      await expect(problem).toHaveCount(0);
      await expect(pills).toHaveText(['Pediatrics']);
      await open.click();
      await clear.click();
      await expect(value).toHaveValue('');
      await box('Nursing').press('Space');
      await submit.click();
      await send.click();
      expect(await submittedFields(page)).toEqual(['fields[primaryAssembly]=nursing']);
    });
    await test.step('shows no error if another script prevents the invalid event', async () => {
      const { host, send, problem } = await openAssemblyField(page, 'primary');
      await page.evaluate(() =>
        document.addEventListener(
          'invalid',
          (event) => {
            event.preventDefault();
            document.body.dataset.message = (event.target as HTMLInputElement).validationMessage;
          },
          true,
        ),
      );
      await send.click();
      await expect(page.locator('body')).toHaveAttribute('data-message', 'Choose at least one assembly.');
      await expect(problem).toHaveCount(0);
      await host.locator('.sw-assembly-field-validity').focus();
      await expect(host.getByRole('button', { name: 'Choose an assembly' })).toBeFocused();
    });
  });

  test('discards changes on Cancel, Close and Escape, and its summary follows the boxes after 300 ms', {
    tag: ['@AS-02', '@AS-04'],
  }, async ({ page }) => {
    await page.clock.install();
    await openAssemblyField(page);
    await page.clock.runFor(1000);
    await page.clock.pauseAt(Date.now() + 60_000);
    for (const way of ['Cancel', 'Close', 'Escape'] as const) {
      await test.step(`discards changes on ${way} and unchecks the boxes 200 ms later`, async () => {
        const { dialog, open, box, boxes, value, cancel, close, names } = assemblyFieldParts(page);
        const checked = boxes.and(page.locator(':checked'));
        await open.click();
        await box('Pediatrics').check();
        await box('Nursing').uncheck();
        if (way === 'Escape') await page.keyboard.press('Escape');
        else await { Cancel: cancel, Close: close }[way].click();
        await expectDialogClosed(dialog);
        await expect(open).toBeFocused();
        await page.clock.runFor(199);
        await expect(checked).toHaveCount(2);
        await page.clock.runFor(1);
        await expect(checked).toHaveCount(0);
        await expect(names).toHaveText('None chosen');
        await expect(value).toHaveValue('critical-care|nursing');
      });
    }
    await test.step('keeps the selection if it reopens before the boxes are unchecked', async () => {
      const { open, box, cancel, names, value, submit } = assemblyFieldParts(page);
      await open.click();
      await box('Pediatrics').check();
      await cancel.click();
      await page.clock.runFor(100);
      await open.click();
      await page.clock.runFor(1000);
      await expect(names).toHaveText('Critical Care and Nursing');
      await submit.click();
      await expect(value).toHaveValue('critical-care|nursing');
    });
    await test.step('opens with the selection checked and named, and rereads the boxes for its summary after 300 ms', async () => {
      await page.clock.runFor(1000);
      const { dialog, open, box, boxes, names, count, clear } = assemblyFieldParts(page);
      await open.click();
      await expectDialogOpen(dialog);
      await expect(boxes.and(page.locator(':checked'))).toHaveCount(2);
      expect(await names.textContent()).toBe('Critical Care and Nursing');
      expect(await count.textContent()).toBe('2 of 3 chosen');
      // Sets the field as another script on the page would.
      await box('Nursing').evaluate((nursing: HTMLInputElement) => {
        nursing.checked = false;
      });
      await page.clock.runFor(299);
      await expect(names).toHaveText('Critical Care and Nursing');
      await page.clock.runFor(1);
      await expect(names).toHaveText('Critical Care');
      await expect(count).toHaveText('1 of 3 chosen');
      await expect(clear).toBeVisible();
    });
    await test.step('keeps a choice that is made before the summary is updated', async () => {
      await page.keyboard.press('Escape');
      await page.clock.runFor(1000);
      const { open, box, names, submit, value } = assemblyFieldParts(page);
      await open.click();
      await box('Nursing').click();
      await expect(names).toHaveText('Critical Care');
      await page.clock.runFor(1000);
      await expect(names).toHaveText('Critical Care');
      await submit.click();
      await expect(value).toHaveValue('critical-care');
    });
  });

  test('fits a small screen, shows the chosen assembly, and is independent of other fields', {
    tag: ['@AS-02', '@AS-01'],
  }, async ({ page }) => {
    await test.step('fits a screen 320 px wide', async () => {
      await page.setViewportSize({ width: 320, height: 640 });
      const { open, box, dialog, submit } = await openAssemblyField(page);
      await open.click();
      await expectNoAxeFindings(page);
      await box('Thoracic Oncology').focus();
      await expect(box('Thoracic Oncology')).toBeInViewport({ ratio: 1 });
      await expect(submit).toBeInViewport({ ratio: 1 });
      const { scrollWidth, clientWidth } = await dialog
        .getByRole('dialog')
        .evaluate((panel) => ({ scrollWidth: panel.scrollWidth, clientWidth: panel.clientWidth }));
      expect(scrollWidth).toBe(clientWidth);
    });
    await test.step('scrolls to a chosen assembly far down the list when it opens', async () => {
      await page.setViewportSize({ width: 390, height: 480 });
      const { open, boxes, value, pills } = await openAssemblyField(page);
      // Does not click the box, because a click would already scroll the list to it.
      await value.evaluate(
        (field: HTMLInputElement, id) => {
          field.value = id;
          field.dispatchEvent(new Event('change', { bubbles: true }));
        },
        await boxes.last().inputValue(),
      );
      await expect(pills).toHaveCount(1);
      await open.click();
      await expect(boxes.last()).toBeFocused();
      await expect(boxes.last()).toBeInViewport();
    });
    await test.step('opens so that the footer does not cover the chosen assembly', async () => {
      // At this width, the footer's buttons are stacked.
      await page.setViewportSize({ width: 320, height: 640 });
      await page.emulateMedia({ reducedMotion: 'reduce' });
      const { open, boxes, value, cancel, dialog } = await openAssemblyField(page);
      const foot = dialog.locator('footer');
      const isCovered = async (box: Locator): Promise<boolean> => {
        const [inner, below] = await Promise.all([box.boundingBox(), foot.boundingBox()]);
        return !inner || !below || inner.y + inner.height > below.y;
      };
      await open.click();
      await expectDialogOpen(dialog);
      const covered = await Promise.all((await boxes.all()).map(isCovered));
      const box = boxes.nth(covered.indexOf(true));
      await cancel.click();
      await expectDialogClosed(dialog);
      await value.evaluate(
        (field: HTMLInputElement, id) => {
          field.value = id;
          field.dispatchEvent(new Event('change', { bubbles: true }));
        },
        await box.inputValue(),
      );
      await open.click();
      await expect(box).toBeFocused();
      await expect.poll(() => isCovered(box)).toBe(false);
    });
    await test.step('is independent of another field with the same control names', async () => {
      await changeMarkup(page, ASSEMBLY_GALLERY, (html) =>
        html.replaceAll('type="checkbox"', 'type="radio"').replaceAll(/name="fields\[[^"]*"/g, 'name="a"'),
      );
      const first = await openAssemblyField(page, 'interests');
      const second = assemblyFieldParts(page, 'primary');
      await expect(first.pills).toHaveCount(1);
      await second.open.click();
      await second.box('Pediatrics').check();
      await second.submit.click();
      await first.open.click();
      await first.box('Pulmonary Circulation').check();
      await first.submit.click();
      await expect(second.pills).toHaveText(['Pediatrics']);
      await expect(first.pills).toHaveText(['Pulmonary Circulation']);
    });
  });
});
