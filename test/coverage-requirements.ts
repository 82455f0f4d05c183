/**
 * Script of `npm run coverage:requirements`. Lists the rows of `requirements.md` that no browser test has as a tag.
 * With `-- --strict RT LS`, exits with 1 if one of them belongs to one of these groups.
 */
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { groupOf, readRequirements, unknownTags, untested } from './requirements.ts';
import { browserTestTags } from './spec-list.ts';

const { values, positionals } = parseArgs({
  options: { strict: { type: 'boolean' } },
  allowPositionals: true,
});
const requirements = readRequirements(readFileSync('test/requirements.md', 'utf8'));
const tags = await browserTestTags();
const missing = untested(requirements, tags);

for (const { id, text } of missing) console.log(`${id} ${text}`);
for (const tag of unknownTags(requirements, tags))
  console.log(`Warning: a test has the tag @${tag}, but there is no such row.`);
console.log(
  `${requirements.length - missing.length} of ${requirements.length} rows have a test; ${missing.length} have none.`,
);

if (values.strict) {
  const groups = new Set(requirements.map(groupOf));
  const unknown = positionals.filter((group) => !groups.has(group));
  const failing = missing.filter((row) => positionals.includes(groupOf(row)));
  if (unknown.length > 0) console.log(`Unknown groups: ${unknown.join(', ')}.`);
  if (failing.length > 0)
    console.log(`Required rows without a test: ${failing.map(({ id }) => id).join(', ')}.`);
  process.exitCode = unknown.length + failing.length > 0 ? 1 : 0;
}
