import { writeFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { beforeEach, describe, expect, it } from 'vitest';
import { runCommand } from '../../../test/support/runCommand.ts';
import { createFolder, startServer } from '../../../test/support/untilEnd.ts';

const GOOD = '<!DOCTYPE html><html><head></head><body><p>Fine</p>';
const BAD = '<section data-widget="acordion"></section>';

const html = (body: string) => (response: ServerResponse) => {
  response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' }).end(body);
};
const redirect = (location: string) => (response: ServerResponse) => {
  response.writeHead(302, { Location: location }).end();
};

/** Site that contains everything a crawler may encounter. */
const site: Record<string, (response: ServerResponse) => void> = {
  '/': html(
    `${GOOD}${['/a', '/a#top', '/loop', '/elsewhere', '/huge', '/slow', '/missing', '/file.pdf', '/moved', 'mailto:a@example.org', 'https://other.example/x', 'javascript:void(0)', '//', '/down'].map((href) => `<a href="${href}">…</a>`).join('')}`,
  ),
  '/a': html(`${GOOD}\n  ${BAD}<a href="/">Home</a><a href="/b?x=1&amp;y=2">B</a>`),
  '/b?x=1&y=2': html(`${GOOD}<a href="/a">A</a>`),
  '/deep': html(GOOD + '<div>'.repeat(100_000)),
  '/loop': redirect('/loop'),
  '/elsewhere': redirect('https://other.example/'),
  '/moved': redirect('/a'),
  '/huge': (response) => {
    response.writeHead(200, { 'Content-Type': 'text/html' });
    const chunk = 'x'.repeat(1_000_000);
    for (let count = 0; count < 8; count += 1) response.write(chunk);
    response.end();
  },
  '/slow': (response) => {
    response.writeHead(200, { 'Content-Type': 'text/html' });
  },
  '/file.pdf': (response) => {
    response.writeHead(200, { 'Content-Type': 'application/pdf' }).end('%PDF');
  },
  '/down': (response) => {
    response.destroy();
  },
};

const requests: { url: string; agent: string | undefined; isOverlapping: boolean }[] = [];
let open = 0;

function respond(request: IncomingMessage, response: ServerResponse): void {
  const url = request.url ?? '';
  requests.push({ url, agent: request.headers['user-agent'], isOverlapping: open > 0 });
  open += 1;
  response.on('close', () => {
    open -= 1;
  });
  const page = site[url];
  if (page) page(response);
  else response.writeHead(404, { 'Content-Type': 'text/html' }).end('Not found');
}

const origin = await startServer(respond);
const folder = createFolder();
beforeEach(() => {
  requests.length = 0;
});

const command = (...args: string[]) => runCommand(args);

function file(name: string, text: string): string {
  const target = path.join(folder, name);
  writeFileSync(target, text);
  return target;
}

describe('the command', () => {
  it('shows help and version', async () => {
    const { status, out } = await command('--help');
    expect(status).toBe(0);
    for (const name of ['check', 'check-server', 'check-payment']) {
      expect(out).toContain(`\n  ${name} `);
      const help = await command(name, '--help');
      expect(help).toMatchObject({
        status: 0,
        out: expect.stringContaining(`Usage: society-widgets ${name}`),
      });
      expect(help.out.split('\n').filter((line) => line.length > 120)).toEqual([]);
    }
    expect((await command('check-server', '-h')).out).toContain('SUBMITS FORMS AND PAYS');
    expect((await command('check', '--help')).out).not.toContain('--list');
    expect(await command('--version')).toMatchObject({ status: 0, out: '1.2.3\n', error: '' });
  });

  it.each([
    [[], 'society-widgets: There is no command. Expected one of check, check-server, check-payment.'],
    [['chek', 'a.html'], 'There is no command "chek". Did you mean "check"?'],
    [['check-server'], 'Name at least one address.'],
    [['check-server', 'staging'], 'check-server needs an address, not staging'],
    [
      ['check-server', 'https://a.example/', 'https://b.example/donate'],
      'check-server is for pages of one site, not for https://a.example and https://b.example',
    ],
    [
      ['check-server', '--delay', '1', 'https://a.example/'],
      'has no option --delay, which belongs to check.',
    ],
    [['check', '--list', 'a.json', 'a.html'], 'check has no option --list, which belongs to check-payment.'],
    [['check'], 'Name at least one address or file'],
    [['check', '--limit', '0', 'a.html'], '--limit must be a whole number of at least 1'],
    [['check', '--format', 'xml', 'a.html'], 'There is no format "xml". Expected one of text, json, github.'],
    [['check', '--format', 'txt', 'a.html'], 'There is no format "txt". Did you mean "text"?'],
    [['check', '--json', 'a.html'], 'There is no option "--json". Did you mean "--format json"?'],
    [['check', '--crawls', 'a.html'], 'There is no option "--crawls". Did you mean "--crawl"?'],
    [['check', '-x', 'a.html'], 'There is no option "-x". Expected one of --crawl, --limit,'],
    [['check', '--crawl=yes', 'a.html'], '--crawl has no value. Found "yes".'],
    [['check', 'a.html', '--limit'], '--limit needs a value. Found none.'],
    [['check', '--limit', '--crawl', 'a.html'], '--limit needs a value. Found "--crawl".'],
    [['check', 'ftp://example.org/'], 'ftp://example.org/ is not an HTTP or HTTPS address'],
    [['check', 'file:///etc/passwd'], 'is not an HTTP or HTTPS address'],
    [['check', '--header', 'Cookie=a', 'a.html'], '--header must be "Name: value", such as "Cookie:'],
    [['check', '--header', 'Cookie:', 'a.html'], 'not "Cookie…"'],
    [['check', '--header', '', 'a.html'], 'not ""'],
    [['check', '--header', 'X-Name: a\r\nCookie: b', 'a.html'], 'not "X-Name…"'],
    [['check', '--header', 'X-Name: ☃', 'a.html'], 'not "X-Name…"'],
    [['check', '--header', 'Host: example.org', 'a.html'], '--header must not be Host'],
    [['check', '--header', '@/no/such/file', 'a.html'], '@/no/such/file cannot be read (ENOENT)'],
    [
      ['check', '--header', 'A: b', 'http://a.example/', 'http://b.example/'],
      '--header is for addresses of one origin, not for http://a.example and http://b.example',
    ],
  ])('rejects %j with status 2', async (args, message) => {
    const { status, out, error } = await command(...args);
    expect({ status, out }).toEqual({ status: 2, out: '' });
    expect(error).toContain(message);
    expect(error).toMatch(/\nSee society-widgets (?:check(?:-server)? )?--help\.\n$/);
  });

  it('reports the mistakes of files, and ends with status 1', async () => {
    const [good, bad] = [file('good.html', GOOD), file('bad.html', `\n ${BAD}`)];
    const { status, out } = await command('check', good, bad);
    expect(status).toBe(1);
    expect(out).toBe(
      [
        bad,
        `  ${bad}:2:11`,
        expect.any(String),
        '    See node_modules/society-widgets/docs/integrating.md',
        '',
        '2 pages with 1 widget checked: 1 error',
        '',
      ]
        .map((line) => (typeof line === 'string' ? line : out.split('\n')[2]))
        .join('\n'),
    );
    expect(out).toContain('    acordion: there is no such widget. Did you mean "accordion"?\n');
    expect(await command('check', good)).toMatchObject({
      status: 0,
      out: '1 page with 0 widgets checked: 0 errors\n',
    });
  });

  it('ends with status 2 if a given page cannot be read', async () => {
    const missing = path.join(folder, 'missing.html');
    const { status, out } = await command('check', missing, file('bad.html', BAD));
    expect(status).toBe(2);
    expect(out).toContain(`${missing}: not checked, because it cannot be read (ENOENT)`);
    expect(await command('check', `${origin}/missing`)).toMatchObject({ status: 2 });
    expect(await command('check', 'http://127.0.0.1:1/')).toMatchObject({
      status: 2,
      out: expect.stringContaining('not checked, because it cannot be reached'),
    });
  });

  it('colors only text, and only where a terminal shows colors', async () => {
    const bad = file('bad.html', BAD);
    const colored = async (...args: string[]): Promise<string> =>
      (await runCommand(['check', ...args, bad], { hasColors: true })).out;
    const red = '\u001B[31m';
    expect(await colored()).toContain(`${red}acordion: there is no such widget.`);
    const { out } = await command('check', bad);
    expect(stripVTControlCharacters(await colored())).toBe(out);
    for (const format of ['json', 'github'])
      expect(await colored('--format', format)).toBe((await command('check', '--format', format, bad)).out);
  });

  it('writes JSON and annotations', async () => {
    const bad = file('bad,1.html', BAD);
    const json = JSON.parse((await command('check', '--format', 'json', bad)).out) as unknown;
    expect(json).toMatchObject({
      version: '1.2.3',
      errors: 1,
      pages: [{ page: bad, widgets: 1, breaches: [{ code: 'unknown-widget', line: 1, column: 10 }] }],
    });
    const { out } = await command('check', '--format', 'github', bad);
    expect(out).toMatch(
      /^::error file=.*bad%2C1\.html,line=1,col=10,title=society-widgets%3A unknown-widget::/,
    );
  });

  it('checks one address and requests nothing else', async () => {
    const { status, out } = await command('check', `${origin}/a`);
    expect(status).toBe(1);
    expect(out).toContain(`${origin}/a:2:12`);
    expect(requests).toEqual([{ url: '/a', agent: 'society-widgets-check', isOverlapping: false }]);
  });

  it('follows a redirect and names it', async () => {
    const { out } = await command('check', `${origin}/moved`);
    expect(out).toContain(`${origin}/a (redirected from ${origin}/moved)`);
  });
});

describe('a crawl', () => {
  const crawl = (...args: string[]) =>
    command('check', '--crawl', '--delay', '0', '--timeout', '2500', ...args, `${origin}/`);

  it('checks each page once, with one request at a time, and survives all errors', async () => {
    const { status, out, progress } = await crawl();
    expect(status).toBe(1);
    expect(progress[0]).toBe(`1 page checked, now after ${origin}/`);
    expect(progress.at(-1)).toBe('');
    const notes = out.split('\n').filter((line) => line.includes('not checked, because'));
    expect(notes.map((line) => line.replaceAll(origin, ''))).toEqual([
      '/loop: not checked, because it redirects more than 5 times',
      '/elsewhere: not checked, because it redirects to https://other.example/',
      '/huge: not checked, because it is larger than 5000000 bytes',
      '/slow: not checked, because it cannot be reached: no response in 2500 ms',
      '/missing: not checked, because it responds with 404',
      '/file.pdf: not checked, because it is not HTML but application/pdf',
      expect.stringContaining('/down: not checked, because it cannot be reached:'),
    ]);
    expect(out).toContain('3 pages with 1 widget checked, 7 not checked: 3 errors');
    expect(requests.filter(({ url }) => url === '/b?x=1&y=2')).toHaveLength(1);
    expect(requests.filter(({ isOverlapping }) => isOverlapping)).toEqual([]);
  });

  it('survives pages that nest elements too deep, and names them', async () => {
    const page = (markup: string) => `<!doctype html><html><body>${markup}`;
    const deep = [
      file('deep.html', page('<div>'.repeat(400_000))),
      file('formatting.html', page('<b><i>'.repeat(3000) + '</p>'.repeat(100))),
    ];
    const { status, out } = await command('check', ...deep, file('good.html', GOOD));
    expect(status).toBe(2);
    expect(out.match(/not checked, because it nests more than 1000 elements/g)).toHaveLength(2);
    expect(out).toContain('1 page with 0 widgets checked, 2 not checked: 0 errors');
  });

  it('stops at the limit', async () => {
    expect((await crawl('--limit', '2')).out).toContain('2 pages with');
    expect(requests.map(({ url }) => url)).toEqual(['/', '/a']);
  });
});

const SESSION = 'CraftSessionId=secret';
const received: { at: string; url: string; cookie: string | undefined; agent: string | undefined }[] = [];

/** Returns the pages of a site with a members' area, which redirects and links to another site. */
function memberPage(url: string, isSignedIn: boolean): (response: ServerResponse) => void {
  const login = `<form><input name="loginName"><input type="password" autocomplete="current-password"></form>`;
  const change = `<form data-widget="password-form"><input type="password"><p data-password-form-part="reason"></p></form>`;
  const links = ['/members/a', '/login', '/logout', '/actions/users/log-out', `${elsewhere}/page`, '/away'];
  const pages: Record<string, string> = {
    '/members': `${GOOD}${links.map((href) => `<a href="${href}">…</a>`).join('')}`,
    '/members/a': `${GOOD}${BAD}`,
    '/members/email': `${GOOD}${change}`,
  };
  if (url === '/away') return redirect(`${elsewhere}/page`);
  if (url === '/members/old') return redirect('/members/email');
  if (url === '/signin') return redirect('/en/signin/');
  if (/^\/login|^\/en\/signin\/$/.test(url)) return html(GOOD + login);
  if (!isSignedIn) return redirect('/login?return=members');
  return html(pages[url] ?? GOOD);
}

const record = (at: string, { url = '', headers }: IncomingMessage): void => {
  received.push({ at, url, cookie: headers.cookie, agent: headers['user-agent'] });
};
const elsewhere = await startServer((request, response) => {
  record('elsewhere', request);
  html(GOOD)(response);
});
const members = await startServer((request, response) => {
  record('members', request);
  memberPage(request.url ?? '', request.headers.cookie?.includes(SESSION) ?? false)(response);
});

describe('--header', () => {
  beforeEach(() => {
    received.length = 0;
  });

  it('reports a login page in place of the requested page, and what to do about it', async () => {
    const { status, out } = await command('check', `${members}/members/a`);
    expect(status).toBe(2);
    expect(out).toContain(
      `${members}/members/a: not checked, because it redirects to /login, which asks for a password; pass a session with --header`,
    );
    expect((await command('check', '--header', 'Cookie: a=old', `${members}/members/a`)).out).toContain(
      'it redirects to /login, which asks for a password; the session in --header is not valid, or has ended',
    );
  });

  it('checks a login page if it was requested, and a page that changes a password', async () => {
    expect((await command('check', `${members}/login`)).out).toContain('1 page with 0 widgets checked');
    expect((await command('check', `${members}/signin`)).out).toContain('1 page with 0 widgets checked');
    const { out } = await command('check', '--header', `Cookie: ${SESSION}`, `${members}/members/old`);
    expect(out).toContain('1 page with 1 widget checked');
  });

  it('sends the given headers in place of its own', async () => {
    const { status, out } = await command(
      'check',
      '--header',
      'cookie: theme=dark',
      '--header',
      `Cookie:${SESSION}`,
      '--header',
      'User-Agent: Mozilla/5.0',
      `${members}/members/a`,
    );
    expect(status).toBe(1);
    expect(out).toContain(`${members}/members/a:1:`);
    expect(received).toEqual([
      {
        at: 'members',
        url: '/members/a',
        cookie: `theme=dark; ${SESSION}`,
        agent: 'Mozilla/5.0',
      },
    ]);
  });

  it('reads headers from a file, so that no secret is on the command line', async () => {
    const session = file('session.txt', `\nCookie: ${SESSION}\r\nX-Other: yes\n`);
    expect(await command('check', '--header', `@${session}`, `${members}/members/a`)).toMatchObject({
      status: 1,
    });
    const wrong = file('wrong.txt', 'X-Other: yes\nCraftSessionId=secret\n');
    const { status, error } = await command('check', '--header', `@${wrong}`, `${members}/members/a`);
    expect(status).toBe(2);
    expect(error).toContain(`Line 2 of ${wrong} must be "Name: value"`);
    expect(error).toContain('not "CraftSessionId…"');
    expect(error).not.toContain('secret');
    const empty = file('empty.txt', '\n');
    expect((await command('check', '--header', `@${empty}`, members)).error).toContain('has no header');
  });

  it('is optional for check-server, which tests one server against the contract', async () => {
    const { status, out } = await command(
      'check-server',
      '--timeout',
      '2500',
      `${origin}/a`,
      `${origin}/deep`,
    );
    expect(status).toBe(2);
    expect(out).toContain('/deep: not checked, because it nests more than 1000 elements');
    expect(out).toContain('/a: not checked, because no widget there makes requests');
    expect(requests.map(({ url }) => url)).toEqual(['/a', '/deep']);
  });

  it('ends a request of check-server at the timeout, even if the garbage collector runs meanwhile', async () => {
    setFlagsFromString('--expose-gc');
    const timer = setInterval(runInNewContext('gc') as () => void, 50);
    const { out } = await command('check-server', '--timeout', '500', `${origin}/slow`);
    clearInterval(timer);
    expect(out).toContain('/slow: not checked, because it cannot be reached');
  });

  it('never sends the given headers to another origin', async () => {
    const { out } = await command('check', '--header', `Cookie: ${SESSION}`, `${members}/away`);
    expect(out).toContain('1 page with 0 widgets checked');
    expect(received).toMatchObject([
      { at: 'members', url: '/away', cookie: SESSION },
      { at: 'elsewhere', url: '/page', cookie: undefined },
    ]);
  });

  it('crawls pages for members, and does not sign out', async () => {
    const args = ['--crawl', '--delay', '0', '--header', `Cookie: ${SESSION}`, `${members}/members`];
    const { status, out } = await command('check', ...args);
    expect(status).toBe(1);
    expect(out).toContain('3 pages with 1 widget checked, 1 not checked: 3 errors');
    expect(received.map(({ url }) => url)).toEqual(['/members', '/members/a', '/login', '/away']);
    expect(received.filter(({ at }) => at === 'elsewhere')).toEqual([]);
  });
});

describe('the old form', () => {
  it.each([
    [['--server', 'ORIGIN/a', '--limit', '3'], 'check-server --crawl ORIGIN/a', ['/a', '/', '/b?x=1&y=2']],
    [['--server=ORIGIN', 'ORIGIN/a'], 'check-server ORIGIN/a', ['/a']],
    [['--payment', 'ORIGIN/a'], 'check-payment ORIGIN/a', ['/a', '/a']],
  ])('%j still works, and names %s', async (args, form, urls) => {
    const here = (text: string): string => text.replace('ORIGIN', origin);
    const old = await command('check', '--header', 'Cookie: secret', '--timeout', '500', ...args.map(here));
    expect(old.error).toMatch(/^society-widgets: "check --\w+" is now "check-\w+", .*\n$/);
    expect(old.error).toContain(`society-widgets ${here(form)}\n`);
    expect(old.error).not.toContain('secret');
    expect(requests.map(({ url }) => url).slice(0, urls.length)).toEqual(urls);
  });

  it('tests only pages of the named server', async () => {
    const { status, error } = await command('check', '--server', origin, 'https://other.example/donate');
    expect([status, error]).toEqual([
      2,
      expect.stringContaining(`https://other.example/donate is not a page of ${origin}`),
    ]);
  });
});
