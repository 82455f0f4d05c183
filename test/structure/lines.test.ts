import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import limits from '../line-limits.json' with { type: 'json' };

type Part = keyof typeof limits;

/** Patterns of the parts' files. A file belongs to the first part whose pattern matches its path. */
const PARTS: readonly (readonly [Part, RegExp])[] = [
  ['documents', /\.md$/],
  ['tests of the product', /^(?:src|widgets)\/.*\.test\.tsx?$|^test\/browser\//],
  ['tools', /^src\/(?:tools|debug)\/|^widgets\/[^/]+\/serverCases\.ts$/],
  ['test machinery', /^test\/|^widgets\/[^/]+\/(?:conformance|mistakes)\.ts$/],
  ['stand-in', /^fixtures\/|^widgets\/[^/]+\/fixture[^/]*\.twig$/],
  ['product', /^(?:src|widgets)\//],
];

/** Files that nobody writes or reads: pictures, fonts, package locks, recorded data and what docs and bench write. */
const NOT_WRITTEN =
  /\.(?:webp|png|svg|woff2)$|package-lock\.json$|faults\.diff$|^test\/bench\/report\.md$|^src\/tools\/stylesheets\.json$|^fixtures\/search\/published\/|^test\/spoken\/transcripts\//;

/** Share by which a part may be smaller than its limit. Beyond it, the limit no longer holds anything back. */
const SLACK = 0.05;

/** Number of widgets for which the limits hold. */
const WIDGETS = 40;

/** Lines by which each further widget raises the limits, so that its change contains no other file than its own. */
const LINES_PER_WIDGET: Partial<Record<Part, number>> = {
  product: 300,
  'tests of the product': 120,
  'stand-in': 60,
  'test machinery': 20,
  documents: 120,
};

/** Returns the limit of a part for a number of widgets. */
const limitOf = (part: Part, widgets: number): number =>
  limits[part] + (widgets - WIDGETS) * (LINES_PER_WIDGET[part] ?? 0);

/** Returns the number of lines of each part. */
function countLines(): Record<Part, number> {
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    encoding: 'utf8',
  });
  const counts = Object.fromEntries(Object.keys(limits).map((part) => [part, 0])) as Record<Part, number>;
  for (const file of listed.split('\n').filter((path) => !NOT_WRITTEN.test(path) && existsSync(path))) {
    const part = PARTS.find(([, pattern]) => pattern.test(file))?.[0];
    if (part) counts[part] += readFileSync(file, 'utf8').split('\n').length - 1;
  }
  return counts;
}

/** Returns what to do about a part whose size does not fit its limit, or undefined if it fits. */
function adviceOn(part: Part, lines: number, limit: number): string | undefined {
  if (lines > limit)
    return `${part}: ${lines} lines, and the limit is ${limit}, which includes ${LINES_PER_WIDGET[part] ?? 0} for each widget after the first ${WIDGETS}. Delete what nothing needs any more, or use a library. If the change is worth the growth, raise the limit in test/line-limits.json, and say in the commit what it pays for.`;
  return lines < limit * (1 - SLACK)
    ? `${part}: ${lines} lines. Lower its limit of ${limit} in test/line-limits.json, so that the part cannot grow back unnoticed.`
    : undefined;
}

it('no part of the project outgrows its limit', () => {
  const counts = countLines();
  const widgets = readdirSync('widgets').length;
  const advice = PARTS.flatMap(([part]) => adviceOn(part, counts[part], limitOf(part, widgets)) ?? []);
  expect(advice).toEqual([]);
});

it('a part that has grown or shrunk is reported with what to do', () => {
  expect(adviceOn('tools', 100, 100)).toBeUndefined();
  expect(adviceOn('tools', 101, 100)).toMatch(/^tools: 101 lines, and the limit is 100, which includes 0 /);
  expect(adviceOn('documents', 101, 100)).toContain(
    'includes 120 for each widget after the first 40. Delete',
  );
  expect(adviceOn('tools', 94, 100)).toMatch(/Lower its limit of 100/);
});
