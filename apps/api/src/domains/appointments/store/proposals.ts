import type { ProposalState } from '@meche/contract/proposals';
import { type Selectable, sql } from 'kysely';
import type { Db, Tx } from '#kit/database/database';
import type { DB } from '#kit/database/schema-types';
import type { Leaver } from './by-person.ts';

export type TimeProposed = Omit<Selectable<DB['appointments.proposedTimes']>, 'proposalId'>;
type Stored = Omit<Selectable<DB['appointments.proposals']>, 'state'> & { state: ProposalState };
export type ProposalRow = Stored & { times: TimeProposed[] };
export type NewProposal = Omit<ProposalRow, 'id' | 'state' | 'takenPosition' | 'closedAt'>;

export async function listProposals(db: Db, appointmentIds: readonly string[]): Promise<ProposalRow[]> {
  if (appointmentIds.length === 0) return [];
  const proposals = await db
    .selectFrom('appointments.proposals')
    .selectAll()
    .where('appointmentId', 'in', [...appointmentIds])
    .orderBy('appointmentId')
    .orderBy('round', 'desc')
    .execute();
  if (proposals.length === 0) return [];
  const times = await db
    .selectFrom('appointments.proposedTimes')
    .selectAll()
    .where(
      'proposalId',
      'in',
      proposals.map(({ id }) => id),
    )
    .orderBy('proposalId')
    .orderBy('position')
    .execute();
  const timesOf = Map.groupBy(times, ({ proposalId }) => proposalId);
  return proposals.map((row) => ({
    ...row,
    state: row.state as ProposalState,
    times: (timesOf.get(row.id) ?? []).map(({ proposalId: _, ...time }) => time),
  }));
}

/** The caller holds the appointment’s lock and has closed the former proposal. */
export async function insertProposal(tx: Tx, { times, ...proposal }: NewProposal): Promise<string> {
  const { id } = await tx
    .insertInto('appointments.proposals')
    .values(proposal)
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('appointments.proposedTimes')
    .values(times.map((time) => ({ proposalId: id, ...time })))
    .execute();
  return id;
}

/** The caller holds the appointment’s lock and has checked that the proposal is open. */
export async function closeProposal(
  tx: Tx,
  id: string,
  ended: { state: Exclude<ProposalState, 'open'>; takenPosition?: number; now: Date },
): Promise<void> {
  await tx
    .updateTable('appointments.proposals')
    .set({ state: ended.state, takenPosition: ended.takenPosition ?? null, closedAt: ended.now })
    .where('id', '=', id)
    .execute();
}

/** Closes the open proposal of a request that is answered or gets another proposal. */
export async function lapseProposals(tx: Tx, appointmentId: string, now: Date): Promise<void> {
  await tx
    .updateTable('appointments.proposals')
    .set({ state: 'lapsed', closedAt: now })
    .where('appointmentId', '=', appointmentId)
    .where('state', '=', 'open')
    .execute();
}

/** Erases the notes of proposals to this customer and by this professional. */
export async function eraseProposalNotes(tx: Tx, { accountId, professionalId }: Leaver): Promise<void> {
  await sql`update appointments.proposals set note = '' where note <> '' and appointment_id in (
    select id from appointments.appointments
    where customer_id = ${accountId} or professional_id = ${professionalId ?? null}::uuid)`.execute(tx);
}
