import type { ReactNode } from 'react';
import { Enhance, keyOf } from '../../runtime/Enhance.tsx';
import { interpolate } from '../../runtime/texts.ts';
import type { Control } from '../fields/controls.ts';
import { idOf } from './FieldErrors.tsx';
import { type FieldError, focusControl, labelOf, type Reveal } from './fieldErrors.ts';
import { useErrorTitle } from './useErrorTitle.ts';

export interface SummaryTexts {
  /** Heading above the list. */
  problem: string;
  /** Template for a browser message, which does not mention the field: `{field}: {message}`. */
  fieldMessage: string;
  /** Prefix of the document's title while the summary is shown. */
  titlePrefix: string;
}

/** Error of a field that the browser doesn't validate, such as a card's field in Stripe's frame. */
export interface OtherError {
  /** Id of the field's element. */
  id: string;
  text: string;
  focus: () => void;
}

export interface ErrorSummaryProps {
  /**
   * Element at the top of the form, which either is empty and hidden or contains the errors that the server rendered.
   */
  element: HTMLElement;
  serverErrors: readonly FieldError[];
  errors: readonly FieldError[];
  /** Errors listed after `errors`. */
  others?: readonly OtherError[];
  /** True if the server's error about the form as a whole no longer applies. */
  isOutdated?: boolean;
  texts: SummaryTexts;
  /** Shows the step that contains the given control, in a multi-step form. */
  reveal?: Reveal;
  /** Returns a text that names the control's step, if that is not the current one. */
  placeOf?: (control: Control) => string | undefined;
}

const NONE: readonly OtherError[] = [];

const findLink = (element: HTMLElement, id: string): HTMLElement | undefined =>
  element.querySelector<HTMLElement>(`a[href="#${CSS.escape(id)}"]`) ?? undefined;

function messageOf({ message, control }: FieldError, { fieldMessage }: SummaryTexts): string {
  const field = labelOf(control);
  return message.isSelfContained || field === ''
    ? message.text
    : interpolate(fieldMessage, { field, message: message.text });
}

/** Shows the step of an error below the error's link. */
const Place = ({ text }: { text: string | undefined }): ReactNode =>
  text && <span className="sw-error-place">{text}</span>;

/**
 * Lists a form's errors as links to their fields (FM-07). The server's own list remains until a check in the browser
 * finds errors.
 */
export function ErrorSummary({
  element,
  serverErrors,
  errors,
  others = NONE,
  isOutdated = false,
  texts,
  reveal,
  placeOf,
}: ErrorSummaryProps): ReactNode {
  const hasClientErrors = others.length > 0 || errors.some((error) => error.serverMessage === undefined);
  const serverContent = [...element.children].filter((child) => !child.hasAttribute('data-widget-slot'));
  const items = serverErrors.map((error) => ({
    error,
    item: findLink(element, error.control.id)?.closest('li') ?? undefined,
  }));
  const isUnlinked = (item: HTMLLIElement) => !items.some((known) => known.item === item);
  // The summary remains while it shows a server error that is not about a field, because no change to a field resolves
  // that error.
  const hasFormError =
    serverErrors.length === 0
      ? serverContent.length > 0 && !isOutdated
      : [...element.querySelectorAll('li')].some(isUnlinked);
  const isShown = errors.length > 0 || others.length > 0 || hasFormError;
  useErrorTitle(element, isShown, texts.titlePrefix);
  const handleClick = (event: MouseEvent): void => {
    const { hash } = (event.target as Element).closest('a') ?? { hash: '' };
    const error = errors.find(({ control }) => hash === `#${control.id}`);
    const other = others.find(({ id }) => hash === `#${id}`);
    if (!error && !other) return;
    event.preventDefault();
    if (error) focusControl(error.control, reveal);
    other?.focus();
  };
  const list = hasClientErrors ? (
    <>
      <h2>{texts.problem}</h2>
      <ul>
        {errors.map((error) => (
          <li key={keyOf(error.control)}>
            <a href={`#${idOf(error.control)}`}>{messageOf(error, texts)}</a>
            <Place text={placeOf?.(error.control)} />
          </li>
        ))}
        {others.map(({ id, text }) => (
          <li key={id}>
            <a href={`#${id}`}>{text}</a>
          </li>
        ))}
      </ul>
    </>
  ) : undefined;
  return (
    <>
      <Enhance element={element} hidden={!isShown} tabindex={-1} onClick={handleClick}>
        {list}
      </Enhance>
      {hasClientErrors &&
        serverContent.map((child) => <Enhance key={keyOf(child)} element={child as HTMLElement} hidden />)}
      {items.map(({ error, item }) => (
        <Enhance key={keyOf(error.control)} element={item} hidden={!errors.includes(error)}>
          <Place text={placeOf?.(error.control)} />
        </Enhance>
      ))}
    </>
  );
}
