import { defineRule } from '@oxlint/plugins';
import { lastName } from './files.ts';

/** Pattern of the properties of a form that a site's field may have as its name. A control shadows such a property. */
const SHADOWED =
  /^(?:action|after|before|children|contains|dataset|elements|enctype|hidden|id|lang|length|method|name|noValidate|requestSubmit|reset|style|submit|target|title)$/;

/** Rejects code that reads such a property of an object named `form`. */
export const formProperties = defineRule({
  create: (context) => ({
    MemberExpression(node) {
      if (lastName(node.object) === 'form' && SHADOWED.test(lastName(node)))
        context.report({
          node,
          message: 'A control may have this name: use `ownProperty`, `contains` or `getAttribute`.',
        });
    },
  }),
});
