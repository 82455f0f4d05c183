import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addressInDocumentation } from '../build/constants.ts';
import { run } from './command.ts';

const GOOD = '<!DOCTYPE html><html><head></head><body><p>Fine</p>';
const BAD = '<section data-widget="acordion"></section>';

const html = (body: string) => (response: ServerResponse) => {
  response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' }).end(body);
};
const redirect = (location: string) => (response: ServerResponse) => {
  response.writeHead(302, { Location: location }).end();
};

/** Site with everything that a crawler meets. */
const site: Record<string, (response: ServerResponse) => void> = {
  '/': html(
    `${GOOD}${['/a', '/a#top', '/loop', '/elsewhere', '/huge', '/slow', '/missing', '/file.pdf', '/private', '/moved', 'mailto:a@example.org', 'https://other.example/x', 'javascript:void(0)', '//', '/down'].map((href) => `<a href="${href}">…</a>`).join('')}`,
  ),
  '/a': html(`${GOOD}\n  ${BAD}<a href="/">Home</a><a href="/b?x=1&amp;y=2">B</a>`),
  '/b?x=1&y=2': html(`${GOOD}<a href="/a">A</a>`),
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
  '/private': html(BAD),
  '/down': (response) => {
    response.destroy();
  },
  '/robots.txt': (response) => {
    response.writeHead(200, { 'Content-Type': 'text/plain' }).end('User-agent: *\nDisallow: /private');
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

let server: Server;
let origin = '';
let folder = '';

beforeAll(async () => {
  server = createServer(respond);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  folder = mkdtempSync(path.join(os.tmpdir(), 'check-'));
});
afterAll(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  rmSync(folder, { recursive: true });
});
beforeEach(() => {
  requests.length = 0;
});

/** Runs the command. */
async function command(...args: string[]): Promise<{ status: number; out: string; error: string }> {
  const output = { out: '', error: '' };
  const status = await run(args, {
    out: (text) => {
      output.out += text;
    },
    error: (text) => {
      output.error += text;
    },
    version: '1.2.3',
  });
  return { status, ...output };
}

function file(name: string, text: string): string {
  const target = path.join(folder, name);
  writeFileSync(target, text);
  return target;
}

describe('the command', () => {
  it('shows help and version', async () => {
    expect(await command('--help')).toMatchObject({ status: 0, out: expect.stringContaining('Usage:') });
    expect(await command('--version')).toEqual({ status: 0, out: '1.2.3\n', error: '' });
  });

  it.each([
    [[], 'There is no command ""'],
    [['chek', 'a.html'], 'There is no command "chek"'],
    [['check'], 'Name at least one address or file'],
    [['check', '--limit', '0', 'a.html'], '--limit must be a whole number of at least 1'],
    [['check', '--format', 'xml', 'a.html'], 'There is no format "xml"'],
    [['check', '--colour', 'a.html'], "Unknown option '--colour'"],
    [['check', 'ftp://example.org/'], 'ftp://example.org/ is no http or https address'],
    [['check', 'file:///etc/passwd'], 'is no http or https address'],
  ])('rejects %j with status 2', async (args, message) => {
    const { status, out, error } = await command(...args);
    expect({ status, out }).toEqual({ status: 2, out: '' });
    expect(error).toContain(message);
    expect(error).toContain('See society-widgets --help.');
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
        `    See ${addressInDocumentation('README.md')}`,
        '',
        '2 pages with 1 widget checked: 1 error',
        '',
      ]
        .map((line) => (typeof line === 'string' ? line : out.split('\n')[2]))
        .join('\n'),
    );
    expect(out).toContain('acordion: there is no such widget. Expected data-widget to be one of accordion,');
    expect(out).toContain('found "acordion" (did you mean "accordion"?).');
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

  it('writes JSON, annotations and SARIF', async () => {
    const bad = file('bad,1.html', BAD);
    const json = JSON.parse((await command('check', '--json', bad)).out) as unknown;
    expect(json).toMatchObject({
      version: '1.2.3',
      errors: 1,
      pages: [{ page: bad, widgets: 1, breaches: [{ code: 'unknown-widget', line: 1, column: 10 }] }],
    });
    const { out } = await command('check', '--format', 'github', bad);
    expect(out).toMatch(
      /^::error file=.*bad%2C1\.html,line=1,col=10,title=society-widgets%3A unknown-widget::/,
    );
    const sarif = JSON.parse((await command('check', '--format', 'sarif', bad)).out) as unknown;
    expect(sarif).toMatchObject({
      version: '2.1.0',
      runs: [
        {
          tool: { driver: { rules: [{ id: 'unknown-widget' }] } },
          results: [{ locations: [{ physicalLocation: { region: { startLine: 1, startColumn: 10 } } }] }],
        },
      ],
    });
  });

  it('checks one address, and requests nothing else', async () => {
    const { status, out } = await command('check', `${origin}/a`);
    expect(status).toBe(1);
    expect(out).toContain(`${origin}/a:2:12`);
    expect(requests).toEqual([{ url: '/a', agent: 'society-widgets-check', isOverlapping: false }]);
  });

  it('follows a redirect, and names it', async () => {
    const { out } = await command('check', `${origin}/moved`);
    expect(out).toContain(`${origin}/a (redirected from ${origin}/moved)`);
  });
});

describe('a crawl', () => {
  const crawl = (...args: string[]) =>
    command('check', '--crawl', '--delay', '0', '--timeout', '2500', ...args, `${origin}/`);

  it('checks the site once, one request at a time, and survives what it meets', async () => {
    const { status, out } = await crawl();
    expect(status).toBe(1);
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
    expect(requests.filter(({ url }) => url === '/private')).toEqual([]);
    expect(requests.filter(({ url }) => url === '/b?x=1&y=2')).toHaveLength(1);
    expect(requests.filter(({ isOverlapping }) => isOverlapping)).toEqual([]);
  });

  it('stops at the limit', async () => {
    expect((await crawl('--limit', '2')).out).toContain('2 pages with');
    expect(requests.map(({ url }) => url)).toEqual(['/', '/robots.txt', '/a']);
  });
});
