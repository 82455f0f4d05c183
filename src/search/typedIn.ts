/** What a visitor has typed into the server's text field; undefined while it is as the server sent it. */
export const typedIn = ({ value, defaultValue }: HTMLInputElement): string | undefined =>
  value === defaultValue ? undefined : value;
