import type { Database, Tx } from '#kit/database/database';
import { refuse } from '#kit/refusal';
import type { Clock } from '#kit/time';
import type { Charges } from '#partners/card-payments/charges.port';
import type { NewsReaders } from './look-into-news.ts';
import type { MoneyBook } from './post-money.ts';
import type { BankChargeTerms } from './rules.ts';
import { insertPayable, lockPayable, updatePayable } from './store/payables.ts';

/** What the use cases of payments need. */
export type PaymentsDeps = {
  db: Database;
  clock: Clock;
  charges: Charges;
  ledger: MoneyBook;
  /** Who reads what the card partner has news of, beside payments itself: app/ hands in those of other domains. */
  newsReaders?: NewsReaders;
  /** Who pays, as the card partner must know her; asked once per person. */
  parties: { payerOf(accountId: string): Promise<{ email: string; name: string }> };
};

export type NewPayable = {
  /** The owner's own id: facts and views speak of it. */
  id: string;
  professionalId: string;
  accountId: string;
  /** 50 cents at least; the search fee is a part of it. */
  amountCents: number;
  searchFeeCents: number;
  /** As they are at the booking, whatever they are when it is debited. */
  bankCharges: BankChargeTerms;
  /** Until when the card may be entered; one that comes later counts until requestRelease says that nobody waits. */
  cardBy: Date;
  /** In the future: the card is saved and held then. At or before `now`: held with the card. Null: saved, and held when `authoriseFrom` says so. */
  authoriseAt: Date | null;
  /**
   * Whose card is saved for this one too, or this one itself where others come with it: entered once, and each held by itself
   * then. Of ids, the one whose card it is has the lowest, and is opened first.
   */
  cardOf?: string | undefined;
  /** Until when, at the latest, a refused authorisation may be confirmed (12 h before the visit). */
  latestConfirmBy: Date;
  now: Date;
};

/** An amount to be paid by card, waiting for the card. In the caller's transaction. */
export async function openPayable(tx: Tx, { now, bankCharges, ...payable }: NewPayable): Promise<void> {
  await insertPayable(tx, { ...payable, ...bankCharges, status: 'awaiting_card', createdAt: now });
}

/**
 * Whoever had to has agreed, and on how much: it is held from then on, at once when that is past. In the caller's transaction.
 * Refuses wrong_state where no card is saved.
 */
export async function authoriseFrom(
  tx: Tx,
  payableId: string,
  agreed: Pick<NewPayable, 'amountCents' | 'latestConfirmBy'> & { authoriseAt: Date },
): Promise<void> {
  const { status } = await lockPayable(tx, payableId);
  if (status !== 'card_saved') refuse('wrong_state');
  await updatePayable(tx, payableId, agreed);
}
