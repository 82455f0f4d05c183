import { describe, expect, it } from 'vitest';
import { targetFault } from './target.ts';

const secure = 'https://society.example/journal';
const plain = 'http://society.example/journal';

describe('a target of a redirect', () => {
  it.each([
    ['https://journal.example/', secure],
    ['https://journal.example/', plain],
    ['http://journal.example/', plain],
    ['/events', secure],
    ['//journal.example/', secure],
    [' HTTPS://journal.example/ ', secure],
  ])('%s is followed from %s', (href, base) => {
    expect(targetFault(href, base)).toBeUndefined();
  });

  it.each([
    ['javascript:alert(1)', 'javascript:'],
    [' JavaScript:alert(1)', 'javascript:'],
    ['java\nscript:alert(1)', 'javascript:'],
    ['data:text/html,x', 'data:'],
    ['mailto:office@society.example', 'mailto:'],
    ['blob:https://society.example/1', 'blob:'],
    ['ftp://society.example/', 'ftp:'],
  ])('%j is not', (href, scheme) => {
    expect(targetFault(href, secure)).toContain(`of the scheme ${scheme}`);
  });

  it('less secure than its page is not', () => {
    expect(targetFault('http://journal.example/', secure)).toContain('not secure');
  });

  it.each(['', ' ', 'https://'])('%j is none', (href) => {
    expect(targetFault(href, secure)).toMatch(/no address$/);
  });
});
