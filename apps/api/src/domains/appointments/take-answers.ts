import type { TopicAnswers } from '@meche/contract/answers';
import type { CustomerTopic } from '@meche/contract/questions';
import type { FieldError } from '@meche/contract/refusals';
import { attachFiles, holdFiles, listFilesByIds, releaseFiles } from '#files';
import type { Db, Tx } from '#kit/database/database';
import { refuse } from '#kit/refusal';
import { isOnRequest, listTopicsBefore } from '#services';
import { fieldsOfAnswers, isAskedNow, isBlank } from './rules/answers.ts';
import {
  deleteAnswers,
  insertAnswers,
  type KeptAnswers,
  listPhotos,
  listPhotosOnlyIn,
} from './store/answers.ts';
import type { AppointmentRow } from './store/appointments.ts';

type Services = readonly { id: string | null; questionnaire: boolean }[];

/**
 * What was answered before these services, as it is kept: blank answers left out. Refuses questions_changed with what is asked
 * now when it was another version, and invalid_input beside each question.
 */
export async function checkAnswers(
  db: Db,
  services: Services,
  given: readonly TopicAnswers[],
  customerId: string,
): Promise<KeptAnswers[]> {
  const ids = services.flatMap(({ id }) => id ?? []);
  const asked: CustomerTopic[] = isOnRequest(services) ? await listTopicsBefore(db, ids) : [];
  if (!isAskedNow(given, asked)) refuse('questions_changed', { details: { topics: asked } });
  const fields = fieldsOfAnswers(given, asked);
  if (fields) refuse('invalid_input', { fields });
  await checkPhotos(db, given, customerId);
  return asked.map(({ id, version, name }) => ({
    topicId: id,
    topicVersion: version,
    topicName: name,
    answers: given.flatMap(({ topicId, answers }) =>
      topicId === id ? answers.filter((answer) => !isBlank(answer)) : [],
    ),
  }));
}

/** Her own pictures, which nothing else needs: what she once sent to be verified is no answer. */
async function checkPhotos(db: Db, given: readonly TopicAnswers[], customerId: string): Promise<void> {
  const wanted = given.flatMap(({ answers }) => answers.flatMap(({ photoIds }) => photoIds));
  if (wanted.length === 0) return;
  const files = await listFilesByIds(db, wanted);
  const there = files.filter(
    ({ ownerKind, ownerId, contentType, attachedTo }) =>
      ownerKind === 'account' &&
      ownerId === customerId &&
      contentType === 'image/jpeg' &&
      (attachedTo === null || attachedTo === 'answer'),
  );
  const known = new Set(there.map(({ id }) => id));
  refuseMissing(
    given,
    wanted.filter((id) => !known.has(id)),
  );
}

function refuseMissing(given: readonly TopicAnswers[], photoIds: readonly string[]): void {
  if (photoIds.length === 0) return;
  const fields: Record<string, FieldError> = {};
  for (const [at, { answers }] of given.entries())
    for (const [nth, answer] of answers.entries())
      if (answer.photoIds.some((id) => photoIds.includes(id)))
        fields[`answers.${at}.answers.${nth}`] = 'file_missing';
  refuse('invalid_input', { fields });
}

export type Keeping = {
  appointmentId: string;
  customerId: string;
  kept: readonly KeptAnswers[];
  now: Date;
};

/** In the transaction that writes the appointment, after it. Refuses invalid_input when a photo was removed meanwhile. */
export async function saveAnswers(tx: Tx, { appointmentId, customerId, kept, now }: Keeping): Promise<void> {
  const photoIds = kept.flatMap(({ answers }) => answers.flatMap((answer) => answer.photoIds));
  const owner = { kind: 'account' as const, id: customerId };
  const gone = photoIds.length > 0 ? await attachFiles(tx, { owner, ids: photoIds, use: 'answer', now }) : [];
  if (gone.length > 0)
    refuseMissing(
      kept.map(({ topicId, topicVersion: version, answers }) => ({
        topicId,
        version,
        answers: [...answers],
      })),
      gone,
    );
  await insertAnswers(tx, appointmentId, kept, photoIds);
}

/** A hold that ran out was only a form left open: its answers go, and its photos may be attached again for a day. */
export async function dropAnswers(tx: Tx, row: AppointmentRow, now: Date): Promise<void> {
  if (!row.answerBy || !row.customerId) return;
  const ids = await takeAnswersAway(tx, row.id);
  if (ids.length > 0) await releaseFiles(tx, { owner: { kind: 'account', id: row.customerId }, ids, now });
}

/**
 * Deletes what was answered before this appointment, and answers the photos that nothing needs any more. They are held still
 * first: one that is sent along with another booking at this moment stays that one's.
 */
export async function takeAnswersAway(tx: Tx, appointmentId: string): Promise<string[]> {
  await holdFiles(tx, await listPhotos(tx, appointmentId));
  const ids = await listPhotosOnlyIn(tx, appointmentId);
  await deleteAnswers(tx, appointmentId);
  return ids;
}
