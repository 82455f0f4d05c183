import { expect, it } from 'vitest';
import { endpointOption } from './options.ts';

const { parse, expected } = endpointOption('…', '/actions/price');

it.each(['/price', '/index.php?p=actions/price', '/actions/price?order=donation&attempt=1'])(
  'accepts a path on this site, with or without a query (%s)',
  (address) => {
    expect(parse(address)).toBe(address);
    expect(expected).toBe('a path such as /actions/price');
  },
);

it.each(['//elsewhere.example/price', '/\\elsewhere.example', 'https://elsewhere.example', 'price', '/a b'])(
  'rejects anything else (%s)',
  (address) => expect(parse(address)).toBeUndefined(),
);
