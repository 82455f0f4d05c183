import type { ReactNode } from 'react';
import { Enhance, keyOf } from '../Enhance.tsx';
import { fill } from '../texts.ts';
import { type FieldError, goTo, labelOf, type Reveal } from './fieldErrors.ts';

export interface SummaryTexts {
  /** Above the list. */
  problem: string;
  /** An error in the browser's words, which do not name the field: `{field}: {message}`. */
  fieldMessage: string;
}

export interface ErrorSummaryProps {
  /** The server's element for it, at the form's top: empty and hidden, or with the errors that came with the page. */
  element: HTMLElement;
  sent: readonly FieldError[];
  errors: readonly FieldError[];
  texts: SummaryTexts;
  /** Of a form in pages. */
  reveal?: Reveal;
}

const linkTo = (element: HTMLElement, id: string): HTMLElement | undefined =>
  element.querySelector<HTMLElement>(`a[href="#${CSS.escape(id)}"]`) ?? undefined;

function textOf({ message, control }: FieldError, { fieldMessage }: SummaryTexts): string {
  const field = labelOf(control);
  return message.isWhole || field === ''
    ? message.text
    : fill(fieldMessage, { field, message: message.text });
}

/** What is wrong with a form, as links to the fields (FM-07). The server's own list stands until there is more to say. */
export function ErrorSummary({ element, sent, errors, texts, reveal }: ErrorSummaryProps): ReactNode {
  const isOurs = errors.some((error) => error.sent === undefined);
  const ofServer = [...element.children].filter((child) => !child.hasAttribute('data-widget-slot'));
  const items = sent.map((error) => ({
    error,
    item: linkTo(element, error.control.id)?.closest('li') ?? undefined,
  }));
  const isListed = (item: HTMLLIElement) => !items.some((known) => known.item === item);
  // What the server says of no field in particular is not mended here.
  const hasMore =
    sent.length === 0 ? ofServer.length > 0 : [...element.querySelectorAll('li')].some(isListed);
  const follow = (event: MouseEvent): void => {
    const { hash } = (event.target as Element).closest('a') ?? { hash: '' };
    const error = errors.find(({ control }) => hash === `#${control.id}`);
    if (!error) return;
    event.preventDefault();
    goTo(error.control, reveal);
  };
  const list = isOurs ? (
    <>
      <h2>{texts.problem}</h2>
      <ul>
        {errors.map((error) => (
          <li key={keyOf(error.control)}>
            <a href={`#${error.control.id}`}>{textOf(error, texts)}</a>
          </li>
        ))}
      </ul>
    </>
  ) : undefined;
  return (
    <>
      <Enhance element={element} hidden={errors.length === 0 && !hasMore} tabindex={-1} onClick={follow}>
        {list}
      </Enhance>
      {isOurs &&
        ofServer.map((child) => <Enhance key={keyOf(child)} element={child as HTMLElement} hidden />)}
      {items.map(({ error, item }) => (
        <Enhance key={keyOf(error.control)} element={item} hidden={!errors.includes(error)} />
      ))}
    </>
  );
}
