import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { Window } from 'happy-dom';
import { describe, expect, it } from 'vitest';
import { projectRoot } from '../fixtures/paths.ts';
import { render } from '../fixtures/render.ts';
import { createFolder } from './support/untilEnd.ts';

const templates = readdirSync(join(projectRoot, 'widgets'), { recursive: true, encoding: 'utf8' })
  .map((path) => `widgets/${path.replaceAll('\\', '/')}`)
  .filter((path) => /^(?!.*\/fixture).*\.twig$/.test(path));
const sourceOf = (template: string): string => readFileSync(join(projectRoot, template), 'utf8');

/** Variables that a form's template needs to render. */
const required: Readonly<Record<string, object>> = {
  'widgets/donation/donation.twig': { id: 'gift', action: '/', suggestions: [], plans: [] },
  'widgets/form/form.twig': { action: '/', submit: 'Save' },
  'widgets/membership-application/membership-application.twig': {
    action: '/',
    steps: [{ id: 'about', title: 'About you' }],
  },
  'widgets/membership-purchase/membership-purchase.twig': { action: '/', products: [], key: 'pk_test_a' },
  'widgets/membership-purchase/promotion.twig': { action: '/' },
  'widgets/password-form/password-form.twig': { kind: 'change-password', id: 'change', action: '/' },
  'widgets/saved-events/program.twig': { program: '/', calendar: '/', member: { action: '/', events: [] } },
  'widgets/saved-events/saved-events.twig': {
    event: { id: 'a', title: 'A' },
    member: { action: '/', server: '/', isSaved: false },
  },
};

const folder = createFolder(join(projectRoot, 'node_modules/.templates-'));

function parse(html: string): Document {
  const { document } = new Window();
  document.body.innerHTML = html;
  return document as unknown as Document;
}

/** Renders a template with the given content for one of its blocks. */
function renderWith(template: string, block: string, content: string, variables: object): Document {
  const name = `${basename(template)}-${block}.twig`;
  const source = `{% embed '${template}' %}{% block ${block} %}${content}{% endblock %}{% endembed %}`;
  writeFileSync(join(folder, name), source);
  return parse(render(`node_modules/${basename(folder)}/${name}`, variables));
}

describe('a template with a form that posts', () => {
  const posting = templates.filter((template) =>
    /<form\b[^>]*method="(?:post|\{\{)/i.test(sourceOf(template)),
  );

  it('is listed in this test', () => {
    expect(posting.toSorted()).toEqual(Object.keys(required));
  });

  it.each(Object.keys(required))('has the variable `hidden` and the block `token`: %s', (template) => {
    const [documentation = ''] = sourceOf(template).split('#}');
    expect(documentation).toMatch(/^ {2}hidden {2,}hidden fields/m);
    expect(documentation).toMatch(/^ {2}block token {2}/m);
    const variables = { ...required[template], hidden: { action: 'users/save' } };
    const page = renderWith(template, 'token', '<craft-csrf-input></craft-csrf-input>', variables);
    const form = page.querySelector('form');
    expect(form?.querySelector('input[name="action"]')?.getAttribute('value')).toBe('users/save');
    // The element is hidden because the forms are grids, in which it would add a gap until Craft replaces it.
    expect(form?.querySelectorAll(':scope > div[hidden] > craft-csrf-input')).toHaveLength(1);
    expect(parse(render(template, variables)).querySelector('form > div[hidden]:not([class])')).toBeNull();
  });
});

describe('the accordion', () => {
  it("gives its rows the author's ids, not the entries' ids", () => {
    const rows = [
      { id: 4711, title: 'An entry of Craft', body: [] },
      { id: '4712', title: 'An entry as data', body: [] },
      { id: null, title: 'A new entry', body: [] },
      { title: 'A row', body: [] },
      { id: 'fees', title: 'Fees', body: [] },
      { id: '2026-fees', title: 'Fees of 2026', body: [] },
    ];
    const page = parse(render('widgets/accordion/accordion.twig', { rows }));
    expect([...page.querySelectorAll('details')].map((row) => row.getAttribute('id'))).toEqual([
      null,
      null,
      null,
      null,
      'fees',
      '2026-fees',
    ]);
  });
});

