import { firstExample } from '../../src/tools/build/readmes.ts';

/** Paths of the pages for which widgets' examples are written. Examples that suit any page are omitted. */
const paths: Readonly<Record<string, string>> = {
  'content-list': '/events',
  'search-page': '/search',
  'topic-search': '/topics/asthma',
};

/** Returns the path at which an integrator would paste a widget's example. */
export const examplePath = (widget: string): string => paths[widget] ?? '/new-page';

/** Returns the first example in a widget's README. */
export const exampleOf = (widget: string): string => firstExample(`widgets/${widget}/README.md`);

/** Returns a page that contains only the two tags from the project's README and a widget's example. */
export function examplePage(widget: string): string {
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
${exampleOf(widget)}
</main>
</body>
</html>`;
}
