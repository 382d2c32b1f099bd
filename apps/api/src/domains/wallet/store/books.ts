import { sql } from 'kysely';
import { anyOf } from '#kit/database/any-of';
import type { Db, Tx } from '#kit/database/database';
import { recordRowLock } from '#kit/database/locks';
import type { BookDifference, BookWindow, SettledLines, Suspect, UnmatchedLine } from '../rules/books.ts';
import type { MirroredMovement } from '../rules/mirror-lines.ts';

/** Our side of a book: the ledger's movements of one professional, or all when `professionalId` is null. */
export type OursOf = {
  professionalId: string | null;
  /** Selects the movements posted in this time. */
  posted?: BookWindow;
  /** Selects those about these subjects that the partner booked in this time, or at an unknown time. */
  subjects: readonly string[];
  booked: BookWindow;
};

/**
 * Lists movements of the ledger. A movement without a partner's id has our key as subject, which the
 * partner does not know. Manual settlements are left out, because listSettledLines returns them.
 */
export async function listMirrorMovements(
  db: Db,
  { professionalId, posted, subjects, booked }: OursOf,
): Promise<MirroredMovement[]> {
  const ofProfessional = professionalId === null ? sql`` : sql`and t.professional_id = ${professionalId}`;
  const inTime = posted
    ? sql`select id from wallet.transactions t
        where t.at >= ${posted.since} and t.at < ${posted.until} ${ofProfessional} union`
    : sql``;
  const isBooked = sql`(t.booked_at is null or t.booked_at >= ${booked.since} and t.booked_at < ${booked.until})`;
  const { rows } = await sql<MirroredMovement>`
    select coalesce(t.partner_id, t.key) as subject, t.kind, t.at, t.booked_at, t.partner_fee_cents,
      coalesce(sum(e.amount_cents) filter (where e.account = 'connected'), 0)::bigint as connected_cents,
      coalesce(sum(e.amount_cents) filter (where e.account = 'platform'), 0)::bigint as platform_cents,
      coalesce(sum(e.amount_cents) filter (where e.account = 'partner_fees'), 0)::bigint as fees_cents
    from wallet.transactions t join wallet.entries e on e.transaction_id = t.id
    where t.id = any(array(${inTime}
        select id from wallet.transactions t
          where t.partner_id ${anyOf(subjects, 'text')} and ${isBooked} ${ofProfessional} union
        select id from wallet.transactions t
          where t.key ${anyOf(subjects, 'text')} and t.partner_id is null and ${isBooked} ${ofProfessional}))
      and t.kind <> 'settled_by_hand' and e.account in ('connected', 'platform', 'partner_fees')
    group by t.id`.execute(db);
  return rows;
}

