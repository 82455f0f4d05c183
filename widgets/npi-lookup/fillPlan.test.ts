import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FACTS, type Fact, type Facts } from './facts.ts';
import { type FieldState, type Fields, planFill } from './fillPlan.ts';

const text = (value = '', more: Partial<FieldState> = {}): FieldState => ({
  kind: 'text',
  values: value === '' ? [] : [value],
  choices: [],
  maxLength: Number.POSITIVE_INFINITY,
  isFromRegistry: false,
  isUnused: false,
  ...more,
});
const list = (options: Readonly<Record<string, string>>, value = '', more: Partial<FieldState> = {}) =>
  text(value, {
    kind: 'list',
    choices: Object.entries(options).map(([code, name]) => ({ value: code, text: name })),
    ...more,
  });

const context = {
  countries: [{ value: 'USA', text: 'United States' }],
  states: [{ value: 'MA', text: 'Massachusetts' }],
  languages: ['en'],
  formCountries: [],
};
const countries = { '': 'Choose a country', FR: 'France', US: 'United States' };
const jane: Facts = {
  credential: 'MD, PhD',
  phone: '617-555-0143',
  address1: '12 Harbor Road',
  city: 'Boston',
  state: 'MA',
  zip: '021182603',
  country: 'USA',
};
const emptyForm: Fields = {
  phone: text(),
  address1: text(),
  address2: text(),
  city: text(),
  state: text(),
  zip: text(),
  country: list(countries),
};
const plan = (fields: Fields, facts = jane) => planFill(facts, fields, context);
/** Returns the new values by fact. */
const changes = (fields: Fields, facts = jane): Readonly<Record<string, string>> =>
  Object.fromEntries(plan(fields, facts).changes.map(({ fact, values }) => [fact, values.join('+')]));

