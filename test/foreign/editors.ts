/** Elements that WordPress takes for blocks, as in its function `wpautop`. Anything else is text to it, even a button. */
const BLOCK =
  '(?:table|thead|tfoot|caption|col|colgroup|tbody|tr|td|th|div|dl|dd|dt|ul|ol|li|pre|form|map|area|blockquote|address|style|p|h[1-6]|hr|fieldset|legend|section|article|aside|hgroup|header|footer|nav|figure|figcaption|details|menu|summary)';

/** Applies the changes of one step after the other. */
const applyAll = (
  html: string,
  steps: readonly (readonly [pattern: RegExp, replacement: string])[],
): string => steps.reduce((text, [pattern, replacement]) => text.replace(pattern, replacement), html);

/** A line break inside a script or a style is none for `wpautop`. */
const KEPT_BREAK = '\u{E000}';

/**
 * Word of `wpautop` for a line break inside a tag. Its patterns take the `>` in it for the end of the tag, so a `</p>` may be
 * left behind the tag.
 */
const TAG_BREAK = ' <!-- wpnl --> ';

/**
 * Returns HTML with automatic paragraphs, step by step as WordPress 6 makes them (`wpautop`): a blank line or a block begins
 * a paragraph, and each line ends with `<br />`. It splits scripts with blank lines, too, and leaves unbalanced `</p>`,
 * which browsers turn into empty paragraphs. For the examples of all widgets and their gallery pages, the result is that of
 * WordPress 6.1.9.
 */
export function withAutomaticParagraphs(html: string): string {
  const blocks = applyAll(`${html}\n`, [
    [/<br\s*\/?>\s*<br\s*\/?>/g, '\n\n'],
    [new RegExp(`(<${BLOCK}[\\s/>])`, 'g'), '\n\n$1'],
    [new RegExp(`(</${BLOCK}>)`, 'g'), '$1\n\n'],
    [/\s*<option/g, '<option'],
    [/<\/option>\s*/g, '</option>'],
  ]).replace(/<[^<>]*>/g, (tag) => tag.replaceAll('\n', TAG_BREAK));
  const paragraphs = blocks.split(/\n\s*\n/).filter((text) => text.trim() !== '');
  const wrapped = paragraphs.map((text) => `<p>${text.replace(/^\n+|\n+$/g, '')}</p>\n`).join('');
  const unwrapped = applyAll(wrapped, [
    [/<p>\s*<\/p>/g, ''],
    [/<p>([^<]+)<\/(div|address|form)>/g, '<p>$1</p></$2>'],
    [new RegExp(`<p>\\s*(</?${BLOCK}[^>]*>)\\s*</p>`, 'g'), '$1'],
    [/<p>(<li.+?)<\/p>/g, '$1'],
    [new RegExp(`<p>\\s*(</?${BLOCK}[^>]*>)`, 'g'), '$1'],
    [new RegExp(`(</?${BLOCK}[^>]*>)\\s*</p>`, 'g'), '$1'],
  ]).replace(/<(script|style|svg).*?<\/\1>/gs, (element) => element.replaceAll('\n', KEPT_BREAK));
  return applyAll(unwrapped, [
    [/<br\/?>/g, '<br />'],
    [/(?<!<br \/>)\s*\n/g, '<br />\n'],
    [new RegExp(`(</?${BLOCK}[^>]*>)\\s*<br />`, 'g'), '$1'],
    [/<br \/>(\s*<\/?(?:p|li|div|dl|dd|dt|th|pre|td|ul|ol)[^>]*>)/g, '$1'],
    [/\n<\/p>(?=\n?$)/g, '</p>'],
    [new RegExp(`${KEPT_BREAK}|${TAG_BREAK}`, 'g'), '\n'],
  ]);
}

/** Returns HTML without the attributes that filters for untrusted authors remove: `hidden`, `tabindex`, `name` on `<details>`. */
export const withoutFilteredAttributes = (html: string): string =>
  html.replace(/<[a-z][^<>]*>/g, (tag) =>
    applyAll(tag, [
      [/\s(?:hidden(?:="[^"]*")?|tabindex="[^"]*")(?=[\s/>])/g, ''],
      [/^(<details\b.*?)\sname="[^"]*"/s, '$1'],
    ]),
  );
