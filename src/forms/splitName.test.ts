import { describe, expect, it } from 'vitest';
import { splitName } from './splitName.ts';

describe('a full name', () => {
  it.each([
    ['Ada Byron', 'Ada', 'Byron'],
    ['  Ada   Byron ', 'Ada', 'Byron'],
    ['Ada M. Byron', 'Ada', 'Byron'],
    ['Dr. Ada Byron', 'Ada', 'Byron'],
    ['Prof. Dr. Ada King Byron, M.D., PhD', 'Ada', 'Byron'],
    ['Ada Byron MD', 'Ada', 'Byron'],
    ['Ada Byron, MHS', 'Ada', 'Byron'],
    ['Ada Marie BYRON', 'Ada', 'BYRON'],
    ['Martin Luther King Jr.', 'Martin', 'King'],
    ['Martin Luther King, Jr.', 'Martin', 'King'],
    ['Byron, Ada', 'Ada', 'Byron'],
    ['Byron, Dr. Ada M., MD', 'Ada', 'Byron'],
    ['ADA BYRON', 'ADA', 'BYRON'],
    ['BYRON, ADA', 'ADA', 'BYRON'],
    ['Maria de la Cruz', 'Maria', 'de la Cruz'],
    ['Vincent van den Berg', 'Vincent', 'van den Berg'],
    ['de la Cruz, Maria', 'Maria', 'de la Cruz'],
    ['Jean-Luc O’Neill', 'Jean-Luc', 'O’Neill'],
    ['李 明', '李', '明'],
    ['Li Do', 'Li', 'Do'],
    ['Dr. Do', 'Dr.', 'Do'],
  ])('%s is split', (fullName, first, last) => {
    expect(splitName(fullName)).toMatchObject({ first, last });
  });

  it.each([
    ['Ada Byron', 'Ada'],
    ['Ada M. Byron', 'Ada M.'],
    ['Dr. Ada Mary Byron, MD', 'Ada Mary'],
    ['Byron, Dr. Ada Mary', 'Ada Mary'],
    ['Ludwig van Beethoven', 'Ludwig'],
  ])('%s has the given names %s', (fullName, given) => {
    expect(splitName(fullName)).toMatchObject({ given });
  });

  it.each(['', ' ', 'Ada', ',', ', Ada', 'Ada,', 'Ada, MD'])('%j is not split', (fullName) => {
    expect(splitName(fullName)).toBeUndefined();
  });
});
