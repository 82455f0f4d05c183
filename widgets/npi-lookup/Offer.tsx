import { type MouseEvent, type ReactNode, useId } from 'react';
import { labelOf } from '../../src/forms/errors/fieldErrors.ts';
import { headingOf, labelOfReplaced } from '../../src/forms/fields/markup.ts';
import { ignoreSecondHalf } from '../../src/page/secondClick.ts';
import type { TextsOf } from '../../src/runtime/define.ts';
import { Enhance } from '../../src/runtime/Enhance.tsx';
import { interpolate } from '../../src/runtime/texts.ts';
import type { FillControl, FillControls } from './fillControls.ts';
import type { Change, Rejection } from './fillPlan.ts';
import type { npiLookup } from './npi-lookup.ts';
import type { Offer, OfferState } from './useOffer.ts';

type Texts = TextsOf<typeof npiLookup>;

/** Returns the group around a control that has a legend, such as an address. */
function groupOf(control: FillControl | undefined): { group: Element; legend: string } | undefined {
  const group = control?.closest('fieldset');
  const legend = group?.querySelector(':scope > legend')?.textContent.trim();
  return group && legend ? { group, legend } : undefined;
}

/** Returns the label of a control, preceded by the legend of its group: 'Work address: City'. */
function nameOf(control: FillControl | undefined): string {
  const legend = groupOf(control)?.legend;
  return [...(legend ? [legend] : []), ...(control ? [labelOf(control)] : [])].join(': ');
}

/** Row of the list: one field, or the fields of a group, such as an address. */
interface Row {
  name: string;
  /** First field of the row. */
  control: FillControl | undefined;
  changes: readonly Change[];
}

/** Returns the rows of a list of changes. The fields of a group share a row, because an address is read as a whole. */
function rowsOf(changes: readonly Change[], controls: FillControls): Row[] {
  const rows = new Map<unknown, Row>();
  for (const change of changes) {
    const control = controls.get(change.fact);
    const around = groupOf(control);
    const row = rows.get(around?.group);
    if (around && row)
      rows.set(around.group, { ...row, name: around.legend, changes: [...row.changes, change] });
    else rows.set(around?.group ?? change.fact, { name: nameOf(control), control, changes: [change] });
  }
  return [...rows.values()];
}

/** Returns the heading of the step that contains a control, if another step is shown. */
function hiddenStepOf(control: FillControl): string | undefined {
  const step = control.parentElement?.closest<HTMLElement>('section[hidden]');
  return step ? headingOf(step).textContent.trim() : undefined;
}

/** Moves focus to a field on the current step. A link to a field on another step is left to the form. */
function handleLink(event: { preventDefault: () => void }, control: FillControl): void {
  const label = labelOfReplaced(control);
  if (!label && !control.checkVisibility()) return;
  event.preventDefault();
  if (label) label.click();
  else control.focus();
}

function RowName({ row: { name, control }, texts }: { row: Row; texts: Texts }): ReactNode {
  if (!control?.id) return <span>{name}</span>;
  const step = hiddenStepOf(control);
  return (
    <>
      <a className="sw-link" href={`#${control.id}`} onClick={(event) => handleLink(event, control)}>
        {name}
      </a>{' '}
      {step && <span>{interpolate(texts.onStep, { step })}</span>}
    </>
  );
}

interface ChangeListProps {
  id: string;
  changes: readonly Change[];
  controls: FillControls;
  texts: Texts;
  /** True once the fields are filled in. Their names are then links. */
  isFilled?: boolean;
}

/** Renders the values of a row. The values come from outside, so the direction of their text is unknown. */
function RowValues({
  row: { changes },
  texts,
  isFilled,
}: {
  row: Row;
  texts: Texts;
  isFilled: boolean;
}): ReactNode {
  const shown = changes.filter(({ text }) => text);
  const replaced = changes.map((change) => change.replaced).filter(Boolean);
  return (
    <>
      {shown.length === 0 && <span>{texts.cleared}</span>}
      {shown.map(({ fact, text }, index) => (
        <span key={fact}>
          <bdi>{text}</bdi>
          {index < shown.length - 1 && (
            <span>{fact === 'state' && shown[index + 1]?.fact === 'zip' ? ' ' : ', '}</span>
          )}
        </span>
      ))}{' '}
      {!isFilled && replaced.length > 0 && (
        <span className="sw-npi-lookup-help">
          {interpolate(texts.replaces, { value: replaced.join(', ') })}
        </span>
      )}
    </>
  );
}

