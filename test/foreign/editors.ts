/**
 * Elements that WordPress treats as blocks in its `wpautop` function. It treats all other elements as text, even buttons.
 */
const BLOCK =
  '(?:table|thead|tfoot|caption|col|colgroup|tbody|tr|td|th|div|dl|dd|dt|ul|ol|li|pre|form|map|area|blockquote|address|style|p|h[1-6]|hr|fieldset|legend|section|article|aside|hgroup|header|footer|nav|figure|figcaption|details|menu|summary)';

const applyAll = (
  html: string,
  steps: readonly (readonly [pattern: RegExp, replacement: string])[],
): string => steps.reduce((text, [pattern, replacement]) => text.replace(pattern, replacement), html);

/** Placeholder for a line break inside a script or a style, which `wpautop` ignores. */
const KEPT_BREAK = '\u{E000}';

/**
 * Placeholder that `wpautop` uses for a line break inside a tag. Its patterns mistake the placeholder's `>` for the end of
 * the tag, so a `</p>` may be left after the tag.
 */
const TAG_BREAK = ' <!-- wpnl --> ';

/**
 * Returns HTML with automatic paragraphs, created in the same steps as in WordPress 6's `wpautop`. A blank line or a block
 * starts a paragraph, and each line ends with `<br />`. As in WordPress, scripts that contain blank lines are split, and
 * unbalanced `</p>` tags remain, which browsers turn into empty paragraphs. For the examples and gallery pages of all
 * widgets, the result is the same as in WordPress 6.1.9.
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

/**
 * Returns HTML without the attributes that content filters remove for untrusted authors: `hidden`, `tabindex`, and `name`
 * on `<details>`.
 */
export const withoutFilteredAttributes = (html: string): string =>
  html.replace(/<[a-z][^<>]*>/g, (tag) =>
    applyAll(tag, [
      [/\s(?:hidden(?:="[^"]*")?|tabindex="[^"]*")(?=[\s/>])/g, ''],
      [/^(<details\b.*?)\sname="[^"]*"/s, '$1'],
    ]),
  );
