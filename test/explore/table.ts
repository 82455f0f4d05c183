/** Returns the JSON of a value with the keys in alphabetical order, so that two values with the same content have the same text. */
const canonical = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([one], [other]) => (one < other ? -1 : 1)))
      : part,
  );

/** Table of distinct values. Each value has a small number, so that a world is a few numbers. */
export class Table<Value extends object> {
  readonly #ids = new Map<string, number>();
  readonly #values: Value[] = [];
  /** Numbers of objects that the table has seen, which need not be serialized again. */
  readonly #known = new WeakMap<Value, number>();
  readonly #keyOf: (value: Value) => string;

  constructor(keyOf: (value: Value) => string = canonical) {
    this.#keyOf = keyOf;
  }

  /** Returns the number of a value, which two values share if they have the same key. */
  idOf(value: Value): number {
    const known = this.#known.get(value);
    if (known !== undefined) return known;
    const key = this.#keyOf(value);
    let id = this.#ids.get(key);
    if (id === undefined) {
      id = this.#values.push(value) - 1;
      this.#ids.set(key, id);
    }
    this.#known.set(value, id);
    return id;
  }

  valueOf(id: number): Value {
    return this.#values[id] as Value;
  }

  /** Returns the first value with the same key. */
  intern(value: Value): Value {
    return this.valueOf(this.idOf(value));
  }
}
