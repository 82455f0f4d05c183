import { describe, expect, it } from 'vitest';
import { render } from '../fixtures/render.ts';

const FOLDER = 'docs/examples/accessibility-statement';
const required = {
  society: 'Whitfield & Co',
  site: 'www.whitfield.example',
  reviewed: '2026-11-25',
  email: 'access@whitfield.example',
  phone: '(212) 555-0100',
  postal: '1 Harbor Street, New York',
};
const optional = {
  reviewedText: 'November 25, 2026',
  standard: 'WCAG 2.2',
  status: 'x',
  language: '/other',
  limits: [{ what: '<b>Scans</b>', whom: 'readers', instead: 'call', until: 'May 2027' }],
  others: [{ what: 'Videos', whose: 'a host' }],
};

describe.each(['statement.twig', 'statement.es.twig'])('%s', (file) => {
  const renderWith = (variables: Record<string, unknown>): string => render(`${FOLDER}/${file}`, variables);

  it('needs only the names and the ways to reach the society', () => {
    const html = renderWith(required);
    expect(html).toContain('Whitfield &amp; Co');
    expect(html).toContain('href="tel:2125550100"');
    expect(html.match(/<h2>/g)).toHaveLength(7);
  });

  it('lists limits and parts by others as text, and links to the other language', () => {
    const html = renderWith({ ...required, ...optional });
    expect(html).toContain('<dt>&lt;b&gt;Scans&lt;/b&gt;</dt>');
    expect(html).toContain('WCAG 2.2');
    expect(html).toContain('href="/other"');
    expect(html).toContain('a host');
  });
});
