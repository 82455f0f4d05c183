import { type ReactNode, useEffect } from 'react';
import { flushSync } from 'react-dom';
import { useFormRows } from '../../src/forms/rows/useFormRows.ts';
import { announce, prepareLiveRegions } from '../../src/page/announce.ts';
import { ignoreSecondHalf } from '../../src/page/secondClick.ts';
import { createWidget, type ViewProps } from '../../src/runtime/define.ts';
import { Enhance, keyOf } from '../../src/runtime/Enhance.tsx';
import { interpolate } from '../../src/runtime/texts.ts';
import { useConstant } from '../../src/runtime/useConstant.ts';
import { checkMarkup } from './check.ts';
import { type LinkRow, readRows } from './rows.ts';
import { SocialLink } from './SocialLink.tsx';
import { socialLinks } from './social-links.ts';
import '../../src/forms/fields/field.css';
import './social-links.css';

/** Adds and removes rows. The rows are part of the form, so unmounting does not change the rows or their values. */
function SocialLinks({ host, parts, options, texts }: ViewProps<typeof socialLinks>): ReactNode {
  const rows = useConstant(() => readRows(parts));
  const { shown, isFull, save, onHost, onForm } = useFormRows(host, rows, options.maximum);
  useEffect(prepareLiveRegions, []);

  const add = (): void => {
    const row = flushSync(rows.add);
    save();
    row.platform.focus();
    announce(interpolate(texts.added, { number: rows.get().length }));
  };
  const remove = (event: MouseEvent, row: LinkRow): void => {
    ignoreSecondHalf(event);
    const index = shown.indexOf(row);
    flushSync(() => rows.remove(row));
    save();
    (rows.get()[index]?.platform ?? parts.add).focus();
    announce(interpolate(texts.removed, { number: index + 1 }));
  };
  return (
    <>
      <Enhance element={host} {...onHost} />
      <Enhance element={parts.add.form ?? undefined} {...onForm} />
      {shown.map((row) => (
        <SocialLink
          key={keyOf(row.element)}
          row={row}
          texts={texts}
          isRemovable={shown.length > options.minimum}
          onRemove={(event) => remove(event, row)}
        />
      ))}
      <Enhance element={parts.add} hidden={isFull} onClick={add} />
      <Enhance element={parts.full} hidden={!isFull} />
    </>
  );
}

export const widget = createWidget(socialLinks, SocialLinks, checkMarkup);
