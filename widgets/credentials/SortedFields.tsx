import type { ReactNode } from 'react';

interface SortedFieldsProps {
  name: string;
  ids: readonly string[];
}

/**
 * Renders the order as pairs of hidden fields, with explicit indexes so that PHP reads each pair as one entry (CD-01).
 */
export function SortedFields({ name, ids }: SortedFieldsProps): ReactNode {
  return ids.map((id, index) => (
    <span key={id} hidden>
      <input type="hidden" name={`${name}[${index}][value]`} value={id} />
      <input type="hidden" name={`${name}[${index}][sortIndex]`} value={index} />
    </span>
  ));
}
