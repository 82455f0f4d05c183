import { defineRule } from '@oxlint/plugins';
import { MARKUP_NAMES } from './allowedNames.ts';
import { attributeName } from './files.ts';

const NAMES = new RegExp(`^data-(?:${MARKUP_NAMES})$`);
/**
 * Attributes that scripts read: they identify rows of credentials, identify hits for Algolia's events, or contain the
 * errors of a field or its answer in the review.
 */
const IDENTIFIERS = /^data-(?:id|action|message|message-missing|review-(?:answer|follows)|insights-[a-z-]+)$/;

/**
 * Rejects views that write the state of an element to any attribute other than `data-state`, which stylesheets select.
 */
export const stateAttributes = defineRule({
  create(context) {
    return {
      JSXAttribute(node) {
        const attribute = attributeName(node);
        const isState = attribute.startsWith('data-') && node.value?.type === 'JSXExpressionContainer';
        if (!isState || attribute === 'data-state' || NAMES.test(attribute) || IDENTIFIERS.test(attribute))
          return;
        context.report({
          node: node.name,
          message: `\`${attribute}\` writes a state. States are in \`data-state\`.`,
        });
      },
    };
  },
});
