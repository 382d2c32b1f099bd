import type { Tx } from '#kit/database/database';
import { refuse } from '#kit/refusal';
import type { BankChargeTerms } from './rules.ts';
import { insertPayable, lockPayable, updatePayable } from './store/payables.ts';

export type NewPayable = {
  /** The domain that opens the payable chooses the id. Domain events and views use the same id. */
  id: string;
  professionalId: string;
  accountId: string;
  /** At least 50 cents. The amount includes the search fee. */
  amountCents: number;
  searchFeeCents: number;
  /** The terms at the time of the booking; later changes of the settings do not apply to this payable. */
  bankCharges: BankChargeTerms;
  /**
   * The deadline for entering the card. A card that is entered later still counts until requestRelease is
   * called.
   */
  cardBy: Date;
  /**
   * A future instant: the card is saved now and the amount held at that instant. `now` or a past instant:
   * entering the card holds the amount, except with `cardOf`. Null: the card is saved, and
   * setAuthorisationTime sets the instant.
   */
  authoriseAt: Date | null;
  /**
   * For payables that share one card and are held separately: the id of the first of them, which also has
   * its own id here. The first payable has the lowest id and is opened first.
   */
  cardOf?: string | undefined;
  /** The latest deadline for the payer to confirm a refused authorisation (12 h before the appointment). */
  latestConfirmBy: Date;
  now: Date;
};

/** Inserts a payable that waits for a card, in the caller's transaction. */
export async function openPayable(tx: Tx, { now, bankCharges, ...payable }: NewPayable): Promise<void> {
  await insertPayable(tx, { ...payable, ...bankCharges, status: 'awaiting_card', createdAt: now });
}

/**
 * Sets the amount on which both sides have agreed, in the caller's transaction. The sweep holds it at
 * `authoriseAt`, or soon if that instant is past. Refuses wrong_state unless the status is `card_saved`.
 */
export async function setAuthorisationTime(
  tx: Tx,
  payableId: string,
  agreed: Pick<NewPayable, 'amountCents' | 'latestConfirmBy'> & { authoriseAt: Date },
): Promise<void> {
  const { status } = await lockPayable(tx, payableId);
  if (status !== 'card_saved') refuse('wrong_state');
  await updatePayable(tx, payableId, agreed);
}
