import { describe, expect, it } from 'vitest';
import { registry } from '../../entry/registry.ts';
import { attributeName, toKebabCase } from '../../runtime/names.ts';
import { catalog } from '../catalog.ts';
import { createMetadata } from './metadata.ts';

const facts = { name: 'society-widgets', version: '1.2.3', homepage: 'https://society.example/widgets' };
const metadata = createMetadata(facts);

describe('the metadata', () => {
  it('contains every widget in the registry', () => {
    expect(metadata.widgets.map(({ name }) => name).toSorted()).toEqual(Object.keys(registry).toSorted());
  });

  it.each(catalog.map(({ definition }) => definition))('of $name equals its definition', (definition) => {
    const { name, options, parts, texts } = definition;
    const found = metadata.widgets.find((widget) => widget.name === name);
    expect(found).toMatchObject({
      marker: `data-widget="${name}"`,
      readme: `https://society.example/widgets/widgets/${name}/README.md`,
      summary: expect.stringMatching(/\w+/),
      options: Object.entries(options).map(([key, { about, expected }]) => ({
        attribute: attributeName(name, key),
        about,
        expected,
      })),
      parts: Object.entries(parts).map(([key, { about, tag }]) => ({
        name: toKebabCase(key),
        about,
        element: tag === '*' ? 'any' : tag,
      })),
      texts: Object.entries(texts).map(([key, text]) => ({ key, about: text.about, default: text.default })),
    });
  });

  it('names the stylesheets that a widget needs, in cascade order', () => {
    const find = (widget: string) => metadata.widgets.find(({ name }) => name === widget)?.styles;
    expect(find('accordion')).toEqual(['styles/base.css', 'styles/accordion.css']);
    expect(find('menu')).toEqual(['styles/base.css', 'styles/dialog.css', 'styles/menu.css']);
  });

  it('marks an option as required if and only if its description says so', () => {
    const options = metadata.widgets.flatMap((widget) => widget.options);
    expect(options.filter(({ required }) => required)).toEqual(
      options.filter(({ about }) => /\bRequired\.$/.test(about)),
    );
  });

  it('has the allowed values, the default and the type of an option', () => {
    const options = metadata.widgets.flatMap((widget) => widget.options);
    const find = (attribute: string) => options.find((option) => option.attribute === attribute);
    expect(find('data-accordion-open')).toMatchObject({
      type: 'word',
      values: ['none', 'first', 'all'],
      default: 'none',
    });
    expect(find('data-content-list-timeout')).toMatchObject({ type: 'number', default: 10_000 });
    expect(find('data-add-to-calendar-start')).toMatchObject({ type: 'text', required: true });
  });
});
