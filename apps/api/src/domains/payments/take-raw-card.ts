import { refuse } from '#kit/refusal';
import { CardDeclined, type Charges, type RawCard } from '#partners/card-payments/charges.port';
import { refuseWhenUnavailable } from '#partners/partner-unavailable';

/**
 * Sends raw card data to the partner and returns the partner's id of the card. Refuses card_declined,
 * unavailable.
 */
export async function takeRawCard(
  { charges }: { charges: Pick<Charges, 'takeRawCard'> },
  card: RawCard,
): Promise<string> {
  try {
    return await refuseWhenUnavailable(charges.takeRawCard(card));
  } catch (error) {
    if (error instanceof CardDeclined) refuse('card_declined', { fields: { card_number: 'invalid' } });
    throw error;
  }
}
