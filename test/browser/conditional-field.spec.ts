import type { Page } from '@playwright/test';
import { listenToAnnouncements } from '../support/announcements.ts';
import { blockRequests } from '../support/blockRequests.ts';
import { delayChunk } from '../support/delay.ts';
import { formDataOf } from '../support/forms.ts';
import { ready } from '../support/ready.ts';
import { replaceMarkup } from '../support/replaceMarkup.ts';
import { collectReports } from '../support/reports.ts';
import { watchShifts } from '../support/shifts.ts';
import { expect, test } from '../support/test.ts';

const ADDRESS = '/gallery/conditional-field';

/** Locates a chain of questions: the email box shows the topics, and one topic shows a text field. */
function chain(page: Page) {
  const form = page.getByRole('form', { name: 'Letters' });
  return {
    form,
    email: form.getByRole('checkbox', { name: 'Email' }),
    post: form.getByRole('checkbox', { name: 'Post' }),
    topic: form.getByRole('combobox', { name: 'Topic' }),
    locked: form.getByRole('textbox', { name: 'Your name at the top' }),
    other: form.getByRole('textbox', { name: 'What else?' }),
    first: form.getByRole('textbox', { name: 'Which one first?' }),
    reset: form.getByRole('button', { name: 'Start again' }),
  };
}

/** Locates nested plain elements: the country shows the visa question, which shows the passport number. */
function nested(page: Page) {
  const form = page.getByRole('form', { name: 'Visa' });
  return {
    form,
    country: form.getByRole('textbox', { name: 'Country' }),
    visa: form.getByLabel('Do you need a visa?'),
    passport: form.getByLabel('Passport number'),
  };
}

async function open(page: Page): Promise<void> {
  await page.goto(ADDRESS);
  await ready(page, 'conditional-field');
}

/** Changes the chain of questions a hundred times, and expects the form to submit what a second implementation submits. */
async function expectRandomChanges(page: Page): Promise<void> {
  const { form } = chain(page);
  let seed = 7;
  const pick = (count: number): number => {
    seed = (seed * 16_807) % 2_147_483_647;
    return seed % count;
  };
  const topics = ['research', 'advocacy', 'other'];
  const answers = { email: false, post: false, topic: 'research' };
  for (let change = 0; change < 100; change++) {
    const which = pick(3);
    if (which === 0) answers.email = pick(2) === 0;
    else if (which === 1) answers.post = pick(2) === 0;
    else answers.topic = topics[pick(3)] ?? '';
    const sent = await form.evaluate((element, { email, post, topic }) => {
      const [byEmail, byPost] = element.querySelectorAll<HTMLInputElement>('[type="checkbox"]');
      const select = element.querySelector('select');
      if (byEmail) byEmail.checked = email;
      if (byPost) byPost.checked = post;
      if (select) select.value = topic;
      select?.dispatchEvent(new Event('change', { bubbles: true }));
      return [...new FormData(element as HTMLFormElement).values()];
    }, answers);
    const { email, post, topic } = answers;
    const expected = [
      email && 'email',
      post && 'post',
      email && topic,
      email && topic === 'other' && '',
      email && post && '',
    ];
    expect(sent, `after ${change} changes`).toEqual(expected.filter((value) => value !== false));
  }
}

test.describe('without JavaScript', () => {
  test('every field is shown and submitted, and no conditional field is required', { tag: '@RT-09' }, async ({
    withoutJavaScript: page,
  }) => {
    await page.goto(ADDRESS);
    const { form, topic, other, first } = chain(page);
    for (const field of [topic, other, first, nested(page).passport]) await expect(field).toBeVisible();
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(page).toHaveURL(/\/cart\?.*other.*first/);
  });
});

