import { expectShown, form, openApplication } from '../support/applying.ts';
import { APPLY, answer, named } from '../support/membership.ts';
import { ready } from '../support/ready.ts';
import { expect, test } from '../support/test.ts';

const OPTIONAL = '(optional)';

test.describe('without JavaScript', () => {
  test('nothing is said to be optional that answers decide', {
    tag: ['@MA-04', '@MA-05', '@NF-01', '@RT-09'],
  }, async ({ withoutJavaScript: page }) => {
    await page.goto(APPLY);
    for (const name of ['homeCity', 'workCity', 'ersAffiliationId', 'npiNumber'])
      await expect(named(page, `fields[${name}]`)).not.toHaveAccessibleName(/optional/);
    await expect(named(page, 'fields[homeAddress2]')).toHaveAccessibleName('Address line 2 (optional)');
  });
});

test('a label says that its field is optional as long as it is', {
  tag: ['@MA-04', '@MA-05', '@NF-01'],
}, async ({ page }) => {
  await openApplication(page, '#addresses');
  const city = form(page).locator('label[for="fields-homeCity"]');
  const said = city.getByText(OPTIONAL);
  const star = city.locator('.sw-required');
  await expect(said).toBeVisible();
  await expect(star).toHaveCount(0);
  await named(page, 'fields[rosterAddress]').selectOption('Home');
  await expect(said).toBeHidden();
  await expect(star).toBeVisible();
  await expect(named(page, 'fields[workCity]')).toHaveAccessibleName('City');
  await named(page, 'fields[rosterAddress]').selectOption('Work');
  await expect(said).toBeVisible();
  await page.goto('/cart');
  await openApplication(page, '#work');
  const number = form(page).locator('label[for="fields-ersAffiliationId"]').getByText(OPTIONAL);
  await expect(number).toBeVisible();
  await answer(page, 'fields[ersMember]', 'Yes').check();
  await expect(number).toBeHidden();
});

test('where one is can be told without colours', { tag: '@MA-01' }, async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await openApplication(page, '#addresses');
  await expectShown(page, 'Your addresses');
  const items = form(page).locator('[data-membership-application-part="indicator"] > li');
  const lines = await items.evaluateAll((all) =>
    all.map((item) => `${item.dataset.step} ${getComputedStyle(item).borderBlockStartStyle}`),
  );
  expect(lines).toEqual(['done solid', 'done solid', 'current solid', 'ahead dotted', 'ahead dotted']);
  const colours = await items
    .getByRole('link', { includeHidden: true })
    .evaluateAll((links) => links.map((link) => getComputedStyle(link).color));
  expect(new Set(colours.slice(0, 2)).size).toBe(1);
  expect(colours[4], 'a link that leads nowhere').not.toBe(colours[0]);
});

test('on paper there are all pages, and nothing to press', { tag: '@MA-01' }, async ({ page }) => {
  await openApplication(page);
  await named(page, 'fullName').fill('Ada');
  await page.reload();
  await ready(page, 'membership-application');
  await expect(form(page).getByText('We’ve restored your unfinished application.')).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(form(page).getByRole('heading', { level: 2 })).toHaveCount(5);
  await expect(form(page).getByText('We’ve restored your unfinished application.')).toBeHidden();
  for (const name of ['Continue', 'Back', 'Start over', 'Send the application'])
    await expect(page.getByRole('button', { name })).toHaveCount(0);
});

test('what is said beside a box or in a field begins where it does elsewhere', { tag: '@RT-09' }, async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openApplication(page, '#membership');
  const box = named(page, 'fields[attestation][]');
  const [middle, line] = await box.evaluate((input) => {
    const { top, height } = input.getBoundingClientRect();
    const words = document.createRange();
    words.selectNodeContents(input.nextElementSibling ?? input);
    const [first, ...others] = words.getClientRects();
    return [top + height / 2, others.length > 0 && first ? first.top + first.height / 2 : 0];
  });
  expect(Math.abs(middle - line), 'the box stands at the first of its lines').toBeLessThan(2);
  await page.goto('/cart');
  await openApplication(page, '#work');
  await ready(page, 'assembly-field');
  const none = form(page).locator('.assembly-field-none').filter({ visible: true });
  expect(await none.evaluate((element) => Number.parseFloat(getComputedStyle(element).paddingLeft))).toBe(5);
});
