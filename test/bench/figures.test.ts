import { expect, it } from 'vitest';
import { sources } from './figures.ts';

it.each(Object.entries(sources))('the measurement has the figure %s', (_, source) => {
  const { contenders, cases, metrics } = source.measurement;
  expect(contenders).toContain(source.contender);
  expect(cases.map(({ name }) => name)).toContain(source.case);
  expect(Object.keys(metrics)).toContain(source.metric);
});
