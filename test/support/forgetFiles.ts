import type { CDPSession } from '@playwright/test';

/** Makes a tab's process discard the files of the pages that it has shown. The files remain in the browser's own cache. */
export async function forgetFiles(session: CDPSession): Promise<void> {
  await session.send('Network.enable');
  await session.send('Network.setCacheDisabled', { cacheDisabled: true });
  await session.send('Network.setCacheDisabled', { cacheDisabled: false });
  await session.send('Network.disable');
}
