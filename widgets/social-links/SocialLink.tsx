import { type ReactNode, useId, useLayoutEffect, useState } from 'react';
import { setValue } from '../../src/forms/fields/controls.ts';
import { isSent } from '../../src/forms/fields/markup.ts';
import { useFormValue } from '../../src/forms/fields/watchForm.ts';
import { announce } from '../../src/page/announce.ts';
import type { TextsOf } from '../../src/runtime/define.ts';
import { Enhance } from '../../src/runtime/Enhance.tsx';
import { interpolate } from '../../src/runtime/texts.ts';
import { platformOf } from './platforms.ts';
import type { LinkRow } from './rows.ts';
import type { socialLinks } from './social-links.ts';

interface SocialLinkProps {
  row: LinkRow;
  texts: TextsOf<typeof socialLinks>;
  isRemovable: boolean;
  onRemove: (event: MouseEvent) => void;
}

/** Characters that the server uses to join several links. */
const SEPARATOR = /[|,]/;

/** Chooses the platform of a URL and announces it, unless a platform has already been chosen. */
function choosePlatform({ link, platform }: LinkRow, text: string): void {
  const found = platformOf(link.value);
  const option = [...platform.options].find(({ value }) => value === found);
  if (!option || platform.value !== '') return;
  setValue(platform, option.value);
  announce(interpolate(text, { platform: option.text }));
}

/** Validates a row's link on every keystroke (SO-02), and makes the row's remove button work. */
export function SocialLink({ row, texts, isRemovable, onRemove }: SocialLinkProps): ReactNode {
  const { element, link, error, remove } = row;
  const hasSeparator = useFormValue(element, () => SEPARATOR.test(link.value));
  // An error from the server is shown until the link changes.
  const [hasSentError, setHasSentError] = useState(() => isSent(error));
  const ownId = useId();
  const errorId = error.id || ownId;
  useLayoutEffect(() => {
    link.setCustomValidity(hasSeparator ? texts.invalid : '');
    return () => link.setCustomValidity('');
  }, [link, hasSeparator, texts]);
  const handleInput = ({ inputType }: InputEvent): void => {
    if (!hasSeparator && SEPARATOR.test(link.value)) announce(texts.invalid);
    setHasSentError(false);
    if (inputType === 'insertFromPaste') choosePlatform(row, texts.platform);
  };
  const isShown = hasSeparator || hasSentError;
  return (
    <>
      <Enhance
        element={link}
        aria-invalid={isShown}
        aria-describedby={isShown ? errorId : ''}
        onInput={(event) => handleInput(event)}
        onChange={() => choosePlatform(row, texts.platform)}
      />
      <Enhance
        element={error}
        id={errorId}
        hidden={!isShown}
        text={hasSeparator ? texts.invalid : undefined}
      />
      <Enhance element={remove} hidden={!isRemovable} onClick={onRemove} />
    </>
  );
}
