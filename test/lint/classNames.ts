import { defineRule, type ESTree } from '@oxlint/plugins';
import { SITE_CLASSES } from './allowedNames.ts';
import { ancestorsOf, attributeName } from './files.ts';

const ALLOWED = new RegExp(`^(?:sw-.*|${SITE_CLASSES})$`);

/** Rejects classes that do not begin with `sw-`, because a site could use the same class. */
export const classNames = defineRule({
  create(context) {
    const check = (node: ESTree.Node, text: string): void => {
      const attribute = ancestorsOf(node).find(({ type }) => type === 'JSXAttribute');
      if (attribute?.type !== 'JSXAttribute' || !/^class(?:Name)?$/.test(attributeName(attribute))) return;
      for (const name of text.split(/\s+/))
        if (name !== '' && !ALLOWED.test(name))
          context.report({ node, message: `The class \`${name}\` does not begin with \`sw-\`.` });
    };
    return {
      Literal(node) {
        if (typeof node.value === 'string') check(node, node.value);
      },
      TemplateElement: (node) => check(node, node.value.raw),
    };
  },
});
