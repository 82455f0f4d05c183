import { expect, it } from 'vitest';
import { renumberEntries } from './submittedNames.ts';

it('numbers the submitted fields in the order of the rows, and leaves all others', () => {
  const data = new FormData();
  const file = new File(['a'], 'a.pdf');
  data.append('name', 'Ada');
  for (const index of [4, 0, 2]) data.append(`posts[${index}][city]`, `City ${index}`);
  data.append('posts[2][proof]', file);
  data.append('posts[9][city]', 'no row');
  data.append('posts[add]', '');
  renumberEntries(data, ['posts['], [4, 0, 2]);
  expect([...data]).toEqual([
    ['name', 'Ada'],
    ['posts[0][city]', 'City 4'],
    ['posts[1][city]', 'City 0'],
    ['posts[2][city]', 'City 2'],
    ['posts[2][proof]', expect.objectContaining({ name: 'a.pdf' })],
    ['posts[9][city]', 'no row'],
    ['posts[add]', ''],
  ]);
});
