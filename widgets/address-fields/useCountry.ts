import { useEffectEvent, useLayoutEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { setValue } from '../../src/forms/fields/controls.ts';
import { type FormChange, watchForm } from '../../src/forms/fields/watchForm.ts';
import { announceAfterDelay, prepareLiveRegions } from '../../src/page/announce.ts';
import { interpolate } from '../../src/runtime/texts.ts';
import { type AddressFormat, type AddressFormats, codeOf, formatOf, GENERIC_FORMAT } from './format.ts';
import { type CountryFormat, type KeptStates, moveState } from './keptStates.ts';
import { loadFormats } from './loadFormats.ts';

interface CountryOptions {
  host: HTMLElement;
  country: HTMLSelectElement;
  /** Field for the state, if the address has one. */
  state: HTMLInputElement | undefined;
  /** Formats in the page. */
  formats: AddressFormats;
  /** Path of the formats of all countries. */
  path: string | undefined;
  /** Announcement after a change, with the placeholder `{country}`. */
  changed: string;
}

/** Change of the chosen country. */
interface CountryChange {
  code: string;
  /** True if the visitor chose the country in the list. */
  isByVisitor: boolean;
}

interface CountryFollower {
  /** Requests the formats before they are needed. */
  prepare: () => void;
  /** Follows the list of countries. */
  update: (isByVisitor: boolean) => void;
  /** Discards the states that were set aside, because the form has been reset. */
  discard: () => void;
  stop: () => void;
}

/**
 * Creates the code that follows a list of countries.
 * @param show renders a format synchronously
 */
function createFollower(
  { host, country, state, formats: inline, path, changed }: CountryOptions,
  show: (format: AddressFormat) => void,
): CountryFollower {
  const readState = (): string => state?.value.trim() ?? '';
  let formats = inline;
  let isComplete = path === undefined;
  let isStopped = false;
  let cancelAnnouncement = (): void => {};
  let chosen: string | undefined;
  /** Format of the last country whose format was known. */
  let settled: AddressFormat | undefined;
  /** State after the last change in the form, while the format of the chosen country was known. */
  let seenState = readState();
  /** Last country that has states. */
  let stateCountry: CountryFormat = { code: '', format: GENERIC_FORMAT };
  let kept: KeptStates = new Map();
  const isKnown = (code: string): boolean => isComplete || Object.hasOwn(formats, code);

  /** Moves a state that doesn't fit, and announces the change. */
  function settle({ code, isByVisitor }: CountryChange, format: AddressFormat): void {
    if (isByVisitor && settled && settled !== format) {
      // Typing "Japan" in the list passes through Jamaica, which must not be announced, even if both have the same format.
      cancelAnnouncement();
      // Without a country, the first option asks for one, and the fields match nothing.
      if (code !== '')
        cancelAnnouncement = announceAfterDelay(() =>
          interpolate(changed, { country: country.selectedOptions[0]?.text.trim() ?? '' }),
        );
    }
    const value = readState();
    // A state that has changed since belongs to the new country: a draft, the browser and other widgets set a country
    // together with its state, and only then dispatch events. Visitors may enter it before the format arrives.
    const isOfEarlier = settled && value === seenState;
    const moved = isOfEarlier ? moveState({ value, kept }, stateCountry, { code, format }) : { value, kept };
    settled = format;
    kept = moved.kept;
    if (format.parts.state !== undefined) stateCountry = { code, format };
    if (state && moved.value !== value) setValue(state, moved.value);
    seenState = readState();
  }

  function apply(change: CountryChange): void {
    const format = formatOf(formats, change.code);
    show(format);
    if (isKnown(change.code)) settle(change, format);
    else void complete(change);
  }

  /** Requests the formats. Until they arrive, and if they don't, the address has labels that suit every country. */
  async function complete(change: CountryChange): Promise<void> {
    const loaded = path === undefined ? undefined : await loadFormats(path, host);
    if (!loaded || isStopped) return;
    formats = { ...loaded, ...inline };
    isComplete = true;
    if (change.code === chosen) apply(change);
  }

  return {
    prepare: () => {
      if (path !== undefined && !isComplete) void loadFormats(path, host);
    },
    update: (isByVisitor) => {
      const code = codeOf(country.value);
      if (code === chosen) {
        if (isKnown(code)) seenState = readState();
        return;
      }
      chosen = code;
      apply({ code, isByVisitor });
    },
    discard: () => {
      kept = new Map();
      // The list of countries may have followed the reset before, which has put a state back.
      if (state) setValue(state, state.defaultValue);
    },
    stop: () => {
      isStopped = true;
      cancelAnnouncement();
    },
  };
}

/**
 * Returns the format of the chosen country. After a change, sets aside a state that doesn't fit, and announces that the
 * address has changed.
 */
export function useCountry(options: CountryOptions): AddressFormat {
  const { country, formats } = options;
  const [format, setFormat] = useState(() => formatOf(formats, codeOf(country.value)));
  const create = useEffectEvent(() => createFollower(options, (next) => flushSync(() => setFormat(next))));
  useLayoutEffect(() => {
    prepareLiveRegions();
    const { prepare, update, discard, stop } = create();
    const handleChange = (change: FormChange): void => {
      if (change.cause === 'reset') discard();
      update(change.cause === 'input' && change.control === country && change.event.isTrusted);
    };
    // Runs first, so that the event's other listeners find the fields of the new country.
    const unwatch = watchForm(country.form ?? country, handleChange, 'capture');
    country.addEventListener('focus', prepare);
    // Deferred, because React cannot render synchronously during an effect.
    queueMicrotask(() => update(false));
    return () => {
      stop();
      unwatch();
      country.removeEventListener('focus', prepare);
    };
  }, [country]);
  return format;
}
