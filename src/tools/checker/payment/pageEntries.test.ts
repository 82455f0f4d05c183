import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { readPage } from './pageEntries.ts';

const PAGE = 'https://www.example.org/donate?step=2';

/** Returns the kinds and names of a page's entries. */
const entriesOf = (html: string): string[] =>
  readPage(`<!doctype html><html>${html}`, PAGE).entries.map(({ kind, name }) => `${kind}: ${name}`);

const sha256 = (text: string): string => `sha256-${createHash('sha256').update(text).digest('base64')}`;

describe('the entries of a page', () => {
  it.each([
    ['a script', '<script src="/a.js#x"></script>', ['script: https://www.example.org/a.js']],
    ['a module', '<script type="module" src="a.js?v=1">', ['script: https://www.example.org/a.js?v=1']],
    [
      'a script in SVG',
      '<svg><script xlink:href="/s.js"></script></svg>',
      ['script: https://www.example.org/s.js'],
    ],
    ['an inline script', '<script nonce="abc">let  a =\n 1</script>', ['inline script: let a = 1']],
    ['an old JavaScript type', '<script type="text/javascript1.2">a()</script>', ['inline script: a()']],
    ['an import map', '<script type="importmap">{}</script>', ['import map: import map']],
    [
      'speculation rules',
      '<script type="speculationrules">{}</script>',
      ['speculation rules: speculation rules'],
    ],
    ['an inline handler', '<p onclick="go()">', ['event handler: <p onclick> go()']],
    ['a javascript: URL', '<a href=" java\nscript:go()">', ['javascript: URL: <a href> java script:go()']],
    ['a frame', '<iframe src="https://pay.example/?id=1"></iframe>', ['frame: https://pay.example/?id=1']],
    [
      'a frame with its own page',
      '<iframe srcdoc="<script>a()</script>">',
      ['frame: srcdoc: <script>a()</script>'],
    ],
    ['an object', '<object data="/x.swf"></object>', ['frame: https://www.example.org/x.swf']],
    ['an empty frame', '<iframe></iframe><iframe src="about:blank"></iframe>', []],
    [
      'a preloaded module',
      '<link rel="modulepreload" href="/m.js">',
      ['preload: https://www.example.org/m.js'],
    ],
    [
      'a preloaded script',
      '<link rel="preload" as="script" href="/m.js">',
      ['preload: https://www.example.org/m.js'],
    ],
    ['a preloaded font', '<link rel="preload" as="font" href="/f.woff2">', []],
    ['a form without a target', '<form method="post">', ['form: POST https://www.example.org/donate']],
    [
      'a form with a token',
      '<form action="/pay?token=1" method="POST">',
      ['form: POST https://www.example.org/pay'],
    ],
    ["a button's own target", '<button formaction="//evil.example/a">', ['form: GET https://evil.example/a']],
    [
      "a vendor's stylesheet",
      '<link rel="stylesheet" href="https://c.example/a.css">',
      ['stylesheet: https://c.example/a.css'],
    ],
    ["the site's stylesheet", '<link rel="stylesheet" href="/a.css">', []],
    [
      'a redirect',
      '<meta http-equiv="Refresh" content="0; URL=\'/next?a\'">',
      ['refresh: https://www.example.org/next'],
    ],
    [
      'a policy',
      '<meta http-equiv="content-security-policy" content="script-src  \'self\';">',
      ['policy: Content-Security-Policy (meta)'],
    ],
    [
      'a data block',
      '<script type="application/json" id="s" data-widgets-config>{"a":1}</script>',
      ['data: application/json #s data-widgets-config'],
    ],
    ['an empty script', '<script> </script>', []],
    ['a template, which is inert', '<template><script src="/t.js"></script></template>', []],
    [
      'a declarative shadow root, also inside another one',
      `<div><template shadowrootmode="open"><script src="/t.js"></script>
        <p><template shadowrootmode="Closed"><b onclick="go()"></template></p></template></div>`,
      ['script: https://www.example.org/t.js', 'event handler: <b onclick> go()'],
    ],
    [
      'a template inside a shadow root, and a root with an unknown mode',
      '<div><template shadowrootmode="open"><template><script src="/t.js"></script></template></template></div><div><template shadowrootmode="x"><script src="/u.js"></script></template></div>',
      [],
    ],
    ['a comment', '<!-- <script src="/c.js"></script> -->', []],
    [
      'a script in noscript',
      '<body><noscript><iframe src="/n"></iframe></noscript>',
      ['frame: https://www.example.org/n'],
    ],
  ])('include %s', (_, html, expected) => {
    expect(entriesOf(html)).toEqual(expected);
  });

  it('have the hash that a policy needs, whatever nonce the tag has', () => {
    const [first, second] = ['a', 'b'].map(
      (nonce) => readPage(`<script nonce="${nonce}">go()</script>`, PAGE).entries[0],
    );
    expect(first).toEqual(second);
    expect(first?.hash).toBe(sha256('go()'));
  });

  it('of addresses follow the first <base> that has an address', () => {
    const html =
      '<base target="_top"><base href="https://cdn.example/x/"><base href="/y/"><script src="a.js"></script>';
    expect(entriesOf(html)).toEqual(['script: https://cdn.example/x/a.js']);
  });

  it('include a script in a data: URL with its hash, and addresses that cannot be fetched', () => {
    const { entries } = readPage(
      '<script src="data:text/javascript,go()"></script><script src="blob:https://a.example/1"></script><script src="http://[">',
      PAGE,
    );
    expect(entries.map(({ name, hash, unhashed }) => [name, hash ?? unhashed])).toEqual([
      ['data:text/javascript,go()', sha256('data:text/javascript,go()')],
      ['blob:https://a.example/1', 'its address is not a web address'],
      ['http://[', 'its address is not a web address'],
    ]);
  });

  it('are found in broken markup, as browsers find them', () => {
    expect(
      entriesOf('<div <script>x</div><SCRIPT SRC=/a.js onerror=b()></script a><table><script>c()'),
    ).toEqual([
      'event handler: <script onerror> b()',
      'script: https://www.example.org/a.js',
      'inline script: c()',
    ]);
  });

  it('have names on one line, without control characters', () => {
    expect(entriesOf('<script>a\u001B[2J\n::error::b</script>')).toEqual(['inline script: a [2J ::error::b']);
  });

  it('are read from nested elements as far as browsers nest them, and from 10,000 scripts', () => {
    expect(entriesOf(`${'<div>'.repeat(900)}<script>deep()</script>`)).toEqual(['inline script: deep()']);
    expect(entriesOf('<script src="/a.js"></script>'.repeat(10_000))).toHaveLength(10_000);
  });

  it('come with the facts that the list needs', () => {
    const { widgets, hasStripe, hasPassword, settings, moduleIntegrity } = readPage(
      `<script type="importmap">{"integrity":{"/chunks/a.js":"sha384-a","x":7}}</script>
      <form data-widget="donation"><div data-publishablekey="pk_test_1"></div><input type="Password"></form>
      <script type="application/json" data-widgets-config>{"search":{}}</script>`,
      PAGE,
    );
    expect({ widgets: [...widgets], hasStripe, hasPassword, settings }).toEqual({
      widgets: ['donation'],
      hasStripe: true,
      hasPassword: true,
      settings: '{"search":{}}',
    });
    expect([...moduleIntegrity]).toEqual([['https://www.example.org/chunks/a.js', 'sha384-a']]);
  });
});
