import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { stylesheetsOf } from '../../../src/tools/stylesheets.ts';
import { outputFolder } from '../server.ts';

/** Row of an accordion, the same for each contender. */
export interface Row {
  question: string;
  answer: string;
}

/** Returns the texts of the given number of rows. */
export const rowsFor = (count: number): Row[] =>
  Array.from({ length: count }, (_, index) => ({
    question: `How is test ${index + 1} prepared?`,
    answer: `Bring the letter of your physician, and do not smoke for ${(index % 6) + 4} hours before test ${index + 1}.`,
  }));

/**
 * Returns a placeholder that is replaced by the given widget's rules when the page is sent, because the bundle is built
 * after this module loads.
 */
export const stylesOf = (widget: string): string => `<style data-widget-styles="${widget}"></style>`;

/** Returns the given widget's rules from the built bundle. */
export const rulesFor = (widget: string): string =>
  stylesheetsOf([widget])
    .map((name) => readFileSync(join(outputFolder, 'bundle/styles', `${name}.css`), 'utf8'))
    .join('');

const withStyles = (head: string): string =>
  head.replace(/data-widget-styles="(.+)">/, (tag, widget: string) => tag + rulesFor(widget));

/** Returns a page without styles of its own. */
export const pageOf = (head: string, body: string, bodyAttributes = ''): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Benchmark</title>
<link rel="icon" href="data:,">
${withStyles(head)}
</head>
<body${bodyAttributes}>
<h1>Tests and preparation</h1>
${body}
</body>
</html>`;

/** Returns the tag for a contender's built script. */
export const scriptOf = (name: string): string =>
  `<script type="module" src="/contenders/${name}.js"></script>`;
