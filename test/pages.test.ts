import { FileSystemConfigLoader, HtmlValidate } from 'html-validate';
import { beforeAll, describe, expect, it } from 'vitest';
import { handle } from '../fixtures/handler.ts';
import { developmentSite } from '../fixtures/site.ts';
import { registry } from '../src/registry.ts';

const validator = new HtmlValidate(new FileSystemConfigLoader());
const ORIGIN = 'http://localhost';

/** Not there on purpose: the gallery leads to it, too. */
const NOWHERE = '/no-such-page';

/** Begin here; one page of each other shape is found by its links. */
const starts = [
  '/',
  '/events/p2',
  '/events?types=webinar',
  '/resources?assemblies=no-such',
  '/topics/breathing-at-altitude',
  '/search?q=asthma&section=Guidelines',
  '/search?q=oddity',
  '/search?q=zzyzx',
  '/donate',
  '/account/profile',
  '/account/email',
  '/account/username',
  '/account/password',
  '/membership/apply',
  '/stand-in/payments',
  '/stand-in/ledger',
  NOWHERE,
];
const pages = new Map<string, string>();

const fetchPage = (address: string): Promise<Response> =>
  handle(new Request(new URL(address, ORIGIN)), developmentSite);

function linksIn(html: string): string[] {
  const hrefs = [...html.matchAll(/<a\b[^>]*?\shref="(\/[^"#]*)"/g)].map(([, href = '']) => href);
  return [...new Set(hrefs.map((href) => href.replaceAll('&amp;', '&')))];
}

/** `/events/asthma-in-practice` → `/events/*`: pages of one shape come from one template. */
const shapeOf = (address: string): string => address.replace(/\?.*/, '').replace(/^(\/[^/]+)\/.+/, '$1/*');

async function visit(address: string): Promise<void> {
  const html = await (await fetchPage(address)).text();
  pages.set(address, html);
  for (const link of linksIn(html)) {
    const isNew = ![...pages.keys()].some((known) => shapeOf(known) === shapeOf(link));
    if (isNew) await visit(link);
  }
}

function messagesOf({ results }: Awaited<ReturnType<typeof validator.validateString>>): string[] {
  return results.flatMap(({ messages }) =>
    messages.map(({ line, ruleId, message }) => `line ${line}: ${message} (${ruleId})`),
  );
}

beforeAll(async () => {
  for (const address of starts) await visit(address);
}, 60_000);

describe('the pages of the stand-in site', () => {
  it('are found', () => {
    const shapes = new Set([...pages.keys()].map(shapeOf));
    for (const shape of ['/', '/events', '/events/*', '/press-releases/*', '/gallery']) {
      expect(shapes).toContain(shape);
    }
  });

  it('are valid HTML', async () => {
    const faults: Record<string, string[]> = {};
    for (const [address, html] of pages) {
      const messages = messagesOf(await validator.validateString(html, 'page.html'));
      if (messages.length > 0) faults[address] = messages;
    }
    expect(faults).toEqual({});
  }, 60_000);

  it('lead to pages that there are', async () => {
    const links = new Set([...pages.values()].flatMap(linksIn));
    const dead: string[] = [];
    for (const link of links) {
      const { status } = await fetchPage(link);
      if (status >= 400 && link !== NOWHERE) dead.push(`${link} answers ${status}`);
    }
    expect(dead).toEqual([]);
  }, 60_000);

  it('are seen when they are not valid', async () => {
    const report = await validator.validateString(
      '<p style="color: red">Hello <img src="a.png"></p>',
      'page.html',
    );
    expect(messagesOf(report)).toEqual([
      expect.stringContaining('no-inline-style'),
      expect.stringContaining('wcag/h37'),
    ]);
  });
});

describe('a page in the gallery, as the server sends it', () => {
  it.each(Object.keys(registry))(
    'marks %s, without a state or a slot, which only the script writes',
    async (name) => {
      const html = await (await fetchPage(`/gallery/${name}`)).text();
      expect(html).toContain(`data-widget="${name}"`);
      expect(html).not.toMatch(/data-widget-(?:state|slot)/);
    },
  );
});
