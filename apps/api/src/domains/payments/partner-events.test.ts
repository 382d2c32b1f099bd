import { sign } from '@meche/simulators/card-partner/webhooks';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { listFailures, RowsFailed } from '#kit/jobs/failure';
import { sweepFailures } from '#kit/jobs/sweep';
import { HOUR_MS, MINUTE_MS } from '#kit/time';
import {
  dismissStuckEvents,
  givenUpEvents,
  listPayablesByIds,
  type PartnerEventOutcome,
  type PaymentsDeps,
  partnerAccountOf,
  processPartnerEvents,
  retryStuckEvents,
  startCard,
} from '#payments';
import { aCustomer } from '#testing/builders';
import {
  aPaidProfessional,
  aPayable,
  openCardPartner,
  paymentsWith,
  type TestCardPartner,
  webhookSecret,
} from '#testing/card-partner';
import { type FreshDatabase, freshDatabase } from '#testing/fresh-database';
import { receivePartnerEvent } from './receive-partner-event.ts';

let fresh: FreshDatabase;
let partner: TestCardPartner;
let deps: PaymentsDeps;
let parties: { accountId: string; professionalId: string };
let operatorId: string;

beforeAll(async () => {
  fresh = await freshDatabase();
  partner = await openCardPartner();
  deps = paymentsWith(fresh.db, partner);
  parties = {
    accountId: (await aCustomer(fresh.db)).id,
    professionalId: await aPaidProfessional(fresh.db, partner),
  };
  operatorId = (await aCustomer(fresh.db)).id;
});
beforeEach(async () => {
  await fresh.db.deleteFrom('payments.partnerEvents').execute();
  await fresh.db.deleteFrom('kit.sweepFailures').execute();
});
afterEach(() => partner.faults({ away: false }));
afterAll(async () => {
  await partner?.close();
  await fresh?.close();
});

let sentEvents = 0;
/** Events use the partner's clock, signatures use ours. */
async function tell(aboutId: string, object = 'payment_intent', type = `${object}.updated`): Promise<string> {
  const id = `evt_${++sentEvents}`;
  const event = {
    id,
    object: 'event',
    type,
    created: 1,
    livemode: false,
    data: { object: { id: aboutId, object } },
  };
  const body = JSON.stringify(event);
  const at = Math.floor(Date.now() / 1000);
  await receivePartnerEvent(deps, Buffer.from(body), sign(body, webhookSecret, at), 'platform');
  return id;
}
const rowOf = async (id: string) =>
  fresh.db.selectFrom('payments.partnerEvents').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
/** Runs the sweep every five minutes for that many hours. */
async function work(hours: number, of: PaymentsDeps = deps): Promise<void> {
  for (let round = 0; round < hours * 12; round += 1) {
    await processPartnerEvents(of).catch((error) => {
      if (!(error instanceof RowsFailed)) throw error;
    });
    await partner.clock.move(5 * MINUTE_MS);
  }
}
const trail = async (action: string) =>
  (
    await fresh.db
      .selectFrom('kit.auditEntries')
      .select(['actorId', 'subject', 'detail'])
      .where('action', '=', action)
      .execute()
  ).at(-1);

/** Announced facts about a professional's account. */
const factsOf = async (professionalId: string) =>
  (
    await sql<{ name: string }>`
      select name from kit.facts where payload ->> 'professionalId' = ${professionalId} and name = 'partner-account-changed'`.execute(
      fresh.db,
    )
  ).rows.map(({ name }) => name);

const stuck = () => listFailures(fresh.db, [sweepFailures, givenUpEvents], deps.clock.now());

