import { describe, expect, it } from 'vitest';
import { parseSearchSettings } from './settings.ts';

const least = { applicationId: 'APP', searchKey: 'key', index: 'site' };
const read = (more: object) => parseSearchSettings({ ...least, ...more }, 'http://localhost:4199/search?q=a');

describe('the search settings', () => {
  it('need an application, a key and an index', () => {
    expect(read({})).toEqual({ ...least, userCookie: true });
  });

  it.each([
    [undefined, 'search is not an object'],
    ['text', 'search is not an object'],
    [{ ...least, searchKey: '' }, 'search.searchKey is not a text'],
    [{ ...least, index: 3 }, 'search.index is not a text'],
    [{ ...least, hosts: [] }, 'search.hosts is no list of addresses'],
    [{ ...least, hosts: ['javascript:alert(1)'] }, 'search.hosts is no address'],
    [{ ...least, insightsHost: 7 }, 'search.insightsHost is no address'],
    [{ ...least, legacySearch: 'javascript:alert("{query}")' }, 'search.legacySearch is no address'],
    [{ ...least, userCookie: 'no' }, 'search.userCookie is neither true nor false'],
  ])('%o: %s', (value, message) => {
    expect(() => parseSearchSettings(value, 'http://localhost/')).toThrow(message);
  });

  it('take hosts as addresses, or as paths of this site', () => {
    expect(read({ hosts: ['https://search.example/', '/stand-in/search/a'] }).hosts).toEqual([
      { url: 'search.example', protocol: 'https', accept: 'readWrite' },
      { url: 'localhost:4199/stand-in/search/a', protocol: 'http', accept: 'readWrite' },
    ]);
  });

  it('take a host for analytics, and the address of an older search', () => {
    const { insightsHost, legacySearch } = read({
      insightsHost: '/stand-in/insights/',
      legacySearch: 'https://old.example/?q={query}',
    });
    expect(insightsHost).toBe('http://localhost:4199/stand-in/insights');
    expect(legacySearch).toBe('https://old.example/?q={query}');
  });
});
