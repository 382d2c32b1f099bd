import { findAppointment, listMembersServing } from '#appointments';
import { findAccount } from '#identity';
import type { Database, Tx } from '#kit/database/database';
import { takeLock } from '#kit/database/locks';
import { inTransaction } from '#kit/database/transaction';
import type { Held } from '#kit/http/caller';
import type { Limits } from '#kit/http/limits';
import { refuse } from '#kit/refusal';
import type { Clock } from '#kit/time';
import { getProfessional, lockProfessional } from '#professionals';
import { findStanding, mayOpenCalendar } from '#staff';
import {
  findThreadBetween,
  insertThread,
  lockThread,
  type Pair,
  saveSeats,
  updateThread,
} from './store/threads.ts';

type Deps = { db: Database; clock: Clock; limits: Limits };

/** New threads per customer and day. */
const openLimit = { name: 'thread', max: 20, windowSeconds: 24 * 3600 };

/**
 * Opens the customer’s thread with a professional, or finds the existing one; returns its id. Refuses
 * not_found for a deleted professional, forbidden to members of this professional, too_many_requests for a
 * new thread.
 */
export async function openOwnThread(deps: Deps, customerId: string, professionalId: string): Promise<string> {
  const { deletedAt } = await getProfessional(deps.db, professionalId);
  if (deletedAt) refuse('not_found');
  if ((await findStanding(deps.db, customerId))?.professionalId === professionalId) refuse('forbidden');
  const known = await findThreadBetween(deps.db, { customerId, professionalId });
  if (known) return known.id;
  await deps.limits.hit(openLimit, customerId);
  return open(deps, { customerId, professionalId });
}

/**
 * Opens the professional’s thread with the customer of an appointment, or finds the existing one; returns
 * its id. Refuses not_found unless the caller may open the appointment’s calendar, and not_a_client without
 * a customer account, or if all appointments expired or were cancelled by the customer.
 */
export async function openProfessionalThread(
  deps: Deps,
  standing: Held<'own_calendar'>,
  appointmentId: string,
): Promise<string> {
  const visit = await findAppointment(deps.db, appointmentId);
  const isOwn =
    visit?.professionalId === standing.professionalId && mayOpenCalendar(standing, visit.memberId);
  if (!isOwn) refuse('not_found');
  const { customerId, professionalId } = visit;
  if (!customerId) refuse('not_a_client');
  const pair = { customerId, professionalId };
  if ((await listMembersServing(deps.db, pair)).length === 0) refuse('not_a_client');
  const known = await findThreadBetween(deps.db, pair);
  return known?.id ?? open(deps, pair);
}

/**
 * Updates which members serve the customer of a thread, and whether both sides know each other, from the
 * appointments. Does nothing without a thread. Idempotent.
 */
export async function updateSeats({ db }: Pick<Deps, 'db'>, pair: Pair): Promise<void> {
  const thread = await findThreadBetween(db, pair);
  if (!thread) return;
  await inTransaction(db, async (tx) => {
    const row = await lockThread(tx, thread.id);
    if (row) await seat(tx, row.id, pair, row.isKnown);
  });
}

async function open({ db, clock }: Deps, pair: Pair): Promise<string> {
  return inTransaction(db, async (tx) => {
    // Waits for a concurrent account deletion, which takes the same locks.
    await takeLock(tx, 'bookings', pair.customerId);
    await lockProfessional(tx, pair.professionalId);
    const [account, professional] = [
      await findAccount(tx, pair.customerId),
      await getProfessional(tx, pair.professionalId),
    ];
    if (!account || professional.deletedAt) refuse('not_found');
    const id = await insertThread(tx, {
      ...pair,
      customerName: `${account.firstName} ${account.lastName}`.trim() || '-',
      professionalName: professional.businessName,
      isKnown: false,
      openedAt: clock.now(),
    });
    const row = await lockThread(tx, id);
    await seat(tx, id, pair, row?.isKnown ?? false);
    return id;
  });
}

async function seat(tx: Tx, threadId: string, pair: Pair, wasKnown: boolean): Promise<void> {
  const serving = await listMembersServing(tx, pair);
  await saveSeats(tx, threadId, serving);
  const isKnown = serving.length > 0;
  if (isKnown !== wasKnown) await updateThread(tx, threadId, { isKnown });
}
