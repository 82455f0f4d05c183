import { type MouseEvent, type ReactNode, useEffect, useId, useReducer } from 'react';
import { Enhance, keyOf } from '../../runtime/Enhance.tsx';
import { interpolate } from '../../runtime/texts.ts';
import type { FieldError } from '../errors/fieldErrors.ts';
import { type Control, isCheckable } from '../fields/controls.ts';
import { watchForm } from '../fields/watchForm.ts';
import {
  type AnsweredQuestion,
  type AnsweredStep,
  type AnswerProblem,
  inOneLine,
  readAnswers,
} from './answers.ts';
import type { Review } from './useReview.ts';
import './review.css';

export interface ReviewTexts {
  /** Text of the link to a question. */
  change: string;
  /** Accessible name of the link to a question, with the placeholder `{question}`. */
  changeQuestion: string;
  /** Shown in place of the answer to a question that the visitor has left unanswered. */
  notAnswered: string;
  /**
   * Text, with the placeholder `{question}`, of the link to a required field that has no answer and no error message of
   * its own.
   */
  enter: string;
  /** Text of such a link to a question that offers a choice of answers, with the placeholder `{question}`. */
  answer: string;
  /** Shown in place of the answers for a step without questions. */
  noAnswers: string;
  /** Answer shown for a checked checkbox that is a question in itself. */
  checked: string;
  /** Answer shown for an unchecked checkbox that is a question in itself. */
  unchecked: string;
  /** Link to an invalid answer, made of the field's label and the browser's message: `{field}: {message}`. */
  fieldMessage: string;
}

export interface ReviewListProps {
  form: HTMLFormElement;
  review: Review;
  element: HTMLElement | undefined;
  /** Errors of the form's fields, including errors that the server rendered. */
  errors: readonly FieldError[];
  texts: ReviewTexts;
}

interface LinkProps extends Pick<ReviewListProps, 'review'> {
  step: HTMLElement;
  /** Controls of the question; empty for a link to the whole step. */
  controls: readonly Control[];
  /** Accessible name, if the text alone is not specific enough. */
  name?: string;
  className?: string;
  text: string;
}

/** Renders a link to a question. */
function QuestionLink({ step, controls, name, className, text, review }: LinkProps): ReactNode {
  const handleClick = (event: MouseEvent): void => {
    event.preventDefault();
    review.change(step, controls);
  };
  const target = controls.find(({ id }) => id !== '')?.id ?? step.id;
  return (
    <a href={`#${target}`} aria-label={name} className={className} onClick={handleClick}>
      {text}
    </a>
  );
}

/** Languages that capitalize all nouns, so that labels must keep their capitals. */
const HAS_CAPITAL_NOUNS = /^(?:de|lb)\b/i;

/** Returns a label for use within a sentence: 'Full name' becomes 'full name', but 'NPI number' is unchanged. */
function inSentence(label: string, { lang }: HTMLElement): string {
  const isWord = /^\p{Lu}\p{Ll}/u.test(label);
  return isWord && !HAS_CAPITAL_NOUNS.test(lang) ? label.charAt(0).toLowerCase() + label.slice(1) : label;
}

function problemText({ control, label, message, isMissing }: AnswerProblem, texts: ReviewTexts): string {
  if (message.isSelfContained) return message.text;
  if (!isMissing) return interpolate(texts.fieldMessage, { field: label, message: message.text });
  const isChoice = isCheckable(control) || control instanceof HTMLSelectElement;
  if (isChoice) return interpolate(texts.answer, { question: label });
  return interpolate(texts.enter, { question: inSentence(label, document.documentElement) });
}

/** Returns whether an answer is a number, a date or similar and fits on one line of any screen. */
const isCode = (answer: string): boolean => /^[\d\s()+./#%-]{1,20}$/.test(answer);

interface QuestionProps extends Pick<ReviewListProps, 'review' | 'errors' | 'texts'> {
  step: HTMLElement;
  answered: AnsweredQuestion;
}

/** Shows a question with its answers, links to missing or invalid answers, and a link to change the answers. */
function Question({ step, answered, review, errors, texts }: QuestionProps): ReactNode {
  const { question, answers, problems, controls } = answered;
  const others = errors.filter(
    ({ control }) => controls.includes(control) && !problems.some((problem) => problem.control === control),
  );
  const links = [
    ...problems.map((problem) => ({ control: problem.control, text: problemText(problem, texts) })),
    ...others.map(({ control, message }) => ({ control, text: message.text })),
  ];
  const isOpen = answers.length === 0 && links.length === 0;
  return (
    <div>
      <dt>{question}</dt>
      <dd>
        {isOpen ? (
          <span className="sw-review-open">{texts.notAnswered}</span>
        ) : (
          answers.length > 0 && (
            <span className={answers.every(isCode) ? 'sw-review-code' : undefined}>{inOneLine(answers)}</span>
          )
        )}
        {links.map(({ control, text }) => (
          <QuestionLink
            key={keyOf(control)}
            className="sw-review-problem"
            controls={[control]}
            {...{ step, text, review }}
          />
        ))}
      </dd>
      {/* A question that already links to its missing answer needs no second link. */}
      {(isOpen || answers.length > 0) && (
        <dd className="sw-review-change">
          <QuestionLink
            {...{ step, controls, review }}
            text={texts.change}
            name={interpolate(texts.changeQuestion, { question })}
          />
        </dd>
      )}
    </div>
  );
}

interface StepAnswersProps extends Pick<ReviewListProps, 'review' | 'errors' | 'texts'> {
  answered: AnsweredStep;
}

function StepAnswers({ answered: { step, title, answers }, ...props }: StepAnswersProps): ReactNode {
  const id = useId();
  const { texts, review } = props;
  return (
    <section aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      {answers.length === 0 ? (
        <div className="sw-review-none">
          <p>{texts.noAnswers}</p>
          <QuestionLink
            {...{ step, review }}
            controls={[]}
            text={texts.change}
            name={interpolate(texts.changeQuestion, { question: title })}
          />
        </div>
      ) : (
        <dl>
          {answers.map((answered) => (
            <Question
              key={answered.controls[0] ? keyOf(answered.controls[0]) : answered.question}
              {...{ step, answered, ...props }}
            />
          ))}
        </dl>
      )}
    </section>
  );
}

/** Lists the answers from all steps before the review, each with a link to change it. */
function Answers({ form, review, errors, texts }: Omit<ReviewListProps, 'element'>): ReactNode {
  const [, update] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    const unwatch = watchForm(form, update);
    // A nested widget that mounts later may restore rows, fill in hidden fields, or make an answer required.
    const observer = new MutationObserver(update);
    observer.observe(form, { subtree: true, attributeFilter: ['data-widget-state', 'required'] });
    update();
    return () => {
      unwatch();
      observer.disconnect();
    };
  }, [form]);
  return readAnswers(review.steps, texts).map((answered) => (
    <StepAnswers key={keyOf(answered.step)} {...{ answered, review, errors, texts }} />
  ));
}

/** Shows the visitor's answers for review before the form is sent. */
export function ReviewList({ element, ...props }: ReviewListProps): ReactNode {
  return (
    <Enhance element={element} hidden={false}>
      {props.review.isShown ? <Answers {...props} /> : undefined}
    </Enhance>
  );
}
