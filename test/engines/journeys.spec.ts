import { type Browser, test as base, chromium, expect, firefox, webkit } from '@playwright/test';
import { registry } from '../../src/entry/registry.ts';
import { launchOptions } from '../support/launch.ts';
import { applicationJourneys } from './application.journeys.ts';
import { type Driver, driverOf, type Engine, type EngineOption } from './engines.ts';
import { paymentJourneys } from './payment.journeys.ts';
import { playwrightVisitor } from './playwrightVisitor.ts';
import { siteJourneys } from './site.journeys.ts';
import { expectReady } from './steps.ts';
import type { Visitor } from './visitor.ts';
import { webDriverVisitor } from './webDriverVisitor.ts';
import { startDisplay } from './webKitGtk.ts';

interface WorkerFixtures extends EngineOption {
  /** Starts a visitor in a new window of the engine under test. */
  newVisitor: (origin: string) => Promise<Visitor>;
}

interface TestFixtures {
  visitor: Visitor;
}

function launch(engine: Engine, driver: Driver & { by: 'playwright' }): Promise<Browser> {
  if (engine === 'chromium') return chromium.launch(launchOptions);
  const { channel, executablePath } = driver;
  return (engine === 'firefox' ? firefox : webkit).launch({
    ...(channel !== undefined && { channel }),
    ...(executablePath !== undefined && { executablePath }),
  });
}

const test = base.extend<TestFixtures, WorkerFixtures>({
  engine: ['chromium', { option: true, scope: 'worker' }],

  newVisitor: [
    async ({ engine }, provide) => {
      const driver = engine === 'chromium' ? ({ by: 'playwright' } as const) : driverOf(engine);
      if (driver.by === 'playwright') {
        const browser = await launch(engine, driver);
        await provide((origin) => playwrightVisitor(browser, origin));
        await browser.close();
      } else {
        const display = await startDisplay();
        await provide((origin) => webDriverVisitor(driver.browser, display.name, origin));
        display.stop();
      }
    },
    { scope: 'worker', timeout: 120_000 },
  ],

  visitor: async ({ newVisitor, baseURL }, provide, testInfo) => {
    const visitor = await newVisitor(baseURL ?? '');
    await provide(visitor);
    if (testInfo.status !== testInfo.expectedStatus) {
      await testInfo.attach('screenshot', { body: await visitor.screenshot(), contentType: 'image/png' });
    }
    await visitor.close();
    expect(visitor.problems(), 'errors on the console').toEqual([]);
  },
});

for (const { name, run } of [...applicationJourneys, ...paymentJourneys, ...siteJourneys])
  test(name, ({ visitor }) => run(visitor));

for (const name of Object.keys(registry))
  test(`${name} mounts on its gallery page, and axe finds nothing`, async ({ visitor }) => {
    await visitor.open(`/gallery/${name}?fixture=strict`);
    await expectReady(visitor, name);
    expect(await visitor.axe(), 'axe findings').toEqual([]);
  });
