import type { TopicAnswers } from '@meche/contract/answers';
import type { CustomerTopic } from '@meche/contract/questions';
import type { FieldError } from '@meche/contract/refusals';
import { attachFiles, listFilesByIds, lockFiles, releaseFiles } from '#files';
import type { Db, Tx } from '#kit/database/database';
import { refuse } from '#kit/refusal';
import { isOnRequest, listTopicsOfServices } from '#services';
import { findAnswerErrors, isBlank, matchesTopics } from './rules/answers.ts';
import {
  deleteAnswers,
  insertAnswers,
  listPhotos,
  listPhotosOnlyIn,
  type StoredAnswers,
} from './store/answers.ts';
import type { AppointmentRow } from './store/appointments.ts';

type Services = readonly { id: string | null; questionnaire: boolean }[];

/**
 * Returns the answers to store, without blank ones. Refuses questions_changed with the current
 * questionnaires, and invalid_input at each faulty question.
 */
export async function checkAnswers(
  db: Db,
  services: Services,
  answered: readonly TopicAnswers[],
  customerId: string,
): Promise<StoredAnswers[]> {
  const ids = services.flatMap(({ id }) => id ?? []);
  const topics: CustomerTopic[] = isOnRequest(services) ? await listTopicsOfServices(db, ids) : [];
  if (!matchesTopics(answered, topics)) refuse('questions_changed', { details: { topics: topics } });
  const fields = findAnswerErrors(answered, topics);
  if (fields) refuse('invalid_input', { fields });
  await checkPhotos(db, answered, customerId);
  return topics.map(({ id, version, name }) => ({
    topicId: id,
    topicVersion: version,
    topicName: name,
    answers: answered.flatMap(({ topicId, answers }) =>
      topicId === id ? answers.filter((answer) => !isBlank(answer)) : [],
    ),
  }));
}

/** Photos must be JPEGs of the customer and have no other use, for example as a verification document. */
async function checkPhotos(db: Db, answered: readonly TopicAnswers[], customerId: string): Promise<void> {
  const requestedIds = answered.flatMap(({ answers }) => answers.flatMap(({ photoIds }) => photoIds));
  if (requestedIds.length === 0) return;
  const files = await listFilesByIds(db, requestedIds);
  const there = files.filter(
    ({ ownerKind, ownerId, contentType, attachedTo }) =>
      ownerKind === 'account' &&
      ownerId === customerId &&
      contentType === 'image/jpeg' &&
      (attachedTo === null || attachedTo === 'answer'),
  );
  const known = new Set(there.map(({ id }) => id));
  refuseMissing(
    answered,
    requestedIds.filter((id) => !known.has(id)),
  );
}

function refuseMissing(answered: readonly TopicAnswers[], photoIds: readonly string[]): void {
  if (photoIds.length === 0) return;
  const fields: Record<string, FieldError> = {};
  for (const [at, { answers }] of answered.entries())
    for (const [nth, answer] of answers.entries())
      if (answer.photoIds.some((id) => photoIds.includes(id)))
        fields[`answers.${at}.answers.${nth}`] = 'file_missing';
  refuse('invalid_input', { fields });
}

export type AnswersToSave = {
  appointmentId: string;
  customerId: string;
  stored: readonly StoredAnswers[];
  now: Date;
};

/**
 * Runs after the insert of the appointment, in the same transaction. Refuses invalid_input when a photo was
 * removed meanwhile.
 */
export async function saveAnswers(
  tx: Tx,
  { appointmentId, customerId, stored, now }: AnswersToSave,
): Promise<void> {
  const photoIds = stored.flatMap(({ answers }) => answers.flatMap((answer) => answer.photoIds));
  const owner = { kind: 'account' as const, id: customerId };
  const gone = photoIds.length > 0 ? await attachFiles(tx, { owner, ids: photoIds, use: 'answer', now }) : [];
  if (gone.length > 0)
    refuseMissing(
      stored.map(({ topicId, topicVersion: version, answers }) => ({
        topicId,
        version,
        answers: [...answers],
      })),
      gone,
    );
  await insertAnswers(tx, appointmentId, stored, photoIds);
}

/**
 * Deletes the answers of an ended hold, which was only an abandoned form, and releases the photos: the
 * customer can attach them again for a day.
 */
export async function dropAnswers(tx: Tx, row: AppointmentRow, now: Date): Promise<void> {
  if (!row.answerBy || !row.customerId) return;
  const ids = await detachAnswers(tx, row.id);
  if (ids.length > 0) await releaseFiles(tx, { owner: { kind: 'account', id: row.customerId }, ids, now });
}

/**
 * Deletes the answers and returns the ids of photos that no appointment uses any more. Locks the photos
 * first, so that a photo attached to another booking at the same moment stays.
 */
export async function detachAnswers(tx: Tx, appointmentId: string): Promise<string[]> {
  await lockFiles(tx, await listPhotos(tx, appointmentId));
  const ids = await listPhotosOnlyIn(tx, appointmentId);
  await deleteAnswers(tx, appointmentId);
  return ids;
}
