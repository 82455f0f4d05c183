import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { beforeEach, describe, expect, it } from 'vitest';
import { runCommand } from '../../../../test/support/runCommand.ts';
import { createFolder, startServer } from '../../../../test/support/untilEnd.ts';
import { createManifest } from '../../build/manifest.ts';
import { integrityOf } from '../../manifest.ts';
import type { SavedEntry } from './entry.ts';

const ENTRY =
  'import{a}from"./chunks/donation-1234567.js";import("./chunks/quiz-1234567.js");import("./chunks/forms-1234567.js")';
const FILES = new Map(
  Object.entries({
    'widgets.js': ENTRY,
    'chunks/donation-1234567.js': 'import"./forms-1234567.js"',
    'chunks/forms-1234567.js': 'export const forms = 1',
    'chunks/quiz-1234567.js': 'export const quiz = 1',
    'head-snippet.js': 'stored()\n',
  }).map(([file, text]) => [file, Buffer.from(text)]),
);
const manifest = createManifest({ name: 'society-widgets', version: '1.2.3', homepage: '' }, FILES);

type Respond = (response: ServerResponse, request: IncomingMessage) => void;

const send =
  (type: string, body: string | Uint8Array, headers: Record<string, string> = {}): Respond =>
  (response) => {
    response.writeHead(200, { 'Content-Type': type, ...headers }).end(body);
  };
const js = (body: string | Uint8Array): Respond => send('text/javascript', body);

/** Response for each path. Tests add the paths that they need. */
const site = new Map<string, Respond>();
const requests: { url: string; cookie: string | undefined }[] = [];
let count = 0;

function respond(request: IncomingMessage, response: ServerResponse): void {
  const url = request.url ?? '';
  requests.push({ url: `${request.headers.host}${url}`, cookie: request.headers.cookie });
  const own = site.get(url);
  if (own) own(response, request);
  else response.writeHead(404, { 'Content-Type': 'text/html' }).end('Not found');
}

const origin = await startServer(respond);
// The same server has another host name, which is another site.
const elsewhere = (await startServer(respond)).replace('127.0.0.1', 'localhost');
const folder = createFolder();
beforeEach(() => {
  site.clear();
  requests.length = 0;
  count = 0;
  for (const [file, content] of FILES) site.set(`/widgets/${file}`, js(content));
  site.set('/site.js', js('site()'));
  servePage('<script src="/site.js"></script>');
});

/** Serves the payment page with the given content. */
function servePage(html: string, headers: Record<string, string> = {}): void {
  site.set('/donate', send('text/html; charset=utf-8', `<!doctype html><html>${html}`, headers));
}

const runWith = ({ hasColors = false }, ...args: string[]) =>
  runCommand(['check-payment', ...args], { hasColors, manifest: () => manifest });
const command = (...args: string[]) => runWith({}, ...args);

const inventory = (...args: string[]) => command(`${origin}/donate`, '--timeout', '2500', ...args);

/** Returns the entries of the page, without those that every test would repeat. */
async function entriesOf(...args: string[]): Promise<SavedEntry[]> {
  const { out } = await inventory('--format', 'json', ...args);
  return (JSON.parse(out) as { entries: SavedEntry[] }).entries;
}

/** Returns the path of a list that does not exist yet. */
function newList(): string {
  count += 1;
  return path.join(folder, `${expect.getState().testPath?.length}-${Date.now()}-${count}.json`);
}

/** Saves the page's list, and returns its path. */
async function save(): Promise<string> {
  const list = newList();
  expect(await inventory('--list', list, '--update')).toMatchObject({ status: 0, error: '' });
  return list;
}

const readEntries = (list: string): SavedEntry[] =>
  (JSON.parse(readFileSync(list, 'utf8')) as { entries: SavedEntry[] }).entries;