describe('an event about what is not stored yet', () => {
  test('waits by itself for a day, then is the operator’s, who has it looked into or leaves it', async () => {
    const id = await tell('pi_of_nobody');
    await processPartnerEvents(deps);
    expect(await rowOf(id)).toMatchObject({ processedAt: null, looks: 1 });
    await work(23);
    expect(await rowOf(id)).toMatchObject({ processedAt: null });
    expect((await rowOf(id)).looks).toBeGreaterThan(50);
    expect(await stuck()).toEqual([]);
    await work(2);
    expect(await stuck()).toMatchObject([
      { id: 'hold pi_of_nobody', subject: 'payment_intent.updated', status: 'failed', error: null },
    ]);
    const { looks } = await rowOf(id);
    await work(1);
    expect((await rowOf(id)).looks).toBe(looks);
    expect(await retryStuckEvents(deps, 'hold pi_of_nobody', operatorId)).toBe(true);
    await work(0.1);
    expect((await rowOf(id)).looks).toBe(looks + 1);

    const dismiss = () =>
      dismissStuckEvents(deps, 'hold pi_of_nobody', { reason: 'of another shop', operatorId });
    expect(await dismiss()).toBe(true);
    expect(await stuck()).toEqual([]);
    expect(await rowOf(id)).toMatchObject({ leftReason: 'of another shop', processedAt: expect.any(Date) });
    expect(await trail('partner_event.dismissed')).toMatchObject({
      actorId: operatorId,
      subject: 'hold pi_of_nobody',
      detail: { reason: 'of another shop' },
    });
    expect(await dismiss()).toBe(false);
  });

  test('keeps waiting after a day of downtime', async () => {
    const id = await tell('pi_of_a_night');
    await partner.clock.move(30 * HOUR_MS);
    await processPartnerEvents(deps);
    expect(await rowOf(id)).toMatchObject({ processedAt: null, looks: 1, lookAt: expect.any(Date) });
  });

  test('blocks no other event, and is processed as soon as the row is stored', async () => {
    const payableId = await aPayable(fresh.db, deps.clock, parties);
    const secret = (await startCard(deps, payableId, { now: deps.clock.now() })).clientSecret;
    await partner.browser.enterCard(secret);
    const holdId = secret.split('_secret_')[0] ?? '';
    // As if the answer that creates it had not arrived yet.
    const forget = (hold: string | null) =>
      fresh.db.updateTable('payments.payables').set({ holdId: hold }).where('id', '=', payableId).execute();
    await forget(null);
    await fresh.db
      .updateTable('payments.operations')
      .set({ partnerId: null })
      .where('payableId', '=', payableId)
      .execute();
    const early = await tell(holdId);
    const partnerAccount = await partnerAccountOf(deps, parties.professionalId);
    const others = await Promise.all([tell('ch_1', 'charge'), tell(partnerAccount, 'account')]);
    const strange = await tell('acct_nobody', 'account');
    await processPartnerEvents(deps);
    expect((await rowOf(early)).processedAt).toBeNull();
    for (const id of others) expect((await rowOf(id)).processedAt).not.toBeNull();
    expect((await rowOf(strange)).processedAt).toBeNull();
    expect(await factsOf(parties.professionalId)).toEqual(['partner-account-changed']);
    await forget(holdId);
    await partner.clock.move(MINUTE_MS);
    await processPartnerEvents(deps);
    expect((await rowOf(early)).processedAt).not.toBeNull();
    expect((await listPayablesByIds(fresh.db, [payableId]))[0]?.status).toBe('held');
  });
});

describe('an event whose subject cannot be read', () => {
  test('rests longer each time, blocks no other event, and is listed for the operator after ten tries', async () => {
    const poison = 'acct_poison';
    let isPoisoned = true;
    const read: string[] = [];
    const reading: PaymentsDeps = {
      ...deps,
      partnerEventReaders: {
        account: [
          async (aboutId): Promise<PartnerEventOutcome> => {
            if (aboutId === poison && isPoisoned) throw new TypeError('no such thing');
            read.push(aboutId);
            return 'looked';
          },
        ],
      },
    };
    await tell(poison, 'account');
    const other = await tell('acct_other', 'account');
    await expect(processPartnerEvents(reading)).rejects.toBeInstanceOf(RowsFailed);
    expect(read).toEqual(['acct_other']);
    expect((await rowOf(other)).processedAt).not.toBeNull();
    expect(await stuck()).toEqual([]);
    await work(2, reading);
    const [failing] = await stuck();
    const subject = `account ${poison}`;
    expect(failing).toMatchObject({ id: subject, status: 'retrying', error: { type: 'TypeError' } });
    expect(failing?.attempts).toBeGreaterThanOrEqual(10);
    isPoisoned = false;
    expect(await retryStuckEvents(deps, subject, operatorId)).toBe(true);
    await processPartnerEvents(reading);
    expect(read).toEqual(['acct_other', poison]);
    expect(await stuck()).toEqual([]);
    expect(await trail('partner_event.retried')).toMatchObject({ actorId: operatorId });
    expect(await retryStuckEvents(deps, subject, operatorId)).toBe(false);
  });

  test('because the partner is away waits, and is looked into when it is back', async () => {
    const payableId = await aPayable(fresh.db, deps.clock, parties);
    const secret = (await startCard(deps, payableId, { now: deps.clock.now() })).clientSecret;
    await partner.browser.enterCard(secret);
    const id = await tell(secret.split('_secret_')[0] ?? '');
    await partner.faults({ away: true });
    await expect(processPartnerEvents(deps)).rejects.toBeInstanceOf(RowsFailed);
    expect((await rowOf(id)).processedAt).toBeNull();
    await partner.faults({ away: false });
    await partner.clock.move(HOUR_MS / 4);
    await processPartnerEvents(deps);
    expect((await rowOf(id)).processedAt).not.toBeNull();
  });
});
