import type { MessageSettings } from '@meche/contract/messages';
import type { Db, Tx } from '#kit/database/database';

const nothing: MessageSettings = { quickAnswers: [], automaticOn: false, automaticText: '' };

export async function readMessageSettings(db: Db, professionalId: string): Promise<MessageSettings> {
  const row = await db
    .selectFrom('messaging.professionals')
    .select(['quickAnswers', 'automaticOn', 'automaticText'])
    .where('professionalId', '=', professionalId)
    .executeTakeFirst();
  return row ?? nothing;
}

export async function writeMessageSettings(
  db: Db,
  professionalId: string,
  { quickAnswers, automaticOn, automaticText }: MessageSettings,
): Promise<void> {
  const written = { quickAnswers, automaticOn, automaticText };
  await db
    .insertInto('messaging.professionals')
    .values({ professionalId, ...written })
    .onConflict((conflict) => conflict.column('professionalId').doUpdateSet(written))
    .execute();
}

export async function eraseMessageSettings(tx: Tx, professionalId: string): Promise<void> {
  await tx.deleteFrom('messaging.professionals').where('professionalId', '=', professionalId).execute();
}
