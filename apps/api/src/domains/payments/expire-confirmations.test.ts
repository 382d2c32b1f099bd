import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { inTransaction } from '#kit/database/transaction';
import { HOUR_MS, later } from '#kit/time';
import {
  checkCard,
  expireConfirmations,
  holdDueCards,
  listPayablesByIds,
  type PaymentsDeps,
  requestRelease,
  runOperations,
  startCard,
} from '#payments';
import { aCustomer } from '#testing/builders';
import {
  aPaidProfessional,
  aPayable,
  factsAbout,
  openCardPartner,
  paymentsWith,
  type TestCardPartner,
} from '#testing/card-partner';
import { type FreshDatabase, freshDatabase } from '#testing/fresh-database';

let fresh: FreshDatabase;
let partner: TestCardPartner;
let deps: PaymentsDeps;
let id: string;

beforeAll(async () => {
  fresh = await freshDatabase();
  partner = await openCardPartner();
  deps = paymentsWith(fresh.db, partner);
});
afterAll(async () => {
  await partner?.close();
  await fresh?.close();
});
beforeEach(async () => {
  const { db } = fresh;
  const parties = {
    accountId: (await aCustomer(db)).id,
    professionalId: await aPaidProfessional(db, partner),
  };
  id = await aPayable(db, deps.clock, parties, { visitInHours: 100 });
  const { clientSecret } = await startCard(deps, id, { now: deps.clock.now() });
  await partner.browser.enterCard(clientSecret, 'pm_card_chargeCustomerFail');
  await checkCard(deps, id);
  await partner.clock.move(52 * HOUR_MS);
  await holdDueCards(deps);
  // The deadline of the payer.
  await partner.clock.move(12 * HOUR_MS);
});

const statusOf = async () => (await listPayablesByIds(fresh.db, [id]))[0]?.status;
/** The sweep, with what another worker does after it has read the hold at the partner. */
const expireWhile = (rival: (holdId: string) => Promise<unknown>) =>
  expireConfirmations({
    ...deps,
    charges: {
      ...deps.charges,
      async readHold(holdId) {
        const hold = await deps.charges.readHold(holdId);
        await rival(holdId);
        return hold;
      },
    },
  });

test('a payment whose deadline is put off while the partner is asked fails at the new one', async () => {
  const confirmBy = later(deps.clock.now(), HOUR_MS);
  await expireWhile(() =>
    fresh.db.updateTable('payments.payables').set({ confirmBy }).where('id', '=', id).execute(),
  );
  expect(await statusOf()).toBe('payment_to_confirm');
  await partner.clock.move(HOUR_MS);
  await expireConfirmations(deps);
  expect(await statusOf()).toBe('failed');
});

test('a payment that is released while the partner is asked has not failed', async () => {
  // The hold ends at the bank, and then the visit is cancelled.
  await expireWhile(async (holdId) => {
    await deps.charges.releaseHold({ key: `bank-${id}`, id: holdId });
    await checkCard(deps, id);
    await inTransaction(fresh.db, (tx) => requestRelease(tx, id, deps.clock.now()));
    await runOperations(deps, { payableId: id });
  });
  expect(await statusOf()).toBe('released');
  expect((await factsAbout(fresh.db, id)).map(({ name }) => name)).not.toContain('payment-failed');
});
