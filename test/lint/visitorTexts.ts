import { defineRule, type ESTree } from '@oxlint/plugins';
import { ancestorsOf, attributeName, lastName } from './files.ts';

/** Attributes whose value visitors read or hear. `text` is an attribute of `<Enhance>`. */
const READ_ATTRIBUTES =
  /^(?:aria-(?:label|description|roledescription|valuetext|placeholder)|title|placeholder|alt|label|text)$/;

const isWord = (text: string): boolean => /\p{L}{2}/u.test(text);

const isAnnouncement = (node: ESTree.Node): boolean =>
  node.type === 'CallExpression' && lastName(node.callee) === 'announce';

/**
 * Rejects visitor texts that are written in a view. A page can replace and translate only the texts of a definition.
 */
export const visitorTexts = defineRule({
  create(context) {
    const report = (node: ESTree.Node): void =>
      context.report({
        node,
        message: 'A text for visitors belongs in the definition, where a page can replace it.',
      });
    const checkString = (node: ESTree.Node, text: string): void => {
      if (!isWord(text)) return;
      const ancestors = ancestorsOf(node);
      const attribute = ancestors.find(({ type }) => type === 'JSXAttribute');
      const isRead =
        attribute?.type === 'JSXAttribute'
          ? READ_ATTRIBUTES.test(attributeName(attribute))
          : ancestors.some(isAnnouncement);
      if (isRead) report(node);
    };
    return {
      JSXText(node) {
        if (isWord(node.value)) report(node);
      },
      Literal(node) {
        if (typeof node.value === 'string') checkString(node, node.value);
      },
      TemplateElement: (node) => checkString(node, node.value.raw),
    };
  },
});
