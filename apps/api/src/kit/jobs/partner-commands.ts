import { createHash } from 'node:crypto';
import type { Database } from '../database/database.ts';
import { serializeError } from '../serialize-error.ts';
import { runWithOrigin } from '../telemetry/origin.ts';
import { type Clock, later } from '../time.ts';
import { backoffMs, retryPolicies } from './backoff.ts';
import { RowFailed, RowsFailed, RowsUnanswered } from './failure.ts';
import type { CommandStore, PartnerCommand } from './partner-command-store.ts';

/** A partner takes a third of a second for a call: one call after the other, a night has too few seconds. */
const CALLS_AT_ONCE = 8;
/** A round ends after this many commands without an answer, because the partner is down. */
const MAX_SILENT = 3;

/** How a failed call ended: the outcome is unknown, the partner refused, or the app has a bug. */
export type Ending = { how: 'unknown' } | { how: 'refused' } | { how: 'fault' };

export type CommandRunner<Row extends PartnerCommand> = {
  db: Database;
  clock: Clock;
  commands: CommandStore<Row>;
  /** Calls the partner, then saves the answer and closes the command in one transaction. */
  carryOut: (command: Row) => Promise<void>;
  /** Saves the partner's refusal and closes the command in one transaction. */
  settleRefusal: (command: Row, error: Error) => Promise<void>;
  endingOf: (error: unknown) => Ending;
  /** Number of commands that are carried out concurrently, those of one subject one by one; default 8. */
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
    while (silent.length < MAX_SILENT) {
      const now = runner.clock.now();
      const command = await runner.commands.claim(runner.db, { now, subject });
      if (!command) break;
      const { how, error } = await runWithOrigin(command.origin, () => carryOutOne(runner, command));
      if (how === 'settled') settled += 1;
      else (how === 'unknown' ? silent : failed).push(new RowFailed(command.id, command.attempts, error));
    }
  };
  const length = subject === undefined ? (runner.concurrency ?? CALLS_AT_ONCE) : 1;
  const ends = await Promise.allSettled(Array.from({ length }, carryOutAll));
  for (const end of ends) if (end.status === 'rejected') throw end.reason;
  if (failed.length > 0)
    throw new RowsFailed(failed, `${failed.length} partner commands could not be settled`);
  if (runner.notifiesSilence && silent.length > 0)
    throw new RowsUnanswered(silent, `${silent.length} partner commands were not answered`);
  return settled;
}

/**
 * Carries out one pending command now, even if it is not due. Does nothing when an earlier command of the
 * subject holds it up, or another process is carrying it out. Throws the error of a command that did not
 * settle.
 */
export async function runPartnerCommand<Row extends PartnerCommand>(
  runner: CommandRunner<Row>,
  id: string,
): Promise<void> {
  const command = await runner.commands.claim(runner.db, { now: runner.clock.now(), id });
  if (!command) return;
  const { error } = await runWithOrigin(command.origin, () => carryOutOne(runner, command));
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
  const retryAt = later(runner.clock.now(), backoffMs(retryPolicies.partner_command, command.attempts));
  await runner.commands.postpone(runner.db, command, { retryAt, failure: serializeError(error) });
  return { how, error };
}

/**
 * Returns true an hour after the first call. The outcome must then be looked up at the partner before
 * another attempt.
 */
export function isOutcomeLongUnknown(
  { firstCalledAt }: Pick<PartnerCommand, 'firstCalledAt'>,
  now: Date,
): boolean {
  if (firstCalledAt === null) return false;
  return now.getTime() - firstCalledAt.getTime() >= retryPolicies.partner_command.operator.afterMs;
}

/** Returns an idempotency key for a call that has no row; the same content always gives the same key. */
export function deriveIdempotencyKey(what: string, command: { reference: string }): string {
  const digest = createHash('sha256').update(JSON.stringify(command)).digest('hex').slice(0, 16);
  return `${what}-${command.reference}-${digest}`;
}
