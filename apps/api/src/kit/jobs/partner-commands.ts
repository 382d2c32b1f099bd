import { createHash } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import type { Database, Db, Tx } from '../database/database.ts';
import { type SerializedError, serializeError } from '../serialize-error.ts';
import { type Clock, HOUR_MS, later, MINUTE_MS } from '../time.ts';
import { RowFailed, RowsFailed, RowsUnanswered } from './sweep-each.ts';

/**
 * A lease must be longer than the calls of one command. It must not be much longer, because a command in
 * flight when the database stopped waits for the end of its lease.
 */
export const LEASE_MS = 30_000;
/**
 * The rests after the first 14 attempts add up to 62 seconds. After an outage of about a minute, all
 * waiting commands are therefore sent within seconds.
 */
const SHORT_RESTS = 14;
const SHORT_REST_MS = 5_000;
/**
 * A command whose outcome is unknown this long after its first call is looked up at the partner and shown
 * to the operator.
 */
const LONG_MS = HOUR_MS;
/** A round ends after this many commands without an answer, because the partner is down. */
const MOST_SILENT = 3;

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
};

/** How a failed call ended: the outcome is unknown, the partner refused, or the app has a bug. */
export type Ending = { how: 'unknown' } | { how: 'refused' } | { how: 'fault' };

/** A command that needs an operator. */
export type UnsettledCommand = {
  id: string;
  subject: string;
  kind: string;
  /**
   * `pending`: first called over an hour ago and still not ended. `refused`: the partner refused the
   * command.
   */
  status: 'pending' | 'refused';
  attempts: number;
  failure: SerializedError | null;
  createdAt: Date;
};

export type PendingCommand = Pick<UnsettledCommand, 'id' | 'subject' | 'kind' | 'createdAt'>;

export type CommandRunner<Row extends PartnerCommand> = {
  db: Database;
  clock: Clock;
  commands: CommandStore<Row>;
  /** Calls the partner, then saves the answer and closes the command in one transaction. */
  carryOut: (command: Row) => Promise<void>;
  /** Saves the partner's refusal and closes the command in one transaction. */
  settleRefusal: (command: Row, error: Error) => Promise<void>;
  endingOf: (error: unknown) => Ending;
  /** Number of commands that are carried out concurrently; default 1. */
  concurrency?: number;
  /**
   * True for a caller that waits for the result: commands without an answer are then thrown too, as
   * RowsUnanswered.
   */
  notifiesSilence?: boolean;
};

/**
 * Carries out due commands until none is left or three had no answer, those of one subject in order, and
 * returns how many were settled. Never call it inside a transaction. A command with an unknown outcome is
 * retried with the same key. Refused and faulty commands are thrown as RowsFailed at the end; a partner
 * that is down is no failure.
 */
export async function runPartnerCommands<Row extends PartnerCommand>(
  runner: CommandRunner<Row>,
  subject?: string,
): Promise<number> {
  let settled = 0;
  const silent: RowFailed[] = [];
  const failed: RowFailed[] = [];
  const carryOutAll = async () => {
    while (silent.length < MOST_SILENT) {
      const now = runner.clock.now();
      const command = await runner.commands.claim(runner.db, { now, subject });
      if (!command) break;
      const { how, error } = await carryOutOne(runner, command);
      if (how === 'settled') settled += 1;
      else (how === 'unknown' ? silent : failed).push(new RowFailed(command.id, command.attempts, error));
    }
  };
  const concurrency = await Promise.allSettled(Array.from({ length: runner.concurrency ?? 1 }, carryOutAll));
  for (const hand of concurrency) if (hand.status === 'rejected') throw hand.reason;
  if (failed.length > 0)
    throw new RowsFailed(failed, `${failed.length} partner commands could not be settled`);
  if (runner.notifiesSilence && silent.length > 0)
    throw new RowsUnanswered(silent, `${silent.length} partner commands were not answered`);
  return settled;
}

