import type { CalendarColour, Category } from '@meche/contract/enumerations';
import type { SettingsEdit } from '@meche/contract/settings';
import type { Db, Tx } from '#kit/database/database';

export type SettingsColumns = Omit<SettingsEdit, 'version' | 'members' | 'categories'>;
const columns = [
  ...(['slotStepMinutes', 'minimumNoticeMinutes', 'horizonDays', 'bufferMinutes', 'defaultView'] as const),
  ...(['firstWeekday', 'colouredBy', 'cancellationWindowHours', 'lateFeePercent', 'lateMoves'] as const),
  ...(['noShowFeePercent', 'paymentFailure', 'smsReminder', 'depositPercent', 'depositCents'] as const),
] satisfies readonly (keyof SettingsColumns)[];

export async function findSettings(
  db: Db,
  id: string,
): Promise<(SettingsColumns & { version: number }) | undefined> {
  return db
    .selectFrom('professionals.professionals')
    .select([...columns, 'settingsVersion as version'])
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .$narrowType<SettingsColumns>()
    .executeTakeFirst();
}

/** Returns false and writes nothing when the version has changed. */
export async function updateSettings(
  tx: Tx,
  { id, version }: { id: string; version: number },
  settings: SettingsColumns,
): Promise<boolean> {
  const updated = await tx
    .updateTable('professionals.professionals')
    .set({ ...settings, settingsVersion: version + 1 })
    .where('id', '=', id)
    .where('settingsVersion', '=', version)
    .executeTakeFirst();
  return updated.numUpdatedRows === 1n;
}

export async function saveFeeAnswer(
  tx: Tx,
  id: string,
  answer: { feesChosenAt: Date; lateFeePercent?: number; noShowFeePercent?: number },
): Promise<void> {
  await tx.updateTable('professionals.professionals').set(answer).where('id', '=', id).execute();
}

export type ColourRow = { memberId: string | null; category: Category | null; colour: CalendarColour };

export async function listCalendarColours(db: Db, professionalId: string): Promise<ColourRow[]> {
  return db
    .selectFrom('professionals.calendarColours')
    .select(['memberId', 'category', 'colour'])
    .where('professionalId', '=', professionalId)
    .$narrowType<ColourRow>()
    .execute();
}

export async function replaceCalendarColours(
  tx: Tx,
  professionalId: string,
  colours: readonly ColourRow[],
): Promise<void> {
  await tx.deleteFrom('professionals.calendarColours').where('professionalId', '=', professionalId).execute();
  if (colours.length === 0) return;
  await tx
    .insertInto('professionals.calendarColours')
    .values(colours.map((one) => ({ professionalId, ...one })))
    .execute();
}
