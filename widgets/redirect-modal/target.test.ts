import { describe, expect, it } from 'vitest';
import { targetProblem } from './target.ts';

const secure = 'https://society.example/journal';
const plain = 'http://society.example/journal';

describe('the target of a redirect', () => {
  it.each([
    ['https://journal.example/', secure],
    ['https://journal.example/', plain],
    ['http://journal.example/', plain],
    ['/events', secure],
    ['//journal.example/', secure],
    [' HTTPS://journal.example/ ', secure],
  ])('may be %s on %s', (href, base) => {
    expect(targetProblem(href, base)).toBeUndefined();
  });

  it.each([
    ['javascript:alert(1)', 'javascript:'],
    [' JavaScript:alert(1)', 'javascript:'],
    ['java\nscript:alert(1)', 'javascript:'],
    ['data:text/html,x', 'data:'],
    ['mailto:office@society.example', 'mailto:'],
    ['blob:https://society.example/1', 'blob:'],
    ['ftp://society.example/', 'ftp:'],
  ])('must not be %j', (href, scheme) => {
    expect(targetProblem(href, secure)).toContain(`has the scheme ${scheme}`);
  });

  it('must not be less secure than its page', () => {
    expect(targetProblem('http://journal.example/', secure)).toContain('not secure');
  });

  it.each(['', ' ', 'https://'])('must not be %j', (href) => {
    expect(targetProblem(href, secure)).toMatch(/(no|not a) URL$/);
  });
});
