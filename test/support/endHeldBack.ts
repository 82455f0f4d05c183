import type { Page } from '@playwright/test';

/**
 * Skips the pre-enhancement hiding period, in which the stylesheet waits for the script. Expects this period to have
 * started, not to be paused, and to last the given number of seconds. One test in `drawer.spec.ts` waits for its actual end.
 */
export const endHeldBack = (page: Page, seconds = 4): Promise<void> =>
  page.evaluate((ms) => {
    const running = document.getAnimations().filter(({ playState }) => playState === 'running');
    const held = running.filter(({ effect }) => effect?.getComputedTiming().endTime === ms);
    if (held.length === 0) throw new Error(`Nothing is hidden for ${ms} ms.`);
    for (const animation of held) animation.finish();
  }, seconds * 1000);
