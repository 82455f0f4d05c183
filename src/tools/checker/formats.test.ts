import { expect, it } from 'vitest';
import { checkPage } from './checkPage.ts';
import { formatResults, formats } from './formats.ts';

/** Page whose markup contains escape sequences of terminals and commands of CI runners. */
const HOSTILE = `<!doctype html><html><body>
<p data-widget="::error::\u001B]0;owned\u0007\u001B[2J&#10;::add-mask::e\u009B31m\u202E"></p>
<p data-widget="##vso[task.setvariable variable=PATH]/tmp"></p>
<p data-widget="##[add-matcher]x"></p>
<p data-widget="a\u2028::stop-commands::x"></p>`;

it.each(formats)('as %s, a page is only text, whatever its markup contains', (format) => {
  const page = 'https://hostile.example/';
  const { widgets, breaches } = checkPage(HOSTILE, page);
  expect(breaches.length).toBeGreaterThanOrEqual(4);
  const out = formatResults([{ page, widgets, breaches }], format, '1.0.0');
  expect(out).not.toMatch(/[^\P{Cc}\n]|[\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]/u);
  // In JSON, each line begins with the document's own characters.
  const lines = out.split('\n').filter((line) => /^\s*::/.test(line));
  expect(lines.length).toBe(format === 'github' ? breaches.length : 0);
  if (format === 'json') expect(JSON.parse(out)).toMatchObject({ pages: [{ breaches }] });
  else expect(out).not.toMatch(/##(?:vso)?\[/);
});

it('names the cases that were played, by call', () => {
  const cases = ['npi.lookup: right', 'npi.lookup: many', 'npi.verify: right'];
  const said = formatResults([{ page: '/', widgets: 1, breaches: [], cases }], 'text', '1.0.0');
  expect(said).toContain('  Played: npi.lookup: right, many\n  Played: npi.verify: right\n');
});
