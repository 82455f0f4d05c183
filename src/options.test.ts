// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { oneOf, readOptions, sitePath, wholeNumber } from './options.ts';
import type { Fault } from './report.ts';

const options = {
  whileLoading: oneOf('…', ['ignore', 'replace'], 'ignore'),
  timeout: wholeNumber('…', 1, 10_000),
  path: sitePath('…'),
};

function read(attributes: Record<string, string>) {
  const element = document.createElement('section');
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  const faults: Fault[] = [];
  return { read: readOptions('content-list', options, element, (fault) => faults.push(fault)), faults };
}

describe('the options of a widget', () => {
  it('have their defaults', () => {
    expect(read({})).toEqual({
      read: { whileLoading: 'ignore', timeout: 10_000, path: undefined },
      faults: [],
    });
  });

  it('come from data attributes', () => {
    const attributes = {
      'data-content-list-while-loading': 'replace',
      'data-content-list-timeout': ' 2500 ',
    };
    expect(read({ ...attributes, 'data-content-list-path': '/news/press-releases' }).read).toEqual({
      whileLoading: 'replace',
      timeout: 2500,
      path: '/news/press-releases',
    });
  });

  it.each([
    ['data-content-list-timeout', '0', 'timeout', 10_000, 'a whole number of at least 1'],
    ['data-content-list-timeout', '1e3', 'timeout', 10_000, 'a whole number of at least 1'],
    ['data-content-list-while-loading', 'queue', 'whileLoading', 'ignore', 'one of ignore, replace'],
    [
      'data-content-list-path',
      'https://elsewhere.example/events',
      'path',
      undefined,
      'a path such as /events',
    ],
    ['data-content-list-path', '//elsewhere.example', 'path', undefined, 'a path such as /events'],
    ['data-content-list-path', '/events/', 'path', undefined, 'a path such as /events'],
  ])('use the default for a bad value, and tell (%s="%s")', (name, value, key, fallback, expected) => {
    const { read: values, faults } = read({ [name]: value });
    expect(values[key]).toBe(fallback);
    expect(faults).toMatchObject([
      { code: 'option', problem: `option ${name} is not allowed`, expected, found: `"${value}"` },
    ]);
  });

  it('name the nearest of the known ones for an unknown one', () => {
    const { faults } = read({
      'data-content-list-timeuot': '5',
      'data-content-list-part': 'list',
      'data-other': 'x',
    });
    expect(faults).toMatchObject([
      {
        problem: 'there is no option data-content-list-timeuot',
        found: 'data-content-list-timeuot, perhaps "data-content-list-timeout"',
      },
    ]);
  });
});
