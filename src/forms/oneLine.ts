/** A text as it is shown: its white space as single spaces, none round it. */
export const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();
