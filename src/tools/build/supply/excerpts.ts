import type { KnownLicense } from './licenseTexts.ts';

/** Comment in a module that names third-party code. */
export interface Attribution {
  /** Path of the module, or the beginning of the paths of several modules, from `node_modules/`. */
  module: string;
  /** Part of the line that names the source. */
  says: string;
}

/** Third-party code or data that a package contains in its own modules, so that it has no package of its own. */
export interface Excerpt {
  name: string;
  license: KnownLicense;
  copyright: string;
  website: string;
  /** Comments that show it. `code` is in the module's code before minification as long as the bundle contains the excerpt. */
  places: readonly (Attribution & { code: string })[];
}

const happyDom = 'happy-dom/lib/';

/**
 * Excerpts in bundled packages, found by reading the comments in their modules. The check after each build
 * (test/release/supplyIssues.ts) fails if a comment disappears, or if a new one names a source that is neither here nor in
 * `REVIEWED`.
 */
export const EXCERPTS: readonly Excerpt[] = [
  {
    name: 'libphonenumber',
    license: 'Apache-2.0',
    copyright: 'Copyright (C) The Libphonenumber Authors',
    website: 'https://github.com/google/libphonenumber',
    places: [
      { module: 'libphonenumber-js/', says: 'github.com/google/libphonenumber/', code: 'parsePhoneNumber' },
      {
        module: 'libphonenumber-js/',
        says: 'github.com/googlei18n/libphonenumber/',
        code: 'parsePhoneNumber',
      },
      {
        module: 'libphonenumber-js/es6/helpers/isViablePhoneNumber.js',
        says: '(c) Google devs.',
        code: 'VALID_PHONE_NUMBER',
      },
      ...[
        "Copy-pasted from Google's `libphonenumber`",
        'Copy-pasted from:',
        'copy-pasted from the original function',
      ].map((says) => ({ module: 'libphonenumber-js/es6/helpers/', says, code: 'parsePhoneNumber' })),
    ],
  },
  {
    name: 'semver-compare',
    license: 'MIT',
    copyright: 'Copyright (c) James Halliday',
    website: 'https://github.com/substack/semver-compare',
    places: [
      {
        module: 'libphonenumber-js/es6/tools/semver-compare.js',
        says: 'github.com/substack/semver-compare/',
        code: 'semver_compare',
      },
      {
        module: 'libphonenumber-js/es6/tools/semver-compare.js',
        says: 'Copy-pasted from',
        code: 'semver_compare',
      },
    ],
  },
  {
    name: 'lodash',
    license: 'MIT',
    copyright:
      'Copyright OpenJS Foundation and other contributors <https://openjsf.org/>\n\nBased on Underscore.js, copyright Jeremy Ashkenas,\nDocumentCloud and Investigative Reporters & Editors <http://underscorejs.org/>',
    website: 'https://github.com/lodash/lodash',
    places: ['escape-html', 'isPlainObject'].flatMap((file) =>
      ['taken from Lodash implementation', 'github.com/lodash/lodash/'].map((says) => ({
        module: `instantsearch.js/es/lib/utils/${file}.js`,
        says,
        code: file === 'isPlainObject' ? 'function isPlainObject' : 'function escape',
      })),
    ),
  },
  {
    name: 'dequal',
    license: 'MIT',
    copyright: 'Copyright (c) Luke Edwards <luke.edwards05@gmail.com> (lukeed.com)',
    website: 'https://github.com/lukeed/dequal',
    places: ['taken from dequal/lite', 'github.com/lukeed/dequal/'].map((says) => ({
      module: 'react-instantsearch-core/dist/es/lib/dequal.js',
      says,
      code: 'function dequal',
    })),
  },
  {
    name: 'babel-helpers',
    license: 'MIT',
    copyright: 'Copyright (c) 2014-present Sebastian McKenzie and other contributors',
    website: 'https://github.com/babel/babel',
    places: [
      {
        module: 'algoliasearch-helper/src/functions/omit.js',
        says: 'github.com/babel/babel/',
        code: '_objectWithoutPropertiesLoose',
      },
    ],
  },
  {
    name: 'regenerator-runtime',
    license: 'MIT',
    copyright: 'Copyright (c) 2014-present, Facebook, Inc.',
    website: 'https://github.com/facebook/regenerator',
    places: ['dompurify/dist/purify.es.mjs', 'ics/dist/index.js'].map((module) => ({
      module,
      says: 'regenerator-runtime -- Copyright',
      code: 'function _regenerator(',
    })),
  },
  {
    name: 'moment',
    license: 'MIT',
    copyright: 'Copyright (c) JS Foundation and other contributors',
    website: 'https://github.com/moment/moment',
    places: [
      {
        module: 'luxon/build/es6/luxon.mjs',
        says: 'adapted from moment.js',
        code: 'function firstWeekOffset',
      },
    ],
  },
  {
    name: 'kendo-ui-core',
    license: 'Apache-2.0',
    copyright: 'Copyright Progress Software Corporation and/or one of its subsidiaries or affiliates',
    website: 'https://github.com/telerik/kendo-ui-core',
    places: [
      {
        module: 'property-expr/index.js',
        says: 'Based on Kendo UI Core expression code',
        code: 'function normalizePath',
      },
    ],
  },
  {
    name: 'highlight',
    license: 'MIT',
    copyright: 'Copyright (c) Johann Burkard <jb@eaio.com>',
    website:
      'https://johannburkard.de/blog/programming/javascript/highlight-javascript-text-higlighting-jquery-plugin.html',
    places: [
      {
        module: 'tom-select/dist/esm/contrib/highlight.js',
        says: 'highlight v3 | MIT license | Johann Burkard',
        code: 'highlight',
      },
      {
        module: 'tom-select/dist/esm/contrib/highlight.js',
        says: 'copied from highlight v5',
        code: 'removeHighlight',
      },
    ],
  },
  {
    name: 'nanoclone',
    license: 'MIT',
    copyright: 'Copyright (c) 2017 Anton Kosykh',
    website: 'https://github.com/Kelin2025/nanoclone',
    places: [
      { module: 'yup/index.esm.js', says: 'github.com/Kelin2025/nanoclone/', code: 'function clone(' },
    ],
  },
  {
    name: 'js-iso8601',
    license: 'MIT',
    copyright: '© 2011 Colin Snover <http://zetafleet.com>',
    website: 'https://github.com/csnover/js-iso8601',
    places: [
      'This file is a modified version',
      'github.com/csnover/js-iso8601',
      '© 2011 Colin Snover',
      'Released under MIT license',
    ].map((says) => ({ module: 'yup/index.esm.js', says, code: 'function parseIsoDate(' })),
  },
  {
    name: 'standard-schema',
    license: 'MIT',
    copyright: 'Copyright (c) 2024 Colin McDonnell',
    website: 'https://github.com/standard-schema/standard-schema',
    places: ['Copied from @standard-schema/spec', 'github.com/standard-schema/standard-schema/'].map(
      (says) => ({
        module: 'yup/index.esm.js',
        says,
        code: 'function createStandardPath(',
      }),
    ),
  },
  {
    name: 'emoji-regex-xs',
    license: 'MIT',
    copyright: 'Copyright (c) Steven Levithan',
    website: 'https://github.com/slevithan/emoji-regex-xs',
    places: [
      {
        module: 'valibot/dist/index.mjs',
        says: 'github.com/slevithan/emoji-regex-xs',
        code: 'const EMOJI_REGEX',
      },
    ],
  },
  {
    name: 'public_suffix_list',
    license: 'MPL-2.0',
    copyright: 'Public Suffix List, as converted in happy-dom/lib/cookie/PublicSuffixList.js',
    website: 'https://publicsuffix.org/list/public_suffix_list.dat',
    places: [
      'subject to the terms of the Mozilla Public',
      'publicsuffix.org/list/public_suffix_list.dat',
    ].map((says) => ({ module: `${happyDom}cookie/PublicSuffixList.js`, says, code: 'com.ac' })),
  },
  {
    name: 'jsdom',
    license: 'MIT',
    copyright: 'Copyright (c) 2010 Elijah Insua',
    website: 'https://github.com/jsdom/jsdom',
    places: [{ module: happyDom, says: 'github.com/jsdom/jsdom/', code: 'compareBoundaryPoints(' }],
  },
  {
    name: 'symbol-tree',
    license: 'MIT',
    copyright: 'Copyright (c) 2015 Joris van der Wel',
    website: 'https://github.com/jsdom/js-symbol-tree',
    places: [
      {
        module: `${happyDom}nodes/node/NodeUtility.js`,
        says: 'github.com/jsdom/js-symbol-tree/',
        code: 'static following(',
      },
    ],
  },
  {
    name: 'cssstyle',
    license: 'MIT',
    copyright: 'Copyright (c) Chad Walker',
    website: 'https://github.com/jsdom/cssstyle',
    places: [
      { module: `${happyDom}css/declaration/`, says: 'github.com/jsdom/cssstyle/', code: 'static getURL(' },
    ],
  },
  {
    name: 'CSS.escape',
    license: 'MIT',
    copyright: 'Copyright Mathias Bynens <https://mathiasbynens.be/>',
    website: 'https://github.com/mathiasbynens/CSS.escape',
    places: [
      {
        module: `${happyDom}css/utilities/CSSEscaper.js`,
        says: 'github.com/mathiasbynens/CSS.escape',
        code: 'static escape(',
      },
    ],
  },
  {
    name: 'he',
    license: 'MIT',
    copyright: 'Copyright Mathias Bynens <https://mathiasbynens.be/>',
    website: 'https://github.com/mathiasbynens/he',
    places: [
      {
        module: 'entities/',
        says: 'Adapted from https://github.com/mathiasbynens/he/',
        code: 'replaceCodePoint',
      },
      {
        module: 'parse5/node_modules/entities/',
        says: 'Adapted from https://github.com/mathiasbynens/he/',
        code: 'replaceCodePoint',
      },
    ],
  },
  {
    name: 'nwsapi',
    license: 'MIT',
    copyright: 'Copyright (c) 2007 Diego Perini (http://www.iport.it/)',
    website: 'https://github.com/dperini/nwsapi',
    places: [
      {
        module: `${happyDom}query-selector/SelectorParser.js`,
        says: 'github.com/dperini/nwsapi/',
        code: 'getPseudoNthFunction(',
      },
    ],
  },
  {
    name: 'node-fetch',
    license: 'MIT',
    copyright: 'Copyright (c) 2016 - 2020 Node Fetch Team',
    website: 'https://github.com/node-fetch/node-fetch',
    places: [
      { module: `${happyDom}fetch/`, says: 'github.com/node-fetch/node-fetch/', code: 'static redirect(' },
    ],
  },
  {
    name: 'data-uri-to-buffer',
    license: 'MIT',
    copyright: 'Copyright (c) 2014 Nathan Rajlich <nathan@tootallnate.net>',
    website: 'https://github.com/TooTallNate/node-data-uri-to-buffer',
    places: [
      {
        module: `${happyDom}fetch/data-uri/DataURIParser.js`,
        says: 'github.com/TooTallNate/node-data-uri-to-buffer/',
        code: 'static parse(',
      },
    ],
  },
  {
    name: 'xmlhttprequest-ssl',
    license: 'MIT',
    copyright: 'Copyright (c) 2010 passive.ly LLC',
    website: 'https://github.com/mjwwit/node-XMLHttpRequest',
    places: [
      {
        module: `${happyDom}xml-http-request/XMLHttpRequest.js`,
        says: 'github.com/mjwwit/node-XMLHttpRequest/',
        code: 'getAllResponseHeaders(',
      },
    ],
  },
  {
    name: 'validate',
    license: 'MIT',
    copyright: 'Copyright (c) Chris Ferdinandi',
    website: 'https://github.com/cferdinandi/validate',
    places: [
      {
        module: `${happyDom}validity-state/ValidityState.js`,
        says: 'github.com/cferdinandi/validate/',
        code: 'get badInput(',
      },
    ],
  },
  ...(
    [
      ['geometry-interfaces', 'Joe Pea', 'trusktr/geometry-interfaces'],
      ['dommatrix', '2020 thednp', 'thednp/dommatrix'],
      ['geometry-polyfill', '2018 Jarek Foksa', 'jarek-foksa/geometry-polyfill'],
      [
        'node-canvas',
        '2010 LearnBoost, and contributors\n\nCopyright (c) 2014 Automattic, Inc and contributors',
        'Automattic/node-canvas',
      ],
    ] as const
  ).map(
    ([name, author, repository]): Excerpt => ({
      name,
      license: 'MIT',
      copyright: `Copyright (c) ${author}`,
      website: `https://github.com/${repository}`,
      places: [
        { module: `${happyDom}dom/dom-matrix/`, says: `github.com/${repository}`, code: 'class DOMMatrix' },
      ],
    }),
  ),
  {
    name: 'utf8_check',
    license: 'HPND-Markus-Kuhn',
    copyright: 'Markus Kuhn <https://www.cl.cam.ac.uk/~mgk25/>, 2005',
    website: 'https://www.cl.cam.ac.uk/~mgk25/ucs/utf8_check.c',
    places: [
      { module: 'ws/lib/validation.js', says: 'mgk25/ucs/utf8_check.c', code: 'function _isValidUTF8' },
    ],
  },
  {
    name: 'async-limiter',
    license: 'MIT',
    copyright: 'Copyright (c) 2017 Samuel Reed <samuel.trace.reed@gmail.com>',
    website: 'https://github.com/STRML/async-limiter',
    places: [{ module: 'ws/lib/limiter.js', says: 'github.com/STRML/async-limiter', code: 'kRun' }],
  },
];

/** Packages that ship no license file: their license, and the copyright notice for its text. */
export const WITHOUT_LICENSE_FILE: Readonly<Record<string, { license: KnownLicense; copyright: string }>> = {
  // From the header of its sifter.js.
  '@orchidjs/sifter': {
    license: 'Apache-2.0',
    copyright: 'Copyright (c) 2013–2020 Brian Reavis & contributors',
  },
  // `author` in its package.json. Its repository has no license file either.
  'tiny-case': { license: 'MIT', copyright: 'Copyright (c) Jason Quense' },
};
