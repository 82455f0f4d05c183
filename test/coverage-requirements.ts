/**
 * `npm run coverage:requirements`: rows of `requirements.md` that no browser test names.
 * `-- --strict RT LS` exits with 1 when a row of these groups is among them.
 */
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { groupOf, readRequirements, strayTags, unproven } from './requirements.ts';
import { browserTestTags } from './spec-list.ts';

const { values, positionals } = parseArgs({
  options: { strict: { type: 'boolean' } },
  allowPositionals: true,
});
const requirements = readRequirements(readFileSync('test/requirements.md', 'utf8'));
const tags = await browserTestTags();
const missing = unproven(requirements, tags);

for (const { id, text } of missing) console.log(`${id} ${text}`);
for (const tag of strayTags(requirements, tags))
  console.log(`Warning: a test is tagged @${tag}, which is no row.`);
console.log(
  `${requirements.length - missing.length} of ${requirements.length} rows have a test, ${missing.length} none.`,
);

if (values.strict) {
  const groups = new Set(requirements.map(groupOf));
  const unknown = positionals.filter((group) => !groups.has(group));
  const failing = missing.filter((row) => positionals.includes(groupOf(row)));
  if (unknown.length > 0) console.log(`There is no group ${unknown.join(', ')}.`);
  if (failing.length > 0)
    console.log(`Required and without a test: ${failing.map(({ id }) => id).join(', ')}.`);
  process.exitCode = unknown.length + failing.length > 0 ? 1 : 0;
}
