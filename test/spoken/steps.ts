import { expect, type Page } from '@playwright/test';
import { type Action, type Step, titleOf } from '../conformance/journeys.ts';
import { LONGEST_WALK, signIn, wait, waitForWidgets } from '../support/protocol.ts';
import type { Desktop } from './desktop.ts';

/** Patterns of the words with which Orca says a role, without spaces. */
const ROLES: Readonly<Record<string, string>> = {
  button: 'push',
  combobox: '(?:combobox|entry)',
  disclosure: '(?:toggle|push)',
  group: 'panel',
  radio: 'radiobutton',
  searchbox: 'entry',
  textbox: 'entry',
};

/** Words that Orca says between a name and a role, and punctuation. */
const BETWEEN = String.raw`^(?:\W|collapsed|expanded|visited|not|\w*selected|editable|Browse|\w+chosen)*`;

/** Keys in the words of xdotool. */
const KEYS: Readonly<Record<string, string>> = {
  Enter: 'Return',
  Space: 'space',
  ArrowDown: 'Down',
  ArrowUp: 'Up',
  ArrowRight: 'Right',
};

/** Sentences of Orca about itself, where focus was, loaded frames, and selected text. They come at any time, and say nothing about the page. */
const ABOUT_ITSELF =
  /^(?:Focus mode|Browse mode|[Ll]eaving .*|Finished loading .*|blank|selected\.|entire document selected|Text unselected\.|Selection deleted\.)$/;

/** Returns text without spaces, because Orca says some names without those at the edges of their parts. */
const squeeze = (text: string): string => text.replace(/\s+/g, '');

/** Returns whether sentences say the name of an element in a journey's line, then its role. */
function areAbout(sentences: readonly string[], line: string): boolean {
  const [, role = line, name = ''] = line.match(/^(\w+) "([^"]*)"/) ?? [];
  const start = sentences.findIndex((sentence) => squeeze(sentence).startsWith(squeeze(name)));
  if (start < 0) return false;
  const rest = sentences.slice(start).map(squeeze).join('').replaceAll(squeeze(name), '');
  return new RegExp(BETWEEN + (ROLES[role] ?? role)).test(rest);
}

/** Pattern of a date, with or without a time. Where a journey says `{time}`, it is that of the run. */
const TIME = /\p{Lu}\p{Ll}+ \d+, \d{4}(?: at \d+:\d+ [AP]M)?/gu;

const OPTIONAL = /^(?:\? )?/;

/**
 * Merges a transcript with what is said now. `? ` marks lines that are not said in every run, because Orca keeps silent about
 * focus if it has noticed first that the element with focus is gone. The result is the transcript if both agree.
 */
function merge(expected: readonly string[], said: readonly string[]): string[] {
  const [line, ...lines] = expected;
  const [sentence, ...sentences] = said;
  if (line === undefined) return said.map((extra) => `? ${extra}`);
  const plain = line.replace(OPTIONAL, '');
  if (plain === sentence) return [line, ...merge(lines, sentences)];
  return said.includes(plain)
    ? [`? ${sentence}`, ...merge(expected, sentences)]
    : [`? ${plain}`, ...merge(lines, said)];
}

/** Presses Tab until a sentence is about an element. What is said after the last press is then to be heard. */
async function tabUntil(desktop: Desktop, line: string, isBackward = false): Promise<void> {
  const way: string[] = [];
  for (let presses = 0; presses < LONGEST_WALK; presses++) {
    desktop.forget();
    desktop.press(isBackward ? 'shift+Tab' : 'Tab');
    const said = await desktop.hear((lines) => lines.length > 0, { pause: 200, longest: 3000 });
    way.push(...said);
    if (areAbout(said, line)) return;
  }
  throw new Error(`Tab does not lead to ${line}. Heard on the way:\n${way.join('\n')}`);
}