it('colors only text, and only where a terminal shows colors', async () => {
  const target = [`${origin}/donate`, '--timeout', '2500'];
  const { out } = await runWith({ hasColors: true }, ...target);
  expect(out).toContain(`\u001B[1m${origin}/donate\u001B[22m`);
  expect(stripVTControlCharacters(out)).toBe((await command(...target)).out);
  const json = [...target, '--format', 'json'];
  expect((await runWith({ hasColors: true }, ...json)).out).toBe((await command(...json)).out);
  const list = await save();
  servePage('<script src="/site.js"></script><script src="/other.js"></script>');
  expect((await runWith({ hasColors: true }, ...target, '--list', list)).out).toContain(
    '\u001B[31madded: script',
  );
});

describe('the arguments', () => {
  it.each([
    [['donate.html'], 'check-payment needs an address, not donate.html'],
    [['ftp://example.org/'], 'is not an HTTP or HTTPS address'],
    [['https://a.example/', 'https://a.example/b'], 'check-payment is for one page'],
    [['https://a.example/', '--crawl'], 'has no option --crawl, which belongs to check and check-server'],
    [['https://a.example/', '--slow', '1'], 'has no option --slow, which belongs to check-server'],
    [['https://a.example/', '--update'], '--update needs --list <file>'],
    [['https://a.example/', '--approved-by', 'A'], '--approved-by needs --update'],
    [['https://a.example/', '--list', 'a', '--update', '--approved-by', ' '], 'the name of a person'],
    [['https://a.example/', '--list', '/no/list.json'], 'There is no list /no/list.json yet. Add --update'],
  ])('%j end with status 2', async (args, message) => {
    const { status, out, error } = await command(...args);
    expect({ status, out }).toEqual({ status: 2, out: '' });
    expect(error).toContain(message);
  });

  it('end with status 2 if the list is not a list, or the list of another page', async () => {
    const broken = newList();
    writeFileSync(broken, '{');
    expect(await inventory('--list', broken)).toMatchObject({
      status: 2,
      error: expect.stringContaining(`${broken} is not a list of society-widgets check-payment`),
    });
    const list = await save();
    site.set('/renew', send('text/html', '<!doctype html><html>'));
    const { status, error } = await command(`${origin}/renew`, '--list', list, '--update');
    expect([status, error]).toEqual([
      2,
      expect.stringContaining(`is the list of ${origin}/donate, not of ${origin}/renew`),
    ]);
  });
});

