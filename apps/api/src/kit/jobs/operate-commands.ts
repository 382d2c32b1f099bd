import { recordAudit } from '../audit.ts';
import type { Database, Tx } from '../database/database.ts';
import { inTransaction } from '../database/transaction.ts';
import { refuse } from '../refusal.ts';
import type { Clock } from '../time.ts';
import type { CommandStore, PartnerCommand } from './partner-command-store.ts';

export type OperatorDeps = { db: Database; clock: Clock };

/** What operators do with the commands of one table. `retry` and `dismiss` return false for an unknown id. */
export type OperableCommands = Pick<CommandStore<PartnerCommand>, 'name' | 'failures' | 'unanswered'> & {
  /** What the subject of a command is. */
  about: 'payable' | 'account' | 'professional';
  /** Whether a refused command can be repeated. */
  canRepeat: boolean;
  /** Makes a pending command due; repeats a refused one as a new command. Refuses wrong_state. */
  retry: (deps: OperatorDeps, id: string, operatorId: string | null) => Promise<boolean>;
  /** Takes a refused command off the operators' list, because it was handled by other means. */
  dismiss: (
    deps: OperatorDeps,
    id: string,
    by: { reason: string; operatorId: string | null },
  ) => Promise<boolean>;
};

type Terms<Row> = {
  about: OperableCommands['about'];
  subjectOf: (row: Row) => string;
  /** Takes the locks of the subject. */
  lock?: (tx: Tx, row: Row) => Promise<unknown>;
  /**
   * Returns the function that writes the command again; undefined when it must not be repeated. Absent: a
   * refused command is never repeated.
   */
  repeat?: (tx: Tx, row: Row, now: Date) => Promise<(() => Promise<unknown>) | undefined>;
};

export function operableCommands<Row extends PartnerCommand>(
  commands: CommandStore<Row>,
  { about, subjectOf, lock, repeat }: Terms<Row>,
): OperableCommands {
  const { name, failures, unanswered } = commands;
  return {
    name,
    failures,
    unanswered,
    about,
    canRepeat: repeat !== undefined,
    async retry({ db, clock }, id, operatorId) {
      const found = await commands.find(db, id);
      if (!found) return false;
      await inTransaction(db, async (tx) => {
        const now = clock.now();
        await lock?.(tx, found);
        const subject = `${about}:${subjectOf(found)}`;
        await recordAudit(tx, { actorId: operatorId, action: 'command.retried', subject, detail: { id } });
        if (await commands.retryNow(tx, id, now)) return;
        const write = await repeat?.(tx, found, now);
        if (!write || !(await commands.dismiss(tx, id, now))) return refuse('wrong_state');
        await write();
      });
      return true;
    },
    async dismiss({ db, clock }, id, { reason, operatorId }) {
      return inTransaction(db, async (tx) => {
        const found = await commands.find(tx, id);
        if (!found || !(await commands.dismiss(tx, id, clock.now()))) return false;
        const subject = `${about}:${subjectOf(found)}`;
        const detail = { id, reason };
        await recordAudit(tx, { actorId: operatorId, action: 'command.dismissed', subject, detail });
        return true;
      });
    },
  };
}
