/** Row of an accordion, the same for each contender. */
export interface Row {
  question: string;
  answer: string;
}

/** Returns the texts of some rows. */
export const rowsFor = (count: number): Row[] =>
  Array.from({ length: count }, (_, index) => ({
    question: `How is test ${index + 1} prepared?`,
    answer: `Bring the letter of your physician, and do not smoke for ${(index % 6) + 4} hours before test ${index + 1}.`,
  }));

/** Returns a page without styles of its own. */
export const pageOf = (head: string, body: string, bodyAttributes = ''): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Benchmark</title>
<link rel="icon" href="data:,">
${head}
</head>
<body${bodyAttributes}>
<h1>Tests and preparation</h1>
${body}
</body>
</html>`;

/** Returns the tag of a contender's built script. */
export const scriptOf = (name: string): string =>
  `<script type="module" src="/contenders/${name}.js"></script>`;