describe('the inventory', () => {
  it('names the owner, hash and reason of the widgets, their chunks and Stripe', async () => {
    servePage(`<script>stored()\n</script><script type="module" src="/widgets/widgets.js"></script>
      <form data-widget="donation"><div data-publishablekey="pk_test_1"></div></form>`);
    const entries = await entriesOf();
    expect(
      entries.map(({ kind, name, owner, loadedBy }) => [
        kind,
        name.replace(origin, ''),
        owner,
        loadedBy?.replace(origin, ''),
      ]),
    ).toEqual([
      ['script', '/widgets/widgets.js', 'society-widgets', undefined],
      ['inline script', 'stored()', 'society-widgets', undefined],
      ['loaded script', '/widgets/chunks/donation-1234567.js', 'society-widgets', '/widgets/widgets.js'],
      ['loaded script', '/widgets/chunks/forms-1234567.js', 'society-widgets', '/widgets/widgets.js'],
      ['loaded script', 'https://js.stripe.com/endive/stripe.js', 'Stripe', 'society-widgets (payment)'],
      ['form', 'GET /donate', 'site', undefined],
    ]);
    expect(entries.every(({ reason }) => reason !== '')).toBe(true);
    expect(entries[0]?.hash).toBe(integrityOf(Buffer.from(ENTRY)));
    expect(entries[4]).toMatchObject({ unhashed: expect.stringContaining('Stripe changes the file') });
    // Stripe's file is not requested.
    expect(requests.every(({ url }) => url.startsWith(new URL(origin).host))).toBe(true);
  });

  it('compares files with their integrity attributes, and modules with the import map', async () => {
    const sha512 = `sha512-${createHash('sha512').update('site()').digest('base64')}`;
    const map = {
      integrity: {
        '/widgets/chunks/forms-1234567.js': integrityOf(FILES.get('chunks/forms-1234567.js') ?? Buffer.of()),
      },
    };
    servePage(`<script type="importmap">${JSON.stringify(map)}</script>
      <script src="/site.js" integrity="sha256-wrong= ${sha512}"></script>
      <script src="/widgets/chunks/quiz-1234567.js" integrity="sha384-wrong="></script>
      <script type="module" src="/widgets/widgets.js"></script>`);
    const found = (await entriesOf()).map(({ name, integrity }) => [name.replace(origin, ''), integrity]);
    expect(found).toEqual([
      ['/site.js', 'matches'],
      ['/widgets/chunks/quiz-1234567.js', 'differs'],
      ['/widgets/widgets.js', 'none'],
      ['/widgets/chunks/forms-1234567.js', 'matches'],
      ['import map', undefined],
    ]);
  });

  it("lists the vendors' scripts in the page settings, if the page has their widgets", async () => {
    const settings =
      '{"advocacy":{"script":"https://plugin.invalid/embed.js"},"employerMatching":{"script":"/site.js"}}';
    servePage(
      `<script type="application/json" data-widgets-config>${settings}</script><div data-widget="employer-matching"></div>`,
    );
    const loaded = (await entriesOf()).filter(({ kind }) => kind === 'loaded script');
    expect(loaded).toMatchObject([
      { name: `${origin}/site.js`, loadedBy: 'society-widgets (employer-matching)', owner: 'site' },
    ]);
  });

  it('lists what page scripts import and which workers they start', async () => {
    site.set('/site.js', js("import './lib/a.js'; new Worker('/w.js')"));
    site.set('/lib/a.js', js("import '../site.js'"));
    site.set('/w.js', js('work()'));
    const found = (await entriesOf()).map(({ kind, name, loadedBy }) =>
      [kind, name, loadedBy].join(' ').replaceAll(origin, ''),
    );
    expect(found).toEqual(['script /site.js ', 'loaded script /lib/a.js /site.js', 'worker /w.js /site.js']);
  });

  it('is text, JSON or annotations', async () => {
    servePage('<script src="/site.js"></script>', {
      'Content-Security-Policy': "script-src 'self';  frame-ancestors 'self'",
    });
    const { status, out } = await inventory();
    expect(status).toBe(0);
    expect(out).toBe(`${origin}/donate

Policies
  Content-Security-Policy
    script-src 'self'
    frame-ancestors 'self'

Scripts
  ${origin}/site.js
    site; ${integrityOf(Buffer.from('site()'))}
    Reason: none

Suggestions, which do not change the exit status
  There is no reason for these entries. Write why the page needs them in the list.
    ${origin}/site.js

2 entries, 1 suggestion
`);
    expect((await inventory('--format', 'github')).out).toMatch(
      /^::notice file=http%3A\/\/127\.0\.0\.1%3A\d+\/donate,title=society-widgets%3A payment page::There is no reason/,
    );
  });
});

