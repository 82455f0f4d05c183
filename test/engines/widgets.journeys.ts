import { expect } from '@playwright/test';
import { registry } from '../../src/entry/registry.ts';
import { createJourneys } from './journey.ts';
import { expectReady } from './steps.ts';

const { journey, journeys } = createJourneys();

export { journeys as widgetsJourneys };

for (const name of Object.keys(registry)) {
  journey(`${name} mounts on its gallery page, and axe finds nothing`, async (visitor) => {
    await visitor.open(`/gallery/${name}?fixture=strict`);
    await expectReady(visitor, name);
    expect(await visitor.axe(), 'axe findings').toEqual([]);
  });
}