/** Fills in fields in the order of the page. Frames of a card move focus on by themselves once a field is full. */
async function fill(desktop: Desktop, fields: readonly (readonly [string, string])[]): Promise<void> {
  let said: readonly string[] = [];
  for (const [field, text] of fields) {
    if (!areAbout(said, field)) await tabUntil(desktop, field);
    desktop.forget();
    desktop.type(text);
    said = await desktop.hear(() => true, { pause: 500, longest: 3000 });
  }
  desktop.forget();
}

/** Performs a step by keyboard. */
async function perform(desktop: Desktop, page: Page, action: Action, target: string): Promise<void> {
  if (action.kind === 'go') return tabUntil(desktop, target, action.isBackward);
  if (action.kind === 'fill') return fill(desktop, action.fields);
  desktop.forget();
  if (action.kind === 'open') await page.goto(action.address);
  if (action.kind === 'press') desktop.press(KEYS[action.key] ?? action.key);
  if (action.kind === 'wait') await wait(page, action.seconds);
  if (action.kind === 'signIn') await signIn(page);
  if (action.kind === 'type') {
    const isList = await page.evaluate(() => document.activeElement instanceof HTMLSelectElement);
    if (!isList) desktop.press('ctrl+a');
    desktop.type(action.text);
  }
}

/**
 * Performs a step, and returns the lines of its transcript.
 * @param expected lines of the transcript so far, or undefined if there is none
 */
export async function hearStep(
  desktop: Desktop,
  page: Page,
  { action, heard }: Step,
  expected: readonly string[] | undefined,
): Promise<string[]> {
  const title = titleOf(heard[0]);
  const loading = title !== undefined && action.kind !== 'open' ? page.waitForEvent('load') : undefined;
  await perform(desktop, page, action, heard.at(-1) ?? '');
  await loading;
  if (title !== undefined) {
    await expect.poll(() => page.title(), { message: 'title' }).toContain(title);
    await waitForWidgets(page);
  }
  const hasTime = heard.some((line) => line.includes('{time}'));
  const isLoading = title !== undefined || action.kind === 'signIn';
  const typed = action.kind === 'type' ? action.text : '';
  const dialog = heard.find((line) => line.startsWith('dialog "'))?.match(/"([^"]*)"/)?.[1];
  const names = (title === undefined ? heard : heard.slice(1)).map((line) =>
    squeeze(line.match(/^\w+ "([^"]*)"/)?.[1] ?? line.replace('polite: ', '')),
  );
  const about = (said: readonly string[]): string[] => {
    const sentences = said
      .map((sentence) => sentence.replace(/\s+/g, ' ').trim())
      .map((sentence) => (hasTime ? sentence.replace(TIME, '{time}') : sentence))
      // Orca leaves out the name of a dialog if its opener has the same name and is still there.
      .map((sentence) => (sentence === `${dialog} dialog` ? 'dialog' : sentence))
      .filter((sentence) => sentence && !ABOUT_ITSELF.test(sentence) && !typed.startsWith(sentence));
    // While a page is being built or fields are being filled in, Orca also says what it comes across, in another order each time.
    if (isLoading || action.kind === 'fill')
      return sentences.filter((sentence) => names.some((name) => squeeze(sentence).startsWith(name)));
    // On the way to an option, a list passes others that begin with the same letters.
    return sentences.slice(Math.max(0, sentences.lastIndexOf(`${typed}.`)));
  };
  const required = expected?.filter((line) => !line.startsWith('? '));
  const isEnough = (said: readonly string[]): boolean => {
    const sentences = about(said);
    return required?.every((line) => sentences.includes(line)) ?? false;
  };
  // What is said only in some runs, while a page is being built or about typed text may come late, and would be taken for a part
  // of the next step.
  const mayBeLate = isLoading || typed !== '' || required?.length !== expected?.length;
  const pause = mayBeLate ? 1000 : 400;
  const said = about(await desktop.hear(isEnough, { pause, longest: 4000 }));
  return expected === undefined ? said : merge(expected, said);
}
