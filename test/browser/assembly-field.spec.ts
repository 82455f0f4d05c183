import { listenToAnnouncements } from '../support/announcements.ts';
import {
  ASSEMBLY_GALLERY,
  assemblyFieldParts,
  expectDialogClosed,
  expectDialogOpen,
  openAssemblyField,
  TOO_MANY,
} from '../support/assemblyField.ts';
import { delayChunk } from '../support/delay.ts';
import { ready } from '../support/ready.ts';
import { replaceMarkup } from '../support/replaceMarkup.ts';
import { collectReports } from '../support/reports.ts';
import { submittedFields } from '../support/submittedFields.ts';
import { expect, test } from '../support/test.ts';
import { replaceTexts } from '../support/texts.ts';

test.describe('without JavaScript', () => {
  test('the form submits the boxes, and an empty value if none is checked', {
    tag: ['@RT-09', '@AS-01'],
  }, async ({ withoutJavaScript: page }) => {
    await page.goto(ASSEMBLY_GALLERY);
    const { box, open, submit, send } = assemblyFieldParts(page);
    await expect(open).toBeHidden();
    await expect(submit).toBeHidden();
    await expect(box('Nursing')).toBeChecked();
    await box('Pediatrics').check();
    await send.click();
    expect(await submittedFields(page)).toEqual([
      'fields[assemblies]=empty',
      'fields[assemblies][]=critical-care',
      'fields[assemblies][]=nursing',
      'fields[assemblies][]=pediatrics',
    ]);
    await page.goto(ASSEMBLY_GALLERY);
    for (const name of ['Critical Care', 'Nursing']) await box(name).uncheck();
    await send.click();
    expect(await submittedFields(page)).toEqual(['fields[assemblies]=empty']);
  });
});

test.describe('the field', () => {
  test('submits one value, names it in a sentence, and follows other scripts, Back and moves', {
    tag: ['@AS-03', '@AS-02', '@AS-01', '@RT-10', '@RT-06'],
  }, async ({ page }) => {
    await openAssemblyField(page);
    await test.step('shows a value that another script sets, and is reset with the form', async () => {
      const { value, pills, open, box, submit } = assemblyFieldParts(page);
      await value.evaluate((field: HTMLInputElement) => {
        field.value = 'pediatrics';
        field.dispatchEvent(new Event('change', { bubbles: true }));
      });
      await expect(pills).toHaveText(['Pediatrics']);
      await open.click();
      await expect(box('Pediatrics')).toBeChecked();
      await submit.click();
      await page.getByRole('button', { name: 'Start over' }).click();
      await expect(pills).toHaveText(['Critical Care', 'Nursing']);
      await expect(value).toHaveValue('critical-care|nursing');
    });
    await test.step('dispatches input and change once for each change', async () => {
      const { value, open, box, submit, remove } = assemblyFieldParts(page);
      await value.evaluate((field) => {
        for (const type of ['input', 'change']) {
          field.addEventListener(type, () =>
            field.setAttribute('data-events', `${field.dataset.events ?? ''}${type} `),
          );
        }
      });
      await open.click();
      await submit.click();
      await expect(value).not.toHaveAttribute('data-events');
      await open.click();
      await box('Pediatrics').check();
      await expect(value).not.toHaveAttribute('data-events');
      await submit.click();
      await expect(value).toHaveAttribute('data-events', 'input change ');
      await remove('Nursing').click();
      await expect(value).toHaveAttribute('data-events', 'input change input change ');
    });
    await openAssemblyField(page);
    await test.step("are joined with commas and 'and', and shown as pills in the trigger", async () => {
      const { open, box, names, submit, pills } = assemblyFieldParts(page);
      await open.click();
      await box('Nursing').uncheck();
      await expect(names).toHaveText('Critical Care');
      await box('Pediatrics').check();
      await expect(names).toHaveText('Critical Care and Pediatrics');
      await box('Nursing').check();
      await expect(names).toHaveText('Critical Care, Nursing and Pediatrics');
      await submit.click();
      await expect(pills).toHaveText(['Critical Care', 'Nursing', 'Pediatrics']);
      await expect(open).toHaveAccessibleDescription('Chosen: Critical Care, Nursing and Pediatrics');
      await page.getByRole('button', { name: 'Start over' }).click();
    });
    await test.step('are removed one at a time, even by a double click', async () => {
      const { pills, remove, dialog } = assemblyFieldParts(page);
      await remove('Critical Care').dblclick();
      await expect(pills).toHaveText(['Nursing']);
      await expectDialogClosed(dialog);
    });
    await test.step('submits one value, which contains the chosen ids joined by pipes', async () => {
      const { value, open, box, submit, send, pills } = await openAssemblyField(page);
      await expect(value).toHaveAttribute('type', 'hidden');
      await expect(value).toHaveValue('critical-care|nursing');
      await expect(pills).toHaveText(['Critical Care', 'Nursing']);
      await open.click();
      await box('Allergy, Immunology & Inflammation').check();
      await submit.click();
      await send.click();
      expect(await submittedFields(page)).toEqual([
        'fields[assemblies]=allergy-immunology-inflammation|critical-care|nursing',
      ]);
    });
    await test.step('is restored after Back, even if the selection had been cleared', async () => {
      const { value, pills, open, clear, submit, send } = await openAssemblyField(page);
      await open.click();
      await clear.click();
      await submit.click();
      await send.click();
      expect(await submittedFields(page)).toEqual(['fields[assemblies]=empty']);
      await page.goBack();
      await ready(page, 'assembly-field');
      await expect(value).toHaveValue('');
      await expect(pills).toHaveCount(0);
    });
    await test.step('is restored after Back and a reload, whether it was changed or not', async () => {
      const { value, pills, boxes, remove } = await openAssemblyField(page);
      for (const ids of ['critical-care|nursing', 'critical-care']) {
        if (ids === 'critical-care') await remove('Nursing').click();
        // The dialog's choice is discarded a moment after it is closed, and the browser would restore that.
        await expect(boxes.and(page.locator(':checked'))).toHaveCount(0);
        await page.goto('/events');
        await page.goBack();
        await ready(page, 'assembly-field');
        await expect(value).toHaveValue(ids);
        await expect(pills).toHaveCount(ids.split('|').length);
        await page.reload();
        await ready(page, 'assembly-field');
        await expect(value).toHaveValue(ids);
      }
    });
    await test.step('keeps the selection when its host is removed and reinserted', async () => {
      const { host, boxes, remove, pills } = await openAssemblyField(page);
      await remove('Nursing').click();
      await host.evaluate(async (element) => {
        const place = element.parentElement;
        element.remove();
        while (element.hasAttribute('data-widget-state')) await new Promise(requestAnimationFrame);
        place?.prepend(element);
      });
      await ready(page, 'assembly-field');
      await expect(pills).toHaveText(['Critical Care']);
      await expect(boxes).toHaveCount(14);
    });
  });

  test('unusable markup is reported, and the list of boxes is shown if the widget cannot start', {
    tag: ['@AS-01', '@RT-04', '@RT-09'],
  }, async ({ asNewVisitor, page, violations }) => {
    await test.step('drops and reports unknown ids, and makes the visitor correct a selection over the maximum', async () => {
      violations.allow(/assembly-field/);
      const reports = await collectReports(page);
      const value = 'gone|nursing|pediatrics|critical-care|thoracic-oncology';
      await replaceMarkup(page, ASSEMBLY_GALLERY, 'name="fields[assemblies]"', `$& value="${value}"`);
      const { pills, send, problem, remove, open } = await openAssemblyField(page);
      expect((await reports()).map(({ problem: reported, found }) => `${reported}: ${found}`)).toEqual([
        'part "value" contains ids that match no option: gone',
        'more is chosen than data-assembly-field-maximum allows: 4',
      ]);
      await expect(pills).toHaveCount(4);
      // Ids that have no box are dropped, because the visitor could neither see nor remove them.
      await expect(assemblyFieldParts(page).value).toHaveValue(
        'critical-care|nursing|pediatrics|thoracic-oncology',
      );
      await send.click();
      await expect(problem).toHaveText(TOO_MANY);
      await expect(open).toBeFocused();
      await remove('Nursing').click();
      await expect(problem).toHaveCount(0);
      await send.click();
      expect(await submittedFields(page)).toEqual([
        'fields[assemblies]=critical-care|pediatrics|thoracic-oncology',
      ]);
    });
    await test.step('remains a list of boxes if an id contains the separator', async () => {
      await asNewVisitor();
      violations.allow(/assembly-field/);
      const id = 'type="checkbox" name="fields[assemblies][]" value="';
      await replaceMarkup(page, ASSEMBLY_GALLERY, id, '$&a|');
      await page.goto(ASSEMBLY_GALLERY);
      const { host, box, open } = assemblyFieldParts(page);
      await expect(host).toHaveAttribute('data-widget-state', 'failed');
      await expect(box('Nursing')).toBeVisible();
      await expect(open).toBeHidden();
    });
  });
});

