/** A commune as a person writes it and the search reads it: Rennes (35000). */
export function communeName({ name, postalCodes }: { name: string; postalCodes: readonly string[] }): string {
  return postalCodes[0] ? `${name} (${postalCodes[0]})` : name;
}
