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

/** What deleting an account needs from other domains; app/ implements it. Amounts are euro cents. */
export type Leaving = {
  /**
   * Upcoming appointments and what cancelling them costs now; other payments under way, and the wallet's
   * balance.
   */
  lookAhead(accountId: string): Promise<{
    appointments: number;
    feeCents: number;
    payments: number;
    balanceCents: number;
    /** Appointments at the account's business that have begun and are neither completed nor missed. */
    begun: number;
  }>;
  /** From then on the account's business takes no bookings and confirms none. */
  pauseBookings(accountId: string): Promise<void>;
  /** Cancels the appointments under their rules, each in its own transaction. Refuses fee_changed. */
  cancelAppointments(accountId: string): Promise<void>;
  /** Runs the card operations of these cancellations (releases, late fees). What fails stays queued. */
  settlePayments(accountId: string): Promise<void>;
  /** Enqueues pending notifications to others while their data can still be read. */
  notifyOthers(accountId: string): Promise<void>;
  forgetAtPartners(accountId: string): Promise<void>;
  /**
   * Removes the person from what other domains must retain by law and deletes the rest. `wantedEmails`:
   * addresses of earlier email changes, which were mailed too. Checks again under the calendar's lock:
   * refuses appointments_in_the_way.
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
 * Deletes an account; its email is free again. Refuses confirmation_needed (with what is at stake) until
 * the email is typed and the fees are confirmed, money_in_flight while a payment or a balance is open,
 * appointments_in_the_way.
 */
export async function deleteAccount(
  { db, clock, identityService, leaving }: Deps,
  accountId: string,
  input: { confirmation?: string | undefined; feeCents: number },
): Promise<void> {
  const account = (await findAccount(db, accountId)) ?? refuse('unauthenticated');
  const { appointments, feeCents, ...open } = await leaving.lookAhead(accountId);
  settled(open);
  const isTyped = input.confirmation?.trim().toLowerCase() === account.email;
  if (!isTyped || input.feeCents !== feeCents) {
    refuse('confirmation_needed', {
      fields: isTyped || input.confirmation === undefined ? {} : { confirmation: 'another_email' },
      details: { appointments, feeCents },
    });
  }
  await leaving.pauseBookings(accountId);
  await leaving.cancelAppointments(accountId);
  await leaving.settlePayments(accountId);
  settled(await leaving.lookAhead(accountId));
  await leaving.notifyOthers(accountId);
  await leaving.forgetAtPartners(accountId);
  // The identity first: without it, deleting our account can be retried; the other way round it could not.
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
