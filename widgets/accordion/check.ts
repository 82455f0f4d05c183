import type { Check } from '../../src/runtime/define.ts';
import type { accordion } from './accordion.ts';

export const checkMarkup: Check<typeof accordion> = ({ parts: { row: rows } }, report) => {
  for (const row of rows) {
    const first = row.firstElementChild;
    const name = first ? `<${first.localName}>` : 'no element';
    const found = row.querySelector(':scope > summary') ? undefined : name;
    // For a row without a summary, browsers would show "Details" in the browser's language.
    report({ problem: 'a row has no summary', expected: 'a <summary> as its first element', found }, row);
  }
};
