import { defineRule, type ESTree } from '@oxlint/plugins';
import { ancestorsOf, attributeName } from './files.ts';

/**
 * Pattern of this project's classes, Swiper's classes, and the classes for which sites write styles: see SB-01, SB-02
 * and SN-02 in the requirements.
 */
const ALLOWED = /^(?:sw-.*|swiper(?:-wrapper|-slide)?|sticky|adjust-|has-results)$/;

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
