import { type Control, controlsOf, isBox, valuesOf } from '../../src/forms/controls.ts';
import { oneLine } from '../../src/forms/oneLine.ts';
import { formatUsd } from '../../src/payment/cents.ts';
import { chosenOf, judgeForm, type Parts, type Texts } from './amounts.ts';

const words = (text: string | null | undefined): string => oneLine(text ?? '');

/** What a control says, in the words of the page. */
function wordsOf(control: Control): string {
  if (isBox(control)) return control.checked ? words(control.labels?.[0]?.textContent) : '';
  if (control instanceof HTMLSelectElement) {
    return control.value === '' ? '' : words(control.selectedOptions[0]?.textContent);
  }
  return words(valuesOf(control).join(' '));
}

/** What the controls of a name say; nothing of those in a hidden section. */
function fieldFact(form: HTMLFormElement, name: string): string {
  const controls = controlsOf(form).filter(
    (control) => control.name === name && !control.matches(':disabled'),
  );
  return controls.map(wordsOf).filter(Boolean).join(', ');
}

function frequencyFact({ frequency, plan }: Parts, texts: Texts): string {
  const chosen = chosenOf(plan) ?? chosenOf(frequency);
  return chosen ? (chosen.dataset.every ?? wordsOf(chosen)) : texts.once;
}

function amountFact(parts: Parts): string {
  const judged = judgeForm(parts);
  return judged.fault === undefined ? formatUsd(judged.cents) : '';
}

/** The facts of the summary, by what their elements call them (DN-05). Empty: there is nothing to say. */
export function readFacts(form: HTMLFormElement, parts: Parts, texts: Texts): Record<string, string> {
  const read = (name: string): string => {
    if (name === 'amount') return amountFact(parts);
    return name === 'frequency' ? frequencyFact(parts, texts) : fieldFact(form, name);
  };
  const names = new Set(parts.fact.map(({ dataset }) => dataset.fact ?? ''));
  return Object.fromEntries([...names].map((name) => [name, read(name)]));
}
