import { expect, type Page, test } from '@playwright/test';
import {
  type Action,
  type Journey,
  quotedTexts,
  type Step,
  taskOf,
  titleOf,
} from '../conformance/journeys.ts';
import { closeNewTab } from './closeNewTab.ts';
import { fillLogin } from './donation.ts';
import { touch } from './ready.ts';
import { type Heard, listen, spokenInFrame, withPoliteLast } from './spoken.ts';
import { typeWithoutPause } from './typing.ts';

/** Largest number of Tab presses that a step may need. */
export const LONGEST_WALK = 60;

const isMessage = (line: string): boolean => /^(?:polite|assertive): /.test(line);

/** Messages that are announced only if the server takes its time, alone or before the next message. */
const PROGRESS = /(?<=^polite: )(?:Loading|Searching\.\.\.|\p{Lu}\p{L}+…)(?: |$)/u;

const withoutProgress = (line: string): string => line.replace(PROGRESS, '');

/**
 * Returns true for a line that says only that the server has not responded yet, or nothing at all: an element that is
 * still empty receives focus.
 */
const isTransient = (line: string): boolean =>
  line === 'polite: ' || line === 'text' || (!isMessage(line) && line.endsWith(', unavailable'));

/** Returns whether an announcement matches a line of a journey, in which `{time}` stands for any text. */
function matches(line: string, expected: string): boolean {
  const [start = '', ...others] = expected.split('{time}');
  let end = start.length;
  for (const part of others) {
    const found = line.indexOf(part, end);
    if (found < 0) return false;
    end = found + part.length;
  }
  return line.startsWith(start) && end === line.length;
}

/** Waits until the page has loaded and all widgets that start on use of the page are mounted. */
export async function waitForWidgets(page: Page): Promise<void> {
  await page.waitForLoadState();
  await touch(page.locator('[data-widget]'));
  await expect(page.locator('[data-widget-state="loading"]')).toHaveCount(0);
}

/** Presses Tab once, waits until another element has focus, and returns what is announced. */
async function tab(page: Page, heard: Heard, isBackward = false): Promise<string[]> {
  const before = await page.evaluateHandle(() => document.activeElement);
  await page.keyboard.press(isBackward ? 'Shift+Tab' : 'Tab');
  let focused: string | undefined;
  // Focus arrives later if it moves into or out of a frame of another origin.
  const findMoved = async () => {
    focused = await page.evaluate((element) => {
      const { activeElement } = document;
      return element === activeElement ? undefined : activeElement?.localName;
    }, before);
    return focused;
  };
  await expect.poll(findMoved, { message: 'Tab moves focus' }).toBeDefined();
  const lines = await heard();
  return focused === 'iframe' ? [...lines, ...(await spokenInFrame(page)).slice(-2)] : lines;
}

/**
 * Presses Tab until a line is announced that passes the check, and returns all lines.
 * @throws Error with the lines if Tab does not lead there
 */
async function tabUntil(
  page: Page,
  heard: Heard,
  isTarget: (line: string) => boolean,
  isBackward = false,
): Promise<string[]> {
  const lines: string[] = [];
  for (let presses = 0; presses < LONGEST_WALK; presses++) {
    const next = await tab(page, heard, isBackward);
    lines.push(...next);
    if (next.some((line) => !isMessage(line) && isTarget(line))) return lines;
  }
  throw new Error(`Tab does not lead to the element. Announced on the way:\n${lines.join('\n')}`);
}

/** Fills in fields in the order of the page. */
async function fill(
  page: Page,
  heard: Heard,
  fields: readonly (readonly [field: string, text: string])[],
): Promise<string[]> {
  const lines: string[] = [];
  for (const [field, text] of fields) {
    lines.push(...(await tabUntil(page, heard, (line) => line.startsWith(field))));
    await typeWithoutPause(page, text);
  }
  return lines;
}

