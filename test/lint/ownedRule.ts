import { defineRule, type Node, type Rule, type Visitor } from '@oxlint/plugins';
import { pathOf } from './files.ts';

/**
 * Creates a rule for code that only the listed modules may contain. The rule rejects such code in any other module, and
 * a listed module that no longer contains any.
 * @param owners reasons by path
 * @param message instruction on what to do instead
 * @param visit creates the visitor that finds the code
 */
export function ownedRule(
  owners: Readonly<Record<string, string>>,
  message: string,
  visit: (find: (node: Node) => void) => Visitor,
): Rule {
  return defineRule({
    create(context) {
      const isOwner = Object.hasOwn(owners, pathOf(context));
      let isFound = false;
      const visitor = visit((node) => {
        isFound = true;
        if (!isOwner) context.report({ node, message });
      });
      return {
        ...visitor,
        'Program:exit'(node) {
          if (isOwner && !isFound)
            context.report({
              node,
              message: 'This module is in the list of the rule but needs no exception.',
            });
        },
      };
    },
  });
}
