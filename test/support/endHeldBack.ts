import type { Page } from '@playwright/test';

/**
 * Lets the time pass after which the stylesheet no longer waits for the script, without waiting for it. Expects that this time has begun,
 * is not paused, and ends after these seconds. One test in `drawer.spec.ts` waits for it.
 */
export const endHeldBack = (page: Page, seconds = 4): Promise<void> =>
  page.evaluate((ms) => {
    const running = document.getAnimations().filter(({ playState }) => playState === 'running');
    const held = running.filter(({ effect }) => effect?.getComputedTiming().endTime === ms);
    if (held.length === 0) throw new Error(`Nothing is held back for ${ms} ms.`);
    for (const animation of held) animation.finish();
  }, seconds * 1000);
