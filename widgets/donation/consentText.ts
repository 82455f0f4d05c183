import { collapseWhitespace } from '../../src/runtime/texts.ts';

/** Ids in an `aria-describedby` attribute. */
const idsOf = (attribute: string | null): string[] => (attribute ?? '').split(/\s+/).filter(Boolean);

/**
 * Returns the text that a visitor agrees to with a checkbox, as shown: its label, and the elements that describe it, such
 * as the terms. White space is collapsed. An error message at the checkbox is not part of the agreement.
 */
export function consentText(box: HTMLInputElement): string {
  const described = idsOf(box.getAttribute('aria-describedby'))
    .map((id) => document.getElementById(id))
    .filter((element) => !element?.matches('.sw-field-error'));
  const shown = [...(box.labels ?? []), ...described];
  return collapseWhitespace(shown.map((element) => element?.textContent ?? '').join(' '));
}
