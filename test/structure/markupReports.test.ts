import { expect, it } from 'vitest';
import { modulesReportingMarkup } from './markupReports.ts';
import { project, readProject } from './project.ts';

/** Modules that report problems of the markup without the check of a definition, each with the reason. */
const REPORTING_MODULES: Readonly<Record<string, string>> = {
  'src/report/report.ts': 'fills in what such problems share, and reports openers when they are clicked',
  'src/runtime/define.ts': 'calls the check',
  'src/runtime/parts.ts': 'checks the parts, before the check',
  'src/runtime/mount.tsx': 'completes the error of a widget that cannot work',
  'src/payment/usePayment.ts': 'the CSRF token and the item are needed when the form is sent',
  'widgets/donation/requestFields.ts': 'the CSRF token is needed when the form is sent',
  'widgets/npi-lookup/choose.ts': 'the markup is the response of the server',
};

it('only the checks of definitions report the markup, apart from modules with a reason', () => {
  expect(modulesReportingMarkup(readProject()).toSorted()).toEqual(Object.keys(REPORTING_MODULES).toSorted());
});

it.each(["report({ code: 'markup', widget, problem })", "report(widgetProblem('quiz', problem), host)"])(
  'finds a module with "%s"',
  (text) => {
    const files = { 'widgets/quiz/Quiz.tsx': text, 'src/a.test.ts': text, 'src/tools/checker/a.ts': text };
    expect(modulesReportingMarkup(project(files))).toEqual(['widgets/quiz/Quiz.tsx']);
  },
);