/** Lets time pass in the browser and in the session of the stand-in CMS, which lasts 150 seconds in the gallery. */
export async function wait(page: Page, seconds: number): Promise<void> {
  await page.request.post(`/stand-in/session?left=${150 - seconds}`, { maxRedirects: 0 });
  await page.clock.fastForward(seconds * 1000);
}

/** Opens the focused link in a new tab, signs in there, and returns to the first tab. */
export async function signIn(page: Page): Promise<void> {
  const opening = page.waitForEvent('popup');
  await page.keyboard.press('Enter');
  const login = await opening;
  await fillLogin(login);
  await login.keyboard.press('Enter');
  await login.waitForURL((url) => url.pathname !== '/login');
  await closeNewTab(login);
  // The driver never hides a tab, so the first tab does not notice that the visitor returns.
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
}

/** Performs a step by keyboard, and returns what was announced on the way. */
async function perform(page: Page, heard: Heard, action: Action, target: string): Promise<string[]> {
  if (action.kind === 'go') return tabUntil(page, heard, (line) => line === target, action.isBackward);
  if (action.kind === 'fill') return fill(page, heard, action.fields);
  if (action.kind === 'open') await page.goto(action.address);
  if (action.kind === 'press') await page.keyboard.press(action.key);
  if (action.kind === 'wait') await wait(page, action.seconds);
  if (action.kind === 'signIn') await signIn(page);
  if (action.kind === 'type') {
    await page.keyboard.press('ControlOrMeta+A');
    await typeWithoutPause(page, action.text);
  }
  return [];
}

/** Returns the lines that a step is about: if it passes other elements, only the expected lines. */
function relevant(lines: readonly string[], expected: readonly string[], { kind }: Action): string[] {
  const named = lines
    .map(withoutProgress)
    .map((line) => expected.find((other) => matches(line, other)) ?? line)
    .filter(
      (line) => expected.includes(line) || !(isTransient(line) || lines.includes(`${line}, unavailable`)),
    );
  const isOnTheWay = kind === 'go' || kind === 'fill';
  const kept = isOnTheWay ? [...new Set(named.filter((line) => expected.includes(line)))] : named;
  return withPoliteLast(kept);
}

/** Expects each quoted text to be on the screen, as text or as the value of a field. */
async function expectSeen(page: Page, sentence: string): Promise<void> {
  for (const text of quotedTexts(sentence)) {
    const isSeen = (wanted: string): boolean => {
      const fields = [...document.querySelectorAll<HTMLInputElement>('input, textarea')];
      const values = fields.filter((field) => field.checkVisibility()).map(({ value }) => value);
      const content = document.body.innerText.replace(/\s+/g, ' ');
      return [content, ...values].some((each) => each.includes(wanted));
    };
    await expect
      .poll(() => page.evaluate(isSeen, text), { message: `“${text}” is on the screen` })
      .toBe(true);
  }
}

async function followStep(page: Page, heard: Heard, { action, heard: all, seen }: Step): Promise<void> {
  const title = titleOf(all[0]);
  const expected = title === undefined ? all : all.slice(1);
  const loading = title !== undefined && action.kind !== 'open' ? page.waitForEvent('load') : undefined;
  const lines = await perform(page, heard, action, expected.at(-1) ?? '');
  await loading;
  if (title !== undefined) {
    await expect.poll(() => page.title(), { message: 'title' }).toContain(title);
    await waitForWidgets(page);
  }
  await expect
    .poll(async () => {
      lines.push(...(await heard()));
      return relevant(lines, expected, action);
    })
    .toEqual(withPoliteLast(expected));
  if (seen !== undefined) await expectSeen(page, seen);
}

/** Follows a journey by keyboard as its page describes it, and expects what the page says. */
export async function follow(page: Page, { steps }: Journey): Promise<void> {
  const heard = await listen(page);
  if (steps.some(({ action }) => action.kind === 'wait')) await page.clock.install();
  for (const [index, step] of steps.entries())
    await test.step(`${index + 1}. ${taskOf(step)}`, () => followStep(page, heard, step));
}