test.describe('a field with a condition', () => {
  test('is shown, submitted and required only while its conditions are met, and announced once', {
    tag: ['@FM-04', '@RT-10', '@wcag-4.1.3'],
  }, async ({ page }) => {
    await open(page);
    await test.step('is shown and submitted only while a box of the referenced field is checked', async () => {
      const { form, email, topic } = chain(page);
      await expect(topic).toBeHidden();
      expect(await formDataOf(form)).toEqual([]);
      await email.check();
      await expect(topic).toBeVisible();
      expect(await formDataOf(form)).toEqual(['fields[by][]=email', 'fields[topic]=research']);
      await email.uncheck();
      await expect(topic).toBeHidden();
      expect(await formDataOf(form)).toEqual([]);
    });
    await test.step('keeps its value while it is hidden', async () => {
      const { form, email, topic, other } = chain(page);
      await email.check();
      await topic.selectOption('other');
      await other.fill('History');
      await email.uncheck();
      expect(await formDataOf(form)).toEqual([]);
      await email.check();
      await expect(topic).toHaveValue('other');
      await expect(other).toHaveValue('History');
      expect(await formDataOf(form)).toEqual([
        'fields[by][]=email',
        'fields[topic]=other',
        'fields[other]=History',
      ]);
      await chain(page).reset.click();
    });
    await test.step('is hidden together with the field that its condition depends on', async () => {
      const { email, topic, other } = chain(page);
      await email.check();
      await topic.selectOption('other');
      await expect(other).toBeVisible();
      await email.uncheck();
      await expect(other).toBeHidden();
      await chain(page).reset.click();
    });
    await test.step('is asked before the form is sent if a script has met its condition without an event', async () => {
      const { form, email, other, reset } = chain(page);
      await email.evaluate((box: HTMLInputElement) => {
        box.checked = true;
      });
      await page.locator('#chain-topic').evaluate((list: HTMLSelectElement) => {
        list.value = 'other';
      });
      await expect(other).toBeHidden();
      await form.getByRole('button', { name: 'Save' }).click();
      await expect(other).toBeFocused();
      await reset.click();
    });
    await test.step('shows only while every condition is met', async () => {
      const { email, post, first } = chain(page);
      await post.check();
      await expect(first).toBeHidden();
      await email.check();
      await expect(first).toBeVisible();
      await post.uncheck();
      await expect(first).toBeHidden();
    });
    await test.step('submit exactly the fields whose conditions are met after each of a hundred random changes', async () => {
      await expectRandomChanges(page);
    });
    await chain(page).reset.click();
    await test.step('leaves a control disabled if the server disabled it', async () => {
      const { email, locked, form } = chain(page);
      await email.check();
      await expect(locked).toBeDisabled();
      await email.uncheck();
      await email.check();
      await expect(locked).toBeDisabled();
      expect(await formDataOf(form)).not.toContain('fields[name]=As in your profile');
      await chain(page).reset.click();
    });
    await test.step('responds to form resets and changes by other scripts', async () => {
      const { email, topic, reset } = chain(page);
      await email.check();
      await reset.click();
      await expect(topic).toBeHidden();
      await email.evaluate((box: HTMLInputElement) => {
        box.checked = true;
        box.dispatchEvent(new Event('change', { bubbles: true }));
      });
      await expect(topic).toBeVisible();
      await reset.click();
    });
    await test.step('is required only while it is shown', async () => {
      const { form, email, topic, other } = chain(page);
      await email.check();
      await topic.selectOption('other');
      await expect(other).toHaveAttribute('required');
      expect(await form.evaluate((element: HTMLFormElement) => element.checkValidity())).toBe(false);
      await topic.selectOption('research');
      expect(await form.evaluate((element: HTMLFormElement) => element.checkValidity())).toBe(true);
      await form.getByRole('button', { name: 'Save' }).click();
      await expect(page).toHaveURL(/topic(?:%5D|\])=research$/);
    });
    await open(page);
    await test.step('keep an inner element hidden if its condition is unmet when the outer one reappears', async () => {
      const { form, country, visa, passport } = nested(page);
      await visa.selectOption('Yes');
      await passport.fill('X1');
      expect(await formDataOf(form)).toEqual(['country=France', 'visa=Yes', 'passport=X1']);
      await country.fill('Spain');
      expect(await formDataOf(form)).toEqual(['country=Spain']);
      await country.fill('France');
      expect(await formDataOf(form)).toEqual(['country=France', 'visa=Yes', 'passport=X1']);
      await country.fill('Spain');
      await visa.evaluate((select: HTMLSelectElement) => {
        select.value = 'No';
        select.dispatchEvent(new Event('change', { bubbles: true }));
      });
      await country.fill('France');
      expect(await formDataOf(form)).toEqual(['country=France', 'visa=No']);
      await expect(passport).toBeHidden();
    });
    await test.step('submit no controls while hidden, including one added later', async () => {
      const { form, country, visa } = nested(page);
      expect(await formDataOf(form)).toEqual(['country=France', 'visa=No']);
      await country.fill('Spain');
      await expect(visa).toBeHidden();
      await visa.evaluate((select) => {
        const late = document.createElement('input');
        late.name = 'late';
        select.parentElement?.append(late);
      });
      await expect.poll(() => formDataOf(form)).toEqual(['country=Spain']);
      await country.fill('France');
      expect(await formDataOf(form)).toEqual(['country=France', 'visa=No', 'late=']);
    });
    await test.step('respond to a control that is outside their form element', async () => {
      const { form, email, topic } = chain(page);
      await form.evaluate((element) => {
        element.id ||= 'letters';
        const box = element.querySelector<HTMLInputElement>('[value="email"]');
        box?.setAttribute('form', element.id);
        element.before(box as Node);
      });
      await expect(email).toHaveCount(0);
      await page.locator('[value="email"]').check();
      await expect(topic).toBeVisible();
      await page.locator('[value="email"]').uncheck();
      await expect(topic).toBeHidden();
    });
    await test.step('shows the fields whose conditions are met by values that the browser restores on Back', async () => {
      await open(page);
      const { form, email, topic } = chain(page);
      await email.check();
      await topic.selectOption('advocacy');
      await form.getByRole('button', { name: 'Save' }).click();
      await expect(page).toHaveURL(/\/cart/);
      await page.goBack();
      await ready(page, 'conditional-field');
      await expect(email).toBeChecked();
      await expect(topic).toBeVisible();
      await expect(topic).toHaveValue('advocacy');
    });
    await test.step('is announced once, and only if a visitor made it appear', async () => {
      await page.clock.install();
      const announcements = await listenToAnnouncements(page);
      await open(page);
      const { email, post, first, reset } = chain(page);
      expect(await announcements()).toEqual([]);
      await post.check();
      await email.check();
      await expect(first).toBeVisible();
      await expect.poll(announcements).toEqual(['Additional question shown below']);
      await reset.click();
      await expect(first).toBeHidden();
      // A field that a reset shows is not announced, because the visitor has not changed an answer.
      const { form, country, visa } = nested(page);
      await country.fill('Spain');
      await form.evaluate((element: HTMLFormElement) => element.reset());
      await expect(visa).toBeVisible();
      await page.clock.runFor(200);
      expect(await announcements()).toHaveLength(1);
      await email.check();
      await expect.poll(announcements).toHaveLength(2);
    });
  });
});

