import { type ReactNode, useEffect, useId, useLayoutEffect } from 'react';
import { useDialogSnapshot, useDialogState } from '../../src/controls/dialog/Dialog.tsx';
import { announce, prepareLiveRegions } from '../../src/page/announce.ts';
import { createWidget, type ViewProps } from '../../src/runtime/define.ts';
import { interpolate } from '../../src/runtime/texts.ts';
import { useConstant } from '../../src/runtime/useConstant.ts';
import { assemblyField } from './assembly-field.ts';
import { ChoicePanel } from './ChoicePanel.tsx';
import { checkMarkup } from './check.ts';
import { assemblyName, type Boxes, limitOf } from './controls.ts';
import { createMessages, type Pill } from './messages.ts';
import { Trigger } from './Trigger.tsx';
import { useChosen } from './useChosen.ts';
import { type Rule, useSelection } from './useSelection.ts';
import { Validity } from './Validity.tsx';
import './assembly-field.css';

type Props = ViewProps<typeof assemblyField>;

/** Returns the maximum number of choices, and whether only a single choice is possible. */
const readRule = (boxes: Boxes, maximum: number): Rule => ({
  isSingle: boxes.every(({ type }) => type === 'radio'),
  maximum: limitOf(boxes, maximum),
});

const pillsOf = (boxes: Boxes, ids: readonly string[]): Pill[] =>
  boxes.filter(({ value }) => ids.includes(value)).map((box) => ({ id: box.value, name: assemblyName(box) }));

/**
 * Returns the validation message for the given number of chosen assemblies, or an empty string if the number is valid.
 */
function errorOf({ options, texts }: Props, count: number, maximum: number, tooMany: string): string {
  if (count > maximum) return tooMany;
  return count === 0 && options.required === 'yes' ? texts.required : '';
}

function AssemblyField(props: Props): ReactNode {
  const { host, parts, options, texts } = props;
  const { option: boxes, open } = parts;
  const rule = useConstant(() => readRule(boxes, options.maximum));
  const messages = createMessages(texts, rule.maximum);
  const state = useDialogState(parts.dialog);
  const { isOpen } = useDialogSnapshot(state);
  const chosen = useChosen(host, parts.value, boxes);
  const selection = useSelection(state, boxes, chosen, rule, messages);
  const descriptionId = useId();
  const pills = pillsOf(boxes, chosen.ids);
  const working = pillsOf(boxes, selection.view.ids);
  const remove = ({ id, name }: Pill): void => {
    chosen.commit(chosen.ids.filter((other) => other !== id));
    announce(messages.removed(name));
  };
  useEffect(prepareLiveRegions, []);
  useLayoutEffect(() => {
    // The dialog moves focus without scrolling, but the first chosen assembly may be far down the list.
    if (isOpen) document.activeElement?.scrollIntoView({ block: 'nearest' });
  }, [isOpen]);
  return (
    <>
      <ChoicePanel {...{ parts, texts, state, rule, messages, chosen: pills, working, selection }} />
      <Trigger
        parts={parts}
        texts={texts}
        pills={pills}
        onRemove={remove}
        onOpen={() => state.open('opener', { opener: open })}
      >
        <span id={descriptionId} hidden>
          {interpolate(texts.chosen, { names: messages.names(pills) })}
        </span>
      </Trigger>
      <Validity
        error={errorOf(props, pills.length, rule.maximum, messages.tooMany)}
        field={parts.field}
        open={open}
        describedBy={descriptionId}
      />
    </>
  );
}

export const widget = createWidget(assemblyField, AssemblyField, checkMarkup);
