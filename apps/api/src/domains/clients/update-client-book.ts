import { type AppointmentRow, listAppointmentsByIds } from '#appointments';
import { findAccount } from '#identity';
import type { Database, Tx } from '#kit/database/database';
import { takeLock } from '#kit/database/locks';
import { inTransaction } from '#kit/database/transaction';
import { listRefundsOf } from '#payments';
import { hasClient, visitOf } from './rules/visits.ts';
import { findByAccount, findByName, insertClient } from './store/clients.ts';
import { countFigures, listClientIds, saveVisits } from './store/visits.ts';

/**
 * Updates the client book from these appointments: clients, their appointments and figures. Idempotent. A
 * customer with an account is one client; other people are matched by exact name, phone number and email.
 */
export async function updateClientBook(
  { db }: { db: Database },
  professionalId: string,
  appointmentIds: readonly string[],
): Promise<void> {
  const customerIds = (await listAppointmentsByIds(db, appointmentIds)).flatMap(
    (row) => row.customerId ?? [],
  );
  await inTransaction(db, async (tx) => {
    // The "bookings" lock serializes this with an account deletion: either the deletion waits, or
    // findAccount no longer finds the account.
    if (customerIds.length > 0) await takeLock(tx, 'bookings', customerIds);
    await takeLock(tx, 'client book', professionalId);
    const rows = (await listAppointmentsByIds(tx, appointmentIds)).filter(
      (row) => row.professionalId === professionalId && hasClient(row),
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
    await saveVisits(tx, visits);
    await countFigures(tx, [...new Set(visits.map(({ clientId }) => clientId))]);
  });
}

/**
 * Cents of completed refunds per appointment, without the search fee. Pending and failed refunds do not
 * count.
 */
async function refundedOf(tx: Tx, ids: readonly string[]): Promise<Map<string, number>> {
  const back = new Map<string, number>();
  for (const { payableId, state, amountCents, searchFeeCents } of await listRefundsOf(tx, ids))
    if (state === 'done') back.set(payableId, (back.get(payableId) ?? 0) + amountCents - searchFeeCents);
  return back;
}

/**
 * Returns the id of the client, who is created if missing. Undefined when the customer’s account was
 * deleted.
 */
async function clientFor(tx: Tx, row: AppointmentRow): Promise<string | undefined> {
  const { professionalId, customerId: accountId, createdAt } = row;
  const { customerPhone: phone, customerEmail: email } = row;
  // A walk-in without a name is listed under their email or phone number.
  const person = { professionalId, name: row.customerName || email || phone || '', phone, email };
  if (!accountId) return (await findByName(tx, person)) ?? insertClient(tx, { ...person, createdAt });
  if (!(await findAccount(tx, accountId))) return undefined;
  return (
    (await findByAccount(tx, { professionalId, accountId })) ??
    insertClient(tx, { ...person, accountId, createdAt })
  );
}
