/**
 * Returns the value of a key that the record itself has. Undefined for inherited keys such as
 * `constructor`.
 */
export function own<Value>(
  record: { readonly [key: string]: Value } | null | undefined,
  key: string,
): Value | undefined {
  return record && Object.hasOwn(record, key) ? record[key] : undefined;
}
