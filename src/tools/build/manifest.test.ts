import { expect, it } from 'vitest';
import { createManifest } from './manifest.ts';

it('lists the files by path, with the hash for the attribute `integrity`', () => {
  const files = new Map([
    ['widgets.js', Buffer.from("alert('Hello, world.');")],
    ['chunks/quiz.js', Buffer.from('')],
  ]);
  const facts = { name: 'society-widgets', version: '1.2.3', homepage: 'https://society.example' };
  // The hashes were computed with `openssl dgst -sha384 -binary | base64`.
  expect(JSON.stringify(createManifest(facts, files))).toBe(
    JSON.stringify({
      package: { name: 'society-widgets', version: '1.2.3' },
      files: {
        'chunks/quiz.js': {
          integrity: 'sha384-OLBgp1GsljhM2TJ+sbHjaiH9txEUvgdDTAzHv2P24donTt6/529l+9Ua0vFImLlb',
          bytes: 0,
        },
        'widgets.js': {
          integrity: 'sha384-H8BRh8j48O9oYatfu5AZzq6A9RINhZO5H16dQZngK7T62em8MUt1FLm52t+eX6xO',
          bytes: 23,
        },
      },
    }),
  );
});
