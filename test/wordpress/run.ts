/**
 * Script of `npm test -- wordpress`. Copies WordPress to a new folder with a new database, serves it, and runs the journey
 * against it: the plugin's zip is uploaded, used and deleted.
 */
import { spawn, spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createPlugin } from '../../src/tools/build/wordpress.ts';
import { writeZip } from '../../src/tools/build/zip.ts';
import { address, database, password, port } from './site.ts';

const HELP = `WORDPRESS does not refer to a folder with WordPress. Unpack it, start MariaDB, build the package, and try again:

  vite build && WORDPRESS=/path/to/wordpress npm test -- wordpress

The folder stays as it is. The test's own copy uses a database called ${database}, which this machine's user may create.`;

/** Runs a program, and returns its output. Ends the script if it fails. */
function run(program: string, ...args: readonly string[]): string {
  const { status, stdout, stderr } = spawnSync(program, args, { encoding: 'utf8' });
  if (status !== 0) {
    console.error(`${program} ${args.join(' ')}\n${stdout}${stderr}`);
    process.exit(1);
  }
  return stdout.trim();
}

const source = process.env.WORDPRESS ?? '';
if (!source || !readdirSync(source).includes('wp-load.php')) {
  console.error(HELP);
  process.exit(1);
}

const work = mkdtempSync(path.join(os.tmpdir(), 'society-wordpress-'));
const folder = path.join(work, 'site');
cpSync(source, folder, { recursive: true });
const { username } = os.userInfo();
const constants = {
  DB_NAME: database,
  DB_USER: username,
  DB_PASSWORD: '',
  DB_HOST: 'localhost',
  WP_HOME: address,
  WP_SITEURL: address,
  FS_METHOD: 'direct',
  WP_HTTP_BLOCK_EXTERNAL: true,
  DISABLE_WP_CRON: true,
  // Everybody's content is filtered as an author's.
  DISALLOW_UNFILTERED_HTML: true,
  WP_DEBUG: true,
  WP_DEBUG_DISPLAY: false,
  WP_DEBUG_LOG: path.join(work, 'debug.log'),
};
writeFileSync(
  path.join(folder, 'wp-config.php'),
  `<?php
${Object.entries(constants)
  .map(([name, value]) => `define( '${name}', ${JSON.stringify(value)} );`)
  .join('\n')}
$table_prefix = 'wp_';
defined( 'ABSPATH' ) || define( 'ABSPATH', __DIR__ . '/' );
require_once ABSPATH . 'wp-settings.php';
`,
);
run('mariadb', '--execute', `drop database if exists ${database}; create database ${database}`);
const version = run('php', 'test/wordpress/install.php', folder, address, password);
const zip = writeZip(path.join(work, 'society-widgets.zip'), 'society-widgets', createPlugin('dist'));
const server = spawn('php', ['-S', `127.0.0.1:${port}`, '-t', folder, 'test/wordpress/router.php'], {
  stdio: 'ignore',
  // The server's workers outlive it, so the whole group is ended below.
  detached: true,
  env: { ...process.env, PHP_CLI_SERVER_WORKERS: '4' },
});
const { status } = spawnSync(
  'npx',
  ['playwright', 'test', '--config', 'test/wordpress/playwright.config.ts', ...process.argv.slice(2)],
  { stdio: 'inherit', env: { ...process.env, WORDPRESS_SITE: folder, WORDPRESS_ZIP: zip } },
);
if (server.pid) process.kill(-server.pid);
run('mariadb', '--execute', `drop database ${database}`);
rmSync(work, { recursive: true });
console.log(`WordPress ${version}: ${status === 0 ? 1 : 0} passed, ${status === 0 ? 0 : 1} failed`);
process.exitCode = status ?? 1;
