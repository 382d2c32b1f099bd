import type { Database } from '#kit/database/database';
import type { Clock } from '#kit/time';
import type { Charges } from '#partners/card-payments/charges.port';
import type { MoneyBook } from './post-money.ts';
import type { StoredEvent } from './store/partner-events.ts';

export type PaymentsDeps = {
  db: Database;
  clock: Clock;
  charges: Charges;
  ledger: MoneyBook;
  /** Readers that app/ adds so that other domains can process events of the card partner. */
  partnerEventReaders?: PartnerEventReaders;
  /** Returns the payer's data for the card partner. The data are read once per account. */
  parties: { payerOf(accountId: string): Promise<{ email: string; name: string }> };
};

export type PartnerEventOutcome = 'looked' | 'unknown';

/**
 * Reads the subject of an event at the partner and updates the row of the app. Returns `unknown` when the
 * app has no row for the subject yet.
 */
export type NewsReader = (aboutId: string) => Promise<PartnerEventOutcome>;

/**
 * Readers by the kind of subject of an event. Other domains add readers of their own; a subject counts as
 * known when any reader finds it.
 */
export type PartnerEventReaders = Partial<
  Record<Exclude<StoredEvent['about'], 'other'>, readonly NewsReader[]>
>;
