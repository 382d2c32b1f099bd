import type { WidgetTicket } from '@meche/contract/widget-tickets';
import type { Db, Tx } from '#kit/database/database';

export type TicketRow = {
  ticket: string;
  state: NonNullable<WidgetTicket['booked']>['state'];
  startsAt: Date;
  timeZone: string;
  notifiedAt: Date;
};

/** A ticket is written only once: later writes are ignored. */
export async function insertWidgetTicket(tx: Tx, row: TicketRow): Promise<void> {
  await tx
    .insertInto('appointments.widgetTickets')
    .values(row)
    .onConflict((conflict) => conflict.column('ticket').doNothing())
    .execute();
}

export async function findWidgetTicket(
  db: Db,
  ticket: string,
  since: Date,
): Promise<Pick<TicketRow, 'state' | 'startsAt' | 'timeZone'> | undefined> {
  const row = await db
    .selectFrom('appointments.widgetTickets')
    .select(['state', 'startsAt', 'timeZone'])
    .where('ticket', '=', ticket)
    .where('notifiedAt', '>=', since)
    .executeTakeFirst();
  return row as Pick<TicketRow, 'state' | 'startsAt' | 'timeZone'> | undefined;
}

export async function deleteWidgetTickets(tx: Tx, before: Date): Promise<void> {
  await tx.deleteFrom('appointments.widgetTickets').where('notifiedAt', '<', before).execute();
}
