import { type ReactNode, useId, useLayoutEffect, useState } from 'react';
import type { TextsOf } from '../../src/define.ts';
import { announce } from '../../src/dom/announce.ts';
import { useControls } from '../../src/dom/useControls.ts';
import { Enhance } from '../../src/Enhance.tsx';
import { setValue } from '../../src/forms/setValue.ts';
import { fill } from '../../src/texts.ts';
import { platformOf } from './platforms.ts';
import type { Row } from './rows.ts';
import type { socialLinks } from './social-links.ts';

interface SocialLinkProps {
  row: Row;
  texts: TextsOf<typeof socialLinks>;
  isRemovable: boolean;
  onRemove: (event: MouseEvent) => void;
}

/** Between the entries of what the server joins. */
const SEPARATOR = /[|,]/;

/** Chooses the platform of an address, if none is chosen. The address stays as it was typed. */
function choosePlatform({ link, platform }: Row, text: string): void {
  const found = platformOf(link.value);
  const option = [...platform.options].find(({ value }) => value === found);
  if (!option || platform.value !== '') return;
  setValue(platform, option.value);
  announce(fill(text, { platform: option.text }));
}

/** One row: tells what is wrong with its link while it is typed (SO-02). */
export function SocialLink({ row, texts, isRemovable, onRemove }: SocialLinkProps): ReactNode {
  const { element, link, error, remove } = row;
  const isWrong = useControls(element, () => SEPARATOR.test(link.value));
  // The server may have said something else; it holds until the link is changed.
  const [wasWrong, setWasWrong] = useState(() => !error.hidden);
  const [, setText] = useState('');
  const ownId = useId();
  const errorId = error.id || ownId;
  useLayoutEffect(() => {
    link.setCustomValidity(isWrong ? texts.invalid : '');
    return () => link.setCustomValidity('');
  }, [link, isWrong, texts]);
  const follow = ({ inputType }: InputEvent): void => {
    if (!isWrong && SEPARATOR.test(link.value)) announce(texts.invalid);
    setText(link.value);
    setWasWrong(false);
    if (inputType === 'insertFromPaste') choosePlatform(row, texts.platform);
  };
  const isShown = isWrong || wasWrong;
  return (
    <>
      <Enhance
        element={link}
        aria-invalid={isShown}
        aria-describedby={isShown ? errorId : ''}
        onInput={(event) => follow(event)}
        onChange={() => choosePlatform(row, texts.platform)}
      />
      <Enhance element={error} id={errorId} hidden={!isShown} text={isWrong ? texts.invalid : undefined} />
      <Enhance element={remove} hidden={!isRemovable} onClick={onRemove} />
    </>
  );
}
