/**
 * Parses a typed amount to cents: "20", "20,00", "20.00", with any spaces and one euro sign. Undefined for
 * anything ambiguous: a sign, three decimals, a dot or comma between thousands, 1e3, NaN, or more than
 * seven digits of euros.
 */
export function readAmount(typed: string): number | undefined {
  const plain = typed.replace(/[\s\u00a0\u202f]/g, '').replace(/^€|€$/, '');
  const [, euros, decimals = ''] = /^([0-9]{1,7})(?:[.,]([0-9]{1,2}))?$/.exec(plain) ?? [];
  if (euros === undefined) return undefined;
  return Number(euros) * 100 + Number(decimals.padEnd(2, '0'));
}
