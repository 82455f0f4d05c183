import { lastName } from './files.ts';
import { ownedRule } from './ownedRule.ts';

/** Modules that are allowed to report problems in markup outside a widget's `check.ts`. */
export const REPORTING_MODULES = {
  'src/report/report.ts': 'fills in what such problems share, and reports openers when they are clicked',
  'src/runtime/define.ts': 'calls the check',
  'src/runtime/parts.ts': 'checks the parts, before the check',
  'src/runtime/mount.tsx': 'completes the error of a widget that cannot work',
  'src/payment/view/usePayment.ts': 'the CSRF token and the item are needed when the form is sent',
  'widgets/donation/requestFields.ts': 'the CSRF token is needed when the form is sent',
  'widgets/npi-lookup/choose.ts': 'the markup is the response of the server',
};

/** Rejects reports of problems in markup outside a widget's `check.ts`, which the checker and the panel also run. */
export const markupReports = ownedRule(
  REPORTING_MODULES,
  "Report problems of the markup in the widget's `check.ts`, which the checker and the panel run as well.",
  (find) => ({
    Property(node) {
      if (lastName(node.key) === 'code' && node.value.type === 'Literal' && node.value.value === 'markup')
        find(node);
    },
    CallExpression(node) {
      if (lastName(node.callee) === 'widgetProblem') find(node);
    },
  }),
);
