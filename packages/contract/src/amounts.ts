/**
 * What is typed as an amount, in cents: "20", "20,00", "20.00", with spaces and a euro sign as one writes them. Undefined for
 * anything that might mean another sum: a sign, three decimals, thousands set off by a point or comma, 1e3, NaN, or more
 * digits than any wallet has.
 */
export function readAmount(typed: string): number | undefined {
  const plain = typed.replace(/[\s\u00a0\u202f]/g, '').replace(/^€|€$/, '');
  const [, euros, decimals = ''] = /^([0-9]{1,7})(?:[.,]([0-9]{1,2}))?$/.exec(plain) ?? [];
  if (euros === undefined) return undefined;
  return Number(euros) * 100 + Number(decimals.padEnd(2, '0'));
}