describe('the saved list', () => {
  it('is the same for the same page, with a status of 0', async () => {
    const list = await save();
    const text = readFileSync(list, 'utf8');
    expect(JSON.parse(text)).toMatchObject({
      schema: 1,
      address: `${origin}/donate`,
      savedOn: expect.stringMatching(/^\d{4}-/),
    });
    expect(await inventory('--list', list)).toMatchObject({
      status: 0,
      out: expect.stringContaining('1 entry, 0 changes since'),
    });
    await inventory('--list', list, '--update');
    expect(readFileSync(list, 'utf8')).toBe(text);
  });

  it('reports a change with status 1, and what was saved, until it is updated', async () => {
    const list = await save();
    const before = readFileSync(list, 'utf8');
    servePage('<script src="/site.js"></script><script src="/skimmer.js"></script>');
    site.set('/site.js', js('site(); steal()'));
    site.set('/skimmer.js', js('steal()'));
    const { status, out } = await inventory('--list', list);
    expect(status).toBe(1);
    expect(out).toContain(
      `added: script ${origin}/skimmer.js\n  Saved: nothing. Found: ${integrityOf(Buffer.from('steal()'))}.\n  If you know who added it`,
    );
    expect(out).toContain(
      `changed: script ${origin}/site.js\n  Saved: ${integrityOf(Buffer.from('site()'))}. Found: ${integrityOf(Buffer.from('site(); steal()'))}.\n  If you expected this`,
    );
    expect(out).toContain('2 entries, 2 changes since');
    const { out: annotations } = await inventory('--list', list, '--format', 'github');
    expect(annotations).toMatch(
      /^::error file=[^\n]*,line=1,title=society-widgets%3A payment page::added: script /,
    );
    expect(readFileSync(list, 'utf8')).toBe(before);
    expect((await inventory('--list', list, '--update')).status).toBe(0);
    expect((await inventory('--list', list)).status).toBe(0);
  });

  it('reports a removed policy, and a page that suddenly redirects', async () => {
    servePage('', { 'Content-Security-Policy': "script-src 'self'" });
    const list = await save();
    servePage('');
    expect((await inventory('--list', list)).out).toContain(
      "removed: policy Content-Security-Policy\n  Saved: script-src 'self'. Found: nothing.",
    );
    site.set('/donate', (response) => response.writeHead(302, { Location: `${elsewhere}/pay` }).end());
    site.set('/pay', send('text/html', '<!doctype html><html>'));
    const { status, out } = await inventory('--list', list);
    expect([status, out]).toEqual([1, expect.stringContaining(`added: refresh ${elsewhere}/pay`)]);
  });

  it('keeps what people have written, and can approve the rest', async () => {
    const list = await save();
    const saved = JSON.parse(readFileSync(list, 'utf8')) as { entries: SavedEntry[] };
    const written = { reason: 'Counts visits.', approvedBy: 'A. Reviewer', approvedOn: '2026-01-31' };
    writeFileSync(
      list,
      JSON.stringify({ ...saved, entries: saved.entries.map((entry) => ({ ...entry, ...written })) }),
    );
    servePage('<script src="/site.js"></script><script>more()</script><form></form>');
    expect((await inventory('--list', list, '--update', '--approved-by', 'B. Reviewer')).status).toBe(0);
    expect(readEntries(list)).toMatchObject([
      written,
      { name: 'more()', reason: '', approvedBy: '' },
      { kind: 'form', approvedBy: 'B. Reviewer', approvedOn: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/) },
    ]);
    servePage('<script src="/site.js"></script>');
    expect((await inventory('--list', list)).out).not.toContain('There is no reason');
  });
});

describe('content that is different in each response', () => {
  /** Serves a page whose content contains a new token each time. */
  function serveTokens(
    html: (token: string) => string,
    headers: (token: string) => Record<string, string> = () => ({}),
  ): void {
    let requested = 0;
    site.set('/donate', (response, request) => {
      requested += 1;
      const token = createHash('sha256').update(`${requested}`).digest('hex');
      send('text/html', `<!doctype html><html>${html(token)}`, headers(token))(response, request);
    });
  }

  it.each([
    ['a nonce', (token: string) => `<script nonce="${token}">go()</script>`],
    [
      'a token in the settings',
      (token: string) => `<script type="application/json">{"csrf":"${token}"}</script>`,
    ],
    [
      'a token in a field and in a form target',
      (token: string) => `<form action="/pay?t=${token}"><input value="${token}"></form>`,
    ],
    ['a token in an inline script', (token: string) => `<script>go({ csrf: "${token}" })</script>`],
    ['a token at the beginning of an inline script', (token: string) => `<script>"${token}"</script>`],
    ['a token in the address of a script', (token: string) => `<script src="/site.js?t=${token}"></script>`],
    [
      "a token in a frame's address",
      (token: string) => `<iframe src="https://f.invalid/?t=${token}"></iframe>`,
    ],
  ])('(%s) is no change', async (_, html) => {
    serveTokens(html);
    for (let number = 1; number < 9; number += 1) {
      const token = createHash('sha256').update(`${number}`).digest('hex');
      site.set(`/site.js?t=${token}`, js('site()'));
    }
    const list = await save();
    const { status, out } = await inventory('--list', list);
    expect([status, out]).toEqual([0, expect.stringContaining('1 entry, 0 changes')]);
  });

  it('in a policy is no change, and neither are nonces there', async () => {
    serveTokens(
      () => '',
      (token) => ({
        'Content-Security-Policy': `script-src 'nonce-${token}'`,
        'Reporting-Endpoints': `csp="https://r.invalid/${token}"`,
      }),
    );
    const list = await save();
    expect(readEntries(list)).toMatchObject([
      { value: "script-src 'nonce-…'" },
      { name: 'Reporting-Endpoints', unhashed: 'it is different in each response' },
    ]);
    expect((await inventory('--list', list)).status).toBe(0);
  });

  it('in a script file is named as such', async () => {
    let requested = 0;
    site.set('/site.js', (response, request) => {
      requested += 1;
      js(`site(${requested})`)(response, request);
    });
    expect(await entriesOf()).toMatchObject([{ unhashed: 'it is different in each response' }]);
    expect((await inventory()).out).toContain('nobody can approve it');
  });
});