/** Renders the fields with the values that they receive. */
function ChangeList({ id, changes, controls, texts, isFilled = false }: ChangeListProps): ReactNode {
  return (
    <dl id={id}>
      {rowsOf(changes, controls).map((row) => (
        <div key={row.name}>
          <dt>{isFilled ? <RowName row={row} texts={texts} /> : <span>{row.name}</span>}</dt>
          <dd>
            <RowValues row={row} texts={texts} isFilled={isFilled} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Renders the values of the record that were not filled in, with the reason. */
function Rejections({
  rejected,
  controls,
  texts,
}: {
  rejected: readonly Rejection[];
  controls: FillControls;
  texts: Texts;
}): ReactNode {
  return rejected.map(({ fact, text, reason }) => (
    <p key={`${fact} ${text}`} className="sw-npi-lookup-help">
      {interpolate(reason === 'long' ? texts.tooLong : texts.unlisted, {
        field: nameOf(controls.get(fact)),
        value: text,
      })}
    </p>
  ));
}

/** Returns the text above the list. */
function titleOf(state: Exclude<OfferState, { kind: 'none' }>, texts: Texts): string {
  if (state.kind === 'offered') return texts.offer;
  if (state.kind === 'undone') return texts.undone;
  const count = state.changes.length;
  return count === 0 ? texts.nothingFilled : interpolate(texts.filled, { count });
}

/** Returns a handler for a button that disappears when it is clicked. */
const handle =
  (act: () => void) =>
  ({ nativeEvent }: MouseEvent): void => {
    ignoreSecondHalf(nativeEvent);
    act();
  };

interface PanelProps {
  offer: Offer;
  texts: Texts;
}

/**
 * Renders the offer near the number, and then what was filled in. The panel can receive focus, because the clicked
 * button disappears; a screen reader then reads its text and its list.
 */
export function OfferPanel({ offer, texts }: PanelProps): ReactNode {
  const { element, state } = offer;
  const titleId = useId();
  const listId = useId();
  if (state.kind === 'none') return <Enhance element={element} hidden />;
  const { controls } = state;
  const shared = { id: listId, controls, texts };
  return (
    <Enhance element={element} hidden={false}>
      <section
        className="sw-npi-lookup-offer"
        data-state={state.kind}
        tabIndex={-1}
        aria-labelledby={titleId}
        aria-describedby={listId}
      >
        <p id={titleId} className="sw-npi-lookup-text">
          {titleOf(state, texts)}
        </p>
        {state.kind === 'offered' && (
          <>
            <ChangeList {...shared} changes={state.changes} />
            <div className="sw-npi-lookup-answers">
              <button type="button" className="sw-button" onClick={handle(offer.fill)}>
                {texts.fill}
              </button>
              <button type="button" className="sw-button sw-button-quiet" onClick={handle(offer.decline)}>
                {texts.decline}
              </button>
            </div>
          </>
        )}
        {state.kind === 'filled' && (
          <>
            <ChangeList {...shared} changes={state.changes} isFilled />
            <Rejections {...shared} rejected={state.rejected} />
            {state.changes.length > 0 && (
              <button type="button" className="sw-button" onClick={handle(offer.undo)}>
                {texts.undo}
              </button>
            )}
          </>
        )}
        {state.kind === 'undone' && state.kept.length > 0 && (
          <p id={listId} className="sw-npi-lookup-help">
            {interpolate(texts.kept, { fields: state.kept.map(({ control }) => nameOf(control)).join(', ') })}
          </p>
        )}
      </section>
    </Enhance>
  );
}
