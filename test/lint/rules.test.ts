import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { createFolder } from '../support/untilEnd.ts';
import { WRITING_MODULES } from './elementWrites.ts';
import { REPORTING_MODULES } from './markupReports.ts';

/**
 * Small files by path. The linter must reject each line that ends with `// ✗`, and report the rule and the words that
 * follow this mark. It must accept every other line. With `+1`, the mark applies to the next line. The test runs the
 * linter itself, because the linter's RuleTester needs Node 22. It therefore also tests the paths in `.oxlintrc.json`.
 */
const EXAMPLES: Readonly<Record<string, string>> = {
  // imports-down
  'src/page/upwards.ts': `
    import type { Stripe } from '../payment/stripe/card.ts'; // ✗ imports-down: \`page\` imports from \`payment/stripe\`
    import { Enhance } from '../runtime/Enhance.tsx';
    export { dialog } from '../controls/dialog.ts'; // ✗ imports-down: \`page\` imports from \`controls\`
    export * from '../forms/a.ts'; // ✗ imports-down: \`page\` imports from \`forms\`
    type Form = typeof import('../forms/a.ts'); // ✗ imports-down: \`page\` imports from \`forms\`
  `,
  'src/runtime/upwards.ts': `import { announce } from '../page/announce.ts'; // ✗ imports-down: from \`page\``,
  'src/payment/machine/upwards.ts': `
    import { fetchPrice } from '../site/requests.ts'; // ✗ imports-down: \`payment/machine\` imports from \`payment/site\`
    import { createPayment } from '../payment.ts'; // ✗ imports-down: \`payment/machine\` imports from \`payment\`
  `,
  'src/payment/cellar/a.ts': `export const a = 1; // ✗ imports-down: not in the list of rooms`,
  'src/entry/registry.ts': `export const load = () => import('../../widgets/quiz/Quiz.tsx');`,
  'src/entry/other.ts': `export const load = () => import('../../widgets/quiz/Quiz.tsx'); // ✗ imports-down: Shared code`,
  'src/cellar/a.ts': `export const a = 1; // ✗ imports-down: not in the list of rooms`,
  'src/tools/docs/a.ts': `import { searchCall } from '../../search/server.ts';`,
  'widgets/quiz/imports.ts': `
    import { lookupSchema } from './responses.ts';
    import { row } from '../accordion/row.ts'; // ✗ imports-down: Widgets communicate through the DOM
    import { lookupCalls } from './server.ts'; // ✗ imports-down: calls of the contract
    import { events } from '../../fixtures/data.ts'; // ✗ imports-down: fixtures or tests
  `,
  'widgets/quiz/quiz.test.ts': `
    import { events } from '../../fixtures/data.ts';
    import { row } from '../accordion/row.ts'; // ✗ imports-down: Widgets communicate through the DOM
  `,
  'test/a.ts': `import { row } from '../widgets/accordion/row.ts';`,

  // import-effects
  'src/page/effects.ts': `
    import './a.css';
    declare global { interface Window { cache: Map<string, string> } }
    export type Timer = ReturnType<typeof setTimeout>;
    const canHide = 'onbeforematch' in globalThis;
    export const addresses = { fetch: '/a', update: '/b' };
    const loads = new Map<string, Window>();
    export const isOnline = (): boolean => navigator.onLine;
    export function root(): Element { return document.querySelector('main') ?? document.body; }
    export class Watch { observer = new MutationObserver(() => {}); }
    export const widget = createWidget({ name: 'a' });
    clearIfRefused(); // ✗ import-effects: runs this statement
    if (isRefused()) clear(); // ✗ import-effects: runs this statement
    for (const type of ['click']) listen(type); // ✗ import-effects: runs this statement
    await import('./a.ts'); // ✗ import-effects: runs this statement
    const token = sessionStorage.getItem('a'); // ✗ import-effects: calls \`sessionStorage\`
    export const main = document.body.querySelector('main'); // ✗ import-effects: calls \`document\`
    const observer = new MutationObserver(() => {}); // ✗ import-effects: calls \`MutationObserver\`
  `,
  'src/entry/entry.ts': `start(); document.body.hidden = true;`,
  'src/tools/checker/main.ts': `start();`,
  'src/page/effects.test.ts': `start();`,

  // docblocks
  'test/docblocks.ts': `
    /** Returns whether a widget is mounted (RT-04). */
    /* What it is. */
    /** What it is. */ // ✗ docblocks: does not state
    /** Whether it is open */ // ✗ docblocks: does not state
    /** (RT-04, RT-05) */ // ✗ docblocks: does not state
    /** RT-01 to RT-03. */ // ✗ docblocks: does not state
    // ✗ +1 docblocks: does not state
    /**
     * Where it stands.
     * @param a a letter
     */
  `,

  // named-locales
  'fixtures/locales.ts': `
    const sorted = names.toSorted((a, b) => a.localeCompare(b, 'en'));
    const format = new Intl.NumberFormat(language);
    const time = date.toLocaleString('en', { timeZone: 'UTC' });
    const byName = names.toSorted((a, b) => a.localeCompare(b)); // ✗ named-locales: Name the locale
    const day = date.toLocaleDateString(); // ✗ named-locales: Name the locale
    const zone = new Intl.DateTimeFormat(); // ✗ named-locales: Name the locale
  `,

  // visitor-texts, translatable-texts, state-attributes, class-names
  'widgets/quiz/Quiz.tsx': `
    const asterisk = <i />;
    const mark = (row: string) => <i key={row} />;
    export const valid = () => [
      <p>{texts.late}</p>,
      <p className="sw-field" data-state="open">{texts.more}</p>,
      <p>{\`– 1\`}</p>,
      <p><b>{a}</b>{' '}<i>{b}</i></p>,
      <ul>{rows.map((row) => <li key={row}>{row}</li>)}</ul>,
      <p>{isLate ? <b /> : undefined}{/* why */}</p>,
      <p><b />{isNeeded && asterisk}{rows.map(mark)}{mark(row)}</p>,
      <Panel>{children}</Panel>,
      <Enhance element={x} text={texts.open} aria-label={\`\${texts.label} (1)\`} />,
      <Panel text={<b className="sw-open" />} />,
      <p data-state={state} data-quiz-part={part} data-id={id} data-lone="yes" />,
      <p className={\`sticky sw-\${kind}\`} title={kind === 1 ? label : undefined} />,
      announce(\`\${name} …\`),
    ];
    export const invalid = () => [
      <p>Some words</p>, // ✗ visitor-texts: belongs in the definition
      <p title="A title" />, // ✗ visitor-texts: belongs in the definition
      <Enhance element={x} text={isOpen ? 'Close' : texts.open} />, // ✗ visitor-texts: belongs in the definition
      <Enhance element={x} aria-label={\`Close \${name}\`} />, // ✗ visitor-texts: belongs in the definition
      announce('Done'), // ✗ visitor-texts: belongs in the definition
      <p>{count}<b /></p>, // ✗ translatable-texts: beside other nodes
      <p>– <b /></p>, // ✗ translatable-texts: beside other nodes
      <p>{isLate && texts.late} <b>{now}</b></p>, // ✗ translatable-texts: beside other nodes
      <>{texts.late}</>, // ✗ translatable-texts: beside other nodes
      <Enhance element={element}>{texts.late}</Enhance>, // ✗ translatable-texts: beside other nodes
      <div>{isOpen && <b />}{runs?.map((run) => <i key={run} />)}{runs?.map((run) => run.text)}</div>, // ✗ translatable-texts: beside other nodes
      <p>{runs.map((run) => run.text)}</p>, // ✗ translatable-texts: beside other nodes
      <p>{runs.map((run) => { return run.text; })}</p>, // ✗ translatable-texts: beside other nodes
      <p>{element}<b /></p>, // ✗ translatable-texts: beside other nodes
      <p data-phase={phase} />, // ✗ state-attributes: \`data-phase\` writes a state
      <p className="sw-a verdict" />, // ✗ class-names: \`verdict\` does not begin
      <p className={isOpen ? 'open' : undefined} />, // ✗ class-names: \`open\` does not begin
    ];
  `,
  'src/debug/Panel.tsx': `export const A = () => <p title="Close">Some words</p>;`,
  'widgets/quiz/Quiz.test.tsx': `it('a', () => render(<p className="a" data-a={a}>Some {words}</p>));`,

  // page-owners
  'src/page/history/history.ts': `export const a = () => history.pushState(null, '');`,
  'src/page/history/title.ts': `export const a = () => { document.title = 'a'; };`,
  'src/entry/schedule.ts': `
    export const a = () => history.state;
    export const b = () => history.pushState(null, ''); // ✗ page-owners: belongs to src/page
  `,
  'widgets/quiz/owners.ts': `
    export function act() {
      form.addEventListener('submit', act);
      dialog.title = 'a';
      history.replaceState(null, ''); // ✗ page-owners: \`history.replaceState\` belongs to src/page
      read(window.history.state); // ✗ page-owners: \`history.state\` belongs to src/page
      document.title = 'a'; // ✗ page-owners: \`document.title\` belongs to src/page
      form.addEventListener('reset', act); // ✗ page-owners: belongs to src/forms
    }
  `,

  // form-properties
  'widgets/quiz/form.ts': `
    export const a = () => form.querySelector('a') ?? form.getAttribute('id');
    export const b = () => input.form?.elements; // ✗ form-properties: A control may have this name
  `,

  // built-in-type-names
  'src/net/types.ts': `
    type Pick = 1; // ✗ built-in-type-names: \`Pick\` is a built-in type
    export interface Event {} // ✗ built-in-type-names: \`Event\` is a built-in type
    class Text {} // ✗ built-in-type-names: \`Text\` is a built-in type
    type Row = 1;
    const Range = 1;
    export function a() { type Node = 1; }
  `,

  // markup-reports and element-writes, each including an exception that is no longer needed
  'src/runtime/define.ts': `export const a = () => report({ code: 'markup', widget, problem });`,
  'src/runtime/parts.ts': `export const a = 1; // ✗ markup-reports: needs no exception`,
  'src/runtime/Enhance.tsx': `export const a = () => button.setAttribute('hidden', '');`,
  'src/runtime/writer.ts': `export const a = 1; // ✗ element-writes: needs no exception`,
  'src/tools/checker/page.ts': `export const a = () => button.setAttribute('hidden', '');`,
  'widgets/quiz/writes.ts': `
    export function act() {
      report({ code: 'request' });
      report({ code: 'markup', widget, problem }); // ✗ markup-reports: in the widget's \`check.ts\`
      report(widgetProblem('quiz', problem), host); // ✗ markup-reports: in the widget's \`check.ts\`
      box.checked = true; field.value = ''; details.open = false; words.add(1);
      if (button.hidden === true) send();
      button.setAttribute('hidden', ''); // ✗ element-writes: by \`<Enhance>\`
      button.classList.add('on'); // ✗ element-writes: by \`<Enhance>\`
      button.hidden = true; // ✗ element-writes: by \`<Enhance>\`
      element.style.setProperty('--a', '1'); // ✗ element-writes: by \`<Enhance>\`
      element.style.color = 'red'; // ✗ element-writes: by \`<Enhance>\`
      element.dataset.state = 'open'; // ✗ element-writes: by \`<Enhance>\`
      element.textContent = 'New'; // ✗ element-writes: by \`<Enhance>\`
      element.replaceChildren(list); // ✗ element-writes: by \`<Enhance>\`
      const writer = createWriter(); // ✗ element-writes: by \`<Enhance>\`
    }
  `,
};

