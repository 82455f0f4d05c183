import { FileSystemConfigLoader, HtmlValidate } from 'html-validate';
import { beforeAll, describe, expect, it } from 'vitest';
import { handle } from '../fixtures/handler.ts';
import { developmentSite } from '../fixtures/site.ts';
import { registry } from '../src/registry.ts';

const validator = new HtmlValidate(new FileSystemConfigLoader());
const ORIGIN = 'http://localhost';

/** Address without a page, on purpose: the gallery links to it, too. */
const NOT_FOUND = '/no-such-page';

/** Addresses where the crawl starts; it adds one page of each further shape through links. */
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
  '/gallery/accordion/docs',
  '/gallery/content-list/docs',
  NOT_FOUND,
];
const pages = new Map<string, string>();

const fetchPage = (address: string): Promise<Response> =>
  handle(new Request(new URL(address, ORIGIN)), developmentSite);

function linksIn(html: string): string[] {
  const hrefs = [...html.matchAll(/<a\b[^>]*?\shref="(\/[^"#]*)"/g)].map(([, href = '']) => href);
  return [...new Set(hrefs.map((href) => href.replaceAll('&amp;', '&')))];
}

/** Returns `/events/*` for `/events/asthma-in-practice`: pages of one shape come from one template. */
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
  it('are found by following links', () => {
    const shapes = new Set([...pages.keys()].map(shapeOf));
    for (const shape of ['/', '/events', '/events/*', '/press-releases/*', '/gallery']) {
      expect(shapes).toContain(shape);
    }
  });

  it('are valid HTML', async () => {
    const issues: Record<string, string[]> = {};
    for (const [address, html] of pages) {
      const messages = messagesOf(await validator.validateString(html, 'page.html'));
      if (messages.length > 0) issues[address] = messages;
    }
    expect(issues).toEqual({});
  }, 60_000);

  it('have no dead links', async () => {
    const links = new Set([...pages.values()].flatMap(linksIn));
    const dead: string[] = [];
    for (const link of links) {
      const { status } = await fetchPage(link);
      if (status >= 400 && link !== NOT_FOUND) dead.push(`${link} responds with ${status}`);
    }
    expect(dead).toEqual([]);
  }, 60_000);

  it('fail validation if they are not valid', async () => {
    const report = await validator.validateString(
      '<p style="color: red">Hello <img src="a.png"></p>',
      'page.html',
    );
    expect(messagesOf(report)).toEqual([
      expect.stringContaining('no-inline-style'),
      expect.stringContaining('wcag/h37'),
    ]);
  });

  it('have one level-1 heading each', () => {
    // The ledger is for tests only.
    const shown = [...pages].filter(([address]) => address !== '/stand-in/ledger');
    const counts = shown.map(([address, html]) => [address, html.match(/<h1[\s>]/g)?.length]);
    expect(counts.filter(([, count]) => count !== 1)).toEqual([]);
  });
});

describe('a page in the gallery, as the server sends it', () => {
  it.each(Object.keys(registry))(
    'marks %s but has no state or slot, which only the script adds',
    async (name) => {
      const html = await (await fetchPage(`/gallery/${name}`)).text();
      expect(html).toContain(`data-widget="${name}"`);
      expect(html).not.toMatch(/data-widget-(?:state|slot)/);
    },
  );
});
