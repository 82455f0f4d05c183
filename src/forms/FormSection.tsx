import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { announce, prepareAnnouncer } from '../dom/announce.ts';
import { Enhance, keyOf } from '../Enhance.tsx';
import { readmeOf, report } from '../report.ts';
import { type Condition, isAsked } from './conditions.ts';
import { controlsOf } from './controls.ts';
import { formElement } from './formElement.ts';
import { type FormSections, formSections } from './formSections.ts';
import { holdControls } from './holdControls.ts';
import '../held-back.css';
import './form-section.css';

/** Marks what is required while it is shown: without script it is always shown, and must not be asked for. */
const REQUIRED = 'data-required';

/** A question that nobody can answer is a slip of the pen in the template. */
function reportStray(
  widget: string,
  form: HTMLFormElement,
  section: HTMLElement,
  asked: readonly Condition[],
): void {
  const names = new Set(controlsOf(form).map(({ name }) => name));
  const stray = asked.find((condition) => ![...names].some((name) => isAsked(condition, name)));
  if (!stray) return;
  const expected = `a control named ${stray.field} or ${stray.field}[] in the form`;
  const fault = { code: 'markup', widget, see: readmeOf(widget) } as const;
  report({ ...fault, problem: 'its condition can never be met', expected, found: 'none' }, section);
}

/** Says that something has come, where the visitor's own change has brought it. */
function useRevealed(section: HTMLElement, isHidden: boolean, sections: FormSections, text: string): void {
  const wasHidden = useRef(isHidden);
  useEffect(() => {
    if (wasHidden.current && !isHidden && sections.isByVisitor() && section.checkVisibility()) announce(text);
    wasHidden.current = isHidden;
  }, [section, isHidden, sections, text]);
  useEffect(prepareAnnouncer, []);
}

/** Not by useSyncExternalStore: it looks at the store again after the first painting, and the section would flash. */
function useHidden(sections: FormSections, section: HTMLElement, conditions: readonly Condition[]): boolean {
  const [isHidden, setHidden] = useState(false);
  useLayoutEffect(() => {
    const read = (): void => setHidden(sections.isHidden(section));
    const leave = sections.add(section, conditions);
    const stop = sections.subscribe(read);
    read();
    return () => {
      stop();
      leave();
    };
  }, [sections, section, conditions]);
  return isHidden;
}

export interface FormSectionProps {
  /** Name of the widget, for reports. */
  widget: string;
  /** What is shown and hidden. */
  section: HTMLElement;
  conditions: readonly Condition[];
  /** What assistive technology says when the visitor's answer has brought it. */
  revealed: string;
}

/**
 * A part of a form that is shown while every condition is met: hidden it is not sent and not asked for, and keeps what
 * was typed (FM-04, FM-05).
 * @throws WidgetError outside a form
 */
export function FormSection({ widget, section, conditions, revealed }: FormSectionProps): ReactNode {
  const [form] = useState(() => formElement(widget, section));
  const sections = formSections(form);
  const [required] = useState(() => [...section.querySelectorAll<HTMLElement>(`[${REQUIRED}]`)]);
  const isHidden = useHidden(sections, section, conditions);
  useLayoutEffect(() => (isHidden ? holdControls(section) : undefined), [section, isHidden]);
  useRevealed(section, isHidden, sections, revealed);
  useEffect(() => reportStray(widget, form, section, conditions), [widget, form, section, conditions]);
  return (
    <>
      <Enhance element={section} hidden={isHidden} />
      {required.map((control) => (
        <Enhance key={keyOf(control)} element={control} required />
      ))}
    </>
  );
}
