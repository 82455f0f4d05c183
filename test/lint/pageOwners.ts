import { defineRule, type ESTree } from '@oxlint/plugins';
import { lastName, pathOf } from './files.ts';

const HISTORY = 'src/page/history/history.ts';
const TITLE = 'src/page/history/title.ts';
const RESETS = 'src/forms/fields/watchForm.ts';

/**
 * Module that is also allowed to read the state of the history entry. It is part of the entry script, which cannot share
 * a module with a chunk, because the browser would then run the entry script twice.
 */
const ENTRY_READER = 'src/entry/schedule.ts';

/** Owners of the members of page-wide objects. */
const OWNER_OF_MEMBER: Readonly<Record<string, string>> = {
  'history.pushState': HISTORY,
  'history.replaceState': HISTORY,
  'history.state': HISTORY,
  'history.scrollRestoration': HISTORY,
  'document.title': TITLE,
};

/**
 * Rejects page-wide effects in any file other than the owner of the effect. With a single owner, widgets cannot undo
 * each other's effects.
 */
export const pageOwners = defineRule({
  create(context) {
    const file = pathOf(context);
    const check = (node: ESTree.Node, name: string, owner: string | undefined): void => {
      if (owner === undefined || owner === file || (file === ENTRY_READER && name === 'history.state'))
        return;
      context.report({ node, message: `\`${name}\` belongs to ${owner}.` });
    };
    return {
      MemberExpression(node) {
        const name = `${lastName(node.object)}.${lastName(node)}`;
        check(node, name, Object.hasOwn(OWNER_OF_MEMBER, name) ? OWNER_OF_MEMBER[name] : undefined);
      },
      CallExpression({ callee, arguments: [event] }) {
        const isListener = lastName(callee) === 'addEventListener';
        if (isListener && event?.type === 'Literal' && event.value === 'reset')
          check(event, "addEventListener('reset')", RESETS);
      },
    };
  },
});