describe('a hostile or broken page', () => {
  it('is read completely, with files that are missing, slow, huge or elsewhere', async () => {
    site.set('/slow.js', (response) => void response.writeHead(200, { 'Content-Type': 'text/javascript' }));
    site.set('/huge.js', js(Buffer.alloc(6_000_000, 'x')));
    site.set('/moved.js', (response) =>
      response.writeHead(302, { Location: `${elsewhere}/evil.js?x` }).end(),
    );
    site.set('/evil.js?x', js('evil()'));
    site.set('/loop.js', (response) => response.writeHead(302, { Location: '/loop.js' }).end());
    const names = ['missing', 'slow', 'huge', 'moved', 'loop'];
    servePage(names.map((name) => `<script src="/${name}.js"></script>`).join(''));
    const found = await entriesOf();
    expect(
      found.map(({ name, hash, unhashed, redirectsTo }) => [
        name.replace(origin, ''),
        unhashed ?? hash,
        redirectsTo,
      ]),
    ).toEqual([
      ['/huge.js', 'it is larger than 5000000 bytes', undefined],
      ['/loop.js', 'it redirects more than 5 times', undefined],
      ['/missing.js', 'it responds with 404', undefined],
      ['/moved.js', integrityOf(Buffer.from('evil()')), `${elsewhere}/evil.js`],
      ['/slow.js', 'it cannot be reached: no response in 2500 ms', undefined],
    ]);
  });

  it('cannot hide a script behind the names of files that are left out', async () => {
    const names = ['/debug.js', `${elsewhere}/chunks/quiz-1234567.js`];
    site.set('/site.js', js(`import '${names[1]}'; import './chunks/slider-1234567.js'`));
    servePage(`<script src="${names[0]}"></script><script type="module" src="/site.js"></script>`);
    const found = (await entriesOf()).map(({ name }) => name.replace(origin, ''));
    expect(found).toEqual(['/debug.js', '/site.js', '/chunks/slider-1234567.js', names[1]]);
  });

  it('cannot hide the debug panel by changing it in each response', async () => {
    servePage('<script type="module" src="/widgets/widgets.js"></script>');
    let responses = 0;
    site.set('/widgets/debug.js', (response, request) => {
      responses += 1;
      js(`steal(${responses})`)(response, request);
    });
    const panel = (await entriesOf()).find(({ name }) => name.endsWith('/debug.js'));
    expect(panel?.unhashed).toBe('it is different in each response');
  });

  it('with copies of a script has one entry for them', async () => {
    servePage(
      '<script src="/site.js"></script><script src="/site.js#2"></script><script>a()</script><script>a()</script>',
    );
    expect(await entriesOf()).toHaveLength(2);
  });

  it('with more than 200 files is read up to that number, and the report says so', async () => {
    servePage(Array.from({ length: 205 }, (_, index) => `<script src="/${index}.js"></script>`).join(''));
    const { out } = await inventory();
    expect(out).toContain('205 entries');
    expect(out).toContain('The page has so many files that some have not been read.');
    expect(requests.filter(({ url }) => url.endsWith('.js'))).toHaveLength(200);
  });

  it('in another encoding has the hashes that browsers compute', async () => {
    const page = (head: string) =>
      Buffer.from(`<!doctype html><html>${head}<script>"\u00E9"</script>`, 'latin1');
    const expected = `sha256-${createHash('sha256').update('"é"').digest('base64')}`;
    for (const [type, head] of [
      ['text/html; charset=windows-1252', ''],
      ['text/html', '<meta charset="iso-8859-1">'],
    ] as const) {
      site.set('/donate', send(type, page(head)));
      expect((await entriesOf())[0]?.hash).toBe(expected);
    }
    site.set('/donate', send('text/html; charset=nonsense', '<!doctype html><html><script>a()</script>'));
    expect((await entriesOf())[0]?.name).toBe('a()');
  });

  it.each(['text', 'json', 'github'])('as %s, is only text, whatever it contains', async (format) => {
    const hostile = [
      '::add-path::/tmp',
      '##vso[task.setvariable variable=PATH]/tmp',
      '\u009B31m\u202E',
      '##[add-matcher]x',
    ];
    servePage(hostile.map((text) => `<script>${text}</script><form action="x:${text}"></form>`).join(''), {
      'Content-Security-Policy': '::stop-commands::x; ##vso[a]',
      'X-Frame-Options': '::error::x',
    });
    site.set('/wrong', send('::error::\u009B31m##vso[a]/x', ''));
    const list = await save();
    servePage(`<iframe src="x:##vso[b]"></iframe>`);
    const outs = [
      await inventory('--format', format),
      await inventory('--format', format, '--list', list),
      await command(`${origin}/wrong`, '--format', format),
    ].map(({ out }) => out);
    for (const out of outs) {
      expect(out).not.toMatch(/[^\P{Cc}\n]|[\u202A-\u202E]/u);
      if (format === 'text') expect(out).not.toMatch(/^\s*::/m);
      if (format === 'json') expect(() => JSON.parse(out)).not.toThrow();
      else expect(out).not.toMatch(/##(?:vso)?\[/);
    }
  });

  it('that cannot be read ends with status 2 in each format, and does not touch the list', async () => {
    const list = await save();
    const text = readFileSync(list, 'utf8');
    site.delete('/donate');
    for (const format of ['text', 'json', 'github']) {
      const { status, out } = await inventory('--list', list, '--update', '--format', format);
      expect([status, out]).toEqual([2, expect.stringContaining('it responds with 404')]);
    }
    expect(readFileSync(list, 'utf8')).toBe(text);
  });

  it('that nests its elements without end is not read', async () => {
    servePage('<div>'.repeat(100_000));
    const { status, out } = await inventory();
    expect([status, out]).toEqual([2, expect.stringContaining('it nests more than 1000 elements')]);
  });

  it('that asks for a password in place of the form is not saved as the payment page', async () => {
    site.set('/donate', (response) => response.writeHead(302, { Location: '/login' }).end());
    site.set('/login', send('text/html', '<!doctype html><html><input type="password">'));
    expect(await inventory()).toMatchObject({
      status: 2,
      out: expect.stringContaining('it redirects to /login, which asks for a password'),
    });
  });

  it('receives the session, and other hosts do not', async () => {
    servePage(`<script src="/site.js"></script><script src="${elsewhere}/site.js"></script>`);
    await inventory('--header', 'Cookie: CraftSessionId=secret');
    const other = new URL(elsewhere).host;
    const cookies = new Map(requests.map(({ url, cookie }) => [url.startsWith(other), cookie]));
    expect([...cookies]).toEqual([
      [false, 'CraftSessionId=secret'],
      [true, undefined],
    ]);
  });
});
