import { FileSystemConfigLoader, HtmlValidate } from 'html-validate';
import { beforeAll, describe, expect, it } from 'vitest';
import { handle } from '../fixtures/handler.ts';
import { completeApplication } from '../fixtures/membership/complete-application.ts';
import { developmentSite, previewSite } from '../fixtures/site.ts';
import { visitor } from '../fixtures/visitor.ts';
import { registry } from '../src/entry/registry.ts';
import { type ParsedPage, parsePage } from '../src/tools/checker/page.ts';
import { stylesheetClasses } from './support/stylesheetClasses.ts';

const validator = new HtmlValidate(new FileSystemConfigLoader());
const ORIGIN = 'http://localhost';

/** Address that deliberately has no page. The gallery also links to it. */
const NOT_FOUND = '/no-such-page';

/** Addresses at which the crawl starts. Through links, it adds one page of every other shape. */
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
  '/login',
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

/**
 * Returns an address's shape, such as `/events/*` for `/events/asthma-in-practice`. Pages of the same shape are rendered by
 * the same template.
 */
const shapeOf = (address: string): string => address.replace(/\?.*/, '').replace(/^(\/[^/]+)\/.+/, '$1/*');

async function visit(address: string): Promise<void> {
  const html = await (await fetchPage(address)).text();
  pages.set(address, html);
  for (const link of linksIn(html)) {
    const isNew = ![...pages.keys()].some((known) => shapeOf(known) === shapeOf(link));
    const isFeed = /\.(?:ics|atom)$/.test(shapeOf(link));
    if (isNew && !isFeed) await visit(link);
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

  it('would fail validation if they contained mistakes', async () => {
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
    const counts = [...pages].map(([address, html]) => [address, html.match(/<h1[\s>]/g)?.length]);
    expect(counts.filter(([, count]) => count !== 1)).toEqual([]);
  });
});

/** The only permitted mark for a required field. Screen readers announce `required` themselves. */
const MARK = '<span class="sw-required" aria-hidden="true"></span>';

/**
 * Returns the element that names a control: the group's legend for radio buttons and checkboxes, or otherwise the control's
 * label.
 */
function labelOf(control: Element): Element | null {
  const isChoice = /^(?:radio|checkbox)$/.test(control.getAttribute('type') ?? '');
  const legend = isChoice ? control.closest('fieldset')?.querySelector('legend') : undefined;
  return (
    legend ?? control.ownerDocument.querySelector(`label[for="${control.id}"]`) ?? control.closest('label')
  );
}

/**
 * Returns a sentence for each required control that lacks the standard mark, and for each label with a different mark.
 */
function markIssues({ document }: ParsedPage): string[] {
  const required = [...document.querySelectorAll('[required], [data-required], [aria-required="true"]')];
  const labels = [...document.querySelectorAll('label, legend')];
  const marked = labels.filter((label) => label.querySelector('.sw-required'));
  return [
    ...required
      .filter((control) => !labelOf(control)?.innerHTML.includes(` ${MARK}`))
      .map((control) => `no mark: ${control.outerHTML}`),
    ...marked
      .filter((label) => label.querySelector('.sw-required')?.outerHTML !== MARK)
      .map((label) => `another mark: ${label.outerHTML}`),
    ...labels
      .filter((label) => /\*|\((?:optional|required)\)/.test(label.innerHTML.replace(MARK, '')))
      .map((label) => `another way to mark: ${label.outerHTML}`),
  ];
}

describe('required fields', () => {
  const parsed = new Map<string, ParsedPage>();

  beforeAll(async () => {
    const all = new Map(pages);
    for (const name of Object.keys(registry)) {
      const address = `/gallery/${name}`;
      all.set(address, await (await fetchPage(address)).text());
    }
    // Parses only some pages, because parsing is slow and most pages contain neither required fields nor marks.
    for (const [address, html] of all)
      if (/required|>[^<]*\*<|\(optional\)/.test(html)) parsed.set(address, parsePage(html, ORIGIN));
  }, 60_000);

  it('have the same mark on every page and in every template', () => {
    const issues = [...parsed].map(([address, page]) => [address, markIssues(page)] as const);
    expect(issues.filter(([, found]) => found.length > 0)).toEqual([]);
    const labels = [...parsed.values()].flatMap(({ document }) => [
      ...document.querySelectorAll('.sw-required'),
    ]);
    expect(labels.length).toBeGreaterThan(50);
  });

  it("have a mark that each of the site's forms explains", () => {
    const forms = [...parsed]
      .filter(([address]) => !address.startsWith('/gallery'))
      .flatMap(([, { document }]) => [...document.querySelectorAll('form')])
      .filter((form) => form.querySelector('[required]'));
    expect(forms.length).toBeGreaterThan(5);
    const unexplained = forms.filter((form) => !form.querySelector('.sw-required-note > .sw-required'));
    expect(unexplained.map((form) => form.outerHTML)).toEqual([]);
  });
});

