import type { Db } from '#kit/database/database';
import { monthAround, textMessageQuota } from './rules.ts';
import { countTextMessages } from './store/deliveries.ts';

/** A house as far as its reminders by SMS are counted. */
export type Counted = {
  id: string;
  timeZone: string;
  smsRemindersPerMonth: number;
  smsReminder?: boolean;
};

/**
 * The reminders by SMS of the month on the house's wall: how many may go, and how many went or are about to. `isUsedUp`:
 * the rest go by e-mail, though they are switched on and the plan has some.
 */
export async function readTextMessageQuota(
  db: Db,
  { id, ...professional }: Counted,
  now: Date,
): Promise<{ quota: number; sent: number; isUsedUp: boolean }> {
  const sent = await countTextMessages(db, id, monthAround(now, professional.timeZone));
  const quota = textMessageQuota(professional);
  return { quota, sent, isUsedUp: quota > 0 && sent >= quota };
}