/** Counts the movements that were posted in a window. */
export async function countMovements(db: Db, { since, until }: BookWindow): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from wallet.transactions where at >= ${since} and at < ${until}`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

/** A settled line counts on the day of its difference, not on the day of its posting. */
export async function listSettledLines(
  db: Db,
  owner: string,
  subjects: readonly string[],
): Promise<SettledLines[]> {
  const { rows } = await sql<SettledLines>`
    select owner, subject, day::timestamp at time zone 'UTC' as at, lines from wallet.differences
    where approved_by is not null and owner = ${owner} and subject ${anyOf(subjects, 'text')}
    order by approved_at, id`.execute(db);
  return rows;
}

/** Lists what is open on a book. */
export async function listOpenSuspects(db: Db, owner: string): Promise<Suspect[]> {
  return db
    .selectFrom('wallet.differences')
    .select(['subject', 'day', 'lines'])
    .$castTo<Suspect>()
    .where('owner', '=', owner)
    .where('goneAt', 'is', null)
    .execute();
}

export type Difference = {
  id: string;
  owner: string;
  subject: string;
  types: string[];
  day: string;
  oursCents: number;
  partnersCents: number;
  lines: UnmatchedLine[];
  foundAt: Date;
  explanation: string | null;
  proposedBy: string | null;
};

const SHOWN = [
  'id',
  'owner',
  'subject',
  'types',
  'day',
  'oursCents',
  'partnersCents',
  'lines',
  'foundAt',
  'explanation',
  'proposedBy',
] as const;

/** Lists at most two hundred open differences, oldest first. */
export async function listDifferences(db: Db): Promise<Difference[]> {
  return db
    .selectFrom('wallet.differences')
    .select(SHOWN)
    .$castTo<Difference>()
    .where('goneAt', 'is', null)
    .orderBy('foundAt')
    .orderBy('id')
    .limit(200)
    .execute();
}

/**
 * Sums the absolute amounts of the open differences. A difference whose two sums are equal counts with its
 * largest unmatched line.
 */
export async function measureDifferences(db: Db): Promise<{ count: number; cents: number }> {
  const { rows } = await sql<{ count: number; cents: number }>`
    select count(*)::int as count, coalesce(sum(case when partners_cents <> ours_cents
      then abs(partners_cents - ours_cents)
      else (select max(abs((line->>'cents')::bigint)) from jsonb_array_elements(lines) line) end), 0)::bigint as cents
    from wallet.differences where gone_at is null`.execute(db);
  return rows[0] ?? { count: 0, cents: 0 };
}

export async function findOwnerOf(db: Db, differenceId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('wallet.differences')
    .select('owner')
    .where('id', '=', differenceId)
    .executeTakeFirst();
  return row?.owner;
}

export async function lockDifference(tx: Tx, id: string): Promise<Difference | undefined> {
  return tx
    .selectFrom('wallet.differences')
    .select(SHOWN)
    .$castTo<Difference>()
    .where('id', '=', id)
    .where('goneAt', 'is', null)
    .modifyEnd(recordRowLock(tx, 'difference', id))
    .executeTakeFirst();
}

/**
 * Stores the differences that were found on a book. Closes the stored ones about the compared subjects that
 * were not found again. Changed lines need a new explanation.
 */
export async function saveDifferences(
  tx: Tx,
  found: readonly BookDifference[],
  { owner, compared, now }: { owner: string; compared: readonly string[]; now: Date },
): Promise<void> {
  const subjects = found.map(({ subject }) => subject);
  await sql`update wallet.differences set gone_at = ${now}
    where gone_at is null and owner = ${owner} and subject = any(${[...compared]}) and subject <> all(${subjects})`.execute(
    tx,
  );
  for (const { subject, types, day, oursCents, partnersCents, lines } of found) {
    await sql`insert into wallet.differences as known
        (owner, subject, types, day, ours_cents, partners_cents, lines, found_at, seen_at)
      values (${owner}, ${subject}, ${types}, ${day}, ${oursCents}, ${partnersCents}, ${JSON.stringify(lines)}::jsonb, ${now}, ${now})
      on conflict (owner, subject) where gone_at is null do update set
        types = excluded.types, ours_cents = excluded.ours_cents, partners_cents = excluded.partners_cents, lines = excluded.lines, seen_at = excluded.seen_at,
        explanation = case when known.lines = excluded.lines then known.explanation end,
        proposed_by = case when known.lines = excluded.lines then known.proposed_by end,
        proposed_at = case when known.lines = excluded.lines then known.proposed_at end`.execute(tx);
  }
}

export async function recordExplanation(
  tx: Tx,
  id: string,
  input: { explanation: string; operatorId: string; now: Date },
): Promise<void> {
  await tx
    .updateTable('wallet.differences')
    .set({ explanation: input.explanation, proposedBy: input.operatorId, proposedAt: input.now })
    .where('id', '=', id)
    .execute();
}

/**
 * Closes the difference. A database constraint (differences_two_people) rejects the operator who wrote the
 * explanation.
 */
export async function recordApproval(
  tx: Tx,
  id: string,
  input: { operatorId: string; now: Date },
): Promise<void> {
  await tx
    .updateTable('wallet.differences')
    .set({ approvedBy: input.operatorId, approvedAt: input.now, goneAt: input.now })
    .where('id', '=', id)
    .execute();
}
