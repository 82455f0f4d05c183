/** Returns a text as browsers render it: trimmed, with each run of white space as a single space. */
export const collapseWhitespace = (text: string): string => text.replace(/\s+/g, ' ').trim();
