import { defineRule, type Node } from '@oxlint/plugins';
import { lastName } from './files.ts';

/** Rejects formatting and sorting without a locale, which depends on the language of the visitor's or developer's system. */
export const namedLocales = defineRule({
  create(context) {
    const reject = (node: Node): void =>
      context.report({
        node,
        message: 'Name the locale, because the default is the language of the system.',
      });
    return {
      CallExpression(node) {
        const name = lastName(node.callee) ?? '';
        const position = name === 'localeCompare' ? 2 : name.startsWith('toLocale') ? 1 : 0;
        if (node.arguments.length < position) reject(node);
      },
      NewExpression(node) {
        const { callee } = node;
        const isIntl = callee.type === 'MemberExpression' && lastName(callee.object) === 'Intl';
        if (isIntl && node.arguments.length === 0) reject(node);
      },
    };
  },
});
