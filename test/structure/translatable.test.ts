import { expect, it } from 'vitest';
import { project, readProject } from './project.ts';
import { textsBesideOthers } from './translatable.ts';

const check = (jsx: string): string[] =>
  textsBesideOthers(project({ 'src/A.tsx': `export const A = () => ${jsx};` })).map((found) =>
    found.replace('src/A.tsx:1: ', ''),
  );

it('have each text in an element of its own, so that browsers can translate them', () => {
  expect(textsBesideOthers(readProject())).toEqual([]);
});

it.each([
  ['<p>{count} results</p>', ['{count}', 'results']],
  ['<p>{isLate && texts.late} <b>now</b></p>', ['{isLate && texts.late}']],
  ['<>{texts.late}</>', ['{texts.late}']],
  ['<Enhance element={element}>{texts.late}</Enhance>', ['{texts.late}']],
  ['<p>{runs.map((run) => run.text)}</p>', ['{runs.map((run) => run.text)}']],
])('are reported if an element has other content: %s', (jsx, texts) => {
  expect(check(jsx)).toEqual(texts);
});

it.each([
  '<p>{texts.late}</p>',
  '<p>{`results`}</p>',
  "<p><b>{a}</b>{' '}<i>{b}</i></p>",
  '<ul>{rows.map((row) => <li key={row}>{row}</li>)}</ul>',
  '<p>{isLate ? <b /> : undefined}{/* why */}</p>',
  '<Panel>{children}</Panel>',
])('are not reported if each is alone: %s', (jsx) => {
  expect(check(jsx)).toEqual([]);
});