/**
 * Carries out one pending command now, even if it is not due. Does nothing when an earlier command of the
 * subject holds it up, or its row is locked. Ignores the lease: while a worker carries the command out, the
 * partner is called a second time with the same key. Throws the error of a command that did not settle.
 */
export async function runPartnerCommand<Row extends PartnerCommand>(
  runner: CommandRunner<Row>,
  id: string,
): Promise<void> {
  const command = await runner.commands.claim(runner.db, { now: runner.clock.now(), id });
  if (!command) return;
  const { error } = await carryOutOne(runner, command);
  if (error !== undefined) throw error;
}

type Outcome = { how: 'settled' | Ending['how']; error?: unknown };

async function carryOutOne<Row extends PartnerCommand>(
  runner: CommandRunner<Row>,
  command: Row,
): Promise<Outcome> {
  try {
    await runner.carryOut(command);
    return { how: 'settled' };
  } catch (error) {
    return endWith(runner, command, error);
  }
}

async function endWith<Row extends PartnerCommand>(
  runner: CommandRunner<Row>,
  command: Row,
  error: unknown,
): Promise<Outcome> {
  const { how } = runner.endingOf(error);
  if (how === 'refused' && error instanceof Error) {
    try {
      await runner.settleRefusal(command, error);
      return { how, error };
    } catch (fault) {
      return endWith({ ...runner, endingOf: () => ({ how: 'fault' }) }, command, fault);
    }
  }
  const retryAt = later(runner.clock.now(), retryDelayMs(command.attempts));
  await runner.commands.postpone(runner.db, command, { retryAt, failure: serializeError(error) });
  return { how, error };
}

/**
 * Returns 1 s, 2 s, 4 s, then 5 s up to the 14th attempt; after that 10 s, 20 s and so on up to 5 min, in
 * milliseconds.
 */
export function retryDelayMs(attempts: number): number {
  if (attempts <= SHORT_RESTS) return Math.min(1000 * 2 ** (attempts - 1), SHORT_REST_MS);
  return Math.min(SHORT_REST_MS * 2 ** (attempts - SHORT_RESTS), 5 * MINUTE_MS);
}

/**
 * Returns true an hour after the first call. The outcome must then be looked up at the partner before
 * another attempt.
 */
export function isOutcomeLongUnknown({ firstCalledAt }: PartnerCommand, now: Date): boolean {
  return firstCalledAt !== null && now.getTime() - firstCalledAt.getTime() >= LONG_MS;
}

/** Returns an idempotency key for a call that has no row; the same content always gives the same key. */
export function deriveIdempotencyKey(what: string, command: { reference: string }): string {
  const digest = createHash('sha256').update(JSON.stringify(command)).digest('hex').slice(0, 16);
  return `${what}-${command.reference}-${digest}`;
}

export type CommandStore<Row extends PartnerCommand> = ReturnType<typeof createCommandStore<Row>>;

/**
 * Reads and changes the commands of one table. Columns: id, position, a subject, status ('pending',
 * 'refused', and the domain's final states), attempts, first_called_at, retry_at, failure, left_at,
 * created_at. `among` (on alias `o`) restricts `claim` and `listPending` only; `holdsUp` (on `earlier`)
 * says which pending rows block later ones of their subject.
 */