describe('planFill', () => {
  it('fills in empty fields, in the form in which each field takes the value', () => {
    expect(changes(emptyForm)).toEqual({
      phone: '617-555-0143',
      address1: '12 Harbor Road',
      city: 'Boston',
      state: 'MA',
      zip: '02118-2603',
      country: 'US',
    });
    expect(changes({ country: text(), city: text() })).toEqual({ country: 'United States', city: 'Boston' });
    expect(changes({ country: text() }, { country: 'FR' })).toEqual({ country: 'France' });
    expect(changes({ country: text() }, { country: 'Utopia' })).toEqual({ country: 'Utopia' });
  });

  it('neither changes nor mentions an answer', () => {
    const { changes: made, rejected } = plan({
      phone: text('212-555-0100'),
      specialty: list({ '': '' }, 'x'),
    });
    expect([made, rejected]).toEqual([[], []]);
  });

  it('does not mention a field that already has the value', () => {
    expect(changes({ ...emptyForm, phone: text('(617) 555-0143'), city: text('boston') })).not.toHaveProperty(
      'phone',
    );
    expect(changes({ phone: text('(617) 555-0143') })).toEqual({});
  });

  describe('an address', () => {
    it('is left alone if one of its fields has another answer', () => {
      expect(changes({ ...emptyForm, city: text('Worcester') })).toEqual({ phone: '617-555-0143' });
      expect(changes({ ...emptyForm, address2: text('Suite 4') })).toEqual({ phone: '617-555-0143' });
    });

    it('is completed if its answers are the same', () => {
      const fields = { ...emptyForm, city: text('BOSTON'), state: text('Massachusetts') };
      expect(changes(fields)).toMatchObject({ address1: '12 Harbor Road', zip: '02118-2603' });
      expect(changes(fields)).not.toHaveProperty('city');
      expect(changes(fields)).not.toHaveProperty('state');
    });

    it('replaces a country that a list has preselected, if the rest is empty', () => {
      const fields = { ...emptyForm, country: list(countries, 'FR') };
      expect(plan(fields).changes).toContainEqual({
        fact: 'country',
        values: ['US'],
        text: 'United States',
        replaced: 'France',
      });
      expect(changes({ ...fields, city: text('Boston') })).not.toHaveProperty('country');
    });

    it('keeps a country without an address, in the form or in the record', () => {
      expect(changes({ country: list(countries, 'FR') })).toEqual({});
      expect(changes({ ...emptyForm, country: list(countries, 'FR') }, { country: 'US' })).toEqual({});
    });
  });

  it('reports values that a field cannot take', () => {
    const fields = {
      specialty: list({ '': 'Choose', '1': 'Sleep Medicine' }),
      city: text('', { maxLength: 5 }),
      credential: list({ 1: 'MD', 2: 'DO' }, '', { kind: 'choices' }),
    };
    const { changes: made, rejected } = plan(fields, { ...jane, specialty: 'Urology' });
    expect(made).toEqual([{ fact: 'credential', values: ['1'], text: 'MD', replaced: '' }]);
    expect(rejected).toEqual([
      { fact: 'credential', text: 'PhD', reason: 'unlisted' },
      { fact: 'specialty', text: 'Urology', reason: 'unlisted' },
      { fact: 'city', text: 'Boston', reason: 'long' },
    ]);
    expect(changes({ city: text('', { maxLength: 6 }) })).toEqual({ city: 'Boston' });
  });

  it('fills in a part that the country lacks only together with another country', () => {
    const state = text('', { isUnused: true });
    expect(changes({ ...emptyForm, state, country: list(countries, 'FR') })).toMatchObject({ state: 'MA' });
    expect(changes({ ...emptyForm, state, country: list(countries, 'US') })).not.toHaveProperty('state');
  });

  it('selects several credentials only in a list that allows it', () => {
    const options = { 1: 'MD', 2: 'PhD' };
    expect(changes({ credential: list(options, '', { kind: 'choices' }) })).toEqual({ credential: '1+2' });
    expect(changes({ credential: list(options) })).toEqual({});
    expect(changes({ credential: list(options) }, { credential: 'Ph.D.' })).toEqual({ credential: '2' });
    expect(changes({ credential: text() })).toEqual({ credential: 'MD, PhD' });
    const chosen = list(options, '', { kind: 'choices', values: ['2', '1'] });
    expect(changes({ credential: chosen })).toEqual({});
  });

  it('replaces what an earlier record filled in, and clears what the new record lacks', () => {
    const own = { isFromRegistry: true };
    const fields = {
      ...emptyForm,
      phone: text('212-555-0100', own),
      address1: text('7 Quarry Street', own),
      address2: text('Suite 1200', own),
      country: list(countries, 'FR', own),
    };
    expect(changes(fields)).toMatchObject({
      phone: '617-555-0143',
      address1: '12 Harbor Road',
      address2: '',
      country: 'US',
    });
    expect(plan(fields).changes[0]).toMatchObject({ replaced: '212-555-0100' });
    expect(plan(fields).changes).toContainEqual({
      fact: 'address2',
      values: [],
      text: '',
      replaced: 'Suite 1200',
    });
  });

  it('replaces a ZIP+4 code of another record, but completes no ZIP code of the visitor', () => {
    const facts = { zip: '02118' };
    expect(changes({ zip: text('02118-2603', { isFromRegistry: true }) }, facts)).toEqual({ zip: '02118' });
    expect(changes({ zip: text('02118') }, { zip: '021182603' })).toEqual({});
  });

  it('adds the country code to a US number in a form for another country', () => {
    const abroad = { ...context, formCountries: ['FR', 'France'] };
    expect(planFill(jane, { phone: text() }, abroad).changes[0]?.text).toBe('+1 617-555-0143');
  });

  it('never touches an answer, and needs no second fill, whatever the form and the record are', () => {
    const fact = fc.option(fc.constantFrom('Boston', 'MA', '02118', '617-555-0143', 'US', 'MD'), { nil: '' });
    const record = fc.record(Object.fromEntries(FACTS.map((name) => [name, fact])));
    fc.assert(
      fc.property(record, record, record, (found, typed, own) => {
        const facts = Object.fromEntries(Object.entries(found).filter(([, value]) => value !== '')) as Facts;
        const fields = Object.fromEntries(
          FACTS.map((name) => [name, text(own[name] || typed[name], { isFromRegistry: own[name] !== '' })]),
        ) as Record<Fact, FieldState>;
        const { changes: made } = planFill(facts, fields, context);
        for (const { fact: name } of made) {
          const { values, isFromRegistry } = fields[name];
          expect(values.length === 0 || isFromRegistry || name === 'country').toBe(true);
        }
        const after = { ...fields };
        for (const { fact: name, values } of made) after[name] = text(values[0], { isFromRegistry: true });
        expect(planFill(facts, after, context).changes).toEqual([]);
      }),
    );
  });
});
