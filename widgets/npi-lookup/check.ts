import type { Check } from '../../src/runtime/define.ts';
import { canFill, findFillControl } from './fillControls.ts';
import type { npiLookup } from './npi-lookup.ts';

/** Reports controls that the page lacks or that cannot be filled in, and a missing element for the offer. */
export const checkMarkup: Check<typeof npiLookup> = ({ host, options: { fill, offer } }, report) => {
  if (!fill) return;
  const isOffered = offer !== undefined && document.getElementById(offer) !== null;
  report({
    problem: 'there is no element for the offer to fill in the form',
    expected:
      offer === undefined
        ? 'data-npi-lookup-offer with the id of an element'
        : `an element with id="${offer}"`,
    found: isOffered ? undefined : 'none',
  });
  for (const name of Object.values(fill)) {
    const control = findFillControl(name, undefined, host);
    const isFillable = control !== undefined && canFill(control);
    report({
      problem: 'it names a control that cannot be filled in',
      expected: `a text field or a list named ${name}`,
      found: isFillable ? undefined : control ? `type="${control.type}"` : 'none',
    });
  }
};
