import { type ReactNode, useEffect, useId, useReducer } from 'react';
import { Enhance, keyOf } from '../Enhance.tsx';
import { interpolate } from '../texts.ts';
import { type AnsweredStep, readAnswers } from './answers.ts';
import type { Control } from './controls.ts';
import type { Review } from './useReview.ts';
import { watchForm } from './watchForm.ts';
import './review.css';

export interface ReviewTexts {
  /** Link to a question. */
  change: string;
  /** Name of a question's link for screen readers: `{question}`. */
  changeQuestion: string;
  /** In place of the answers of a step without any. */
  noAnswers: string;
  /** Answer of a checkbox that is its own question. */
  checked: string;
}

export interface ReviewListProps {
  form: HTMLFormElement;
  review: Review;
  element: HTMLElement | undefined;
  texts: ReviewTexts;
}

interface ChangeProps extends Pick<ReviewListProps, 'review' | 'texts'> {
  step: HTMLElement;
  question: string;
  /** Controls of the question; none for the whole step. */
  controls: readonly Control[];
}

function Change({ step, question, controls, review, texts }: ChangeProps): ReactNode {
  return (
    <a
      href={`#${controls.find(({ id }) => id !== '')?.id ?? step.id}`}
      aria-label={interpolate(texts.changeQuestion, { question })}
      onClick={(event) => {
        event.preventDefault();
        review.change(step, controls);
      }}
    >
      {texts.change}
    </a>
  );
}

interface StepAnswersProps extends Pick<ReviewListProps, 'review' | 'texts'> {
  answered: AnsweredStep;
}

function StepAnswers({ answered: { step, title, answers }, ...props }: StepAnswersProps): ReactNode {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      {answers.length === 0 ? (
        <div className="sw-review-none">
          <p>{props.texts.noAnswers}</p>
          <Change {...{ step, ...props }} question={title} controls={[]} />
        </div>
      ) : (
        <dl>
          {answers.map(({ question, answers: given, controls }) => (
            <div key={controls[0] ? keyOf(controls[0]) : question}>
              <dt>{question}</dt>
              <dd>{given.join('\n')}</dd>
              <dd className="sw-review-change">
                <Change {...{ step, question, controls, ...props }} />
              </dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  );
}

/** Lists the answers of all steps before the review, each with a link to change it. */
function Answers({ form, review, texts }: Omit<ReviewListProps, 'element'>): ReactNode {
  const [, update] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    const unwatch = watchForm(form, update);
    // A widget that mounts later may restore rows, or show what its hidden fields hold.
    const observer = new MutationObserver(update);
    observer.observe(form, { subtree: true, attributeFilter: ['data-widget-state'] });
    update();
    return () => {
      unwatch();
      observer.disconnect();
    };
  }, [form]);
  return readAnswers(review.steps, texts.checked).map((answered) => (
    <StepAnswers key={keyOf(answered.step)} {...{ answered, review, texts }} />
  ));
}

/** Shows the visitor's answers before the form is sent. */
export function ReviewList({ element, ...props }: ReviewListProps): ReactNode {
  return (
    <Enhance element={element} hidden={false}>
      {props.review.isShown ? <Answers {...props} /> : undefined}
    </Enhance>
  );
}
