import stylelint from 'stylelint';
import { describe, expect, it } from 'vitest';

/** Returns the problems that this project's rules find in a stylesheet, as `line rule`. */
async function refused(code: string, codeFilename = 'widgets/quiz/quiz.css'): Promise<string[]> {
  const { results } = await stylelint.lint({ code, codeFilename });
  return results.flatMap(({ warnings }) => warnings.map(({ line, rule }) => `${line} ${rule}`));
}

const CONTROLS = 'declaration-property-value-disallowed-list';
const STATES = 'selector-attribute-name-disallowed-list';

describe('the rules for stylesheets', () => {
  it.each([
    'outline: var(--sw-focus-ring);',
    'outline: 2px solid var(--sw-color-accent);',
    'outline-color: var(--sw-color-focus);',
    'min-block-size: var(--sw-target);',
    'min-height: 44px;',
    'min-block-size: 2.75rem;',
  ])('refuse a declaration that only controls.css may contain: %s', async (declaration) => {
    const code = `.sw-quiz {\n  ${declaration}\n}`;
    expect(await refused(code)).toEqual([`2 ${CONTROLS}`]);
    expect(await refused(code, 'src/controls/controls.css')).toEqual([]);
  });

  it('refuse states in attributes other than data-state', async () => {
    const code = '.sw-quiz[data-phase="shown"] {\n}\n[data-quiz-part="verdict"][data-quiz-verdict] {\n}';
    expect(await refused(code)).toEqual([`1 ${STATES}`, `3 ${STATES}`]);
    expect(await refused('[data-quiz-part="verdict"][data-state="open"] { top: 0; }')).toEqual([]);
  });

  it('refuse a state without its element', async () => {
    expect(await refused('[data-state="open"] {\n}')).toEqual(['1 selector-disallowed-list']);
    expect(await refused('.sw-quiz,\n:is([data-state="open"]) {\n}')).toEqual(['2 selector-disallowed-list']);
    expect(await refused('.sw-quiz[data-state="open"] {\n}')).toEqual([]);
  });

  it('refuse custom properties that change with the state of a widget', async () => {
    const host = '[data-widget="quiz"]:not([data-widget-state="ready"], [data-widget-state="failed"])';
    const rule = 'rule-selector-property-disallowed-list';
    expect(await refused(`${host} {\n  --wait: 4s;\n}`)).toEqual([`2 ${rule}`]);
    expect(await refused(`${host} {\n  &[data-widget-state="loading"] {\n    --wait: 8s;\n  }\n}`)).toEqual([
      `3 ${rule}`,
    ]);
    expect(await refused(`${host} .sw-quiz {\n  --wait: 4s;\n}`)).toEqual([]);
    expect(await refused(`${host} {\n  animation-duration: 4s;\n}`)).toEqual([]);
  });

  it('refuse classes that belong to other code', async () => {
    expect(await refused('.sw-quiz > .verdict:hover,\n.swiper-slide {\n}')).toEqual([
      '1 selector-class-pattern',
      '2 selector-class-pattern',
    ]);
    expect(await refused('.sw-quiz {\n  &:hover,\n  .verdict {\n  }\n}')).toEqual([
      '3 selector-class-pattern',
    ]);
  });

  it('refuse a transform', async () => {
    expect(await refused('.sw-quiz {\n  transform: scale(2);\n}')).toEqual([
      '2 declaration-property-value-allowed-list',
    ]);
  });

  it('refuse display in keyframes', async () => {
    const code = '@keyframes a {\n  to {\n    display: none;\n  }\n}\n.sw-quiz { display: none; }';
    expect(await refused(code)).toEqual(['3 rule-selector-property-disallowed-list']);
    expect(await refused(code.replace('to {', '50%, 60% {'))).toHaveLength(1);
  });
});
