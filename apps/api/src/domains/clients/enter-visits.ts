import { type AppointmentRow, listAppointmentsByIds } from '#appointments';
import { findAccount } from '#identity';
import type { Database, Tx } from '#kit/database/database';
import { takeLock } from '#kit/database/locks';
import { inTransaction } from '#kit/database/transaction';
import { listRefundsOf } from '#payments';
import { belongsToSomeone, visitOf } from './rules/visits.ts';
import { findByAccount, findByName, insertClient } from './store/clients.ts';
import { countFigures, keepVisits, listClientIds } from './store/visits.ts';

/**
 * Writes these appointments of one house into its book, as they are now: whose they are, and what is counted of them. Safe to
 * repeat. Who has an account is one client by it; anybody else by name, telephone and e-mail, to the letter.
 */
export async function enterVisits(
  { db }: { db: Database },
  professionalId: string,
  appointmentIds: readonly string[],
): Promise<void> {
  const customerIds = (await listAppointmentsByIds(db, appointmentIds)).flatMap(
    (row) => row.customerId ?? [],
  );
  await inTransaction(db, async (tx) => {
    // Whoever leaves waits, or is gone: decided under the lock that her bookings take.
    if (customerIds.length > 0) await takeLock(tx, 'bookings', customerIds);
    await takeLock(tx, 'client book', professionalId);
    const rows = (await listAppointmentsByIds(tx, appointmentIds)).filter(
      (row) => row.professionalId === professionalId && belongsToSomeone(row),
    );
    const clientOf = await listClientIds(
      tx,
      rows.map(({ id }) => id),
    );
    const known = new Map<string, string | undefined>();
    for (const row of rows) {
      if (clientOf.has(row.id)) continue;
      const person =
        row.customerId ?? JSON.stringify([row.customerName, row.customerPhone, row.customerEmail]);
      if (!known.has(person)) known.set(person, await clientFor(tx, row));
      const clientId = known.get(person);
      if (clientId) clientOf.set(row.id, clientId);
    }
    const refunded = await refundedOf(tx, [...clientOf.keys()]);
    const visits = rows.flatMap((row) => {
      const clientId = clientOf.get(row.id);
      return clientId ? [visitOf(row, clientId, refunded.get(row.id) ?? 0)] : [];
    });
    await keepVisits(tx, visits);
    await countFigures(tx, [...new Set(visits.map(({ clientId }) => clientId))]);
  });
}

/** By visit, what its customer has back of it, without the search fee: what is on its way or failed is not hers. */
async function refundedOf(tx: Tx, ids: readonly string[]): Promise<Map<string, number>> {
  const back = new Map<string, number>();
  for (const { payableId, state, amountCents, searchFeeCents } of await listRefundsOf(tx, ids))
    if (state === 'done') back.set(payableId, (back.get(payableId) ?? 0) + amountCents - searchFeeCents);
  return back;
}

/** Undefined for whoever has left. */
async function clientFor(tx: Tx, row: AppointmentRow): Promise<string | undefined> {
  const { professionalId, customerId: accountId, createdAt } = row;
  const { customerPhone: phone, customerEmail: email } = row;
  // A walk-in who left a number or an e-mail stands in the book by it.
  const named = { name: row.customerName || email || phone || '', phone, email };
  const isOwn = { professionalId, ...named };
  if (!accountId) return (await findByName(tx, isOwn)) ?? insertClient(tx, { ...isOwn, createdAt });
  if (!(await findAccount(tx, accountId))) return undefined;
  return (
    (await findByAccount(tx, { professionalId, accountId })) ??
    insertClient(tx, { ...isOwn, accountId, createdAt })
  );
}
