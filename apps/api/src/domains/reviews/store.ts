import type { ReviewOrder } from '@meche/contract/review-orders';
import { sql } from 'kysely';
import { anyOf } from '#kit/database/any-of';
import type { Db, Tx } from '#kit/database/database';

export type ReviewRow = {
  id: string;
  appointmentId: string;
  professionalId: string;
  authorName: string;
  rating: number;
  text: string;
  createdAt: Date;
  editableUntil: Date | null;
  answer: string | null;
  answeredAt: Date | null;
  answerEditableUntil: Date | null;
  /** Set while the review is hidden: only its author may see it. */
  hiddenAt: Date | null;
};

const columns = [
  'id',
  'appointmentId',
  'professionalId',
  'authorName',
  'rating',
  'text',
  'createdAt',
  'editableUntil',
  'answer',
  'answeredAt',
  'answerEditableUntil',
  'hiddenAt',
] as const;

/** The columns by which each order sorts, all of them descending. */
const sortKeys = {
  newest: sql`created_at, id`,
  best: sql`rating, created_at, id`,
  worst: sql`-rating, created_at, id`,
} as const satisfies Record<ReviewOrder, unknown>;

/**
 * Lists reviews, by default newest first, starting after the review `after`, or the review of one
 * appointment. Hidden reviews are included only with `withHidden`.
 */
export async function listReviews(
  db: Db,
  professionalId: string,
  {
    after,
    appointmentId,
    withHidden = false,
    order = 'newest',
    limit,
  }: {
    after?: { id: string } | undefined;
    appointmentId?: string | undefined;
    withHidden?: boolean;
    order?: ReviewOrder;
    limit: number;
  },
): Promise<ReviewRow[]> {
  const key = sortKeys[order];
  return db
    .selectFrom('reviews.reviews')
    .select(columns)
    .where('professionalId', '=', professionalId)
    .$if(!withHidden, (those) => those.where('hiddenAt', 'is', null))
    .$if(appointmentId !== undefined, (those) => those.where('appointmentId', '=', appointmentId ?? ''))
    .$if(after !== undefined, (those) =>
      those.where(sql<boolean>`(${key}) < (select ${key} from reviews.reviews where id = ${after?.id})`),
    )
    .$if(order !== 'newest', (those) => those.orderBy(order === 'best' ? sql`rating` : sql`-rating`, 'desc'))
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .modifyEnd(sql`-- prepared`)
    .execute();
}

export type RatingSum = { sum: number; count: number };

/**
 * Returns the sum and number of the visible ratings by professional. Professionals without a visible review
 * are left out.
 */