const MARK = / \/\/ ✗ (?:\+(\d) )?([\w-]+): (.+)$/;

interface Diagnostic {
  code: string;
  message: string;
  filename: string;
  labels: { span: { line: number } }[];
}

/**
 * Lints the examples with the project's own rules, and returns the problems, as `path:line rule`, with their messages.
 */
function lint(folder: string): Map<string, string> {
  for (const [file, code] of Object.entries(EXAMPLES)) {
    mkdirSync(path.join(folder, path.dirname(file)), { recursive: true });
    writeFileSync(path.join(folder, file), code);
  }
  const config = JSON.parse(readFileSync('.oxlintrc.json', 'utf8')) as Record<string, unknown>;
  const own = { ...config, categories: {}, plugins: [], jsPlugins: [path.resolve('test/lint/plugin.js')] };
  writeFileSync(path.join(folder, '.oxlintrc.json'), JSON.stringify(own));
  const command = path.resolve('node_modules/oxlint/bin/oxlint');
  const { stdout } = spawnSync(process.execPath, [command, '--format=json'], {
    cwd: folder,
    encoding: 'utf8',
  });
  const { diagnostics } = JSON.parse(stdout) as { diagnostics: Diagnostic[] };
  return new Map(
    diagnostics.flatMap(({ code, message, filename, labels }) => {
      const rule = /^widgets\((.+)\)$/.exec(code)?.[1];
      return rule ? [[`${filename}:${labels[0]?.span.line} ${rule}`, message] as const] : [];
    }),
  );
}

/** Returns the problems that the linter must report in an example, in the same form. */
const expectedIn = (file: string): [place: string, words: string][] =>
  (EXAMPLES[file] ?? '').split('\n').flatMap((line, index) => {
    const [, lines = '0', rule, words] = MARK.exec(line) ?? [];
    return rule && words ? [[`${file}:${index + 1 + Number(lines)} ${rule}`, words]] : [];
  });

const folder = createFolder();
let refused = new Map<string, string>();

beforeAll(() => {
  refused = lint(folder);
});

describe('the rules of this project', () => {
  it.each(Object.keys(EXAMPLES))('refuse the marked lines of %s, and no others', (file) => {
    const expected = expectedIn(file);
    const found = [...refused].filter(([place]) => place.startsWith(`${file}:`));
    expect(found.map(([place]) => place).toSorted()).toEqual(expected.map(([place]) => place).toSorted());
    for (const [place, words] of expected) expect(refused.get(place)).toContain(words);
  });

  it('make exceptions only for files that exist', () => {
    const paths = Object.keys({ ...WRITING_MODULES, ...REPORTING_MODULES });
    expect(paths.filter((file) => !existsSync(file))).toEqual([]);
  });
});
