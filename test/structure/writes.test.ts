import { expect, it } from 'vitest';
import { project, readProject } from './project.ts';
import { writingModules } from './writes.ts';

/** Modules that write to elements without `<Enhance>`, each with the reason. */
const WRITING_MODULES: Readonly<Record<string, string>> = {
  'src/runtime/Enhance.tsx': 'it is <Enhance>',
  'src/runtime/writer.ts': 'writes for <Enhance>, with undo',
  'src/runtime/checkedWriter.ts': 'checks what <Enhance> writes',
  'src/entry/entry.ts': 'is no view: sets the state of hosts, and the consent',
  'src/runtime/mount.tsx': 'is no view: sets the state of hosts',
  'src/tools/checker/page.ts': 'builds the document that the checker reads',
  'src/controls/dialog/Dialog.tsx': "exchanges a dialog's content, and restores it",
  'src/debug/main.tsx': 'creates the element of the debug panel',
  'src/page/announce.ts': 'creates live regions',
  'src/page/layers/focus.ts': 'is a page-wide owner, with a writer',
  'src/net/html/html.ts': 'cleans a fragment before it is on the page',
  'src/page/layers/isolate.ts': 'is a page-wide owner, with a writer',
  'src/page/layers/layers.ts': 'is a page-wide owner, with a writer',
  'src/page/layers/otherLayers.ts': 'shows layers of other code above ours, with a writer',
  'src/page/layers/scrollLock.ts': 'is a page-wide owner, and restores what it finds',
  'src/forms/sections/disableControls.ts': 'counts the sections that disable a control, with a writer',
  'widgets/assembly-field/useChosen.ts': 'restores the value of a hidden field',
  'widgets/content-list/page.ts': 'shows content of the server, which stays',
  'widgets/npi-lookup/Outcome.tsx': "fills an element of React with the server's results",
  'widgets/slider/row.ts': 'restores what Swiper writes',
  'widgets/social-links/rows.ts': "numbers the rows that it copies from the server's template",
};

it('only <Enhance> writes to the elements of the server, apart from modules with a reason', () => {
  expect(writingModules(readProject()).toSorted()).toEqual(Object.keys(WRITING_MODULES).toSorted());
});

it.each([
  "button.setAttribute('hidden', '')",
  "button.classList.add('on')",
  'button.hidden = true',
  "element.style.setProperty('--a', '1')",
  "element.style.color = 'red'",
  "element.dataset.state = 'open'",
  "element.textContent = 'New'",
  'element.replaceChildren(list)',
])('finds a module with "%s"', (text) => {
  expect(writingModules(project({ 'widgets/quiz/Quiz.tsx': text, 'src/a.test.ts': text }))).toEqual([
    'widgets/quiz/Quiz.tsx',
  ]);
});

it('ignores the state of controls, which the browser owns', () => {
  const text =
    "box.checked = true; field.value = ''; details.open = false; if (button.hidden === true) send();";
  expect(writingModules(project({ 'widgets/quiz/Quiz.tsx': text }))).toEqual([]);
});
