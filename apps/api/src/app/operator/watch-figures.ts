import { performance } from 'node:perf_hooks';
import { beginAlarm, endAlarm, listAlarmsOn } from '#kit/alarms/alarm-store';
import { inTransaction } from '#kit/database/transaction';
import { dueWhile, type WorkSource } from '#kit/jobs/work-source';
import { notifyAlarm } from '#notifications';
import type { AppContext } from '../context.ts';
import { messageDepsOf } from '../reactions/notifier.ts';
import { findAlarmChanges } from './alarm-rules.ts';
import { createFigureReaders, type Figures, readFigures } from './figures.ts';

const EVERY_MS = 15_000;

/** Returns a sweep that checks the figures against the alarm rules every 15 seconds. */
export function createAlarmSweep(context: AppContext): WorkSource {
  const figures = createFigureReaders(context);
  let nextAt = 0;
  return {
    name: 'figures',
    due: () => dueWhile(performance.now() >= nextAt),
    async run() {
      if (performance.now() < nextAt) return 0;
      nextAt = performance.now() + EVERY_MS;
      await updateAlarms(context, figures);
      return 0;
    },
  };
}

/**
 * Begins and ends alarms. The transaction that records a change also enqueues the email to OPERATOR_MAIL,
 * if set, so that concurrent workers send it once. Throws at the end for figures that could not be read.
 */
export async function updateAlarms(
  context: AppContext,
  figures: Figures = createFigureReaders(context),
): Promise<void> {
  const { db, clock, config } = context;
  const unread: unknown[] = [];
  const values = await readFigures(figures, (_name, error) => unread.push(error));
  const on = (await listAlarmsOn(db)).map(({ name }) => name);
  const messageDeps = messageDepsOf(context);
  for (const { rule, value, change } of findAlarmChanges(values, on)) {
    const { name, unit } = rule;
    await inTransaction(db, async (tx) => {
      const now = clock.now();
      const begun = change === 'begins' && (await beginAlarm(tx, name, value, now)) ? now : undefined;
      const beganAt = change === 'ends' ? await endAlarm(tx, name, value, now) : begun;
      if (!beganAt || config.OPERATOR_MAIL === undefined) return;
      await notifyAlarm(messageDeps, tx, { email: config.OPERATOR_MAIL, name, unit, value, change, beganAt });
    });
  }
  if (unread.length > 0) throw new AggregateError(unread, `${unread.length} figures could not be read`);
}
