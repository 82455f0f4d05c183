import type { ESTree } from '@oxlint/plugins';
import { lastName } from './files.ts';
import { ownedRule } from './ownedRule.ts';

/** Modules that are allowed to write to elements without `<Enhance>`. */
export const WRITING_MODULES = {
  'src/runtime/Enhance.tsx': 'it is <Enhance>',
  'src/runtime/writer.ts': 'writes for <Enhance>, with undo',
  'src/runtime/checkedWriter.ts': 'checks what <Enhance> writes',
  'src/entry/eventReplay.ts': 'is not a view: marks a control as pressed until its widget starts',
  'src/entry/entry.ts': 'is not a view: sets the state of hosts, and the consent',
  'src/runtime/textLanguages.ts': 'adds `lang` to texts, and removes it when they change',
  'src/runtime/mount.tsx': 'is not a view: sets the state of hosts',
  'src/controls/dialog/Dialog.tsx': "exchanges a dialog's content, and restores it",
  'src/debug/main.tsx': 'creates the element of the debug panel',
  'src/page/announce.ts': 'creates live regions',
  'src/page/layers/focus.ts': 'is a page-wide owner, with a writer',
  'src/net/html/html.ts': 'cleans a fragment before it is on the page',
  'src/net/html/valueRules.ts': 'cleans a fragment before it is on the page',
  'src/page/layers/isolate.ts': 'is a page-wide owner, with a writer',
  'src/page/layers/layers.ts': 'is a page-wide owner, with a writer',
  'src/page/layers/otherLayers.ts': 'shows layers of other code above ours, with a writer',
  'src/page/layers/scrollLock.ts': 'is a page-wide owner, and restores what it finds',
  'src/forms/steps/stepInUse.ts': 'adds space at the end of the page, with a writer',
  'src/forms/sections/disableControls.ts': 'counts the sections that disable a control, with a writer',
  'src/forms/rows/createRows.ts': "numbers the rows that it copies from the server's template",
  'widgets/content-list/useBusyState.ts': 'marks the list as busy without rendering, with a writer',
  'widgets/content-list/page.ts': 'shows content of the server, which stays',
  'widgets/npi-lookup/Outcome.tsx': "fills an element that React renders with the server's results",
  'widgets/slider/row.ts': 'restores what Swiper writes',
};

/**
 * Pattern of element properties that affect the page. The state of controls, such as `checked`, belongs to the browser.
 */
const PROPERTIES = /^(?:className|hidden|disabled|required|inert|tabIndex|id|role|textContent|innerHTML)$/;

const METHODS = /^(?:(?:set|remove|toggle)Attribute|replaceChildren)$/;

/** Patterns of the methods of `classList` and `style` that write. */
const METHODS_OF: Readonly<Record<string, RegExp>> = {
  classList: /^(?:add|remove|toggle|replace)$/,
  style: /^(?:set|remove)Property$/,
};

function isWritingCall({ callee }: ESTree.CallExpression): boolean {
  if (callee.type !== 'MemberExpression') return lastName(callee) === 'createWriter';
  const method = lastName(callee);
  return METHODS.test(method) || METHODS_OF[lastName(callee.object)]?.test(method) === true;
}

/** Rejects code that writes to elements without `<Enhance>`, which restores the elements when a widget unmounts. */
export const elementWrites = ownedRule(
  WRITING_MODULES,
  'Write to elements by `<Enhance>`, which restores them when the widget unmounts.',
  (find) => ({
    AssignmentExpression({ left }) {
      if (left.type !== 'MemberExpression') return;
      if (PROPERTIES.test(lastName(left)) || /^(?:style|dataset)$/.test(lastName(left.object))) find(left);
    },
    CallExpression(node) {
      if (isWritingCall(node)) find(node);
    },
  }),
);
