import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../../../fixtures/paths.ts';
import { OURS } from '../measurement.ts';
import { pageOf, type Row, rowsFor, scriptOf, stylesOf } from './markup.ts';

/** One way to build expandable rows, as its documentation recommends. */
export interface Disclosure {
  name: string;
  head: string;
  bodyAttributes?: string;
  /** Returns a row's markup as the server sends it. A click on `.question` shows `.answer`. */
  row: (row: Row, index: number) => string;
}

const details = ({ question, answer }: Row, part = '', body = ''): string =>
  `<details${part}><summary><h3 class="question">${question}</h3></summary><div${body}><p class="answer">${answer}</p></div></details>`;

const headSnippet = readFileSync(join(projectRoot, 'src/entry/head-snippet.js'), 'utf8');

/** Returns the tags for our bundle and the optional snippet, with the given widget's rules inline in the page. */
export const ourHead = (widget: string): string => `${stylesOf(widget)}
<script>${headSnippet}</script>
<script type="module" src="/widgets.js"></script>`;

/** Baseline: the browser's own `<details>`, without scripts or styles. */
const NATIVE = 'native <details>';

/** Our markup with our rules, but without our script. */
export const WITHOUT_SCRIPT = 'native <details> with our rules';

const ourRow = (row: Row): string =>
  `<div data-widget="accordion">${details(row, ' data-accordion-part="row"', ' class="sw-accordion-body"')}</div>`;

/** All contenders for expandable rows. */
export const disclosures: readonly Disclosure[] = [
  { name: OURS, head: ourHead('accordion'), row: ourRow },
  { name: NATIVE, head: '', row: (row) => details(row) },
  { name: WITHOUT_SCRIPT, head: stylesOf('accordion'), row: ourRow },
  {
    name: 'GOV.UK Frontend',
    head: scriptOf('accordions/govuk'),
    bodyAttributes: ' class="govuk-frontend-supported"',
    row: (
      { question, answer },
      index,
    ) => `<div class="govuk-accordion" data-module="govuk-accordion" id="a${index}">
<div class="govuk-accordion__section"><div class="govuk-accordion__section-header"><h2 class="govuk-accordion__section-heading question"><span class="govuk-accordion__section-button" id="a${index}-heading-1">${question}</span></h2></div>
<div id="a${index}-content-1" class="govuk-accordion__section-content"><p class="answer">${answer}</p></div></div></div>`,
  },
  {
    name: 'Stimulus',
    head: scriptOf('accordions/stimulus'),
    row: ({ question, answer }) =>
      `<div data-controller="disclosure"><h3 class="question"><button type="button" aria-expanded="false" data-disclosure-target="button" data-action="disclosure#toggle">${question}</button></h3><div hidden data-disclosure-target="body"><p class="answer">${answer}</p></div></div>`,
  },
  {
    name: 'is-land + Preact',
    head: `<style>is-land { display: block }</style>${scriptOf('accordions/is-land')}`,
    row: ({ question, answer }) =>
      `<is-land on:visible type="preact" import="/contenders/accordions/preact.js"><h3 class="question"><button type="button" aria-expanded="false">${question}</button></h3><div hidden><p class="answer">${answer}</p></div></is-land>`,
  },
  {
    name: 'Lit',
    head: `<style>bench-disclosure { display: block } bench-disclosure:not(:defined) > .answer { display: none }</style>${scriptOf('accordions/lit')}`,
    row: ({ question, answer }) =>
      `<bench-disclosure><h3 class="question" slot="question">${question}</h3><p class="answer">${answer}</p></bench-disclosure>`,
  },
];

/** Returns a contender's page with the given number of rows. Each row is a separate widget. */
export function disclosurePage({ head, row, bodyAttributes = '' }: Disclosure, count: number): string {
  return pageOf(head, rowsFor(count).map(row).join('\n'), bodyAttributes);
}

/** Returns the contender of the given name. */
export function disclosureNamed(name: string): Disclosure {
  const found = disclosures.find((disclosure) => disclosure.name === name);
  if (!found) throw new Error(`There is no contender ${name}`);
  return found;
}
