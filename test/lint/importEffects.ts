import { defineRule, type ESTree } from '@oxlint/plugins';

/** Names through which a script accesses the page, its storage or its timers. */
const PAGE_GLOBALS =
  /^(?:window|document|globalThis|navigator|location|history|localStorage|sessionStorage|cookieStore|addEventListener|dispatchEvent|matchMedia|fetch|setTimeout|setInterval|requestAnimationFrame|queueMicrotask|\w+Observer)$/;

/** Returns the object at the start of a chain: `document` of `document.body.querySelector`. */
function rootOf(node: ESTree.Expression | ESTree.Super): ESTree.Expression | ESTree.Super {
  return node.type === 'MemberExpression' ? rootOf(node.object) : node;
}

/**
 * Rejects modules that have a side effect when they are imported: statements other than declarations, and declarations
 * that call the page. Otherwise, tests, tools and chunks could not import such a module without its side effect, and
 * the bundler could not drop the module if nothing uses it.
 */
export const importEffects = defineRule({
  create(context) {
    const checkCall = (node: ESTree.CallExpression | ESTree.NewExpression): void => {
      const root = rootOf(node.callee);
      const runs = context.sourceCode.getScope(node).variableScope.type === 'module';
      if (runs && root.type === 'Identifier' && PAGE_GLOBALS.test(root.name))
        context.report({
          node,
          message: `Importing this module calls \`${root.name}\`. Move the call into a function.`,
        });
    };
    return {
      Program({ body }) {
        for (const node of body)
          if (!node.type.endsWith('Declaration'))
            context.report({
              node,
              message: 'Importing this module runs this statement. Move it into a function.',
            });
      },
      CallExpression: checkCall,
      NewExpression: checkCall,
    };
  },
});