export async function sumRatings(db: Db, professionalIds: string[]): Promise<Map<string, RatingSum>> {
  if (professionalIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('reviews.reviews')
    .select(({ fn }) => [
      'professionalId',
      fn.sum<number>('rating').as('sum'),
      fn.countAll<number>().as('count'),
    ])
    .where(sql<boolean>`professional_id ${anyOf(professionalIds)}`)
    .where('hiddenAt', 'is', null)
    .groupBy('professionalId')
    .modifyEnd(sql`-- prepared`)
    .execute();
  return new Map(rows.map(({ professionalId, ...rating }) => [professionalId, rating]));
}

export async function countRatings(db: Db, professionalId: string): Promise<number[]> {
  const rows = await db
    .selectFrom('reviews.reviews')
    .select(({ fn }) => ['rating', fn.countAll<number>().as('count')])
    .where('professionalId', '=', professionalId)
    .where('hiddenAt', 'is', null)
    .groupBy('rating')
    .modifyEnd(sql`-- prepared`)
    .execute();
  return [1, 2, 3, 4, 5].map((stars) => rows.find(({ rating }) => rating === stars)?.count ?? 0);
}

/**
 * Counts the visible reviews of each local day between two instants. Days without a review are left out.
 */
export async function countReviewsByDay(
  db: Db,
  professionalId: string,
  { from, until, timeZone }: { from: Date; until: Date; timeZone: string },
): Promise<(RatingSum & { day: string })[]> {
  const { rows } = await sql<RatingSum & { day: string }>`
    select to_char(created_at at time zone ${timeZone}::text, 'YYYY-MM-DD') as day,
      count(*)::integer as count, sum(rating)::integer as sum
    from reviews.reviews
    where professional_id = ${professionalId} and hidden_at is null and created_at >= ${from} and created_at < ${until}
    group by 1`.execute(db);
  return rows;
}

/** Lists the latest visible five-star reviews of all professionals whose text has 40 to 240 characters. */
export async function listFiveStarReviews(db: Db, limit: number): Promise<ReviewRow[]> {
  return (
    db
      .selectFrom('reviews.reviews')
      .select(columns)
      // The same condition as that of the partial index.
      .where(sql<boolean>`rating = 5 and length(text) between 40 and 240`)
      .where('hiddenAt', 'is', null)
      .orderBy('createdAt', 'desc')
      .limit(limit)
      .execute()
  );
}

export async function findReview(db: Db, id: string): Promise<ReviewRow | undefined> {
  return db.selectFrom('reviews.reviews').select(columns).where('id', '=', id).executeTakeFirst();
}

export async function listReviewsByIds(db: Db, ids: readonly string[]): Promise<ReviewRow[]> {
  if (ids.length === 0) return [];
  return db
    .selectFrom('reviews.reviews')
    .select(columns)
    .where('id', 'in', [...ids])
    .execute();
}

export async function findReviewOf(db: Db, appointmentId: string): Promise<ReviewRow | undefined> {
  return (await listReviewsOf(db, [appointmentId]))[0];
}

export async function insertReview(
  tx: Tx,
  review: Omit<ReviewRow, 'id' | 'answer' | 'answeredAt' | 'answerEditableUntil' | 'hiddenAt'>,
): Promise<void> {
  await tx.insertInto('reviews.reviews').values(review).execute();
}

type Edited = Partial<
  Pick<ReviewRow, 'rating' | 'text' | 'answer' | 'answeredAt' | 'answerEditableUntil' | 'hiddenAt'>
>;

/** The caller holds the lock of the appointment. */
export async function updateReview(
  tx: Tx,
  id: string,
  change: Edited & { editedAt?: Date; answerEditedAt?: Date },
): Promise<void> {
  await tx.updateTable('reviews.reviews').set(change).where('id', '=', id).execute();
}

/** A review that is inserted with this type has no editing deadline and cannot be edited. */
export type NewReview = Pick<
  ReviewRow,
  'appointmentId' | 'professionalId' | 'authorName' | 'rating' | 'text' | 'answer' | 'createdAt'
>;

export async function insertReviews(tx: Tx, reviews: readonly NewReview[]): Promise<void> {
  const rows = JSON.stringify(reviews.map((review) => ({ ...review })));
  // All rows are one JSON parameter, because thousands of rows would exceed the limit of parameters.
  await sql`insert into reviews.reviews (appointment_id, professional_id, author_name, rating, text, answer, created_at)
    select "appointmentId", "professionalId", "authorName", rating, text, answer, "createdAt"
    from jsonb_to_recordset(${rows}::jsonb) as r ("appointmentId" uuid, "professionalId" uuid, "authorName" text,
      rating smallint, text text, answer text, "createdAt" timestamptz)`.execute(tx);
}

/** Erases the author's name. Rating and text stay. */
export async function eraseAuthor(tx: Tx, appointmentIds: readonly string[]): Promise<void> {
  if (appointmentIds.length === 0) return;
  await tx
    .updateTable('reviews.reviews')
    .set({ authorName: '-' })
    .where('appointmentId', 'in', [...appointmentIds])
    .execute();
}

export async function listReviewsOf(db: Db, appointmentIds: readonly string[]): Promise<ReviewRow[]> {
  if (appointmentIds.length === 0) return [];
  return db
    .selectFrom('reviews.reviews')
    .select(columns)
    .where('appointmentId', 'in', [...appointmentIds])
    .orderBy('createdAt')
    .execute();
}
