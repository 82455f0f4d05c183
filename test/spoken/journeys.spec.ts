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
    const before = existsSync(file) && !isAccepting ? readFileSync(file, 'utf8') : '';
    if (journey.steps.some(({ action }) => action.kind === 'wait')) await page.clock.install();
    let now = '';
    try {
      for (const [index, step] of journey.steps.entries()) {
        now += `> ${taskOf(step)}\n`;
        const said = await hearStep(person.desktop, page, step, stepsOf(before)[index]);
        now += said.map((sentence) => `${sentence}\n`).join('');
      }
    } finally {
      const target = isAccepting ? file : path.join('test-results/spoken', name);
      mkdirSync(path.dirname(target), { recursive: true });
      writeFileSync(target, now);
    }
    if (!isAccepting) expect(now).toBe(before);
  });
