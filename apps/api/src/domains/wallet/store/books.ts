import { sql } from 'kysely';
import type { Db, Tx } from '#kit/database/database';
import { recordRowLock } from '#kit/database/locks';
import type { BookDifference, BookWindow, SettledLines, UnmatchedLine } from '../rules/books.ts';
import type { MirroredMovement } from '../rules/mirror-lines.ts';

/**
 * `professionalId` is the professional whose connected account the movement concerns; null when only the
 * marketplace's account moved.
 */
export type MirrorMovement = MirroredMovement & { professionalId: string | null };

/**
 * Lists the movements in a window. A movement without a partner's id has our key as subject, which the
 * partner does not know. Manual settlements are left out, because listSettledLines returns them.
 */
export async function listMirrorMovements(db: Db, { since, until }: BookWindow): Promise<MirrorMovement[]> {
  const { rows } = await sql<MirrorMovement>`
    select t.professional_id, coalesce(t.partner_id, t.key) as subject, t.kind, t.at, t.booked_at, t.partner_fee_cents,
      coalesce(sum(e.amount_cents) filter (where e.account = 'connected'), 0)::bigint as connected_cents,
      coalesce(sum(e.amount_cents) filter (where e.account = 'platform'), 0)::bigint as platform_cents,
      coalesce(sum(e.amount_cents) filter (where e.account = 'partner_fees'), 0)::bigint as fees_cents
    from wallet.transactions t join wallet.entries e on e.transaction_id = t.id
    where t.at >= ${since} and t.at <= ${until} and t.kind <> 'settled_by_hand'
      and e.account in ('connected', 'platform', 'partner_fees')
    group by t.id`.execute(db);
  return rows;
}

/** A settled line counts on the day of its difference, not on the day of its posting. */
export async function listSettledLines(db: Db, since: Date): Promise<SettledLines[]> {
  const { rows } = await sql<SettledLines>`
    select owner, subject, day::timestamp at time zone 'UTC' as at, lines from wallet.differences
    where approved_by is not null and day >= (${since} at time zone 'UTC')::date
    order by approved_at, id`.execute(db);
  return rows;
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
 * Stores the differences that were found. Closes stored differences in the window that were not found
 * again, except on accounts that could not be read. Changed lines need a new explanation.
 */
export async function saveDifferences(
  tx: Tx,
  found: readonly BookDifference[],
  { since, now, unread }: { since: Date; now: Date; unread: readonly string[] },
): Promise<void> {
  const keys = found.map(({ owner, subject }) => `${owner} ${subject}`);
  await sql`update wallet.differences set gone_at = ${now}
    where gone_at is null and day >= ${since}::date and owner || ' ' || subject <> all(${keys})
      and owner <> all(${[...unread]})`.execute(tx);
  for (const { owner, subject, types, day, oursCents, partnersCents, lines } of found) {
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
