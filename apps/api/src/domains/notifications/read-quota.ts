import type { Db } from '#kit/database/database';
import { monthContaining, textMessageQuota } from './rules.ts';
import { countTextMessages } from './store/deliveries.ts';

export type Counted = {
  id: string;
  timeZone: string;
  smsRemindersPerMonth: number;
  smsReminder?: boolean;
};

/**
 * Returns the quota of SMS reminders, and how many were queued or sent in the current month of the
 * professional’s time zone. Above the quota reminders are emails. `isUsedUp` is false when the quota is 0.
 */
export async function readTextMessageQuota(
  db: Db,
  { id, ...professional }: Counted,
  now: Date,
): Promise<{ quota: number; sent: number; isUsedUp: boolean }> {
  const sent = await countTextMessages(db, id, monthContaining(now, professional.timeZone));
  const quota = textMessageQuota(professional);
  return { quota, sent, isUsedUp: quota > 0 && sent >= quota };
}
