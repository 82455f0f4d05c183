import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { announce, prepareLiveRegions } from '../../page/announce.ts';
import { Enhance, keyOf } from '../../runtime/Enhance.tsx';
import { useConstant } from '../../runtime/useConstant.ts';
import { closestForm } from '../fields/markup.ts';
import { useHiddenUnlessInUse } from '../fields/useHiddenUnlessInUse.ts';
import type { Condition } from './conditions.ts';
import { disableControls } from './disableControls.ts';
import { type FormSections, formSections } from './formSections.ts';
import './form-section.css';

/**
 * Attribute on a control that is required only while its section is shown. The plain `required` attribute would block
 * the form without JavaScript, where every section is shown.
 */
const REQUIRED = 'data-required';

/** Announces a section when a change by the visitor makes it appear. */
function useRevealAnnouncement(
  section: HTMLElement,
  isHidden: boolean,
  sections: FormSections,
  text: string,
): void {
  const wasHidden = useRef(isHidden);
  useEffect(() => {
    if (wasHidden.current && !isHidden && sections.isByVisitor() && section.checkVisibility()) announce(text);
    wasHidden.current = isHidden;
  }, [section, isHidden, sections, text]);
  useEffect(prepareLiveRegions, []);
}

/**
 * Returns whether a section is hidden. Reads the store in a layout effect, because `useSyncExternalStore` would read
 * the store again only after the first paint, and the section would flash.
 */
function useHidden(sections: FormSections, section: HTMLElement, conditions: readonly Condition[]): boolean {
  const [isHidden, setHidden] = useState(false);
  useLayoutEffect(() => {
    const update = (): void => setHidden(sections.isHidden(section));
    const remove = sections.add(section, conditions);
    const unsubscribe = sections.subscribe(update);
    update();
    return () => {
      unsubscribe();
      remove();
    };
  }, [sections, section, conditions]);
  return isHidden;
}

export interface FormSectionProps {
  /** Name of the widget, for reports. */
  widget: string;
  /** Element to show and hide. */
  section: HTMLElement;
  conditions: readonly Condition[];
  /** Text to announce when the visitor's answer makes the section appear. */
  revealed: string;
}

/**
 * Shows a section of a form while all of the section's conditions are met (FM-04, FM-05). A hidden section is neither
 * submitted nor validated, and keeps its values.
 * @throws WidgetError if the section is outside a form
 */
export function FormSection({ widget, section, conditions, revealed }: FormSectionProps): ReactNode {
  const form = useConstant(() => closestForm(section));
  const sections = formSections(form);
  const required = useConstant(() =>
    [...section.querySelectorAll<HTMLElement>(`[${REQUIRED}]`)].filter((control) => {
      // A nested section handles its own controls.
      const host = control.closest(`[data-widget="${widget}"]`);
      return host === null || host.contains(section);
    }),
  );
  const isHidden = useHiddenUnlessInUse(section, useHidden(sections, section, conditions));
  useLayoutEffect(() => (isHidden ? disableControls(section) : undefined), [section, isHidden]);
  useRevealAnnouncement(section, isHidden, sections, revealed);
  return (
    <>
      <Enhance element={section} hidden={isHidden} />
      {required.map((control) => (
        <Enhance key={keyOf(control)} element={control} required />
      ))}
    </>
  );
}
