/**
 * Purposes of fields about the visitor, by what their labels say, and the autocomplete values that name them. The values are
 * from the list of WCAG 2.2, section 7 ("Input Purposes for User Interface Components").
 */
const PURPOSES: readonly { label: string; values: readonly string[] }[] = [
  { label: '^(full )?name$', values: ['name'] },
  { label: '^first name|^nombre$', values: ['given-name'] },
  { label: '^(last name|surname)|^apellidos$', values: ['family-name'] },
  { label: '^(new )?email', values: ['email', 'username'] },
  { label: 'phone$', values: ['tel'] },
  { label: 'country|^país|where do you work', values: ['country', 'country-name'] },
  { label: '^(home )?city', values: ['address-level2'] },
  { label: '^(state|province)|^estado', values: ['address-level1'] },
  { label: 'zip|postal code|^postcode', values: ['postal-code'] },
  { label: '^address line 1|^street|línea 1', values: ['address-line1', 'street-address'] },
  { label: '^address line 2|^suite', values: ['address-line2'] },
  { label: '^full home address', values: ['street-address'] },
  { label: '^employer', values: ['organization'] },
  { label: 'username', values: ['username'] },
  { label: '^current password', values: ['current-password'] },
  { label: '^password$', values: ['current-password', 'new-password'] },
  { label: '^(new|confirm)( new)? password', values: ['new-password'] },
  { label: '^card number', values: ['cc-number'] },
];

/** Names of fields whose label would fit, but which are about somebody other than the visitor. */
const ABOUT_OTHERS: readonly string[] = ['honored'];

interface PurposeQuestion {
  purposes: typeof PURPOSES;
  others: typeof ABOUT_OTHERS;
}

/** Argument of `fieldsWithoutPurpose`. */
export const ABOUT_VISITORS: PurposeQuestion = { purposes: PURPOSES, others: ABOUT_OTHERS };

/** Returns the fields whose label names a purpose that their `autocomplete` attribute doesn't. Runs in the page. */
export function fieldsWithoutPurpose({ purposes, others }: PurposeQuestion): string[] {
  const SELECTOR =
    ':is(input:not([type="hidden"], [type="radio"], [type="checkbox"], [type="file"], [type="search"]), select, textarea)';
  const fields = [...document.querySelectorAll<HTMLInputElement>(`main ${SELECTOR}`)];
  return fields.flatMap((field) => {
    const label = (field.labels?.[0]?.textContent ?? '').trim().replaceAll(/\s+/g, ' ').toLowerCase();
    const wanted = purposes.find((purpose) => new RegExp(purpose.label).test(label))?.values;
    const token = (field.getAttribute('autocomplete') ?? '').split(' ').at(-1) ?? '';
    return wanted && !others.includes(field.name) && !wanted.includes(token)
      ? [`${field.name} ("${label}") has autocomplete="${token}", not ${wanted.join(' or ')}`]
      : [];
  });
}
