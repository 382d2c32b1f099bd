import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTransaction } from '#kit/database/transaction';
import { aProfessional } from '#testing/builders';
import { type FreshDatabase, freshDatabase } from '#testing/fresh-database';
import { cardCommands } from './retry-card.ts';
import { attachments, findLastAttachment, insertAttachment } from './store/cards.ts';

const now = new Date('2026-05-05T08:00:00Z');

let fresh: FreshDatabase;
beforeAll(async () => {
  fresh = await freshDatabase();
});
afterAll(() => fresh?.close());

test('a refused card is attached again by an operator unless another one was entered since', async () => {
  const { db } = fresh;
  const { id: professionalId } = await aProfessional(db);
  const enter = async (token: string) => {
    await inTransaction(db, (tx) => insertAttachment(tx, { professionalId, token, now }));
    return (await findLastAttachment(db, professionalId))?.id ?? '';
  };
  const refuse = (id: string) =>
    inTransaction(db, (tx) =>
      attachments.refuse(tx, id, { failure: { type: 'PartnerRefused', frames: [] }, leftAt: null }),
    );
  const retry = (id: string) => cardCommands.retry({ db, clock: { now: () => now } }, id, null);

  const first = await enter('pm_first');
  await refuse(first);
  expect(await retry(first)).toBe(true);
  const repeated = await findLastAttachment(db, professionalId);
  expect(repeated).toMatchObject({ status: 'pending', token: 'pm_first' });
  expect(repeated?.id).not.toBe(first);

  await refuse(repeated?.id ?? '');
  await enter('pm_second');
  await expect(retry(repeated?.id ?? '')).rejects.toMatchObject({ code: 'wrong_state' });
  expect(await findLastAttachment(db, professionalId)).toMatchObject({ token: 'pm_second' });
});
