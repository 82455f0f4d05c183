import type { Page } from '@playwright/test';
import { listenToAnnouncements } from '../support/announcements.ts';
import { expectNoAxeFindings } from '../support/axe.ts';
import { ready } from '../support/ready.ts';
import { expect, test } from '../support/test.ts';

const ADDRESS = '/gallery/quiz';
const CORRECT = 'A challenge test with exercise or dry air';
const INCORRECT = 'Computed tomography of the chest';

/** Returns the parts of the page's first quiz, with or without JavaScript. */
function quizParts(page: Page) {
  const host = page.locator('[data-widget="quiz"]').first();
  return {
    host,
    options: host.getByRole('radio'),
    option: (name: string) => host.getByRole('radio', { name }),
    label: (name: string) => host.locator('label', { hasText: name }),
    explainer: host.locator('[data-quiz-part="explainer"]'),
    verdict: host.locator('[data-quiz-part="verdict"]'),
    again: host.getByRole('button', { name: 'Try again' }),
  };
}

async function openQuiz(page: Page) {
  await page.goto(ADDRESS);
  await ready(page, 'quiz');
  return quizParts(page);
}

type Quiz = ReturnType<typeof quizParts>;

async function expectUnanswered({ options, explainer, again, host }: Quiz): Promise<void> {
  for (const option of await options.all()) {
    await expect(option).toBeEnabled();
    await expect(option).not.toBeChecked();
  }
  await expect(explainer).toBeHidden();
  await expect(again).toBeHidden();
  await expect(host.locator('[data-state]')).toHaveCount(0);
}

async function expectAnswer(quiz: Quiz, name: string, verdict: 'correct' | 'incorrect'): Promise<void> {
  await expect(quiz.label(name)).toHaveAttribute('data-state', verdict);
  await expect(quiz.explainer).toHaveAttribute('data-state', verdict);
  await expect(quiz.host.locator('.sw-quiz-solution')).toHaveText(
    verdict === 'correct' ? [] : ['Correct answer'],
  );
  await expect(quiz.host.locator('[data-state]')).toHaveCount(verdict === 'correct' ? 2 : 3);
  await expect(quiz.verdict).toHaveText(verdict === 'correct' ? 'Correct' : 'Incorrect');
  await expect(quiz.explainer.getByText('Between attacks, spirometry is normal')).toBeVisible();
  await expect(quiz.option(name)).toBeEnabled();
  await expect(quiz.option(name)).toBeChecked();
  for (const other of await quiz.options.and(quiz.host.locator(':not(:checked)')).all()) {
    await expect(other).toBeDisabled();
  }
}

test.describe('without JavaScript', () => {
  test('options can be chosen, and the explanation can be expanded', { tag: '@RT-09' }, async ({
    withoutJavaScript: page,
  }) => {
    await page.goto(ADDRESS);
    const { label, option, explainer, again, verdict } = quizParts(page);
    await label(INCORRECT).click();
    await expect(option(INCORRECT)).toBeChecked();
    await expect(explainer.getByText('The correct answer is the challenge test')).toBeHidden();
    await explainer.getByText('Show the answer').click();
    await expect(explainer.getByText('The correct answer is the challenge test')).toBeVisible();
    await expect(verdict).toBeHidden();
    await expect(again).toBeHidden();
  });
});