test.describe('the names of the selection', () => {
  test('can be removed one by one, and are replayed and translated', {
    tag: ['@AS-03', '@RT-11', '@AS-02', '@RT-15'],
  }, async ({ page }) => {
    const announcements = await listenToAnnouncements(page);
    await openAssemblyField(page);
    await test.step('are removed one by one, and the focus moves to the next', async () => {
      const { open, pills, remove, value, dialog } = assemblyFieldParts(page);
      await remove('Critical Care').press('Enter');
      await expect(pills).toHaveText(['Nursing']);
      await expect(remove('Nursing')).toBeFocused();
      await expect.poll(announcements).toEqual(['Critical Care removed.']);
      await page.keyboard.press('Enter');
      await expect(pills).toHaveCount(0);
      await expect(open).toBeFocused();
      await expect(value).toHaveValue('');
      await expectDialogClosed(dialog);
    });
    await test.step('are shown as text, even if they contain markup', async () => {
      const hostile = '<b>Bold</b> "claims" & </label> others';
      const { open, box, names, submit, pills, remove } = assemblyFieldParts(page, 'committee');
      await open.click();
      await box(hostile).check();
      await expect(names).toHaveText(hostile);
      await submit.click();
      await expect(pills).toHaveText([hostile]);
      await remove(hostile).click();
      await expect(pills).toHaveCount(0);
    });
    await test.step('clicks before mounting are replayed', async () => {
      const release = await delayChunk(page, 'assembly-field');
      await page.goto(ASSEMBLY_GALLERY);
      const { host, value, remove } = assemblyFieldParts(page);
      await expect(host).toHaveAttribute('data-widget-state', 'loading');
      await remove('Critical Care').click();
      const single = assemblyFieldParts(page, 'primary');
      await single.open.click();
      release();
      await expect(value).toHaveValue('nursing');
      await expectDialogOpen(single.dialog);
    });
    await test.step("are joined with the words from the page's texts", async () => {
      await replaceTexts(page, ASSEMBLY_GALLERY, {
        'assembly-field': { last: '{names} und {name}', none: 'Keine' },
      });
      const { open, names } = await openAssemblyField(page);
      await open.click();
      await expect(names).toHaveText('Critical Care und Nursing');
      await expect(page.locator('#primary .sw-assembly-field-none').last()).toHaveText('Keine');
    });
  });
});
