import { chmodSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, chromium } from '@playwright/test';
import { launchOptions } from '../support/launch.ts';
import type { Measurement } from './measurement.ts';
import { outputFolder } from './server.ts';

/** Starts a browser whose processes all share the computer's first core. Needs `taskset`, which only Linux has. */
function launchOnOneCore(): Promise<Browser> {
  const wrapper = join(outputFolder, 'chromium-on-one-core.sh');
  const executable = launchOptions.executablePath ?? chromium.executablePath();
  writeFileSync(wrapper, `#!/bin/sh\nexec taskset -c 0 '${executable}' "$@"\n`);
  chmodSync(wrapper, 0o755);
  return chromium.launch({ ...launchOptions, executablePath: wrapper });
}

/**
 * Returns a case of a measurement on a slow machine, in a browser whose processes share one core. With two cores, the
 * browser paints and composites in parallel with the main thread, and CPU throttling does not slow down this work.
 */
export const onOneCore = (measurement: Measurement, caseName: string): Measurement => ({
  ...measurement,
  name: `${measurement.name}-one-core`,
  title: `${measurement.title}, with one core`,
  about: `${measurement.about} All processes of the browser share one core.`,
  cases: measurement.cases.filter(({ name }) => name === caseName),
  limits: measurement.limits.filter((limit) => limit.case === caseName),
  measure: async (bench, of) => {
    const browser = await launchOnOneCore();
    try {
      return await measurement.measure({ ...bench, browser }, of);
    } finally {
      await browser.close();
    }
  },
});