/** Fields that a donor without an account submits for a gift. */
const gift = {
  donationFormFrequencyOption: 'one-time-donation',
  donationSuggestionAmount: '50',
  purchasableId: '6100',
  'fields[firstName]': 'Ada',
  'fields[lastName]': 'Byron',
  'fields[email]': 'ada@clinic.example',
  'fields[country]': 'NO',
};
const full = { membershipProduct: 'full', purchasableId: '5101' };

/**
 * Pages that follow a form, each with the form's path, the submitted fields, the page's heading, and a test card's number.
 */
const posted: readonly (readonly [
  path: string,
  fields: Record<string, string>,
  heading: string,
  card?: string,
])[] = [
  ['/donate', { ...gift, 'fields[lastName]': '' }, 'Every breath counts'],
  ['/donate', { ...gift, payBy: 'check' }, 'Thank you, Ada Byron'],
  ['/donate', gift, 'Thank you, Ada Byron', '4242424242424242'],
  ['/donate', gift, 'Every breath counts', '4000000000000002'],
  ['/donate', gift, 'Is this you?', '4000002500003155'],
  ['/membership/purchase', full, 'Buy a membership'],
  ['/membership/purchase', { ...full, payBy: 'invoice' }, 'Your invoice is on its way'],
  ['/membership/purchase', full, 'Thank you, and welcome', '4242424242424242'],
  ['/membership/apply', completeApplication, 'Thank you. We received your application'],
];

/** Submits a form, and returns the page that follows it. */
async function pageAfter(path: string, fields: Record<string, string>, card?: string): Promise<string> {
  const guest = visitor();
  await guest.get(path);
  const method = { key: 'pk_test_standin', number: card, expMonth: 12, expYear: 2034 };
  const created =
    card &&
    (await guest.get('/stand-in/provider/v1/payment_methods', {
      method: 'POST',
      body: JSON.stringify(method),
    }));
  const { id = '' } = created ? (JSON.parse(created.html) as { id?: string }) : {};
  const payment = {
    'paymentForm[stripe][paymentMethodId]': id,
    shownAmount: path === '/donate' ? '5000' : '42500',
  };
  const sent = await guest.post(path, {
    attempt: guest.hidden('attempt'),
    formId: guest.hidden('formId'),
    ...fields,
    ...(card && payment),
  });
  const next = sent.response.headers.get('Location');
  return next === null ? sent.html : (await guest.get(next)).html;
}

describe('every widget class on a page has its rules in a stylesheet to which the page links', () => {
  const all = stylesheetClasses();
  const withRules = new Set([...all.values()].flatMap((classes) => [...classes]));

  /** Returns the classes that have no rules in any of the page's stylesheets. */
  function bareClasses(html: string): string[] {
    const query = /href="\/site\/site\.css\?styles=([^"]*)"/.exec(html)?.[1];
    const linked = query?.split(',') ?? (html.includes('href="/widgets.css"') ? [...all.keys()] : []);
    const classes = [...html.matchAll(/\sclass="([^"]+)"/g)].flatMap(([, names = '']) => names.split(/\s+/));
    return [...new Set(classes)].filter(
      (name) => withRules.has(name) && !linked.some((stylesheet) => all.get(stylesheet)?.has(name)),
    );
  }

  it('on all pages to which links lead', async () => {
    const bare: Record<string, string[]> = {};
    for (const address of pages.keys()) {
      const html = await (await handle(new Request(new URL(address, ORIGIN)), previewSite)).text();
      const found = bareClasses(html);
      if (found.length > 0) bare[address] = found;
    }
    expect(bare).toEqual({});
  }, 60_000);

  it.each(posted.map(([path, , heading], index) => ({ path, heading, index })))(
    'on the page after $path, "$heading"',
    async ({ path, heading, index }) => {
      const [, fields = {}, , card] = posted[index] ?? [];
      const html = await pageAfter(path, fields, card);
      expect(/<h1[^>]*>([^<]*)/.exec(html)?.[1]).toBe(heading);
      expect(bareClasses(html)).toEqual([]);
    },
  );
});

describe('a gallery page as the server sends it', () => {
  it.each(Object.keys(registry))(
    'marks %s but has no state or slot, which only the script adds',
    async (name) => {
      const html = await (await fetchPage(`/gallery/${name}`)).text();
      expect(html).toContain(`data-widget="${name}"`);
      expect(html).not.toMatch(/data-widget-(?:state|slot)/);
    },
  );
});
