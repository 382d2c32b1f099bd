import { own } from '@meche/contract/own';
import { includedVatCents, roundPartsToTotal, sum } from '#kit/money';

/**
 * VAT rates by territory in hundredths of a percent. Overseas departments have their three-digit number as
 * key; all other postal codes use `metropolitan`.
 */
export type VatRates = { metropolitan: number } & Readonly<Record<string, number>>;

/** Saint-Barthélemy and Saint-Martin still have postal codes of Guadeloupe. */
const ofTheirOwn: Record<string, string> = { '97133': '977', '97150': '978' };

export function territoryOf(postalCode: string): string {
  const overseas =
    own(ofTheirOwn, postalCode) ?? (/^9[78]/.test(postalCode) ? postalCode.slice(0, 3) : undefined);
  return overseas ?? 'metropolitan';
}

/** An overseas territory without a configured rate has no VAT. */
export function vatRateOf(rates: VatRates, territory: string): number {
  return territory === 'metropolitan' ? rates.metropolitan : (own(rates, territory) ?? 0);
}

/**
 * Splits amounts that include VAT into net amounts and the total VAT. The rounded net amounts sum to the
 * exact net total.
 */
export function withoutVat(
  amounts: readonly number[],
  basisPoints: number,
): { netCents: number[]; vatCents: number } {
  const total = sum(amounts);
  const vatCents =
    total < 0 ? 0 - includedVatCents(-total, basisPoints) : includedVatCents(total, basisPoints);
  const exact = amounts.map((amount) => amount * 10_000);
  return { netCents: roundPartsToTotal(exact, 10_000 + basisPoints, total - vatCents), vatCents };
}
