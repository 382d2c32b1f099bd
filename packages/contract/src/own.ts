/** The record’s own value of a key: inherited keys such as `constructor` are undefined. */
export function own<Value>(
  record: { readonly [key: string]: Value } | null | undefined,
  key: string,
): Value | undefined {
  return record && Object.hasOwn(record, key) ? record[key] : undefined;
}
