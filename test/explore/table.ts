/**
 * Table of distinct values. Each value has a small number, so that a world is a few numbers, and ten million worlds fit in
 * memory.
 */
export class Table<Value extends object> {
  readonly #ids = new Map<string, number>();
  readonly #values: Value[] = [];
  /** Numbers of objects that the table has seen. Serializing a tab takes longer than all other parts of a step. */
  readonly #known = new WeakMap<Value, number>();
  readonly #keyOf: (value: Value) => string;

  constructor(keyOf: (value: Value) => string = JSON.stringify) {
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

  /** All values, in the order of their numbers. */
  get values(): readonly Value[] {
    return this.#values;
  }
}
