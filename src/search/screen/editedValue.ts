/**
 * Returns the text that the visitor typed into the server's text field; undefined while the field still has the
 * server's value.
 */
export const editedValue = ({ value, defaultValue }: HTMLInputElement): string | undefined =>
  value === defaultValue ? undefined : value;