export function createCommandStore<Row extends PartnerCommand>(
  table: string,
  subject: string,
  kind: RawBuilder<string>,
  among: RawBuilder<unknown> = sql`true`,
  holdsUp: RawBuilder<unknown> = sql`true`,
) {
  const t = sql.table(table);
  const subjectColumn = sql.ref(subject);
  // A command that the partner postponed (insufficient balance) counts as answered, so it may be sent
  // again.
  const unanswered = sql`(o.first_called_at is not null or o.failure is null)`;
  return {
    /**
     * Claims the next due command that no earlier pending one of its subject holds up, and makes it due
     * again at the end of the lease. With `id` claims that command even if it is not due or another
     * worker's lease runs. A command carried out twice counts once by its idempotency key and the final
     * compare-and-swap.
     */
    async claim(
      db: Database,
      { now, subject: only, id }: { now: Date; subject?: string | undefined; id?: string },
    ): Promise<Row | undefined> {
      const due = id === undefined ? sql`o.retry_at <= ${now}` : sql`o.id = ${id}`;
      const ofSubject = only === undefined ? sql`` : sql`and o.${subjectColumn} = ${only}`;
      const { rows } = await sql<Row>`
        update ${t} set attempts = attempts + 1, retry_at = ${later(now, LEASE_MS)}, first_called_at = coalesce(first_called_at, ${now})
        where id = (
          select o.id from ${t} o
          where o.status = 'pending' and ${among} and ${due} ${ofSubject}
            and not exists (
              select from ${t} earlier
              where earlier.${subjectColumn} = o.${subjectColumn} and earlier.status = 'pending'
                and earlier.position < o.position and ${holdsUp}
            )
          order by o.retry_at, o.position limit 1 for update skip locked
        )
        returning *`.execute(db);
      return rows[0];
    },

    /** Does nothing if the command has ended or another worker has claimed it since. */
    async postpone(
      db: Database,
      command: Row,
      change: { retryAt: Date; failure: SerializedError },
    ): Promise<void> {
      await sql`
        update ${t} set retry_at = ${change.retryAt}, failure = ${JSON.stringify(change.failure)}
        where id = ${command.id} and status = 'pending' and attempts = ${command.attempts}`.execute(db);
    },

    /**
     * Marks a pending command as refused; returns false when it has already ended. An instant in `leftAt`
     * means that no operator has to act.
     */
    async refuse(
      tx: Tx,
      id: string,
      change: { failure: SerializedError; leftAt: Date | null },
    ): Promise<boolean> {
      const { numAffectedRows } = await sql`
        update ${t} set status = 'refused', failure = ${JSON.stringify(change.failure)}, left_at = ${change.leftAt}
        where id = ${id} and status = 'pending'`.execute(tx);
      return numAffectedRows === 1n;
    },

    async find(db: Db, id: string): Promise<(Row & { status: string }) | undefined> {
      const { rows } = await sql<Row & { status: string }>`select * from ${t} where id = ${id}`.execute(db);
      return rows[0];
    },

    /**
     * Lists at most 200 commands that need an operator, oldest first: refused ones that were not left, and
     * pending ones first called over an hour ago.
     */
    async listUnsettledCommands(db: Db, now: Date): Promise<UnsettledCommand[]> {
      const { rows } = await sql<UnsettledCommand>`
        select id, ${subjectColumn} as subject, ${kind} as kind, status, attempts, failure, created_at from ${t}
        where (status = 'refused' and left_at is null)
          or (status = 'pending' and first_called_at <= ${later(now, -LONG_MS)})
        order by created_at, position limit 200`.execute(db);
      return rows;
    },

    /**
     * Lists at most 200 pending commands without an answer that were created before an instant, oldest
     * first.
     */
    async listPending(db: Db, before: Date): Promise<PendingCommand[]> {
      const { rows } = await sql<PendingCommand>`
        select o.id, o.${subjectColumn} as subject, ${kind} as kind, o.created_at from ${t} o
        where o.status = 'pending' and o.created_at < ${before} and ${unanswered} and ${among}
        order by o.created_at, o.position limit 200`.execute(db);
      return rows;
    },

    /** Takes a refused command off the operator's list; returns false when the list does not have it. */
    async leave(tx: Tx, id: string, now: Date): Promise<boolean> {
      const { numAffectedRows } = await sql`
        update ${t} set left_at = ${now} where id = ${id} and status = 'refused' and left_at is null`.execute(
        tx,
      );
      return numAffectedRows === 1n;
    },

    /**
     * Makes a pending command due now, even while another worker's lease runs; returns false when it is not
     * pending.
     */
    async hurry(tx: Tx, id: string, now: Date): Promise<boolean> {
      const { numAffectedRows } = await sql`
        update ${t} set retry_at = ${now} where id = ${id} and status = 'pending'`.execute(tx);
      return numAffectedRows === 1n;
    },
  };
}
