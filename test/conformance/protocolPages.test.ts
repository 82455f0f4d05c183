import { expect, it } from 'vitest';
import { protocolPages } from './protocolPages.ts';

it('the page of a journey names the keys, the spoken command and what is heard', () => {
  expect(protocolPages()['01-find-an-event.md']).toContain(
    '| 5 | Check the box. | Space | “Click Webinar 92” | checkbox “Webinar 92”, checked<br>Announced: “92 results”',
  );
});
