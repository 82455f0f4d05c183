import { describe, expect, it } from 'vitest';
import { catalog } from '../catalog.ts';
import { chunkOf, chunkOfRoom, compileHint } from './chunks.ts';

const chunkOfFile = (file: string) => chunkOf(`/project/${file}`, '/project');

describe('chunkOf', () => {
  it.each(Object.entries(chunkOfRoom))('puts a new file of %s into the chunk %s', (room, chunk) => {
    expect(chunkOfFile(`src/${room}/newcomer.ts`)).toBe(chunk);
    expect(chunkOfFile(`src/${room}/new-folder/Newcomer.tsx`)).toBe(chunk);
  });

  it('leaves the entry, the tools, the reports and widgets to the bundler', () => {
    for (const file of ['src/entry/a.ts', 'src/tools/build/a.ts', 'src/report/a.ts', 'widgets/quiz/Quiz.tsx'])
      expect(chunkOfFile(file)).toBeUndefined();
  });

  it('puts a package into the chunk that shares it', () => {
    expect(chunkOfFile('node_modules/react/index.js')).toBe('runtime');
    expect(chunkOfFile('node_modules/@algolia/client-common/dist/a.js')).toBe('search');
    expect(chunkOfFile('node_modules/react-instantsearch/node_modules/swiper/a.js')).toBeUndefined();
  });

  it('applies the configuration of widgets first', () => {
    const builds = [{ chunks: { search: /quiz.Results\.tsx$/ } }];
    expect(chunkOf('/project/widgets/quiz/Results.tsx', '/project', builds)).toBe('search');
    expect(chunkOf('/project/widgets/quiz/Quiz.tsx', '/project', builds)).toBeUndefined();
  });
});

describe('compileHint', () => {
  const definitions = catalog.map(({ definition }) => definition);

  it('marks the chunks that the first tap runs, and no large chunk that loads on demand', () => {
    for (const name of ['runtime', 'dialog', 'layers', 'menu', 'quiz'])
      expect(compileHint(name, definitions)).toBe('//# allFunctionsCalledOnLoad');
    for (const name of ['phone-field', 'payment', 'search-screen', 'es'])
      expect(compileHint(name, definitions)).toBe('');
  });
});
