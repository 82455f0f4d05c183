import { useEffectEvent, useLayoutEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { setValue } from '../../src/forms/fields/controls.ts';
import { type FormChange, watchForm } from '../../src/forms/fields/watchForm.ts';
import { announce, prepareLiveRegions } from '../../src/page/announce.ts';
import { interpolate } from '../../src/runtime/texts.ts';
import { type AddressFormat, type AddressFormats, codeOf, formatOf } from './format.ts';
import { type KeptStates, moveState } from './keptStates.ts';
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

interface CountryFollower {
  /** Requests the formats before they are needed. */
  prepare: () => void;
  /** Follows the list of countries. */
  update: (isByVisitor: boolean) => void;
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
  let formats = inline;
  let isComplete = path === undefined;
  let isStopped = false;
  let code: string | undefined;
  /** Format of the last country whose format was known. */
  let settled: AddressFormat | undefined;
  /** Last country that has states. */
  let stateCountry = '';
  let kept: KeptStates = new Map();

  function settle(country: { code: string; format: AddressFormat; label: string }, isByVisitor: boolean) {
    const { format } = country;
    if (isByVisitor && settled && settled !== format)
      announce(interpolate(changed, { country: country.label }));
    settled = format;
    const value = state?.value.trim() ?? '';
    // A draft, a reload and other widgets set the country together with its state.
    const moved = isByVisitor ? moveState({ value, kept }, stateCountry, country) : { value, kept };
    kept = moved.kept;
    if (format.parts.state !== undefined) stateCountry = country.code;
    if (state && moved.value !== value) setValue(state, moved.value);
  }

  function apply(chosen: string, isByVisitor: boolean): void {
    const format = formatOf(formats, chosen);
    show(format);
    const label = country.selectedOptions[0]?.text.trim() ?? '';
    if (isComplete || Object.hasOwn(formats, chosen)) settle({ code: chosen, format, label }, isByVisitor);
    else void complete(chosen, isByVisitor);
  }

  /** Requests the formats. Until they arrive, and if they don't, the address has labels that suit every country. */
  async function complete(chosen: string, isByVisitor: boolean): Promise<void> {
    const loaded = path === undefined ? undefined : await loadFormats(path, host);
    if (!loaded || isStopped) return;
    formats = { ...loaded, ...inline };
    isComplete = true;
    if (chosen === code) apply(chosen, isByVisitor);
  }

  return {
    prepare: () => {
      if (path !== undefined && !isComplete) void loadFormats(path, host);
    },
    update: (isByVisitor) => {
      const chosen = codeOf(country.value);
      if (chosen === code) return;
      code = chosen;
      apply(chosen, isByVisitor);
    },
    stop: () => {
      isStopped = true;
    },
  };
}

/**
 * Returns the format of the chosen country. After a change, puts a state that doesn't fit aside, and announces that the
 * address has changed.
 */
export function useCountry(options: CountryOptions): AddressFormat {
  const { country, formats } = options;
  const [format, setFormat] = useState(() => formatOf(formats, codeOf(country.value)));
  const create = useEffectEvent(() => createFollower(options, (next) => flushSync(() => setFormat(next))));
  useLayoutEffect(() => {
    prepareLiveRegions();
    const { prepare, update, stop } = create();
    const handleChange = (change: FormChange): void =>
      update(change.cause === 'input' && change.control === country && change.event.isTrusted);
    // Runs first, so that the event's other listeners find the fields of the new country.
    const unwatch = watchForm(country.form ?? country, handleChange, 'capture');
    country.addEventListener('focus', prepare);
    // Not during the effect, because React cannot render synchronously there.
    queueMicrotask(() => update(false));
    return () => {
      stop();
      unwatch();
      country.removeEventListener('focus', prepare);
    };
  }, [country]);
  return format;
}
