/** What a record has been given under that key: what every object inherits, such as `constructor`, is not among it. */
export function own<Value>(
  record: { readonly [key: string]: Value } | null | undefined,
  key: string,
): Value | undefined {
  return record && Object.hasOwn(record, key) ? record[key] : undefined;
}