describe('the button that saves an event', () => {
  it('keeps an event whose title looks like markup, which DOMPurify would remove with its attribute', () => {
    const event = { id: 'a', title: 'Writing --> </script> & "more"' };
    const html = render('widgets/saved-events/saved-events.twig', { event });
    const { document } = new Window();
    document.body.innerHTML = html;
    const attribute = document.querySelector('[data-widget]')?.getAttribute('data-saved-events-event') ?? '';
    expect(attribute).not.toMatch(/[<>]/);
    expect(JSON.parse(attribute)).toEqual(event);
  });
});

describe('the form for a new email address', () => {
  const template = 'widgets/password-form/password-form.twig';
  const form = (variables: object): { stored: unknown; shown: unknown } => {
    const page = parse(
      render(template, { kind: 'update-username-email', id: 'f', action: '/', ...variables }),
    );
    return {
      stored: page.querySelector('form')?.getAttribute('data-password-form-current-email'),
      shown: page.querySelector('input[type="email"]')?.getAttribute('value'),
    };
  };

  it('starts with the stored address', () => {
    expect(form({ email: 'a@b.example' })).toEqual({ stored: 'a@b.example', shown: 'a@b.example' });
    expect(form({ email: 'a@b.example', newEmail: null })).toMatchObject({ shown: 'a@b.example' });
    expect(form({})).toEqual({ stored: '', shown: '' });
  });

  it('keeps the submitted address after an error, and the stored one for comparison', () => {
    expect(form({ email: 'a@b.example', newEmail: 'c@d.example' })).toEqual({
      stored: 'a@b.example',
      shown: 'c@d.example',
    });
    expect(form({ email: 'a@b.example', newEmail: '' })).toMatchObject({ shown: '' });
  });
});

