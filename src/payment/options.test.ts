import { expect, it } from 'vitest';
import { answerAddress } from './options.ts';

const { parse, expected } = answerAddress('…', '/actions/price');

it.each(['/price', '/index.php?p=actions/price', '/actions/price?order=donation&attempt=1'])(
  'an address of this site may have a query (%s)',
  (address) => {
    expect(parse(address)).toBe(address);
    expect(expected).toBe('a path such as /actions/price');
  },
);

it.each(['//elsewhere.example/price', '/\\elsewhere.example', 'https://elsewhere.example', 'price', '/a b'])(
  'another one is none (%s)',
  (address) => expect(parse(address)).toBeUndefined(),
);
