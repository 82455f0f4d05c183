// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { foundText, type Problem } from '../report/report.ts';
import { endpoint, jsonText, oneOf, readOptions, required, sitePath, wholeNumber } from './options.ts';

const options = {
  whileLoading: oneOf('…', ['ignore', 'replace'], 'ignore'),
  timeout: wholeNumber('…', 1, 10_000),
  path: sitePath('…'),
};

function read(attributes: Record<string, string>) {
  const element = document.createElement('section');
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  const issues: Problem[] = [];
  const add = (problem: Problem): number => issues.push({ ...problem, found: foundText(problem) });
  return { read: readOptions('content-list', options, element, add), issues };
}

describe('readOptions', () => {
  it('falls back to the defaults', () => {
    expect(read({})).toEqual({
      read: { whileLoading: 'ignore', timeout: 10_000, path: undefined },
      issues: [],
    });
  });

  it('reads data attributes', () => {
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

  it('accepts the smallest number', () => {
    expect(read({ 'data-content-list-timeout': '1' })).toMatchObject({ read: { timeout: 1 }, issues: [] });
  });

  it.each([
    ['data-content-list-timeout', '0', 'timeout', 10_000, 'a whole number of at least 1'],
    ['data-content-list-timeout', '1e3', 'timeout', 10_000, 'a whole number of at least 1'],
    ['data-content-list-while-loading', 'queue', 'whileLoading', 'ignore', 'one of ignore, replace'],
  ])(
    'reports an invalid value and falls back to the default (%s="%s")',
    (name, value, key, fallback, expected) => {
      const { read: values, issues } = read({ [name]: value });
      expect(values[key]).toBe(fallback);
      expect(issues).toMatchObject([
        { code: 'option', problem: `option ${name} has an invalid value`, expected, found: `"${value}"` },
      ]);
    },
  );

  it.each([
    ['/años', '/a%C3%B1os'],
    ['/a%C3%B1os', '/a%C3%B1os'],
    ['/es/años/', '/es/a%C3%B1os'],
    ['/events (2026)', '/events%20(2026)'],
    ['/', ''],
    [`${location.origin}/events`, '/events'],
    [`${location.origin}/es/años y años`, '/es/a%C3%B1os%20y%20a%C3%B1os'],
    [`${location.origin}/`, ''],
  ])('accepts a path or URL on this site as Craft writes it: %s', (text, path) => {
    expect(read({ 'data-content-list-path': text })).toMatchObject({ read: { path }, issues: [] });
  });

  it.each([
    'events',
    '',
    'https://elsewhere.example/events',
    `${location.origin}.elsewhere.example/events`,
    `${location.origin}@elsewhere.example/events`,
    `https:${location.host}/events`,
    '//elsewhere.example',
    '///elsewhere.example',
    '/\\elsewhere.example',
    '\\/elsewhere.example',
    '/\t/elsewhere.example',
    '/.//elsewhere.example',
    '/events//p2',
    '/events?types=a',
    '/events#top',
    'javascript:alert(1)',
    'data:text/html,/events',
  ])('reports a path that is not on this site: %j', (text) => {
    const { read: values, issues } = read({ 'data-content-list-path': text });
    expect(values.path).toBeUndefined();
    expect(issues).toMatchObject([
      { expected: 'a path such as /events, or its URL on this site', found: `"${text}"` },
    ]);
  });

  it('reports an unknown option with the nearest known one', () => {
    const { issues } = read({
      'data-content-list-timeuot': '5',
      'data-content-list-part': 'list',
      'data-other': 'x',
    });
    expect(issues).toMatchObject([
      {
        problem: 'there is no option data-content-list-timeuot',
        expected: 'data-content-list-while-loading, data-content-list-timeout, data-content-list-path',
        found: 'data-content-list-timeuot (did you mean "data-content-list-timeout"?)',
      },
    ]);
  });

  it.each([
    ['x', 'has an invalid value', '"x"'],
    [' ', 'is missing', '" "'],
    [undefined, 'is missing', 'none'],
  ])('ends the widget if a required option is %s', (value, problem, found) => {
    const element = document.createElement('div');
    if (value !== undefined) element.setAttribute('data-form-kind', value);
    const issues: unknown[] = [];
    const add = (...issue: unknown[]): number => issues.push(issue);
    readOptions('form', { kind: required(oneOf('…', ['a', 'b'], 'a')) }, element, add);
    const attribute = 'data-form-kind';
    expect(issues).toMatchObject([[{ problem: `option ${attribute} ${problem}`, found, attribute }, true]]);
  });

  it('reports an option if the widget has none', () => {
    const element = document.createElement('div');
    element.setAttribute('data-form-color', 'red');
    const issues: Problem[] = [];
    readOptions('form', {}, element, (issue) => issues.push(issue));
    expect(issues).toMatchObject([{ expected: 'no options', found: 'data-form-color' }]);
  });
});

describe('an endpoint option', () => {
  const { parse, expected } = endpoint('…', '/actions/price');

  it.each([
    ['/price', '/price'],
    ['/index.php?p=actions/price', '/index.php?p=actions/price'],
    ['/actions/price?order=donation&attempt=1', '/actions/price?order=donation&attempt=1'],
    [`${location.origin}/index.php?p=actions/price`, '/index.php?p=actions/price'],
    ['/años', '/a%C3%B1os'],
  ])('accepts a path or URL on this site, with or without a query (%s)', (text, address) => {
    expect(parse(text)).toBe(address);
    expect(expected).toBe('a path such as /actions/price, or its URL on this site');
  });

  it.each([
    '//elsewhere.example/price',
    '/\\elsewhere.example',
    'https://elsewhere.example',
    'price',
    '/price#a',
    'javascript:alert(1)',
  ])('rejects anything else (%s)', (address) => expect(parse(address)).toBeUndefined());
});

it('jsonText returns the text unparsed and treats an empty one as absent', () => {
  const option = jsonText('…', 'a list');
  expect(option).toMatchObject({ expected: 'a list', defaultValue: undefined });
  expect([option.parse('[]'), option.parse('')]).toEqual(['[]', undefined]);
});
