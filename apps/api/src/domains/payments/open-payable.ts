import type { Database, Tx } from '#kit/database/database';
import { refuse } from '#kit/refusal';
import type { Clock } from '#kit/time';
import type { Charges } from '#partners/card-payments/charges.port';
import type { NewsReaders } from './look-into-news.ts';
import type { MoneyBook } from './post-money.ts';
import type { BankChargeTerms } from './rules.ts';
import { insertPayable, lockPayable, updatePayable } from './store/payables.ts';

export type PaymentsDeps = {
  db: Database;
  clock: Clock;
  charges: Charges;
  ledger: MoneyBook;
  /** Further readers of the card partner's events, which app/ adds for other domains. */
  newsReaders?: NewsReaders;
  /** The payer's data for the card partner; read once per account. */
  parties: { payerOf(accountId: string): Promise<{ email: string; name: string }> };
};

export type NewPayable = {
  /** Chosen by the owner: facts and views use it. */
  id: string;
  professionalId: string;
  accountId: string;
  /** At least 50 cents, search fee included. */
  amountCents: number;
  searchFeeCents: number;
  /** The terms at the time of booking. */
  bankCharges: BankChargeTerms;
  /** Deadline to enter the card; a later card still counts until requestRelease. */
  cardBy: Date;
  /**
   * In the future: the card is saved and held then. At or before `now`: held at once. Null: saved, and held
   * when `authoriseFrom` says so.
   */
  authoriseAt: Date | null;
  /**
   * Payables that share one card, each held by itself: the id of the first of them, also on that one. It
   * has the lowest id and is opened first.
   */
  cardOf?: string | undefined;
  /** Latest deadline to confirm a refused authorisation (12 h before the appointment). */
  latestConfirmBy: Date;
  now: Date;
};

/** Opens a payable that waits for a card, in the caller's transaction. */
export async function openPayable(tx: Tx, { now, bankCharges, ...payable }: NewPayable): Promise<void> {
  await insertPayable(tx, { ...payable, ...bankCharges, status: 'awaiting_card', createdAt: now });
}

/**
 * Both sides have agreed on an amount: it is held from `authoriseAt` on, at once if that is past. In the
 * caller's transaction. Refuses wrong_state without a saved card.
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
