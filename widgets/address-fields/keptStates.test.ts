import { describe, expect, it } from 'vitest';
import { type AddressFormats, formatOf, parseFormats } from './format.ts';
import shipped from './formats.json' with { type: 'json' };
import { type KeptStates, moveState, type StateValue } from './keptStates.ts';

const formats: AddressFormats = parseFormats(JSON.stringify(shipped)) ?? {};

/** Address whose country and state change as in the widget. */
function createAddress(code: string, value = '') {
  let current: StateValue = { value, kept: new Map() };
  let stateCountry = { code, format: formatOf(formats, code) };
  return {
    choose: (next: string) => {
      const format = formatOf(formats, next);
      current = moveState(current, stateCountry, { code: next, format });
      if (format.parts.state !== undefined) stateCountry = { code: next, format };
      return current.value;
    },
    type: (text: string) => {
      current = { ...current, value: text };
    },
    get: () => current,
  };
}

const valuesOf = ({ value, kept }: { value: string; kept: KeptStates }): string[] =>
  [value, ...kept.values()].filter(Boolean).toSorted();

describe('moveState', () => {
  it('keeps a state that does not fit, and restores it', () => {
    const address = createAddress('US', 'New York');
    expect(address.choose('CA')).toBe('');
    address.type('Ontario');
    expect(address.choose('US')).toBe('New York');
    expect(address.choose('CA')).toBe('Ontario');
  });

  it('keeps a state for its own country, even if another has the same code', () => {
    const address = createAddress('US', 'WA');
    expect(address.choose('AU')).toBe('');
    address.type('VIC');
    expect(address.choose('ES')).toBe('');
    expect(address.choose('US')).toBe('WA');
    expect(address.choose('AU')).toBe('VIC');
  });

  it('leaves a state that was typed before the country, or in another spelling', () => {
    for (const before of ['', 'KE', 'US', 'DE']) {
      const address = createAddress(before, 'CDMX');
      expect(address.choose('MX')).toBe('CDMX');
    }
  });

  it('leaves the value in the hidden field of a country without states', () => {
    const address = createAddress('US', 'New York');
    expect(address.choose('DE')).toBe('New York');
    expect(address.choose('CA')).toBe('');
    expect(address.choose('DE')).toBe('');
    expect(address.choose('US')).toBe('New York');
  });

  it('never loses a typed value in 300 random sequences', () => {
    let seed = 20_261_125;
    const random = (below: number): number => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
      return Math.floor((seed / 2_147_483_648) * below);
    };
    const codes = ['US', 'CA', 'AU', 'BR', 'JP', 'IN', 'DE', 'GB', 'ES', 'AE', 'KE', ''];
    const states = ['New York', 'ON', 'Bahia', 'Tokyo', 'Kerala', 'Dubai', 'Utah', 'Bayern', 'WA'];
    for (let run = 0; run < 300; run++) {
      const address = createAddress(codes[random(codes.length)] ?? 'US');
      for (let step = 0; step < 12; step++) {
        const isTyping = address.get().value === '' && random(2) === 0;
        if (isTyping) address.type(states[random(states.length)] ?? '');
        const before = valuesOf(address.get());
        address.choose(codes[random(codes.length)] ?? 'US');
        expect(valuesOf(address.get())).toEqual(before);
      }
    }
  });
});