test('an answer is given and cleared by pointer and keyboard, announced, restored and removed', {
  tag: ['@QZ-01', '@QZ-02', '@wcag-4.1.3', '@RT-06'],
}, async ({ page }) => {
  await openQuiz(page);
  for (const [name, verdict] of [
    [CORRECT, 'correct'],
    [INCORRECT, 'incorrect'],
  ] as const) {
    await test.step(`marks it ${verdict}, disables the others and shows the explanation`, async () => {
      const quiz = quizParts(page);
      await expectUnanswered(quiz);
      await quiz.label(name).click();
      await expectAnswer(quiz, name, verdict);
      await expectNoAxeFindings(page);
      await quiz.again.click();
    });
  }
  await test.step('answers only its own quiz', async () => {
    const { label } = quizParts(page);
    await label(CORRECT).click();
    const other = page.locator('[data-widget="quiz"]').nth(1);
    await expect(other.getByRole('radio').first()).toBeEnabled();
    await other.getByText('A saturation of 93% at night').click();
    await expect(other.locator('[data-quiz-part="verdict"]')).toHaveText('Incorrect');
  });
  await quizParts(page).again.click();
  await test.step('is cleared by a click on its option, after which another can be given', async () => {
    const quiz = quizParts(page);
    await quiz.label(INCORRECT).click();
    await expectAnswer(quiz, INCORRECT, 'incorrect');
    await quiz.label(INCORRECT).click();
    await expectUnanswered(quiz);
    await quiz.option(CORRECT).click();
    await expectAnswer(quiz, CORRECT, 'correct');
    await quiz.option(CORRECT).click();
    await expectUnanswered(quiz);
  });
  await test.step("is cleared by 'Try again', which moves focus to its option", async () => {
    const quiz = quizParts(page);
    await quiz.label(INCORRECT).click();
    await quiz.again.click();
    await expectUnanswered(quiz);
    await expect(quiz.option(INCORRECT)).toBeFocused();
  });
  await test.step('is not cleared by the second click of a double-click', async () => {
    const quiz = quizParts(page);
    await quiz.label(CORRECT).dblclick();
    await expectAnswer(quiz, CORRECT, 'correct');
    await quiz.again.click();
    await quiz.option(CORRECT).dblclick();
    await expectAnswer(quiz, CORRECT, 'correct');
    await quiz.again.click();
  });
  await test.step('is shown even if an element around the quiz stops its events', async () => {
    const quiz = quizParts(page);
    await quiz.host.evaluate((host) => {
      for (const type of ['input', 'change'])
        host.addEventListener(type, (event) => event.stopPropagation(), { once: true });
    });
    await quiz.label(CORRECT).click();
    await expectAnswer(quiz, CORRECT, 'correct');
    await quiz.again.click();
  });
  await test.step('is given and cleared by keyboard, and arrow keys only move focus', async () => {
    const quiz = quizParts(page);
    await quiz.options.first().focus();
    await page.keyboard.press('ArrowDown');
    await expect(quiz.option(CORRECT)).toBeFocused();
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowUp');
    await expect(quiz.options.last()).toBeFocused();
    await page.keyboard.press('ArrowLeft');
    await expect(quiz.option(INCORRECT)).toBeFocused();
    await expectUnanswered(quiz);
    await page.keyboard.press('Space');
    await expectAnswer(quiz, INCORRECT, 'incorrect');
    await page.keyboard.press('ArrowDown');
    await expectAnswer(quiz, INCORRECT, 'incorrect');
    await page.keyboard.press('Space');
    await expectUnanswered(quiz);
    await expect(quiz.option(INCORRECT)).toBeFocused();
    await page.keyboard.press('Home');
    await page.keyboard.press('Space');
    await expect(quiz.verdict).toHaveText('Incorrect');
    await page.keyboard.press('Tab');
    await expect(quiz.explainer.getByRole('link')).toBeFocused();
  });
  await test.step('announces the verdict, and describes the option with it once focus has left', async () => {
    const announcements = await listenToAnnouncements(page);
    const { label, option, again } = await openQuiz(page);
    await label(INCORRECT).click();
    await expect.poll(announcements).toEqual(['Incorrect. The explanation follows.']);
    // A description that appears at the element with focus is read as well.
    await expect(option(INCORRECT)).toHaveAccessibleDescription('');
    await page.keyboard.press('Tab');
    await expect(option(INCORRECT)).toHaveAccessibleDescription('Incorrect');
    await again.click();
    await expect(option(INCORRECT)).toHaveAccessibleDescription('');
    await label(CORRECT).click();
    await expect
      .poll(announcements)
      .toEqual(['Incorrect. The explanation follows.', 'Correct. The explanation follows.']);
  });
  await test.step('restored by the browser shows its verdict without announcing it', async () => {
    const announcements = await listenToAnnouncements(page);
    const quiz = await openQuiz(page);
    await quiz.label(CORRECT).click();
    await expectAnswer(quiz, CORRECT, 'correct');
    await page.goto('/events');
    await page.goBack();
    await expectAnswer(quiz, CORRECT, 'correct');
    // Any announcement of the restored verdict would precede the next announcement.
    await quiz.again.click();
    await quiz.label(INCORRECT).click();
    await expect.poll(announcements).toEqual(['Incorrect. The explanation follows.']);
  });
  await test.step('removing a quiz restores its markup, except for the chosen option', async () => {
    const { host, label } = await openQuiz(page);
    await label(CORRECT).click();
    await expect(label(CORRECT)).toHaveAttribute('data-state', 'correct');
    const markup = await host.evaluate(async (element) => {
      element.remove();
      while (element.hasAttribute('data-widget-state')) await new Promise(requestAnimationFrame);
      return element.outerHTML;
    });
    expect(markup).not.toMatch(/data-state|disabled| open|Correct</);
  });
  await test.step('shows the verdict without relying on color', async () => {
    await page.emulateMedia({ forcedColors: 'active' });
    const { label } = await openQuiz(page);
    await label(CORRECT).click();
    const iconOf = (text: string) =>
      label(text).evaluate((element) => {
        const { content, clipPath } = getComputedStyle(element, '::after');
        return content === 'none' ? 'none' : clipPath;
      });
    await expect(label(CORRECT)).toHaveAttribute('data-state', 'correct');
    const tick = await iconOf(CORRECT);
    expect(tick).toContain('polygon');
    expect(await iconOf(INCORRECT)).toBe('none');
    await label(CORRECT).click();
    await label(INCORRECT).click();
    await expect(label(INCORRECT)).toHaveAttribute('data-state', 'incorrect');
    expect(await iconOf(INCORRECT)).not.toBe(tick);
  });
});
