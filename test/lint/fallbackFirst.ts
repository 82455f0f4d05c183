import { defineRule, type ESTree } from '@oxlint/plugins';
import { lastName } from './files.ts';

const isTest = ({ callee }: ESTree.CallExpression): boolean =>
  callee.type === 'Identifier' && callee.name === 'test';

const isBlock = ({ callee }: ESTree.CallExpression): boolean =>
  callee.type === 'MemberExpression' && lastName(callee.object) === 'test' && lastName(callee) === 'describe';

/**
 * Rejects browser specs whose first block does not cover the page without JavaScript, on which everything else builds.
 */
export const fallbackFirst = defineRule({
  create(context) {
    let first: ESTree.CallExpression | undefined;
    return {
      CallExpression(node) {
        if (isTest(node) || isBlock(node)) first ??= node;
      },
      'Program:exit'(program) {
        const title = first?.arguments[0];
        const isFallback = title?.type === 'Literal' && title.value === 'without JavaScript';
        if (first && isFallback && isBlock(first)) return;
        context.report({
          node: first ?? program,
          message: "A browser spec begins with `test.describe('without JavaScript', …)`.",
        });
      },
    };
  },
});
