import { Validator } from '@seriousme/openapi-schema-validator';
import { safeParse } from 'valibot';
import { describe, expect, it } from 'vitest';
import { catalog } from '../catalog.ts';
import { readPackageFacts } from './constants.ts';
import { createServerContract, usedCalls } from './serverContract.ts';

const contract = createServerContract(readPackageFacts());
const calls = usedCalls().map(({ call }) => call);

describe('the contract with the server', () => {
  it('is valid OpenAPI 3.1', async () => {
    const validator = new Validator();
    const { valid, errors } = await validator.validate({ ...contract });
    expect(errors ?? []).toEqual([]);
    expect([valid, validator.version]).toEqual([true, '3.1']);
  });

  it('is rejected if it contains a mistake', async () => {
    const { valid } = await new Validator().validate({ ...contract, paths: { donate: {} } });
    expect(valid).toBe(false);
  });

  it('contains each call once, with the widgets that make it', () => {
    const operations = Object.values(contract.paths).flatMap((each) => Object.values(each));
    const ids = operations.map(({ operationId }) => operationId);
    expect(new Set(ids).size).toBe(ids.length);
    const first = ids.filter(
      (id) => !id.endsWith('.page') || id === 'npi-lookup.page' || id === 'search.page',
    );
    expect(first.toSorted()).toEqual(calls.map(({ name }) => name).toSorted());
    const price = operations.find(({ operationId }) => operationId === 'payment.intent');
    expect(price?.tags).toEqual(['donation', 'membership-purchase']);
    expect(price?.['x-address']).toBe(
      '`data-donation-fetch`, `data-membership-purchase-fetch`. Query parameters in this address are kept.',
    );
  });

  it('describes the properties of responses', () => {
    const { responses } = contract.paths['/actions/ats-accounts-module/npi/lookup']?.get ?? {};
    expect(JSON.stringify(responses?.['200']?.content)).toContain('"description":"Number of records."');
  });
});

describe('a call', () => {
  it.each(calls)('$name names options that its widgets have', ({ name, address }) => {
    if ('action' in address) return;
    const option = 'option' in address ? address.option : address.below;
    const users = catalog.filter((entry) => entry.calls.some((call) => call.name === name));
    for (const { definition } of users) expect(Object.keys(definition.options)).toContain(option);
  });

  it.each(calls)('$name has examples that its schemas accept', ({ query, fields, responses }) => {
    for (const [key, { schema, example }] of Object.entries({ ...query, ...fields }))
      if (schema) expect([key, safeParse(schema, example).success]).toEqual([key, true]);
    for (const [status, response] of Object.entries(responses))
      if (response.kind === 'json')
        expect([status, safeParse(response.schema, response.example).success]).toEqual([status, true]);
  });
});
