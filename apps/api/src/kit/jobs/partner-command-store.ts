import { type RawBuilder, sql } from 'kysely';
import type { Database, Db, Tx } from '../database/database.ts';
import type { SerializedError } from '../serialize-error.ts';
import { later } from '../time.ts';
import { retryPolicies } from './backoff.ts';
import { claimRows, isOwn, isUnleased } from './claim.ts';
import type { Failure } from './failure.ts';

/**
 * Columns that every table of partner commands has, besides the data that is sent. The row's id is the
 * idempotency key at a partner that takes one.
 */
export type PartnerCommand = {
  id: string;
  attempts: number;
  /**
   * When a worker first claimed the command to call the partner. Null before that, and after the command
   * was restarted or postponed for lack of balance.
   */
  firstCalledAt: Date | null;
  /** See kit/telemetry/origin.ts. */
  origin: string | null;
};

type CommandTable = {
  /** Name of the queue. */
  name: string;
  table: string;
  /** The column whose value groups the commands that are sent in order. */
  subject: string;
  /** What a command does: an expression on the table's columns. */
  action: RawBuilder<unknown>;
  /** Restricts which commands are sent and count as unanswered: a condition on alias `o`. */
  among?: RawBuilder<unknown>;
  /** Which pending commands hold up later ones of their subject: a condition on alias `earlier`. */
  holdsUp?: RawBuilder<unknown>;
};

export type CommandStore<Row extends PartnerCommand> = ReturnType<typeof createCommandStore<Row>>;

/**
 * Reads and changes the commands of one table. Columns: id, position, a subject, status ('pending',
 * 'refused', and the domain's final states), attempts, first_called_at, retry_at, lease_until, failure,
 * left_at, created_at, origin.
 */
export function createCommandStore<Row extends PartnerCommand>(of: CommandTable) {
  return { name: of.name, ...claiming<Row>(of), ...ending(of), ...listing<Row>(of) };
}

/** How workers take commands and give them back. */
function claiming<Row extends PartnerCommand>({ table, subject, among, holdsUp }: CommandTable) {
  const [t, s, always] = [sql.table(table), sql.ref(subject), sql`true`];
  /** Commands that no earlier one of their subject holds up and that no worker holds. */
  const claimable = (which: RawBuilder<unknown>) => sql`from ${t} o
    where o.status = 'pending' and ${which} and ${isUnleased} and ${among ?? always}
      and not exists (
        select from ${t} earlier where earlier.${s} = o.${s} and earlier.status = 'pending'
          and earlier.position < o.position and ${holdsUp ?? always}
      )`;
  return {
    due: (now: Date) => sql<Row>`select o.id, o.retry_at as due_at ${claimable(sql`o.retry_at <= ${now}`)}`,

    /**
     * Claims the next due command, or the command `id` even if it is not due. Returns undefined when there is
     * none, an earlier command of the subject holds it up, or another worker holds it.
     */
    async claim(
      db: Database,
      { now, subject: only, id }: { now: Date; subject?: string | undefined; id?: string },
    ): Promise<Row | undefined> {
      const which = id === undefined ? sql`o.retry_at <= ${now}` : sql`o.id = ${id}`;
      const ofSubject = only === undefined ? which : sql`${which} and o.${s} = ${only}`;
      const [row] = await claimRows<Row>(db, table, {
        due: sql`select o.id ${claimable(ofSubject)} order by o.retry_at, o.position limit 1`,
        leaseSeconds: retryPolicies.partner_command.leaseSeconds,
        set: sql`first_called_at = coalesce(first_called_at, ${now})`,
      });
      return row;
    },

    /** Ends the lease. Does nothing if the command has ended or another worker has claimed it since. */
    async postpone(
      db: Database,
      command: Row,
      { retryAt, failure }: { retryAt: Date; failure: SerializedError },
    ): Promise<void> {
      await sql`update ${t} set retry_at = ${retryAt}, lease_until = null, failure = ${JSON.stringify(failure)}
        where ${isOwn(command)} and status = 'pending'`.execute(db);
    },
  };
}

/** How commands end, by the partner's refusal or by an operator. */
function ending({ table }: CommandTable) {
  const t = sql.table(table);
  return {
    /**
     * Marks a pending command as refused; returns false when it has already ended. An instant in `leftAt`
     * means that no operator has to act.
     */
    async refuse(
      tx: Tx,
      id: string,
      { failure, leftAt }: { failure: SerializedError; leftAt: Date | null },
    ): Promise<boolean> {
      const { numAffectedRows } = await sql`
        update ${t} set status = 'refused', failure = ${JSON.stringify(failure)}, left_at = ${leftAt}
        where id = ${id} and status = 'pending'`.execute(tx);
      return numAffectedRows === 1n;
    },

    /** Takes a refused command off the operators' list; returns false when the list does not have it. */
    async dismiss(tx: Tx, id: string, now: Date): Promise<boolean> {
      const { numAffectedRows } = await sql`
        update ${t} set left_at = ${now} where id = ${id} and status = 'refused' and left_at is null`.execute(
        tx,
      );
      return numAffectedRows === 1n;
    },

    /** Makes a pending command due now, or at the end of its lease; returns false when it is not pending. */
    async retryNow(tx: Tx, id: string, now: Date): Promise<boolean> {
      const { numAffectedRows } = await sql`
        update ${t} set retry_at = ${now} where id = ${id} and status = 'pending'`.execute(tx);
      return numAffectedRows === 1n;
    },
  };
}

function listing<Row extends PartnerCommand>({ name, table, subject, action, among }: CommandTable) {
  const [t, s] = [sql.table(table), sql.ref(subject)];
  const longAgo = (now: Date) => later(now, -retryPolicies.partner_command.operator.afterMs);
  return {
    async find(db: Db, id: string): Promise<(Row & { status: string }) | undefined> {
      const { rows } = await sql<Row & { status: string }>`select * from ${t} where id = ${id}`.execute(db);
      return rows[0];
    },

    /** Commands that were refused and not dismissed, or were first called over an hour ago. */
    failures: (now: Date) => sql<Failure>`
      select 'partner_command', ${name}::text, id::text, ${s}::text, ${action},
        case status when 'pending' then 'unanswered' else status end, attempts, failure, created_at from ${t}
      where (status = 'refused' and left_at is null)
        or (status = 'pending' and first_called_at <= ${longAgo(now)})`,

    /**
     * Pending commands that were created before an instant and have no answer. A command that waits for a
     * balance has one: it has a failure, and `first_called_at` is null again.
     */
    unanswered: (before: Date) => sql<UnansweredCommand>`
      select o.id::text as id, o.${s}::text as subject, ${action} as action, o.created_at from ${t} o
      where o.status = 'pending' and o.created_at < ${before}
        and (o.first_called_at is not null or o.failure is null) and ${among ?? sql`true`}`,
  };
}

/** A pending command without an answer of the partner. */
export type UnansweredCommand = { id: string; subject: string; action: string; createdAt: Date };

/** Lists at most 200 unanswered commands of these stores that were created before an instant, oldest first. */
export async function listUnansweredCommands(
  db: Db,
  stores: readonly { unanswered: (before: Date) => RawBuilder<UnansweredCommand> }[],
  before: Date,
): Promise<UnansweredCommand[]> {
  const all = sql.join(
    stores.map(({ unanswered }) => unanswered(before)),
    sql` union all `,
  );
  const { rows } = await sql<UnansweredCommand>`${all} order by created_at, id limit 200`.execute(db);
  return rows;
}
