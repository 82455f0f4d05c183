import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { test as base, expect, type Page } from '@playwright/test';
import { journeys, taskOf } from '../conformance/journeys.ts';
import { type EngineOption, openWindow } from './browsers.ts';
import { type Desktop, startDesktop } from './desktop.ts';
import { hearStep } from './steps.ts';

const isAccepting = Boolean(process.env.ACCEPT);

interface Person {
  desktop: Desktop;
  open: (baseURL: string) => ReturnType<typeof openWindow>;
}

const test = base.extend<{ page: Page }, EngineOption & { person: Person }>({
  engine: ['chromium', { option: true, scope: 'worker' }],

  person: [
    async ({ engine }, provide) => {
      const desktop = await startDesktop();
      await provide({ desktop, open: (baseURL) => openWindow(engine, desktop.env, baseURL) });
      desktop.stop();
    },
    { scope: 'worker', timeout: 60_000 },
  ],

  page: async ({ person, baseURL }, provide) => {
    const { context, page } = await person.open(baseURL ?? '');
    await provide(page);
    await context.close();
  },
});

/** Returns the first line of a transcript: the software with its versions, and the day. */
async function headOf(page: Page): Promise<string> {
  const orca = execFileSync('orca', ['--version'], { encoding: 'utf8' }).trim();
  const [browser = ''] =
    (await page.evaluate(() => navigator.userAgent)).match(/(?:Chrome|Firefox)\/\d+/) ?? [];
  const name = browser.replace('Chrome', 'Chromium').replace('/', ' ');
  return `${new Date().toISOString().slice(0, 10)}, Orca ${orca}, ${name}\n`;
}

/** Returns what a transcript says, by step: the lines after each task. */
const stepsOf = (transcript: string): string[][] =>
  transcript
    .split(/^> .*\n/m)
    .slice(1)
    .map((lines) => lines.split('\n').filter(Boolean));

for (const journey of journeys)
  test(journey.title, async ({ page, engine, person }) => {
    const name = `${engine}/${journey.id}.txt`;
    const file = path.join(import.meta.dirname, 'transcripts', name);
    const before = existsSync(file) ? readFileSync(file, 'utf8') : '';
    const head = isAccepting ? await headOf(page) : before.slice(0, before.indexOf('>'));
    if (journey.steps.some(({ action }) => action.kind === 'wait')) await page.clock.install();
    let now = head;
    try {
      for (const [index, step] of journey.steps.entries()) {
        now += `> ${taskOf(step)}\n`;
        const said = await hearStep(person.desktop, page, step, stepsOf(before)[index]);
        now += said.map((sentence) => `${sentence}\n`).join('');
      }
    } finally {
      const target = isAccepting ? file : path.join('test-results/heard', name);
      mkdirSync(path.dirname(target), { recursive: true });
      writeFileSync(target, now);
    }
    if (!isAccepting) expect(now).toBe(before);
  });
