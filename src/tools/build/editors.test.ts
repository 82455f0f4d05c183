import { describe, expect, it } from 'vitest';
import { getLanguageService, newHTMLDataProvider, TextDocument } from 'vscode-html-languageservice';
import { createHtmlData, createWebTypes } from './editors.ts';
import { createMetadata } from './metadata.ts';

const metadata = createMetadata({ name: 'society-widgets', version: '1.2.3' });
const htmlData = createHtmlData(metadata);
const service = getLanguageService({
  customDataProviders: [newHTMLDataProvider('society-widgets', htmlData)],
});

/** Opens text in which `|` marks the cursor. */
function open(marked: string, language: string) {
  const cursor = marked.indexOf('|');
  const document = TextDocument.create('file:///page', language, 1, marked.replace('|', ''));
  return [document, document.positionAt(cursor), service.parseHTMLDocument(document)] as const;
}

/** Returns what the editor inserts for each offered completion, by label. */
function completions(marked: string, language = 'html'): Map<string, string | undefined> {
  const { items } = service.doComplete(...open(marked, language));
  return new Map(items.map(({ label, textEdit }) => [label, textEdit?.newText]));
}

function hover(marked: string, language = 'html'): string {
  const { contents = '' } = service.doHover(...open(marked, language)) ?? {};
  return JSON.stringify(contents);
}

/**
 * Returns a template with its Twig parts replaced by spaces, as extensions do that give the HTML service a document of its own.
 */
const withoutTwig = (text: string): string =>
  text.replaceAll(/\{\{.*?\}\}|\{%.*?%\}/gs, (part) => part.replaceAll(/[^\n|]/g, ' '));

const options = metadata.widgets.flatMap((widget) => widget.options);
const parts = metadata.widgets.flatMap(({ name, parts: own }) =>
  own.map((part) => ({ attribute: `data-${name}-part`, ...part })),
);

describe("VS Code's HTML service", () => {
  it('completes every option and every attribute of parts on any element', () => {
    for (const tag of ['section', 'my-element']) {
      const offered = completions(`<${tag} |></${tag}>`);
      for (const attribute of [...options, ...parts].map((each) => each.attribute))
        expect(offered.get(attribute)).toBe(`${attribute}="$1"`);
    }
  });

  // The service has an open issue about values of global attributes (microsoft/vscode-html-languageservice#111).
  it('completes the values of every option with words, quoted or not', () => {
    for (const { attribute, values = [] } of options.filter((option) => option.values)) {
      expect([...completions(`<div ${attribute}="|"></div>`).keys()]).toEqual(values);
      expect([...completions(`<div ${attribute}=|></div>`).values()]).toEqual(
        values.map((value) => `"${value}"`),
      );
    }
  });

  it('completes the names of all widgets and parts', () => {
    const names = metadata.widgets.map(({ name }) => name);
    expect([...completions('<div data-widget="|">').keys()]).toEqual(names);
    for (const { attribute, name } of parts)
      expect(completions(`<div ${attribute}="|"></div>`).get(name)).toBe(name);
  });

  it('shows the sentence of every option, value, part and widget', () => {
    for (const { attribute, about, values: [value] = [] } of options) {
      expect(hover(`<div data|${attribute.slice(4)}="x">`)).toContain(JSON.stringify(about).slice(1, -1));
      if (value)
        expect(hover(`<div ${attribute}="|${value}">`)).toContain(JSON.stringify(about).slice(1, -1));
    }
    for (const { attribute, name, about } of parts)
      expect(hover(`<div ${attribute}="|${name}">`)).toContain(JSON.stringify(about).slice(1, -1));
    for (const { name, summary } of metadata.widgets)
      expect(hover(`<div data-widget="|${name}">`)).toContain(JSON.stringify(summary).slice(1, -1));
  });
});

describe('in Twig', () => {
  const host = '<div class="{{ a ? "b" : "c" }}" data-widget="content-list"';
  const templates = [
    ['after an output', `${host} {{ attributes }} data-content-list-while-loading="|">`],
    ['in a block', `{% block list %}${host} data-content-list-while-loading="|">{% endblock %}`],
    ['after a condition', `${host} {% if a %} data-content-list-while-loading="|" {% endif %}>`],
    ['directly after a condition', `${host} {% if a %}data-content-list-while-loading="|"{% endif %}>`],
    ['after a comparison', `${host}{% if a > 1 %} data-content-list-while-loading="|"{% endif %}>`],
  ] as const;
  const offered = (text: string): boolean => completions(text, 'twig').has('replace');

  it.each(templates)('completes a value %s if the Twig parts are blank', (_, template) => {
    expect(offered(withoutTwig(template))).toBe(true);
  });

  it('completes values also between Twig parts, unless one ends at the attribute or contains >', () => {
    expect(templates.filter(([, template]) => !offered(template)).map(([place]) => place)).toEqual([
      'directly after a condition',
      'after a comparison',
    ]);
  });

  it('shows the sentence of an attribute', () => {
    expect(hover(`${host} {{ attributes }} data-content|-list-path="{{ path }}">`, 'twig')).toContain(
      'Path of the list',
    );
  });
});

it('the web types contain the same attributes, with their values', () => {
  const { name, version, contributions } = createWebTypes(metadata);
  expect([name, version]).toEqual(['society-widgets', '1.2.3']);
  const { attributes } = contributions.html;
  expect(attributes.map((attribute) => attribute.name)).toEqual(
    htmlData.globalAttributes.map((attribute) => attribute.name),
  );
  expect(attributes.find((each) => each.name === 'data-accordion-open')).toMatchObject({
    value: { type: 'enum', default: 'none' },
    values: [{ name: 'none' }, { name: 'first' }, { name: 'all' }],
  });
});
