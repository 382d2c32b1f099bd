import type { Answer } from '@meche/contract/answers';
import { sql } from 'kysely';
import type { Db, Tx } from '#kit/database/database';
import { sweepRows } from '#kit/jobs/sweep';

export type StoredAnswers = {
  topicId: string;
  topicVersion: number;
  topicName: string;
  answers: readonly Answer[];
};

export async function insertAnswers(
  tx: Tx,
  appointmentId: string,
  rows: readonly StoredAnswers[],
  photoIds: readonly string[],
): Promise<void> {
  if (rows.length > 0)
    await tx
      .insertInto('appointments.answers')
      .values(
        rows.map(({ answers, ...topic }, position) => ({
          appointmentId,
          position,
          answers: JSON.stringify(answers),
          ...topic,
        })),
      )
      .execute();
  if (photoIds.length > 0)
    await tx
      .insertInto('appointments.answerPhotos')
      .values(photoIds.map((fileId) => ({ appointmentId, fileId })))
      .execute();
}

export type AnswersOf = StoredAnswers & { appointmentId: string };

export async function listAnswers(db: Db, appointmentIds: readonly string[]): Promise<AnswersOf[]> {
  if (appointmentIds.length === 0) return [];
  const rows = await db
    .selectFrom('appointments.answers')
    .select(['appointmentId', 'topicId', 'topicVersion', 'topicName', 'answers'])
    .where('appointmentId', 'in', [...appointmentIds])
    .orderBy('appointmentId')
    .orderBy('position')
    .execute();
  return rows.map((row) => ({ ...row, answers: row.answers as Answer[] }));
}

export async function hasPhoto(db: Db, appointmentId: string, fileId: string): Promise<boolean> {
  const row = await db
    .selectFrom('appointments.answerPhotos')
    .select('fileId')
    .where('appointmentId', '=', appointmentId)
    .where('fileId', '=', fileId)
    .executeTakeFirst();
  return row !== undefined;
}

export async function listPhotos(tx: Tx, appointmentId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('appointments.answerPhotos')
    .select('fileId')
    .where('appointmentId', '=', appointmentId)
    .execute();
  return rows.map(({ fileId }) => fileId);
}

export async function listPhotosOnlyIn(tx: Tx, appointmentId: string): Promise<string[]> {
  const { rows } = await sql<{ fileId: string }>`
    select p.file_id from appointments.answer_photos p where p.appointment_id = ${appointmentId}
      and not exists (select from appointments.answer_photos o
        where o.file_id = p.file_id and o.appointment_id <> p.appointment_id)`.execute(tx);
  return rows.map(({ fileId }) => fileId);
}

export async function deleteAnswers(tx: Tx, appointmentId: string): Promise<void> {
  await tx.deleteFrom('appointments.answerPhotos').where('appointmentId', '=', appointmentId).execute();
  await tx.deleteFrom('appointments.answers').where('appointmentId', '=', appointmentId).execute();
}

export type PurgeLimits = { cancelledBefore: Date; overBefore: Date };

export const answersToPurge = ({ cancelledBefore, overBefore }: PurgeLimits) =>
  sweepRows(
    'purge-answers',
    () => sql`select a.id, a.state_changed_at as due_at from appointments.appointments a
      where exists (select from appointments.answers where appointment_id = a.id)
        and case when a.state = 'cancelled' then a.state_changed_at < ${cancelledBefore}
          else a.state in ('completed', 'no_show') and a.ends_at < ${overBefore} end`,
  );

/** The caller deletes the files of the photos. */
export async function eraseAnswers(tx: Tx, customerId: string): Promise<void> {
  const ofCustomer = sql`(select id from appointments.appointments where customer_id = ${customerId})`;
  await sql`delete from appointments.answer_photos where appointment_id in ${ofCustomer}`.execute(tx);
  await sql`delete from appointments.answers where appointment_id in ${ofCustomer}`.execute(tx);
}
