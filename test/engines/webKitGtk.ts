import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { Builder, type WebDriver } from 'selenium-webdriver';
import safari from 'selenium-webdriver/safari.js';

/** Starts a virtual display. Resolves once it accepts connections, because a browser that starts earlier fails. */
export async function startDisplay(): Promise<{ name: string; stop: () => void }> {
  const server = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '1400x1000x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const [output] = (await Promise.race([
    once(server.stdio[3] as Readable, 'data'),
    once(server, 'exit').then(() => Promise.reject(new Error('Xvfb did not start.'))),
  ])) as [Buffer];
  return { name: `:${output.toString().trim()}`, stop: () => server.kill() };
}

/**
 * Starts WebKitWebDriver and a browser without cookies or storage. The driver supports only one session, so each visitor has
 * their own driver.
 * @param browser path of MiniBrowser
 */
export async function startWebKitGtk(
  browser: string,
  display: string,
): Promise<{ driver: WebDriver; quit: () => Promise<void> }> {
  // Starts WebKitWebDriver like Safari's driver, because it has the same `--port` option.
  const builder = new safari.ServiceBuilder('/usr/bin/WebKitWebDriver');
  const service = builder
    .setEnvironment({
      ...process.env,
      DISPLAY: display,
      GDK_BACKEND: 'x11',
      LIBGL_ALWAYS_SOFTWARE: '1',
      NO_AT_BRIDGE: '1',
    })
    .build();
  try {
    const driver = await new Builder()
      .usingServer(await service.start())
      .withCapabilities({
        browserName: 'MiniBrowser',
        'webkitgtk:browserOptions': { binary: browser, args: ['--automation'] },
      })
      .build();
    return {
      driver,
      quit: async () => {
        try {
          await driver.quit();
        } finally {
          await service.kill();
        }
      },
    };
  } catch (cause) {
    await service.kill();
    throw cause;
  }
}
