import { describe, expect, it } from 'vitest';
import { candidates, installations, type Machine } from './chromium.ts';

const laptop: Machine = { asked: undefined, isRoot: false, hasAptGet: true, ownPath: '/cache/chrome' };

describe('the search for a Chromium', () => {
  it("tries the system's before Playwright's own", () => {
    expect(candidates(laptop)).toEqual([
      '/usr/bin/chromium',
      '/usr/bin/chromium-browser',
      '/usr/bin/google-chrome',
      '/cache/chrome',
    ]);
  });

  it('takes the one asked for or none, and installs nothing then', () => {
    const asked = { ...laptop, isRoot: true, asked: '/opt/chrome' };
    expect(candidates(asked)).toEqual(['/opt/chrome']);
    expect(installations(asked)).toEqual([]);
  });
});

describe('installing a Chromium', () => {
  it('leaves the system alone unless root', () => {
    expect(installations(laptop)).toEqual(['npx playwright install chromium']);
  });

  it("as root takes the distribution's, then Playwright's where that is a stub", () => {
    const [first, second, ...more] = installations({ ...laptop, isRoot: true });
    expect(first).toMatch(/^apt-get update && apt-get install -y --no-install-recommends chromium /);
    expect(second).toBe('npx playwright install --with-deps chromium');
    expect(more).toEqual([]);
  });

  it('as root without apt-get asks Playwright', () => {
    const fedora = { ...laptop, isRoot: true, hasAptGet: false };
    expect(installations(fedora)).toEqual(['npx playwright install --with-deps chromium']);
  });
});
