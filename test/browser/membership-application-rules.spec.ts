import type { Page } from '@playwright/test';
import {
  APPLICATION_GALLERY,
  applicationParts,
  continueToWork,
  openExampleApplication,
  waitForWidgets,
} from '../support/exampleApplication.ts';
import { expect, test } from '../support/test.ts';

const TYPES = ['billing', 'mailing', 'roster'];
const SOCIETIES = ['acp', 'apsr', 'ers', 'tsanz'];

/** Reads which fields are required and starred, and which sections are enabled. */
const formState = (page: Page) =>
  page.locator('#full-form').evaluate((form, societies) => {
    const control = (name: string) =>
      form.querySelector(`[name="${name}"]`) as HTMLInputElement | HTMLSelectElement;
    const isStarred = (name: string) =>
      control(name).labels?.[0]?.querySelector('.sw-required:not([hidden])') !== null;
    const requiredAndStarred = (name: string) => `${control(name).required} ${isStarred(name)}`;
    const block = (key: string) => [
      ...new Set(
        [`${key}[address1]`, `${key}[city]`, `${key}[zip]`, `${key}Country`].map(requiredAndStarred),
      ),
    ];
    return {
      home: block('home'),
      work: block('work'),
      second: [requiredAndStarred('home[address2]'), requiredAndStarred('work[address2]')],
      ids: societies.map((society) => requiredAndStarred(`${society}AffiliationId`)),
      topic: !control('fields[topic]').matches(':disabled'),
      other: !control('fields[other]').matches(':disabled'),
    };
  }, SOCIETIES);

interface Model {
  types: string[];
  members: string[];
  by: boolean;
  topic: string;
}

/** Returns the state of a field whose `required` attribute and asterisk agree. */
const both = (isRequired: boolean): string => `${isRequired} ${isRequired}`;

/** Computes the state that the form should have. This is a second implementation of the specification. */
const expectedState = ({ types, members, by, topic }: Model) => ({
  home: [both(types.includes('Home'))],
  work: [both(types.includes('Work'))],
  second: ['false false', 'false false'],
  ids: members.map((member) => both(member === 'Yes')),
  topic: by,
  other: by && topic === 'other',
});

/** Changes a control as a visitor does, or silently, without events, as some autofill features do. */
const change = (page: Page, name: string, value: string, isSilent = false) =>
  page.locator('#full-form').evaluate(
    (form, [of, to, silent]) => {
      const all = [...form.querySelectorAll(`[name="${of}"]`)] as HTMLInputElement[];
      const box = all.find((input) => /radio|checkbox/.test(input.type) && input.value === to.split('=')[0]);
      const control = box ?? all[0];
      if (!control) throw new TypeError(`There is no ${of}`);
      if (box) box.checked = !to.endsWith('=off');
      else control.value = to;
      if (silent) return;
      for (const type of ['input', 'change']) control.dispatchEvent(new Event(type, { bubbles: true }));
    },
    [name, value, isSilent] as const,
  );

/** Creates a random number generator with a seed, so that a failing run can be repeated. */
function createRandom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}

test.describe('without JavaScript', () => {
  test('conditionally required fields are optional and have no asterisk', {
    tag: ['@MA-04', '@MA-05', '@RT-09'],
  }, async ({ withoutJavaScript: page }) => {
    await page.goto(APPLICATION_GALLERY);
    const { part, named } = applicationParts(page, 'full');
    for (const name of ['home', 'work', 'affiliation'])
      await expect(part(name).locator('.sw-required')).toHaveCount(0);
    await expect(named('home[city]')).not.toHaveAttribute('required');
    await expect(named('acpAffiliationId')).not.toHaveAttribute('required');
    await expect(part('same-as-home')).toBeHidden();
  });
});

