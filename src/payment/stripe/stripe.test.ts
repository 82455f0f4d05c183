import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { STRIPE_SCRIPT } from './stripe.ts';

it('uses the script address of Stripe’s own library (PY-01)', () => {
  const library = readFileSync('node_modules/@stripe/stripe-js/dist/pure.mjs', 'utf8');
  const [, train] = /RELEASE_TRAIN = '(\w+)'/.exec(library) ?? [];
  const [, origin] = /ORIGIN = '([^']+)'/.exec(library) ?? [];
  expect(STRIPE_SCRIPT).toBe(`${origin}/${train}/stripe.js`);
});
