import { fieldOf } from '../../src/forms/errors/fieldErrors.ts';
import { quoted } from '../../src/report/report.ts';
import type { PartsOf, ReportProblem } from '../../src/runtime/define.ts';
import type { addressFields } from './address-fields.ts';
import { ADDRESS_PARTS, type AddressPart, parseFormats } from './format.ts';

type Parts = PartsOf<typeof addressFields>;

/** Field of a part that depends on the country. */
export interface AddressField {
  part: AddressPart;
  control: HTMLInputElement;
  /** Element around the control, its label and its error. */
  field: HTMLElement;
  /** Element that contains only the text of the label. */
  label: HTMLElement | undefined;
}

const LABEL = '[data-address-fields-label]';

/** Returns the fields of an address that depend on the country, in the order of the server's markup. */
export function fieldsIn(parts: Parts): AddressField[] {
  const fields = ADDRESS_PARTS.flatMap((part): AddressField[] => {
    const control = parts[part];
    if (!control) return [];
    const field = fieldOf(control);
    return [{ part, control, field, label: field.querySelector<HTMLElement>(LABEL) ?? undefined }];
  });
  const follows = (a: Node, b: Node) => a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING;
  return fields.sort((a, b) => (follows(a.control, b.control) ? -1 : 1));
}

/** Returns the text of the part with the formats, or an empty document. */
export const inlineFormats = ({ formats }: Parts): string => formats?.content.textContent?.trim() || '{}';

/** Reports markup in which an address could not follow its country. */
export function checkAddress(
  host: HTMLElement,
  parts: Parts,
  path: string | undefined,
  report: ReportProblem,
): void {
  const fields = fieldsIn(parts);
  const formats = parseFormats(inlineFormats(parts));
  const codes = [...parts.country.options].map(({ value }) => value.trim()).filter(Boolean);
  report({
    problem: 'there is no field that depends on the country',
    expected: `at least one of the parts ${ADDRESS_PARTS.join(', ')}`,
    found: fields.length === 0 ? 'none' : undefined,
  });
  report(
    {
      problem: 'the countries have no two-letter codes',
      expected: 'values such as US',
      found: quoted(codes.find((code) => !/^[a-z]{2}$/i.test(code))),
    },
    parts.country,
  );
  report(
    {
      problem: 'the formats are not valid',
      expected: 'a JSON document as in the README',
      found: formats ? undefined : quoted(inlineFormats(parts).slice(0, 40)),
    },
    parts.formats,
  );
  report({
    problem: 'there are no formats',
    expected: 'the part formats, or data-address-fields-formats',
    found: path === undefined && formats && Object.keys(formats).length === 0 ? 'neither' : undefined,
  });
  for (const { control, label } of fields)
    report(
      {
        problem: 'a label cannot follow the country',
        expected: '<label><span data-address-fields-label>…</span></label>',
        found: label ? undefined : 'a label without that element',
      },
      control,
    );
  const parents = new Set(fields.map(({ field }) => field.parentNode));
  report({
    problem: 'the fields cannot be put in order',
    expected: 'all in the same element',
    found: parents.size > 1 || fields.some(({ field }) => field === host) ? 'different elements' : undefined,
  });
  const zipCode = parts.country.getAttribute('data-country-select-zip-code');
  report(
    {
      problem: 'country-select would also check the postal code, which address-fields checks',
      expected: 'no data-country-select-zip-code',
      found: parts.zip && zipCode === parts.zip.name ? quoted(zipCode) : undefined,
    },
    parts.country,
  );
}
