/** Script `tsx test/spoken/install.ts`, which installs the screen reader, and what it needs of a desktop. */
import { existsSync } from 'node:fs';
import { findOrInstall } from '../install.ts';

/** Debian packages, with the programs that the harness starts. The accessibility bus starts by itself. */
const PACKAGES: Readonly<Record<string, string>> = {
  orca: '/usr/bin/orca',
  xvfb: '/usr/bin/Xvfb',
  openbox: '/usr/bin/openbox',
  xdotool: '/usr/bin/xdotool',
  'dbus-daemon': '/usr/bin/dbus-daemon',
  'at-spi2-core': '/usr/libexec/at-spi-bus-launcher',
  'firefox-esr': '/usr/bin/firefox-esr',
};

const isInstalled = findOrInstall(
  () => Object.values(PACKAGES).every((file) => existsSync(file)) || undefined,
  [
    `apt-get update && apt-get install -y --no-install-recommends -o DPkg::Lock::Timeout=300 ${Object.keys(PACKAGES).join(' ')}`,
  ],
);
if (!isInstalled) throw new Error('The screen reader Orca is needed, and cannot be installed here.');