test('addresses and affiliations are required if an answer refers to them, and copied until they are edited', {
  tag: ['@MA-04', '@MA-02', '@MA-05'],
}, async ({ asNewVisitor, page }) => {
  await test.step('are required if a list refers to them, with asterisks except on line 2', async () => {
    const { named } = await openExampleApplication(page, 'full', '#full-addresses');
    const model: Model = { types: ['Work', 'Work', 'Work'], members: ['', '', '', ''], by: false, topic: '' };
    await expect.poll(() => formState(page)).toEqual(expectedState(model));
    await named('roster').selectOption('Home');
    model.types = ['Work', 'Work', 'Home'];
    await expect.poll(() => formState(page)).toEqual(expectedState(model));
    await named('billing').selectOption('Home');
    await named('mailing').selectOption('Home');
    model.types = ['Home', 'Home', 'Home'];
    await expect.poll(() => formState(page)).toEqual(expectedState(model));
  });
  await test.step('are validated if a list refers to them, and errors clear when it no longer does', async () => {
    await asNewVisitor();
    const form = await openExampleApplication(page, 'full', '#full-addresses');
    await form.named('roster').selectOption('Home');
    await form.named('workCountry').selectOption('FR');
    await form.next.click();
    await expect(form.named('home[address1]')).toBeFocused();
    await expect(form.listed).toHaveCount(6);
    await form.named('roster').selectOption('Work');
    await expect(form.listed).toHaveCount(3);
    await expect(form.named('home[address1]')).not.toHaveAttribute('aria-invalid', 'true');
    for (const name of ['address1', 'city', 'zip']) await form.named(`work[${name}]`).fill('1');
    await expect(form.missing).toHaveCount(0);
    await form.next.click();
    await expect(form.heading('Your profile')).toBeFocused();
  });
  await test.step('are copied from home to work until the visitor edits the work address', async () => {
    await asNewVisitor();
    const { form, named } = await openExampleApplication(page, 'full', '#full-addresses');
    const box = form.getByRole('checkbox', { name: 'Same as home' });
    await named('home[address1]').fill('1 Harbor Road');
    await named('homeCountry').selectOption('NO');
    await box.check();
    await expect(named('work[address1]')).toHaveValue('1 Harbor Road');
    await expect(named('workCountry')).toHaveValue('NO');
    await named('home[city]').fill('Tromsø');
    await expect(named('work[city]')).toHaveValue('Tromsø');
    await named('work[city]').fill('Bodø');
    await expect(box).not.toBeChecked();
    await named('home[zip]').fill('9008');
    await expect(named('work[zip]')).toHaveValue('');
    await expect(named('home[city]')).toHaveValue('Tromsø');
  });
  await test.step('requires its ID after Yes, and not after No', async () => {
    await asNewVisitor();
    const form = await openExampleApplication(page, 'short');
    await continueToWork(form);
    await form.named('employer').fill('Harbor Clinic');
    for (const society of SOCIETIES) {
      const id = form.named(`${society}AffiliationId`);
      const radios = form.named(`${society}Member`);
      await expect(id).not.toHaveAttribute('required');
      await radios.nth(0).check();
      await expect(id).toHaveAttribute('required');
      await form.next.click();
      await expect(id).toBeFocused();
      await expect(form.missing).toBeVisible();
      await radios.nth(1).check();
      await expect(id).not.toHaveAttribute('required');
      await expect(form.missing).toHaveCount(0);
    }
    await form.next.click();
    await expect(form.heading('Anything else')).toBeFocused();
  });
  await test.step('is reread when its step opens, because it may have changed without an event', async () => {
    await asNewVisitor();
    const form = await openExampleApplication(page, 'short');
    await continueToWork(form);
    await form.named('employer').fill('Harbor Clinic');
    await form.next.click();
    await expect(form.heading('Anything else')).toBeFocused();
    await form
      .named('ersMember')
      .nth(0)
      .evaluate((radio: HTMLInputElement) => {
        radio.checked = true;
      });
    await expect(form.named('ersAffiliationId')).not.toHaveAttribute('required');
    await form.back.click();
    await expect(form.named('ersAffiliationId')).toHaveAttribute('required');
  });
});

for (const seed of [7, 1936, 271_828]) {
  test(`answers and required fields agree after any sequence of actions (seed ${seed})`, {
    tag: ['@MA-04', '@MA-05', '@MA-06', '@MA-07'],
  }, async ({ page }) => {
    test.slow();
    const random = createRandom(seed);
    const { next, heading } = await openExampleApplication(page, 'full', '#full-addresses');
    await expect(heading('Your addresses')).toBeVisible();
    const model: Model = {
      types: ['Work', 'Work', 'Work'],
      members: ['', '', '', ''],
      by: false,
      topic: 'research',
    };
    const actions: Record<string, () => Promise<unknown>> = {
      type: () => {
        const index = random(3);
        model.types[index] = ['Work', 'Home'][random(2)] as string;
        return change(page, TYPES[index] as string, model.types[index]);
      },
      autofill: async () => {
        const index = random(3);
        model.types[index] = ['Work', 'Home'][random(2)] as string;
        await change(page, TYPES[index] as string, model.types[index], true);
        // An address is always missing, so the form never leaves this step.
        await next.click();
      },
      member: () => {
        const index = random(4);
        model.members[index] = ['Yes', 'No'][random(2)] as string;
        return change(page, `${SOCIETIES[index]}Member`, model.members[index]);
      },
      by: () => {
        model.by = random(3) > 0;
        return change(page, 'fields[by][]', `email${model.by ? '' : '=off'}`);
      },
      topic: () => {
        model.topic = ['research', 'other'][random(2)] as string;
        return change(page, 'fields[topic]', model.topic);
      },
      reload: async () => {
        await page.reload();
        await waitForWidgets(page);
      },
      leave: async () => {
        await page.goto('/cart');
        await page.goBack();
        await waitForWidgets(page);
      },
    };
    const names = ['type', 'autofill', 'member', 'member', 'by', 'topic', 'reload', 'type', 'by', 'leave'];
    for (let count = 0; count < 14; count++) {
      const name = names[random(names.length)] as string;
      await actions[name]?.();
      await expect
        .poll(() => formState(page), { message: `${count}: ${name}` })
        .toEqual(expectedState(model));
    }
  });
}
