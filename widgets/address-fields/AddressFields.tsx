import { type ReactNode, useLayoutEffect } from 'react';
import { markOptional } from '../../src/forms/fields/optionalControls.ts';
import { RequiredControl } from '../../src/forms/fields/RequiredControl.tsx';
import { useHiddenUnlessInUse } from '../../src/forms/fields/useHiddenUnlessInUse.ts';
import { tidyCode } from '../../src/forms/fields/useTidyFields.ts';
import { disableControls } from '../../src/forms/sections/disableControls.ts';
import { createWidget, type TextsOf, type ViewProps } from '../../src/runtime/define.ts';
import { Enhance } from '../../src/runtime/Enhance.tsx';
import { interpolate } from '../../src/runtime/texts.ts';
import { useConstant } from '../../src/runtime/useConstant.ts';
import { addressFields } from './address-fields.ts';
import { checkMarkup } from './check.ts';
import {
  type AddressFormat,
  followsPrevious,
  isNeeded,
  parseFormats,
  partsOf,
  postalKeyboard,
  postalPattern,
} from './format.ts';
import { type AddressField, fieldsIn, inlineFormats } from './markup.ts';
import { placeInOrder, rememberPlaces } from './placeFields.ts';
import { StateList } from './StateList.tsx';
import { useCountry } from './useCountry.ts';
import { inSentence } from './words.ts';
import '../../src/forms/fields/field.css';
import './address-fields.css';

interface PartProps {
  field: AddressField;
  format: AddressFormat;
  texts: TextsOf<typeof addressFields>;
  /** Words that identify the address in error messages. */
  of: string | undefined;
  /** True if the widget decides which parts are required. */
  setsRequired: boolean;
}

/** Attributes of the field for the postal code. */
function postalAttributes(format: AddressFormat, part: string, invalid: string) {
  const pattern = postalPattern(format);
  if (!format.postalCode || pattern === undefined) return {};
  const message = interpolate(invalid, { part, example: format.postalCode.example });
  return { pattern, 'data-message': message, ...postalKeyboard(format) };
}

interface VisibilityProps {
  field: HTMLElement;
  isUnused: boolean;
  /** True if the part is written after the one before it, without a comma. */
  follows: boolean;
}

/**
 * Hides a field that the country doesn't use. Its value stays in it, but is neither submitted nor validated. A field
 * that contains focus at that moment, because autofill has changed the country, stays until focus leaves it.
 */
function Visibility({ field, isUnused, follows }: VisibilityProps): ReactNode {
  const isHidden = useHiddenUnlessInUse(field, isUnused);
  useLayoutEffect(() => (isHidden ? disableControls(field) : undefined), [field, isHidden]);
  return <Enhance element={field} hidden={isHidden} data-review-follows={follows || undefined} />;
}

/** Shows, labels and checks a part of the address as the country's format requires, or hides it. */
function Part({
  field: { part, control, field, label },
  format,
  texts,
  of,
  setsRequired,
}: PartProps): ReactNode {
  const word = format.parts[part];
  const isOptional = !isNeeded(format, part);
  useLayoutEffect(() => (isOptional ? markOptional(control) : undefined), [control, isOptional]);
  const name = word && [texts[inSentence(word)], of].filter(Boolean).join(' ');
  const states = part === 'state' && word ? format.states : undefined;
  return (
    <>
      <Visibility
        key={String(word === undefined)}
        field={field}
        isUnused={word === undefined}
        follows={followsPrevious(format, part)}
      />
      {states && name && <StateList {...{ control, field, format, states, texts, name }} />}
      {word && name && (
        <>
          <Enhance element={label} text={texts[word]} />
          <Enhance
            element={control}
            data-message-missing={interpolate(states ? texts.stateNotChosen : texts.missing, { part: name })}
            onChange={part === 'zip' ? () => tidyCode(control) : undefined}
            {...(part === 'zip' && postalAttributes(format, name, texts.invalid))}
          />
        </>
      )}
      {setsRequired && <RequiredControl control={control} isRequired />}
    </>
  );
}

/** Puts the fields in the order in which the country writes them. Hidden fields come last. */
function useFieldOrder(fields: readonly AddressField[], format: AddressFormat): void {
  useLayoutEffect(() => {
    const shown = partsOf(format);
    const placeOf = ({ part }: AddressField) => (shown.includes(part) ? shown.indexOf(part) : shown.length);
    placeInOrder(fields.toSorted((a, b) => placeOf(a) - placeOf(b)).map(({ field }) => field));
  }, [fields, format]);
}

function AddressFields({ host, options, parts, texts }: ViewProps<typeof addressFields>): ReactNode {
  const fields = useConstant(() => fieldsIn(parts));
  const formats = useConstant(() => parseFormats(inlineFormats(parts)) ?? {});
  const format = useCountry({
    host,
    country: parts.country,
    state: parts.state,
    formats,
    path: options.formats,
    changed: texts.changed,
  });
  useLayoutEffect(() => rememberPlaces(fields.map(({ field }) => field)), [fields]);
  useFieldOrder(fields, format);
  const setsRequired = options.required === 'needed';
  return fields.map((field) => (
    <Part key={field.part} {...{ field, format, texts, setsRequired }} of={options.of} />
  ));
}

export const widget = createWidget(addressFields, AddressFields, checkMarkup);
