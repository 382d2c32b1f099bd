import { createHash } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import type { Database, Db, Tx } from '../database/database.ts';
import { type SerializedError, serializeError } from '../serialize-error.ts';
import { type Clock, HOUR_MS, later, MINUTE_MS } from '../time.ts';
import { RowFailed, RowsFailed, RowsUnanswered } from './sweep-each.ts';

/** Longer than the calls of one order last. No longer, or what was under way when the database went away waits long after its return. */
export const LEASE_MS = 30_000;
/** A partner that was away for a minute is asked for all that waits within seconds of its return: so many tries, 62 s, rest shortly. */
const SHORT_RESTS = 14;
const SHORT_REST_MS = 5_000;
/** From then on an outcome that nobody knows is looked up at the partner, and shown to the operator. */
const LONG_MS = HOUR_MS;
/** So many orders without an answer end a round: the partner is away. */
const MOST_SILENT = 3;

/** What each table of orders keeps beside what its partner is told. The partner is called with key = id. */
export type PartnerCommand = {
  id: string;
  attempts: number;
  /** When the partner was first asked; null: never. */
  askedAt: Date | null;
};

/** How a call ended that threw: nobody knows; a definite no; or a mistake of ours. */
export type Ending = { how: 'unknown' } | { how: 'refused' } | { how: 'fault' };

/** An order as the operator's list shows it. */
export type UnsettledCommand = {
  id: string;
  subject: string;
  kind: string;
  /** `pending`: asked for an hour and more, and nobody knows. `refused`: the partner said no. */
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
  /** Asks the partner, then settles the answer and closes the order in one transaction. */
  carryOut: (command: Row) => Promise<void>;
  /** Settles a definite no and closes the order as refused in one transaction. */
  settleRefusal: (command: Row, error: Error) => Promise<void>;
  endingOf: (error: unknown) => Ending;
  /** How many are carried out at once; 1 unless told. */
  concurrency?: number;
  /** That nobody answers is thrown, too, as RowsUnanswered: somebody waits for these. */
  notifiesSilence?: boolean;
};

/**
 * Carries out the orders that are due, each subject's in their order, until none is left; answers how many were settled.
 * Never inside a transaction. An unknown outcome stays with its order and is asked again later with the same key; only a
 * definite answer ends it. At the end those that failed are thrown as RowsFailed; a partner that is away is no failure.
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
  if (failed.length > 0) throw new RowsFailed(failed, `${failed.length} orders could not be settled`);
  if (runner.notifiesSilence && silent.length > 0)
    throw new RowsUnanswered(silent, `${silent.length} orders were not answered`);
  return settled;
}

/**
 * Carries out one order now, due or not, unless an earlier one of its subject waits or somebody was faster. Throws the
 * error of an order that did not settle, whatever its ending.
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

/** 1 s, 2 s, 4 s, then 5 s for the first minute; 10 s, 20 s … 5 min after it. */
export function retryDelayMs(attempts: number): number {
  if (attempts <= SHORT_RESTS) return Math.min(1000 * 2 ** (attempts - 1), SHORT_REST_MS);
  return Math.min(SHORT_REST_MS * 2 ** (attempts - SHORT_RESTS), 5 * MINUTE_MS);
}

/** True when the outcome has been unknown for so long that it is looked up before the partner is asked again. */
export function isLongUnknown({ askedAt }: PartnerCommand, now: Date): boolean {
  return askedAt !== null && now.getTime() - askedAt.getTime() >= LONG_MS;
}

/** A key for a call that has no row: one key must always say the same. */
export function keyOf(what: string, command: { reference: string }): string {
  const said = createHash('sha256').update(JSON.stringify(command)).digest('hex').slice(0, 16);
  return `${what}-${command.reference}-${said}`;
}

export type CommandStore<Row extends PartnerCommand> = ReturnType<typeof commandStoreIn<Row>>;

/**
 * The orders of a table. Its columns: id, position, a subject, status ('pending', 'refused', and what the domain calls an
 * end), attempts, asked_at, retry_at, failure, left_at, created_at. Names are the database's own. `among`, a condition on `o`,
 * says which of the table's rows are these orders; `holdsUp`, one on `earlier`, for which of the pending ones those after it wait.
 */
