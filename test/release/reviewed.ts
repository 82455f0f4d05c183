import type { Reviewed } from './attributions.ts';

const header = 'the header of the package itself';
const forum = 'a link to an answer in a forum, of which the code took an idea or a single expression';
const link = 'a link for readers; no code was taken';

/** Comments in bundled modules that need no notice of their own. */
export const REVIEWED: readonly Reviewed[] = [
  ...['react/', 'react-dom/', 'scheduler/'].flatMap((module) =>
    ['Copyright (c) Meta Platforms', 'licensed under the MIT license found in the'].map((says) => ({
      module,
      says,
      why: header,
    })),
  ),
  {
    module: '@algolia/events/events.js',
    says: 'Copyright Joyent',
    why: 'its license file has the same notice',
  },
  ...['Copyright (c) 2013–2020 Brian Reavis', 'Licensed under the Apache License'].map((says) => ({
    module: '@orchidjs/sifter/dist/esm/sifter.js',
    says,
    why: header,
  })),
  { module: 'dompurify/dist/purify.es.mjs', says: 'DOMPurify 3', why: header },
  { module: 'dompurify/dist/purify.es.mjs', says: 'sindresorhus/validate-element-name', why: link },
  { module: '@orchidjs/unicode-variants/dist/esm/', says: 'stackoverflow.com/questions/', why: forum },
  { module: 'body-scroll-lock/lib/bodyScrollLock.esm.js', says: 'stackoverflow.com/questions/', why: link },
  {
    module: 'libphonenumber-js/es6/AsYouTypeFormatter.util.js',
    says: 'stackoverflow.com/questions/',
    why: forum,
  },
  { module: 'libphonenumber-js/es6/ParseError.js', says: 'stackoverflow.com/a/', why: forum },
  { module: 'libphonenumber-js/es6/ParseError.js', says: 'Microsoft/TypeScript-wiki', why: link },
  {
    module: 'libphonenumber-js/es6/helpers/',
    says: 'This is not something copy-pasted',
    why: 'says the opposite',
  },
  {
    module: 'libphonenumber-js/metadata.min.json.js',
    says: '(minified)',
    why: "data: Google's, which is in EXCERPTS",
  },
  { module: 'luxon/build/es6/luxon.mjs', says: 'github.com/wooorm/bcp-47', why: link },
  { module: 'luxon/build/es6/luxon.mjs', says: 'stackoverflow.com/questions/', why: link },
  {
    module: 'ics/dist/schema/index.js',
    says: 'github.com/jquense/yup/issues',
    why: 'one expression from an issue of yup',
  },
  { module: 'instantsearch.js/es/lib/routers/history.js', says: 'ljharb/qs', why: link },
  {
    module: 'instantsearch.js/es/',
    says: 'github.com/algolia/',
    why: 'by the same author, under the same license',
  },
  {
    module: 'instantsearch.js/es/lib/utils/hydrateSearchClient.js',
    says: 'copied from the algoliasearch v4',
    why: 'by the same author, and withoutUnused.ts removes the module',
  },
  {
    module: 'search-insights/dist/search-insights-browser.mjs',
    says: '(minified)',
    why: 'version 2.17.3 was read: its own code and a helper of TypeScript (0BSD, which asks for no notice)',
  },
  { module: '@algolia/requester-browser-xhr/', says: '(minified)', why: 'one function, which was read' },
  { module: 'swiper/shared/swiper-core.mjs', says: 'stackoverflow.com/questions/', why: forum },
  { module: 'tom-select/dist/esm/vanilla.js', says: 'stackoverflow.com/questions/', why: link },
  ...['paralleldrive/cuid2', 'segmentio/ksuid', 'ai/nanoid', 'ulid/spec', 'HTML Living Standard'].map(
    (says) => ({
      module: 'valibot/dist/index.mjs',
      says,
      why: 'one expression that describes a public format',
    }),
  ),
  {
    module: 'yup/index.esm.js',
    says: 'Taken from HTML spec',
    why: 'one expression that the standard publishes',
  },
  {
    module: 'happy-dom/lib/file/Blob.js',
    says: 'github.com/web-std/io/',
    why: 'a reference; the method is one line',
  },
  { module: 'happy-dom/lib/', says: 'stackoverflow.com/', why: forum },
  {
    module: 'happy-dom/lib/navigator/Navigator.js',
    says: 'taken from FireFox',
    why: 'values that a browser reports',
  },
  {
    module: 'happy-dom/lib/nodes/html-input-element/',
    says: 'wikipedia.org/wiki/ISO_week_date',
    why: 'a formula',
  },
  { module: 'happy-dom/lib/tree-walker/TreeWalker.js', says: 'gist.github.com/shawndumas', why: forum },
  ...['entities/', 'parse5/node_modules/entities/'].map((module) => ({
    module,
    says: '(minified)',
    why: 'data: the names of characters, as the HTML standard lists them',
  })),
  {
    module: 'ws/lib/limiter.js',
    says: 'A very simple job queue',
    why: 'the next line names async-limiter, which is in EXCERPTS',
  },
];
