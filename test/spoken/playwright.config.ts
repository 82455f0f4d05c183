import { existsSync } from 'node:fs';
import { defineConfig } from '@playwright/test';
import { projectRoot } from '../../fixtures/paths.ts';
import base from '../../playwright.config.ts';
import { journeys } from '../conformance/journeys.ts';
import { ENGINES, type EngineOption } from './browsers.ts';

/** Returns a pattern of the titles of the journeys that have a transcript, or of all journeys to write more. */
const heardIn = (engine: string): RegExp =>
  new RegExp(
    journeys
      .filter(
        ({ id }) =>
          process.env.ACCEPT || existsSync(`${import.meta.dirname}/transcripts/${engine}/${id}.txt`),
      )
      .map(({ title }) => title)
      .join('|'),
  );

export default defineConfig<object, EngineOption>({
  testDir: '.',
  testMatch: 'journeys.spec.ts',
  outputDir: '../../test-results/spoken',
  // Each worker has a display, a bus and a screen reader of its own.
  workers: 2,
  fullyParallel: true,
  timeout: 240_000,
  // In ten runs on an idle computer, 6 of 200 journeys differed by a sentence or two. What does not repeat is listed as flaky.
  retries: process.env.ACCEPT ? 0 : 1,
  reporter: [['line']],
  webServer: [base.webServer ?? []].flat().map((server) => ({ ...server, cwd: projectRoot })),
  use: { baseURL: base.use?.baseURL },
  projects: ENGINES.map((engine) => ({ name: engine, use: { engine }, grep: heardIn(engine) })),
});
