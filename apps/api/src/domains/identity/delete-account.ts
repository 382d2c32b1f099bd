import { recordAudit } from '#kit/audit';
import type { Database, Tx } from '#kit/database/database';
import { inTransaction } from '#kit/database/transaction';
import { refuse } from '#kit/refusal';
import type { Clock } from '#kit/time';
import type { IdentityService } from '#partners/identity-service/port';
import { type Account, eraseAccount, findAccount, listIdentities } from './store/accounts.ts';
import { eraseCountedRegistration } from './store/counted-registrations.ts';
import { eraseLinks, listMailedTo } from './store/links.ts';
import { eraseSessions } from './store/sessions.ts';

/** The account's business with other domains, put together by app/. Amounts are euro cents. */
export type Leaving = {
  /** Appointments to come and what cancelling them costs now; payments under way beside those, and her wallet. */
  lookAhead(accountId: string): Promise<{
    appointments: number;
    feeCents: number;
    payments: number;
    balanceCents: number;
    /** Visits at her house that have begun and are neither completed nor missed. */
    begun: number;
  }>;
  /** From now on nobody books at her house, nor is anything confirmed there. */
  pauseBookings(accountId: string): Promise<void>;
  /** Cancels them under their rules, each in a transaction of its own. Refuses fee_changed. */
  cancelAppointments(accountId: string): Promise<void>;
  /** Has the card partner do what these cancellations asked for: releases, late fees. What it cannot do now stays owed. */
  settlePayments(accountId: string): Promise<void>;
  /** Writes down what others are still to be told of what happened at hers: later nobody can read it. */
  notifyOthers(accountId: string): Promise<void>;
  /** What partners keep for her convenience: saved cards. */
  forgetAtPartners(accountId: string): Promise<void>;
  /**
   * Takes the person out of what the other domains keep by law, and removes the rest. `wantedEmails` are addresses that she
   * once wanted to change to, and got a letter at. Looks again, under the lock of her house's calendar: refuses
   * appointments_in_the_way when any visit is left.
   */
  erase(tx: Tx, account: Account, wantedEmails: readonly string[]): Promise<void>;
};

type Deps = {
  db: Database;
  /** System time. */
  clock: Clock;
  identityService: IdentityService;
  leaving: Leaving;
};

/**
 * Ends an account for good; its e-mail is free again. Refuses confirmation_needed with what is at stake until she has typed
 * her e-mail and seen the fees; money_in_flight while a payment or a balance is open, also one of these cancellations
 * that the card partner could not settle at once: then she asks again later; appointments_in_the_way while a visit at her house has begun and is not
 * marked, or when one was booked all the same.
 */
export async function deleteAccount(
  { db, clock, identityService, leaving }: Deps,
  accountId: string,
  asked: { confirmation?: string | undefined; feeCents: number },
): Promise<void> {
  const account = (await findAccount(db, accountId)) ?? refuse('unauthenticated');
  const { appointments, feeCents, ...open } = await leaving.lookAhead(accountId);
  settled(open);
  const isTyped = asked.confirmation?.trim().toLowerCase() === account.email;
  if (!isTyped || asked.feeCents !== feeCents) {
    refuse('confirmation_needed', {
      fields: isTyped || asked.confirmation === undefined ? {} : { confirmation: 'another_email' },
      details: { appointments, feeCents },
    });
  }
  await leaving.pauseBookings(accountId);
  await leaving.cancelAppointments(accountId);
  await leaving.settlePayments(accountId);
  settled(await leaving.lookAhead(accountId));
  await leaving.notifyOthers(accountId);
  await leaving.forgetAtPartners(accountId);
  // First there: an account of ours without its identity can still be deleted again, the other way round it could not.
  for (const uid of await listIdentities(db, accountId)) await identityService.deleteAccount(uid);
  await inTransaction(db, async (tx) => {
    const now = clock.now();
    await leaving.erase(tx, account, await listMailedTo(tx, accountId, 'change_email'));
    await eraseLinks(tx, account);
    await eraseCountedRegistration(tx, accountId);
    await eraseSessions(tx, accountId, now);
    await eraseAccount(tx, accountId, now);
    const subject = `account:${accountId}`;
    await recordAudit(tx, { actorId: accountId, action: 'account_deleted', subject });
  });
}

function settled({
  payments,
  balanceCents,
  begun,
}: {
  payments: number;
  balanceCents: number;
  begun: number;
}): void {
  if (begun > 0) refuse('appointments_in_the_way', { details: { appointments: begun } });
  if (payments > 0 || balanceCents !== 0)
    refuse('money_in_flight', { retryAfter: 10, details: { payments, balanceCents } });
}
