/** The WordPress site that `run.ts` makes for the journey, and removes after it. */
import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import path from 'node:path';

export const port = process.env.PORT ?? '4199';
/** Address of the site. WordPress redirects other names of the machine to it. */
export const address = `http://127.0.0.1:${port}`;
export const database = 'society_widgets_test';
/** Password of the site's administrator. */
export const password = 'Spirometry-2026';
/** Folder of the site. */
const folder = process.env.WORDPRESS_SITE ?? '';
/** The plugin's zip. */
export const zip = process.env.WORDPRESS_ZIP ?? '';

/** Runs a statement in the site's database, and returns the rows. */
export const query = (statement: string): string[] =>
  execFileSync('mariadb', ['--batch', '--skip-column-names', database, '--execute', statement], {
    encoding: 'utf8',
  })
    .split('\n')
    .filter(Boolean);

/** Options that WordPress changes by itself: caches, its clock, and what an administrator did last. */
const VOLATILE =
  /^(?:cron|recently_activated|_(?:site_)?transient_(?!(?:timeout_)?society)|can_compress_scripts)/;

/** Returns what the site consists of: its files, tables, options and content, without what WordPress changes by itself. */
export function snapshot(): Record<string, readonly string[]> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name !== 'debug.log')
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
    .toSorted();
  return {
    files,
    tables: query('show tables'),
    options: query('select option_name, option_value from wp_options order by option_name').filter(
      (row) => !VOLATILE.test(row),
    ),
    posts: query("select post_type, post_name from wp_posts where post_status != 'auto-draft' order by id"),
    meta: query(
      "select meta_key, meta_value from wp_postmeta union all select meta_key, '' from wp_usermeta where meta_key not like 'session_tokens' and meta_key not like 'community-events%' order by 1, 2",
    ),
  };
}
