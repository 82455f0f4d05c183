import stylelint from 'stylelint';

const ruleName = 'widgets/display-in-keyframes';
const messages = stylelint.utils.ruleMessages(ruleName, {
  rejected:
    'WebKit keeps an animation of `display` running after its selector has stopped matching: see src/controls/pre-enhancement.css.',
});

/** Rejects `display` in keyframes. */
export const displayInKeyframes = stylelint.createPlugin(
  ruleName,
  Object.assign(
    () => (root, result) => {
      root.walkAtRules(/^keyframes$/i, (keyframes) =>
        keyframes.walkDecls(/^display$/i, (node) =>
          stylelint.utils.report({ ruleName, result, node, message: messages.rejected }),
        ),
      );
    },
    { ruleName, messages },
  ),
);
