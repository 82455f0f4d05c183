import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import { attributeName } from '../../runtime/names.ts';
import { parseSettings, settingKeys } from '../../runtime/pageSettings.ts';
import { readFacetLists } from '../../search/screen/facetLists.ts';
import { parseSearchSettings } from '../../search/shared/settings.ts';
import { catalog } from '../catalog.ts';
import { createDataFiles } from './dataFiles.ts';
import { createSettingsSchema } from './schemas.ts';

const files = createDataFiles({ name: 'society-widgets', version: '1.2.3' });
const schema = createSettingsSchema();
const ajv = new Ajv2020({ strict: false });
const isValid = ajv.compile({ $id: 'settings', ...schema });

/** Returns whether a function returns a value and throws nothing. */
function isAccepted(read: () => unknown): boolean {
  try {
    return read() !== undefined;
  } catch {
    return false;
  }
}

/** Returns settings as a page reads them, including those of features. */
function readAll(settings: object): unknown {
  const { features } = parseSettings(JSON.stringify(settings));
  if (features.search !== undefined) parseSearchSettings(features.search, 'https://society.example/');
  for (const { key, parse } of catalog.flatMap(({ definition }) => definition.settings ?? []))
    if (key !== 'search' && features[key] !== undefined) parse(features[key]);
  return features;
}

const SEARCH = { applicationId: 'a', searchKey: 'k', index: 'site' };

describe('the schema of the page settings', () => {
  it('has every setting, and each option that contains JSON', () => {
    expect(Object.keys(schema.properties ?? {}).toSorted()).toEqual(settingKeys().toSorted());
    const options = catalog.flatMap(({ definition: { name, options: own } }) =>
      Object.entries(own).flatMap(([key, { about }]) =>
        /\bas JSON\b|\bJSON list\b/.test(about) ? [attributeName(name, key)] : [],
      ),
    );
    expect(Object.keys(schema.$defs ?? {})).toEqual(options);
  });

  it.each([
    {},
    { language: 'es', consent: 'needed' },
    { language: 1 },
    { consent: 'yes' },
    { texts: { quiz: { correct: 'Richtig' } } },
    { texts: { 'content-list': { showResults: { one: 'a', other: 'b' } } } },
    { texts: { quiz: { correct: 1 } } },
    { texts: [] },
    { search: SEARCH },
    { search: { ...SEARCH, hosts: ['/search'], legacySearch: '/old?q={query}', userCookie: false } },
    { search: { ...SEARCH, hosts: [] } },
    { search: { ...SEARCH, index: ' ' } },
    { search: { ...SEARCH, insightsHost: 'ftp://a.example' } },
    { search: { ...SEARCH, userCookie: 'no' } },
    { search: { applicationId: 'a' } },
    { advocacy: { script: 'https://a.example/b.js' } },
    { advocacy: { script: '//a.example/b.js' } },
    { advocacy: {} },
    { employerMatching: { script: '/a.js', integrity: 'sha384-abc' } },
    { employerMatching: { script: '/a.js', integrity: 'md5-abc' } },
    { employerMatching: { script: 'http://a.example/b.js' } },
  ])('accepts the same as the widgets: %j', (settings) => {
    expect(isValid(settings)).toBe(isAccepted(() => readAll(settings)));
  });

  it('reports an unknown key, as pages do', () => {
    expect([{ serach: SEARCH }, { texts: { quiz: { corect: 'a' } } }].map((each) => isValid(each))).toEqual([
      false,
      false,
    ]);
  });

  const optionOf = (attribute: string) =>
    catalog
      .flatMap(({ definition: { name, options } }) =>
        Object.entries(options).map(([key, option]) => ({ ...option, attribute: attributeName(name, key) })),
      )
      .find((option) => option.attribute === attribute);

  it.each([
    ['search-page-facets', [{ attribute: 'section' }]],
    ['search-page-facets', [{ attribute: 'a', label: 'A', operator: 'or', limit: 5, showMoreLimit: 9 }]],
    ['search-page-facets', [{ label: 'Section' }]],
    ['search-page-facets', [{ attribute: 'section', operator: 'xor' }]],
    ['search-page-facets', [{ attribute: 'section', limit: 0 }]],
    ['search-page-facets', {}],
    ['conditional-field-when', []],
    ['conditional-field-when', [{ field: 'a', value: [1, true] }]],
    ['conditional-field-when', [{ field: '', value: 'b' }]],
    ['conditional-field-when', [{ field: 'a' }]],
    ['conditional-field-when', [{ field: 'a', value: [] }]],
    ['conditional-field-when', { field: 'a', value: 'b' }],
    ['npi-lookup-fill', { phone: 'fields[phone]', zip: 'zip' }],
    ['npi-lookup-fill', { fax: 'fields[fax]' }],
    ['npi-lookup-fill', { phone: '' }],
  ])('of data-%s accepts the same as the widget: %j', (name, value) => {
    const json = JSON.stringify(value);
    const isAcceptedByWidget = isAccepted(() =>
      name === 'search-page-facets'
        ? readFacetLists('search-page', json, [])
        : optionOf(`data-${name}`)?.parse(json),
    );
    expect(ajv.validate({ $ref: `settings#/$defs/data-${name}` }, value)).toBe(isAcceptedByWidget);
  });
});

describe.each(catalog)('the guide to $definition.name', ({ definition: { name, options, parts }, calls }) => {
  const guide = files[`llms/${name}.md`] ?? '';

  it('has the first example, all options and parts, and all requests', () => {
    const [example = 'none'] =
      /```html\n[\s\S]*?```/.exec(readFileSync(`widgets/${name}/README.md`, 'utf8')) ?? [];
    expect(guide).toContain(example);
    for (const { about } of [...Object.values(options), ...Object.values(parts)])
      expect(guide).toContain(about.replaceAll('|', '\\|'));
    for (const { title, responses } of calls) {
      expect(guide).toContain(`### ${title}: `);
      for (const { about } of Object.values(responses)) expect(guide).toContain(about);
    }
    expect(files['llms/llms.txt']).toContain(`- [${name}](${name}.md): `);
  });
});

it('a guide links to the package, and says what the checker reports', () => {
  expect(files['llms/quiz.md']).toContain('[quiz.twig](../../templates/_widgets/quiz/quiz.twig)');
  expect(files['llms/content-list.md']).toContain('](../../docs/server.md)');
  expect(files['llms/address-fields.md']).toContain(
    '](../../templates/_widgets/address-fields/formats.json)',
  );
  expect(files['llms/quiz.md']).toContain(
    '- `data-quiz-correct="yes"` in place of `data-quiz-correct="1"`: quiz: no option is correct, found none',
  );
});
