import { describe, expect, it } from 'vitest';
import { parseSearchSettings } from './settings.ts';

const least = { applicationId: 'APP', searchKey: 'key', index: 'site' };
const read = (more: object) => parseSearchSettings({ ...least, ...more }, 'http://localhost:4199/search?q=a');

describe('parseSearchSettings', () => {
  it('needs only an application id, a key and an index', () => {
    expect(read({})).toEqual({ ...least, userCookie: true });
  });

  it.each([
    [undefined, 'search is not an object'],
    ['text', 'search is not an object'],
    [{ ...least, searchKey: '' }, 'search.searchKey is not a non-empty string'],
    [{ ...least, searchKey: ' ' }, 'search.searchKey is not a non-empty string'],
    [{ ...least, index: 3 }, 'search.index is not a non-empty string'],
    [{ ...least, hosts: [] }, 'search.hosts is not a list of URLs'],
    [{ ...least, hosts: ['javascript:alert(1)'] }, 'search.hosts is not an http or https URL'],
    [{ ...least, insightsHost: 7 }, 'search.insightsHost is not an http or https URL'],
    [
      { ...least, legacySearch: 'javascript:alert("{query}")' },
      'search.legacySearch is not an http or https URL',
    ],
    [{ ...least, userCookie: 'no' }, 'search.userCookie is neither true nor false'],
  ])('rejects %o: %s', (value, message) => {
    expect(() => parseSearchSettings(value, 'http://localhost/')).toThrow(message);
  });

  it('accepts hosts as URLs and as paths on this site', () => {
    expect(read({ hosts: ['https://search.example//', '/stand-in/search/a'] }).hosts).toEqual([
      { url: 'search.example', protocol: 'https', accept: 'readWrite' },
      { url: 'localhost:4199/stand-in/search/a', protocol: 'http', accept: 'readWrite' },
    ]);
  });

  it('reads the Insights host and the URL of the legacy search', () => {
    const { insightsHost, legacySearch } = read({
      insightsHost: '/stand-in/insights/',
      legacySearch: 'https://old.example/?q={query}',
    });
    expect(insightsHost).toBe('http://localhost:4199/stand-in/insights');
    expect(legacySearch).toBe('https://old.example/?q={query}');
  });
});
