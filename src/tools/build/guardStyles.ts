import type { Plugin } from 'vite';
import { CSS_CONDITION } from '../../entry/guard.ts';

/** Returns the end of the block that begins at or after an index: the index after its closing brace. */
function endOfBlock(css: string, from: number): number {
  let depth = 0;
  for (let index = css.indexOf('{', from); index < css.length; index++) {
    if (css[index] === '{') depth += 1;
    if (css[index] === '}') depth -= 1;
    if (depth === 0) return index + 1;
  }
  throw new Error('A block of a stylesheet has no end.');
}

/**
 * Limits rules for pages with scripting to supported browsers, and extends rules for pages without it to the others, where
 * no widget mounts either.
 */
export function guard(css: string): string {
  const query = /@media[^{]*\(scripting: (enabled|none)\)[^{]*/.exec(css);
  if (!query) return css;
  const end = endOfBlock(css, query.index);
  const block = css.slice(query.index, end);
  const rules = block.slice(query[0].length);
  const guarded =
    query[1] === 'enabled'
      ? `@supports ${CSS_CONDITION} {${block}}`
      : `${block} @supports not (${CSS_CONDITION}) ${rules}`;
  return css.slice(0, query.index) + guarded + guard(css.slice(end));
}

/**
 * Creates the Vite plugin that guards the stylesheet. Without it, browsers below the floor would hide content until the
 * stylesheet stops waiting for a widget.
 */
export function guardStyles(): Plugin {
  return {
    name: 'guard-styles',
    enforce: 'pre',
    transform: {
      filter: { id: /\.css$/ },
      handler: (css: string) => guard(css),
    },
  };
}
