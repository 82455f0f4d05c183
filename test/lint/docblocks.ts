import { defineRule } from '@oxlint/plugins';

const QUESTION = /^(?:What|Whether|Where|How|Who|When)\b/;
const IDS_ONLY = /^\W*(?:[A-Z]{2}-\d{2}\W*(?:and|to)?\W*)+$/;

/** Returns the text of a docblock without its asterisks. */
const proseOf = (comment: string): string =>
  comment
    .slice(1)
    .split('\n')
    .map((line) => line.replace(/^\s*\*\s?/, '').trim())
    .join(' ')
    .trim();

/**
 * Rejects docblocks that do not state what a thing is or does: docblocks that begin with a question word, or that only
 * cite requirements.
 */
export const docblocks = defineRule({
  create(context) {
    return {
      Program() {
        for (const node of context.sourceCode.getAllComments()) {
          if (node.type !== 'Block' || !node.value.startsWith('*')) continue;
          const text = proseOf(node.value);
          if (QUESTION.test(text) || IDS_ONLY.test(text))
            context.report({
              node,
              message: 'The docblock does not state what this is or does: begin with a noun or a verb.',
            });
        }
      },
    };
  },
});