test('an invalid condition is reported, and every field is shown if the script does not load', {
  tag: ['@FM-04', '@RT-05', '@RT-09'],
}, async ({ asNewVisitor, page, violations }) => {
  violations.allow(/\[widgets\] conditional-field: option data-conditional-field-when has an invalid value/);
  const reports = await collectReports(page);
  await test.step('reports a condition that is not a list and keeps the field visible', async () => {
    const json = '{"field":"country","value":"Spain"}';
    await replaceMarkup(page, ADDRESS, '[{"field":"country","value":"France"}]', json);
    await open(page);
    await expect(nested(page).visa).toBeVisible();
    expect(await formDataOf(nested(page).form)).toContain('visa=No');
    expect((await reports()).map(({ code, found }) => [code, found])).toEqual([['option', `"${json}"`]]);
  });
  await test.step('shows every field if the script does not load', async () => {
    await asNewVisitor();
    violations.allow(/Failed to load|did not load|ERR_FAILED/);
    await blockRequests(page, '*/chunks/conditional-field*');
    await page.goto(ADDRESS);
    await expect(chain(page).topic).toBeVisible();
  });
});

test.describe('page load', () => {
  test('never shows a field that will be hidden, and does not shift the layout', { tag: '@FM-04' }, async ({
    page,
  }) => {
    const shifts = await watchShifts(page);
    const release = await delayChunk(page, 'conditional-field');
    await page.goto(ADDRESS);
    const { topic } = chain(page);
    expect(await topic.isVisible()).toBe(false);
    expect(await nested(page).visa.isVisible()).toBe(true);
    release();
    await ready(page, 'conditional-field');
    await expect(topic).toBeHidden();
    expect(await shifts()).toBe(0);
  });
});