describe('a template in another language', () => {
  /** Returns labels that can be distinguished from the template's own. */
  const labelsOf = (...keys: string[]): Record<string, string> =>
    Object.fromEntries(keys.map((key) => [key, `[${key}]`]));
  const shownText = (page: Document): string => page.body.textContent.replace(/\s+/g, ' ').trim();

  it.each([
    ['update-username-password', '[username] [current] [show] [new] [show] [confirm] [show] [mismatch]'],
    ['create-username-password', '[username] [new] [show] [confirm] [show] [mismatch]'],
    ['update-username-email', '[email] [current] [show]'],
  ])('has only the given labels: %s', (kind, expected) => {
    const labels = labelsOf('username', 'email', 'current', 'new', 'confirm', 'show', 'mismatch');
    const variables = {
      kind,
      id: 'secret',
      action: '/',
      labels,
      submitLabel: '[save]',
      requiredLabel: '[note]',
    };
    expect(shownText(parse(render('widgets/password-form/password-form.twig', variables)))).toBe(
      `[note] ${expected} [save]`,
    );
  });

  it('has only the given labels in a list', () => {
    const options = [{ value: 'a', label: '[option]', checked: false }];
    const facet = { name: 'type', control: 'type', label: '[facet]', choice: 'one', options };
    const facets = ['boxes', 'radio', 'select'].map((widget) => ({ ...facet, widget }));
    const list = {
      name: 'events',
      title: '[title]',
      path: '/events',
      total: 2,
      totalLabel: '[results]',
      facets,
    };
    writeFileSync(join(folder, 'entries.twig'), '[entries]');
    const fragment = `node_modules/${basename(folder)}/entries.twig`;
    const page = parse(
      render('widgets/content-list/content-list.twig', {
        list,
        list_template: fragment,
        pagination_template: fragment,
        labels: labelsOf('show', 'chooseOne', 'any', 'apply', 'clear', 'form', 'pages'),
      }),
    );
    expect(shownText(page)).toBe(
      '[show] [facet] [chooseOne] [option] [facet] [any] [option] [facet] [any] [option] [apply] [clear] 2 [results] [entries] [entries]',
    );
    const names = [...page.querySelectorAll('[aria-label]')].map((element) =>
      element.getAttribute('aria-label'),
    );
    expect(names).toEqual(['[form]', '[title]', '[pages]']);
  });

  it('has only the given labels in the NPI lookup', () => {
    const keys =
      'close lead options byAddress byNumber firstname lastname country state chooseState stateNonUs search number check use for';
    const labels = labelsOf(...keys.split(' '));
    const countries = { USA: '[USA]' };
    const form =
      '[options] [byAddress] [byNumber] [firstname] [lastname] [country] [USA] [state] [chooseState] [NY] [stateNonUs] [search] [number] [check]';
    const dialog = { title: '[title]', countries, states: { NY: '[NY]' }, labels };
    expect(shownText(parse(render('widgets/npi-lookup/npi-lookup.twig', dialog)))).toBe(
      `[title] [close] [lead] ${form}`,
    );
    const page = { ...dialog, id: 'npi', action: '/', isPage: true };
    expect(shownText(parse(render('widgets/npi-lookup/lookup-form.twig', page)))).toBe(form);
    const names = [
      'firstname',
      'lastname',
      'credential',
      'taxonomy',
      'street',
      'city',
      'state',
      'postalCode',
    ];
    const provider = { ...labelsOf(...names), number: '1', country: 'USA' };
    const results = (isReadOnly: boolean): string =>
      shownText(
        parse(
          render('widgets/npi-lookup/results.twig', {
            providers: [provider],
            countries,
            isReadOnly,
            labels: { ...labels, use: '[use {number}]' },
          }),
        ),
      );
    const person = '[firstname] [lastname], [credential] [taxonomy] [street], [city], [state] [postalCode]';
    expect(results(true)).toBe(`${person} [number] 1`);
    expect(results(false)).toBe(`${person} [use 1] [for] [firstname] [lastname]`);
  });
});

describe('the Gift Aid declaration', () => {
  const variables = { id: 'give', charity: 'The <Lung> Charity', amount: '£50' };
  const declaration = (own: object) =>
    parse(render('widgets/donation/gift-aid.twig', { ...variables, ...own }));
  const trimmedText = (page: Document, selector: string) => page.querySelector(selector)?.textContent?.trim();

  it("is an unchecked box with HMRC's sentences for a single donation", () => {
    const page = declaration({});
    expect(page.querySelector<HTMLInputElement>('#give-gift-aid')?.checked).toBe(false);
    expect(trimmedText(page, 'label[class="sw-choice"]')).toBe(
      'I want to Gift Aid my donation of £50 to The <Lung> Charity',
    );
    expect(trimmedText(page, '#give-gift-aid-terms')).toBe(
      'I am a UK taxpayer and understand that if I pay less Income Tax and/or Capital Gains Tax in the current tax year than the amount of Gift Aid claimed on all my donations it is my responsibility to pay any difference.',
    );
  });

  it('covers future and past donations as well if the template says so', () => {
    const page = declaration({ covers: 'multiple' });
    expect(trimmedText(page, 'label[class="sw-choice"]')).toBe(
      'I want to Gift Aid my donation of £50 and any donations I make in the future or have made in the past 4 years to The <Lung> Charity',
    );
    expect(trimmedText(page, '#give-gift-aid-terms')).toContain(
      'claimed on all my donations in that tax year it is',
    );
  });

  it('requires the name, unless the form already does, and the home address', () => {
    const labels = (own: object) =>
      [...declaration(own).querySelectorAll('[data-required]')].map((field) => field.getAttribute('name'));
    const address = ['fields[homeAddress]', 'fields[homePostcode]'];
    expect(labels({})).toEqual(['fields[firstName]', 'fields[lastName]', ...address]);
    expect(labels({ names: false })).toEqual(address);
  });
});
