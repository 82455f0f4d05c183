// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { endpointOption } from './endpointOption.ts';

describe('the option for an action', () => {
  const { parse, expected } = endpointOption('…', '/actions/price');

  it.each([
    ['/price', '/price'],
    ['/index.php?p=actions/price', '/index.php?p=actions/price'],
    ['/actions/price?order=donation&attempt=1', '/actions/price?order=donation&attempt=1'],
    [`${location.origin}/index.php?p=actions/price`, '/index.php?p=actions/price'],
    ['/años', '/a%C3%B1os'],
  ])('accepts an address on this site, with or without a query (%s)', (text, address) => {
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
