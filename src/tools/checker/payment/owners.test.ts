import { expect, it } from 'vitest';
import { filesByHash, ownerOf, widgetsOwner } from './owners.ts';

const PAGE = new URL('https://www.example.org/donate');

it.each([
  ['https://www.example.org/a.js', 'site'],
  ['https://static.example.org/a.js', 'site'],
  ['https://example.org/a.js', 'site'],
  ['https://example.org.evil.example/a.js', 'unknown'],
  ['https://badexample.org/a.js', 'unknown'],
  ['https://js.stripe.com/endive/stripe.js', 'Stripe'],
  ['https://js.stripe.com.evil.example/a.js', 'unknown'],
  ['https://notstripe.com/a.js', 'unknown'],
  ['https://www.googletagmanager.com/gtm.js?id=GTM-1', 'Google Tag Manager'],
  ['https://www.google.com/recaptcha/api.js', 'Google reCAPTCHA'],
  ['https://www.google.com/recaptcha-evil/api.js', 'unknown'],
  ['https://www.google.com/jsapi', 'unknown'],
  ['https://cdn.example.net/a.js', 'unknown'],
])('the owner of %s is %s', (address, owner) => {
  expect(ownerOf(new URL(address), PAGE).owner).toBe(owner);
});

it('a file of the release has its owner and a reason by its path', () => {
  const files = filesByHash({
    package: { name: 'society-widgets', version: '1.0.0' },
    files: { 'chunks/donation-BymL8HJ.js': { integrity: 'sha384-a', bytes: 1 } },
  });
  expect(widgetsOwner(files.get('sha384-a') ?? '')).toEqual({
    owner: 'society-widgets',
    reason: 'Code of the widgets: donation.',
  });
  expect(filesByHash(undefined).size).toBe(0);
});
