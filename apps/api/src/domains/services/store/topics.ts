import type { CustomerTopic, Question, Topic } from '@meche/contract/questions';
import { sql } from 'kysely';
import type { Db, Tx } from '#kit/database/database';
import { reorderRows } from '#kit/database/reorder-rows';

/**
 * Sorted in the order of the questionnaire, each with its latest questions. Deleted topics are left out.
 */
export async function listTopics(db: Db, professionalId: string): Promise<Topic[]> {
  const rows = await db
    .selectFrom('services.topics as t')
    .innerJoin('services.questionSets as s', (on) =>
      on.onRef('s.topicId', '=', 't.id').onRef('s.version', '=', 't.version'),
    )
    .leftJoin('services.topicServices as ts', 'ts.topicId', 't.id')
    .select(['t.id', 't.name', 't.version', 's.questions'])
    .select(
      sql<string[]>`coalesce(array_agg(ts.service_id) filter (where ts.service_id is not null), '{}')`.as(
        'serviceIds',
      ),
    )
    .where('t.professionalId', '=', professionalId)
    .where('t.deletedAt', 'is', null)
    .groupBy(['t.id', 's.topicId', 's.version'])
    .orderBy('t.position')
    .orderBy('t.id')
    .execute();
  return rows.map((row) => ({ ...row, questions: row.questions as Question[] }));
}

/**
 * Lists the topics of those services among `serviceIds` that are on request, in the order of the
 * questionnaire. Deleted topics and services are left out.
 */
export async function listTopicsOfServices(db: Db, serviceIds: readonly string[]): Promise<CustomerTopic[]> {
  if (serviceIds.length === 0) return [];
  const { rows } = await sql<CustomerTopic>`
    select t.id, t.name, t.version, q.questions
    from services.topics t
    join services.question_sets q on q.topic_id = t.id and q.version = t.version
    where t.deleted_at is null and t.id in (
      select ts.topic_id from services.topic_services ts join services.services s on s.id = ts.service_id
      where s.id = any(${[...serviceIds]}::uuid[]) and s.questionnaire and s.deleted_at is null)
    order by t.position, t.id`.execute(db);
  return rows;
}

export type QuestionSet = { topicId: string; version: number; questions: Question[] };

export async function listQuestionSets(
  db: Db,
  sets: readonly { topicId: string; version: number }[],
): Promise<QuestionSet[]> {
  if (sets.length === 0) return [];
  const { rows } = await sql<QuestionSet>`
    select q.topic_id, q.version, q.questions from services.question_sets q
    join unnest(${sets.map((set) => set.topicId)}::uuid[], ${sets.map((set) => set.version)}::integer[])
      as wanted (topic_id, version) on q.topic_id = wanted.topic_id and q.version = wanted.version`.execute(
    db,
  );
  return rows;
}

export type TopicInput = {
  id: string;
  name: string;
  questions: readonly Question[];
  serviceIds: readonly string[];
};

/** Appends the topic at version 1. */
export async function insertTopic(
  tx: Tx,
  professionalId: string,
  { id, name, questions, serviceIds }: TopicInput,
  now: Date,
): Promise<void> {
  const behind = sql<number>`(select coalesce(max(position), 0) + 1 from services.topics where professional_id = ${professionalId})`;
  await tx
    .insertInto('services.topics')
    .values({ id, professionalId, name, position: behind, version: 1, createdAt: now })
    .execute();
  await insertQuestions(tx, { id, version: 1, questions }, now);
  await insertLinks(tx, id, serviceIds);
}

/** Returns false and writes nothing when the version has changed or the topic was deleted. */
export async function replaceTopic(
  tx: Tx,
  { professionalId, version }: { professionalId: string; version: number },
  { id, name, questions, serviceIds }: TopicInput,
  now: Date,
): Promise<boolean> {
  const changed = await tx
    .updateTable('services.topics')
    .set({ name, version: version + 1 })
    .where('id', '=', id)
    .where('professionalId', '=', professionalId)
    .where('version', '=', version)
    .where('deletedAt', 'is', null)
    .executeTakeFirst();
  if (changed.numUpdatedRows !== 1n) return false;
  await insertQuestions(tx, { id, version: version + 1, questions }, now);
  await tx.deleteFrom('services.topicServices').where('topicId', '=', id).execute();
  await insertLinks(tx, id, serviceIds);
  return true;
}

export async function updateTopicOrder(
  tx: Tx,
  professionalId: string,
  topicIds: readonly string[],
): Promise<void> {
  await reorderRows(tx, { table: 'services.topics', professionalId }, topicIds);
}

/**
 * Marks the topic as deleted and unlinks it from services. Returns false when the professional has no such
 * topic.
 */
export async function deleteTopic(
  tx: Tx,
  { professionalId, id }: { professionalId: string; id: string },
  now: Date,
): Promise<boolean> {
  const gone = await tx
    .updateTable('services.topics')
    .set({ deletedAt: now })
    .where('id', '=', id)
    .where('professionalId', '=', professionalId)
    .where('deletedAt', 'is', null)
    .executeTakeFirst();
  if (gone.numUpdatedRows !== 1n) return false;
  await tx.deleteFrom('services.topicServices').where('topicId', '=', id).execute();
  return true;
}

async function insertQuestions(
  tx: Tx,
  { id: topicId, version, questions }: { id: string; version: number; questions: readonly Question[] },
  createdAt: Date,
): Promise<void> {
  await tx
    .insertInto('services.questionSets')
    .values({ topicId, version, questions: JSON.stringify(questions), createdAt })
    .execute();
}

async function insertLinks(tx: Tx, topicId: string, serviceIds: readonly string[]): Promise<void> {
  if (serviceIds.length === 0) return;
  await tx
    .insertInto('services.topicServices')
    .values(serviceIds.map((serviceId) => ({ topicId, serviceId })))
    .execute();
}
