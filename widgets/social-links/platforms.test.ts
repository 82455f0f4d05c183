import { expect, it } from 'vitest';
import { platformOf } from './platforms.ts';

it.each([
  ['https://www.linkedin.com/in/jane', 'linkedin'],
  ['HTTPS://LinkedIn.com/in/jane', 'linkedin'],
  [' http://m.facebook.com/jane ', 'facebook'],
  ['instagram.com/jane', 'instagram'],
  ['www.x.com/jane?s=20', 'twitter'],
  ['https://twitter.com/jane', 'twitter'],
  ['https://www.doximity.com/pub/jane-doe-md', 'doximity'],
])('%s belongs to %s', (text, platform) => {
  expect(platformOf(text)).toBe(platform);
});

it.each([
  '',
  'jane',
  '@jane',
  'Jane Doe, MD',
  'https://',
  'https://evil-linkedin.com/in/jane',
  'https://linkedin.com.evil.example/in/jane',
  'https://example.org/?u=https://linkedin.com/in/jane',
  'https://linkedin.com@evil.example/',
  'javascript:alert(1)//linkedin.com',
])('%o belongs to no platform', (text) => {
  expect(platformOf(text)).toBeUndefined();
});
