/** Returns a copy of an object without some of its properties. */
export function omit<Value extends object, Key extends keyof Value & string>(
  value: Value,
  ...keys: readonly Key[]
): Omit<Value, Key> {
  const omitted: ReadonlySet<string> = new Set(keys);
  return Object.fromEntries(Object.entries(value).filter(([key]) => !omitted.has(key))) as Omit<Value, Key>;
}
