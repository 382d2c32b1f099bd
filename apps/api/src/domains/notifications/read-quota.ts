import type { Db } from '#kit/database/database';
import { monthAround, textMessageQuota } from './rules.ts';
import { countTextMessages } from './store/deliveries.ts';

export type Counted = {
  id: string;
  timeZone: string;
  smsRemindersPerMonth: number;
  smsReminder?: boolean;
};

/**
 * The SMS reminders of the month in the professional's time zone: `sent` includes queued ones. `isUsedUp`:
 * further reminders go by email.
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
