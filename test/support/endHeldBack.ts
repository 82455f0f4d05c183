import type { Page } from '@playwright/test';

/**
 * Skips the pre-enhancement hiding period, in which the stylesheet waits for the script. Expects this period to have
 * started, not to be paused, and to last four seconds. One test in `drawer.spec.ts` waits for its actual end.
 */
export const endHeldBack = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const running = document.getAnimations().filter(({ playState }) => playState === 'running');
    const held = running.filter(({ effect }) => effect?.getComputedTiming().endTime === 4000);
    if (held.length === 0) throw new Error('Nothing is hidden for four seconds.');
    for (const animation of held) animation.finish();
  });
