import type { Page } from '@playwright/test';

/**
 * Skips the time after which the stylesheet no longer waits for the script. Expects that this time has started, is not paused, and
 * ends after these seconds. One test in `drawer.spec.ts` really waits for it.
 */
export const endHeldBack = (page: Page, seconds = 4): Promise<void> =>
  page.evaluate((ms) => {
    const running = document.getAnimations().filter(({ playState }) => playState === 'running');
    const held = running.filter(({ effect }) => effect?.getComputedTiming().endTime === ms);
    if (held.length === 0) throw new Error(`Nothing is hidden for ${ms} ms.`);
    for (const animation of held) animation.finish();
  }, seconds * 1000);
