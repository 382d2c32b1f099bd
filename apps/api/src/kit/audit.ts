import { sql } from 'kysely';
import type { Db } from './database/database.ts';
import { systemClock } from './time.ts';

export type AuditEntry = {
  actorId: string | null;
  action: string;
  subject: string;
  detail?: Record<string, unknown>;
};

/**
 * Appends an entry to the audit trail, in the caller's transaction if `db` is one. The entry's time is
 * system time.
 */
export async function recordAudit(db: Db, entry: AuditEntry): Promise<void> {
  await db
    .insertInto('kit.auditEntries')
    .values({
      at: systemClock.now(),
      actorId: entry.actorId,
      action: entry.action,
      subject: entry.subject,
      detail: JSON.stringify(entry.detail ?? {}),
    })
    .execute();
}

export type AuditRow = {
  id: number;
  at: Date;
  actorId: string | null;
  action: string;
  subject: string;
  detail: Record<string, unknown>;
};

/**
 * Lists audit entries for operators, newest first. Undefined `subjects`, `actorId`, `from` or `until` do
 * not restrict the list. `after` is the id of the last entry of the page before.
 */
export async function listAuditEntries(
  db: Db,
  filter: {
    actions: readonly string[];
    subjects: readonly string[] | undefined;
    actorId: string | undefined;
    /** `from` (inclusive) and `until` (exclusive) are instants of system time. */
    from: Date | undefined;
    until: Date | undefined;
    after: number | undefined;
    limit: number;
  },
): Promise<AuditRow[]> {
  const { actions, subjects, actorId, from, until, after, limit } = filter;
  const rows = await db
    .selectFrom('kit.auditEntries')
    .select(['id', 'at', 'actorId', 'action', 'subject', 'detail'])
    .where('action', 'in', [...actions])
    .$if(subjects !== undefined, (those) => those.where('subject', 'in', [...(subjects ?? [])]))
    .$if(actorId !== undefined, (those) => those.where('actorId', '=', actorId ?? ''))
    .$if(from !== undefined, (those) => those.where('at', '>=', from ?? null))
    .$if(until !== undefined, (those) => those.where('at', '<', until ?? null))
    .$if(after !== undefined, (those) => those.where('id', '<', after ?? 0))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return rows as AuditRow[];
}

export type ActionRow = { id: number; at: Date; action: string };

/** Lists the actions of one account, newest first, for the data export of that account. */
export async function listActionsOfAccount(
  db: Db,
  actorId: string,
  { after, limit }: { after: { id: number } | undefined; limit: number },
): Promise<ActionRow[]> {
  return db
    .selectFrom('kit.auditEntries')
    .select(['id', 'at', 'action'])
    .where('actorId', '=', actorId)
    .$if(after !== undefined, (those) => those.where('id', '<', after?.id ?? 0))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

const signIns = ['signed_in', 'signed_out', 'reauthenticated'];

/** Deletes at most `limit` entries of sign-ins before an instant of system time, and returns how many. */
export async function purgeSignIns(db: Db, before: Date, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`delete from kit.audit_entries where id = any(array(
    select id from kit.audit_entries where action = any(${signIns}) and at < ${before} order by id limit ${limit}))`.execute(
    db,
  );
  return Number(numAffectedRows ?? 0n);
}