export function commandStoreIn<Row extends PartnerCommand>(
  table: string,
  subject: string,
  kind: RawBuilder<string>,
  among: RawBuilder<unknown> = sql`true`,
  holdsUp: RawBuilder<unknown> = sql`true`,
) {
  const t = sql.table(table);
  const subjectColumn = sql.ref(subject);
  // One that the partner put off (want of a balance) was answered, and is to be asked anew.
  const unanswered = sql`(o.asked_at is not null or o.failure is null)`;
  return {
    /**
     * Takes the next order that is due and the oldest pending of its subject, for itself until its lease ends. Rivals skip
     * it. A lease that ran out is no danger: the key and the compare-and-swap at the end let it count once.
     */
    async claim(
      db: Database,
      { now, subject: only, id }: { now: Date; subject?: string | undefined; id?: string },
    ): Promise<Row | undefined> {
      const due = id === undefined ? sql`o.retry_at <= ${now}` : sql`o.id = ${id}`;
      const hers = only === undefined ? sql`` : sql`and o.${subjectColumn} = ${only}`;
      const { rows } = await sql<Row>`
        update ${t} set attempts = attempts + 1, retry_at = ${later(now, LEASE_MS)}, asked_at = coalesce(asked_at, ${now})
        where id = (
          select o.id from ${t} o
          where o.status = 'pending' and ${among} and ${due} ${hers}
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

    /** Unless somebody has taken it since. */
    async postpone(
      db: Database,
      command: Row,
      it: { retryAt: Date; failure: SerializedError },
    ): Promise<void> {
      await sql`
        update ${t} set retry_at = ${it.retryAt}, failure = ${JSON.stringify(it.failure)}
        where id = ${command.id} and status = 'pending' and attempts = ${command.attempts}`.execute(db);
    },

    /** Compare-and-swap: false when somebody else ended it before. `leftAt`: nothing for the operator to do. */
    async refuse(
      tx: Tx,
      id: string,
      it: { failure: SerializedError; leftAt: Date | null },
    ): Promise<boolean> {
      const { numAffectedRows } = await sql`
        update ${t} set status = 'refused', failure = ${JSON.stringify(it.failure)}, left_at = ${it.leftAt}
        where id = ${id} and status = 'pending'`.execute(tx);
      return numAffectedRows === 1n;
    },

    async find(db: Db, id: string): Promise<(Row & { status: string }) | undefined> {
      const { rows } = await sql<Row & { status: string }>`select * from ${t} where id = ${id}`.execute(db);
      return rows[0];
    },

    /** For the operator: what was refused, and what nobody knows the outcome of for long; the oldest first. */
    async listUnsettledCommands(db: Db, now: Date): Promise<UnsettledCommand[]> {
      const { rows } = await sql<UnsettledCommand>`
        select id, ${subjectColumn} as subject, ${kind} as kind, status, attempts, failure, created_at from ${t}
        where (status = 'refused' and left_at is null)
          or (status = 'pending' and asked_at <= ${later(now, -LONG_MS)})
        order by created_at, position limit 200`.execute(db);
      return rows;
    },

    /** Those without an answer that were written before an instant, the oldest first; two hundred at most. */
    async listPending(db: Db, before: Date): Promise<PendingCommand[]> {
      const { rows } = await sql<PendingCommand>`
        select o.id, o.${subjectColumn} as subject, ${kind} as kind, o.created_at from ${t} o
        where o.status = 'pending' and o.created_at < ${before} and ${unanswered} and ${among}
        order by o.created_at, o.position limit 200`.execute(db);
      return rows;
    },

    /** Takes a refused order off the operator's list; false when it is not on it. */
    async leave(tx: Tx, id: string, now: Date): Promise<boolean> {
      const { numAffectedRows } = await sql`
        update ${t} set left_at = ${now} where id = ${id} and status = 'refused' and left_at is null`.execute(
        tx,
      );
      return numAffectedRows === 1n;
    },

    /** Has one that is pending asked again at once, with its key; false when it is not pending. */
    async hurry(tx: Tx, id: string, now: Date): Promise<boolean> {
      const { numAffectedRows } = await sql`
        update ${t} set retry_at = ${now} where id = ${id} and status = 'pending'`.execute(tx);
      return numAffectedRows === 1n;
    },
  };
}
