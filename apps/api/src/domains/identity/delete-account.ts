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

/** What the deletion of an account needs from other domains; app/ implements it. Amounts are euro cents. */
export type Leaving = {
  /**
   * Returns the number of upcoming appointments and the fee for cancelling all of them now, the number of
   * unsettled payments of other appointments, and the wallet’s balance (0 without a business).
   */
  lookAhead(accountId: string): Promise<{
    appointments: number;
    feeCents: number;
    payments: number;
    balanceCents: number;
    /**
     * Appointments at the account’s business that have begun and are neither completed nor marked as
     * no-show.
     */
    begun: number;
  }>;
  /** The account’s business takes no bookings and confirms none for an hour from this call on. */
  pauseBookings(accountId: string): Promise<void>;
  /** Cancels the appointments under their rules, each in a separate transaction. Refuses fee_changed. */
  cancelAppointments(accountId: string): Promise<void>;
  /**
   * Runs the card operations that these cancellations queued (releases, late fees). A failed operation
   * stays queued.
   */
  settlePayments(accountId: string): Promise<void>;
  /** Enqueues notifications to other people while the data of this account can still be read. */
  notifyOthers(accountId: string): Promise<void>;
  forgetAtPartners(accountId: string): Promise<void>;
  /**
   * Erases the person from data that other domains must retain by law, and deletes all other data.
   * `wantedEmails` lists the addresses of earlier email changes, which received emails too. Refuses
   * appointments_in_the_way, checked under the calendar’s lock.
   */
  erase(tx: Tx, account: Account, wantedEmails: readonly string[]): Promise<void>;
};

type Deps = {
  db: Database;
  /** System time, not business time. */
  clock: Clock;
  identityService: IdentityService;
  leaving: Leaving;
};

/**
 * Deletes an account; its email can be registered again. Refuses appointments_in_the_way, money_in_flight,
 * confirmation_needed (email not typed or fee not confirmed), fee_changed. Trap: a refusal after the
 * confirmation leaves appointments cancelled and bookings paused.
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
  // The identity is deleted first. If the process dies afterwards, the deletion can be retried; in the
  // other order it could not.
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
