import { describe, expect, it } from 'vitest';
import { candidates, installations, type Machine } from './chromium.ts';

const laptop: Machine = { asked: {}, isRoot: false, hasAptGet: true, ownPath: '/cache/chrome' };
const fullBrowsers = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/cache/chrome',
];

describe('the search for a Chromium', () => {
  it("tries the headless shell, then the system's browsers, then Playwright's own", () => {
    expect(candidates(laptop, 'headless shell')).toEqual([
      '/usr/bin/chromium-headless-shell',
      ...fullBrowsers,
    ]);
  });

  it('never uses the headless shell as the full browser', () => {
    expect(candidates(laptop, 'full')).toEqual(fullBrowsers);
  });

  it('uses only the browser to which an environment variable points', () => {
    const asked = { ...laptop, asked: { 'headless shell': '/opt/shell', full: '/opt/chrome' } };
    expect(candidates(asked, 'headless shell')).toEqual(['/opt/shell']);
    expect(candidates(asked, 'full')).toEqual(['/opt/chrome']);
  });
});

describe('installing a Chromium', () => {
  it('does not change the system unless it runs as root', () => {
    expect(installations(laptop)).toEqual(['npx playwright install chromium']);
  });

  it("as root, installs the distribution's browsers, or Playwright's if they do not start", () => {
    const [first, second, ...more] = installations({ ...laptop, isRoot: true });
    expect(first).toMatch(/^apt-get update && apt-get install .* chromium chromium-headless-shell /);
    expect(second).toBe('npx playwright install --with-deps chromium');
    expect(more).toEqual([]);
  });

  it("as root without apt-get, installs Playwright's browser", () => {
    const fedora = { ...laptop, isRoot: true, hasAptGet: false };
    expect(installations(fedora)).toEqual(['npx playwright install --with-deps chromium']);
  });
});
