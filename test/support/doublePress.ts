import type { Locator } from '@playwright/test';

/** Double-clicks. `dblclick` waits after each event, so that on a slow machine the clicks are more than half a second apart. */
export async function doublePress(target: Locator): Promise<void> {
  await target.hover();
  const { mouse } = target.page();
  const second = { clickCount: 2 };
  await Promise.all([mouse.down(), mouse.up(), mouse.down(second), mouse.up(second)]);
}
