import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import { createWidget, type ViewProps } from '../../src/define.ts';
import { announce, prepareLiveRegions } from '../../src/dom/announce.ts';
import { Enhance, keyOf } from '../../src/Enhance.tsx';
import { onlyOn, useFormValue, watchForm } from '../../src/forms/watchForm.ts';
import { collapseWhitespace, interpolate } from '../../src/texts.ts';
import { resolveConflict, updateGroups } from './choice.ts';
import { restoreChoice, saveChoice } from './choiceHistory.ts';
import { productChoice } from './product-choice.ts';
import '../../src/choice.css';
import '../../src/forms/field.css';
import './product-choice.css';
import { useConstant } from '../../src/useConstant.ts';

const chosenOf = (controls: readonly HTMLInputElement[]): HTMLInputElement | undefined =>
  controls.find(({ checked }) => checked);

const choiceName = (control: HTMLInputElement): string =>
  collapseWhitespace(control.labels?.[0]?.textContent ?? control.value);

type Group = 'variant' | 'toggle';

interface RequiredProps {
  controls: readonly HTMLInputElement[];
  /** True while the other group has a choice. */
  isMet: boolean;
}

/** Removes `required` from one group while the other group has a choice. */
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
