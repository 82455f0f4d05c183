import { readFileSync } from 'node:fs';
import { firstExample } from '../../src/tools/build/readmes.ts';

/** Paths of the pages for which widgets' examples are written. Examples that suit any page are omitted. */
const paths: Readonly<Record<string, string>> = {
  'content-list': '/events',
  'search-page': '/search',
  'topic-search': '/topics/asthma',
};

/** Returns the path at which an integrator would paste a widget's example. */
export const examplePath = (widget: string): string => paths[widget] ?? '/new-page';

/** Returns the HTML code blocks in a file. */
const blocksIn = (path: string): string[] =>
  [...readFileSync(path, 'utf8').matchAll(/```html\n([\s\S]*?)```/g)].map(([, block = '']) => block);

/** Returns the first example in a widget's README. */
export const exampleOf = (widget: string): string => firstExample(`widgets/${widget}/README.md`);

/** Returns a page that contains only the two tags from the project's README and the given markup. */
function pageWith(markup: string): string {
  const [tags = ''] = firstExample('README.md').split('\n\n');
  return `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>New page</title>
${tags}
</head>
<body>
<main>
<h1>New page</h1>
${markup}
</main>
</body>
</html>`;
}

/** Returns a page that contains only a widget's example. */
export const examplePage = (widget: string): string => pageWith(exampleOf(widget));

/** Returns the pages that an integrator gets by pasting each HTML code block of a goal page. */
export const goalPages = (path: string): string[] =>
  blocksIn(path).map((block) => (block.startsWith('<!DOCTYPE') ? block : pageWith(block)));
