import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import { hasDefaultValue } from '../../src/forms/fields/controls.ts';
import { onlyOn, useFormValue, watchForm } from '../../src/forms/fields/watchForm.ts';
import { announce, prepareLiveRegions } from '../../src/page/announce.ts';
import { readFromHistoryState, saveToHistoryState } from '../../src/page/history/history.ts';
import { createWidget, type ViewProps } from '../../src/runtime/define.ts';
import { Enhance, keyOf } from '../../src/runtime/Enhance.tsx';
import { collapseWhitespace, interpolate } from '../../src/runtime/texts.ts';
import { useConstant } from '../../src/runtime/useConstant.ts';
import { resolveConflict, updateGroups } from './choice.ts';
import { productChoice } from './product-choice.ts';
import '../../src/forms/fields/field.css';
import './product-choice.css';

const entryOf = ({ name, value }: HTMLInputElement): string => `${name}=${value}`;

/**
 * Saves the choice in the history entry. Chromium and WebKit restore form controls after Back, but not after a reload
 * (PR-02).
 */
function saveChoice(host: HTMLElement, controls: readonly HTMLInputElement[]): void {
  saveToHistoryState(host, controls.filter(({ checked }) => checked).map(entryOf));
}

/** Restores the choice, unless the browser or the visitor has changed a control since the page loaded. */
function restoreChoice(host: HTMLElement, controls: readonly HTMLInputElement[]): void {
  const chosen = readFromHistoryState(host);
  if (!Array.isArray(chosen)) return;
  const hasChosen = controls.some((control) => chosen.includes(entryOf(control)));
  if (!controls.every(hasDefaultValue) || !hasChosen) return;
  for (const control of controls) control.checked = chosen.includes(entryOf(control));
}

const chosenOf = (controls: readonly HTMLInputElement[]): HTMLInputElement | undefined =>
  controls.find(({ checked }) => checked);

const choiceName = (control: HTMLInputElement): string =>
  collapseWhitespace(control.labels?.[0]?.textContent ?? control.value);

type Group = 'variant' | 'toggle';

interface RequiredProps {
  controls: readonly HTMLInputElement[];
  /** True while a control in the other group is checked. */
  isMet: boolean;
}

/** Removes `required` from one group while a control in the other group is checked. */
function Required({ controls, isMet }: RequiredProps): ReactNode {
  const required = useConstant(() => controls.filter((control) => control.required));
  return required.map((control) => <Enhance key={keyOf(control)} element={control} required={!isMet} />);
}

function ProductChoice({ host, parts, texts }: ViewProps<typeof productChoice>): ReactNode {
  const { variant: variants, toggle: toggles } = parts;
  const chosen = useFormValue(host, (): Group | undefined => {
    if (chosenOf(toggles)) return 'toggle';
    return chosenOf(variants) && 'variant';
  });
  const before = useRef<HTMLInputElement>(undefined);

  const handleChange = ({ target }: Event): void => {
    const changed = [...variants, ...toggles].find((control) => control === target);
    if (!changed) return;
    const replaced = updateGroups(changed, variants, toggles, before.current);
    before.current = chosenOf(variants) ?? before.current;
    saveChoice(host, [...variants, ...toggles]);
    for (const control of replaced) announce(interpolate(texts.replaced, { choice: choiceName(control) }));
  };

  useEffect(prepareLiveRegions, []);
  useLayoutEffect(() => {
    const restore = (): void => {
      restoreChoice(host, [...variants, ...toggles]);
      resolveConflict(variants, toggles);
      before.current ??= chosenOf(variants);
    };
    restore();
    return watchForm(host, onlyOn('restore', restore));
  }, [host, variants, toggles]);

  return (
    <>
      <Enhance element={host} onChange={handleChange} />
      <Required controls={variants} isMet={chosen === 'toggle'} />
      <Required controls={toggles} isMet={chosen === 'variant'} />
    </>
  );
}

export const widget = createWidget(productChoice, ProductChoice);
