import { describe, expect, it } from 'vitest';
import { readRobots } from './robots.ts';

const AGENT = 'society-widgets-check';

describe('readRobots', () => {
  it.each([
    ['', '/a', true],
    ['User-agent: *\nDisallow: /private', '/private/a', false],
    ['User-agent: *\nDisallow: /private', '/public', true],
    ['User-agent: *\nDisallow:', '/a', true],
    ['User-agent: *\nDisallow: /a\nAllow: /a/b', '/a/b/c', true],
    ['User-agent: *\nDisallow: /a\nAllow: /a', '/a', true],
    ['User-agent: *\nDisallow: /*.pdf$', '/a.pdf', false],
    ['User-agent: *\nDisallow: /*.pdf$', '/a.pdf?b', true],
    ['User-agent: *\nDisallow: /search?', '/search?q=a', false],
    ['User-agent: other\nDisallow: /', '/a', true],
    ['User-agent: other\nUser-agent: *\nDisallow: /', '/a', false],
    ['user-agent: *\ndisallow: / # all\n\nUser-agent: Society-Widgets-Check\nDisallow: /b', '/a', true],
    ['User-agent: *\nDisallow: /a\nUser-agent: other\nDisallow: /b', '/b', true],
  ])('reads %j for %s', (text, path, isAllowed) => {
    expect(readRobots(text, AGENT)(path)).toBe(isAllowed);
  });
});
