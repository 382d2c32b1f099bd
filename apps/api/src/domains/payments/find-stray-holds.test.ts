import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { checkCard, findStrayHolds, type PaymentsDeps, startCard } from '#payments';
import { aCustomer } from '#testing/builders';
import {
  aPaidProfessional,
  aPayable,
  openCardPartner,
  paymentsWith,
  type TestCardPartner,
} from '#testing/card-partner';
import { type FreshDatabase, freshDatabase } from '#testing/fresh-database';
import { insertOperation } from './store/operations.ts';

let fresh: FreshDatabase;
let partner: TestCardPartner;
let deps: PaymentsDeps;
beforeAll(async () => {
  fresh = await freshDatabase();
});
beforeEach(async () => {
  partner = await openCardPartner();
  deps = paymentsWith(fresh.db, partner);
});
afterEach(() => partner?.close());
afterAll(() => fresh?.close());

async function held(): Promise<{ payableId: string; holdId: string }> {
  const payableId = await aPayable(fresh.db, deps.clock, {
    accountId: (await aCustomer(fresh.db)).id,
    professionalId: await aPaidProfessional(fresh.db, partner),
  });
  const { clientSecret } = await startCard(deps, payableId, { now: deps.clock.now() });
  await partner.browser.enterCard(clientSecret);
  await checkCard(deps, payableId);
  const { holds } = await partner.books();
  const holdId = holds.find(({ metadata }) => metadata.reference === payableId)?.id ?? '';
  return { payableId, holdId };
}
const setPayable = (id: string, columns: { status?: string; holdId?: string | null }) =>
  fresh.db
    .updateTable('payments.payables')
    .set(columns as never)
    .where('id', '=', id)
    .execute();
const find = () => findStrayHolds(deps, { since: new Date(0), until: null }, new AbortController().signal);

test('a hold that its payable expects is none', async () => {
  await held();
  expect(await find()).toEqual({ open: 1, strays: [] });
});

test('a hold is one where its payable expects another or none, unless a command is under way', async () => {
  const [expected, replaced, released, underWay] = [await held(), await held(), await held(), await held()];
  await setPayable(replaced.payableId, { holdId: `pi_${randomUUID()}` });
  await setPayable(released.payableId, { status: 'released' });
  await setPayable(underWay.payableId, { status: 'released' });
  await fresh.db
    .transaction()
    .execute((tx) =>
      insertOperation(tx, { payableId: underWay.payableId, kind: 'release', now: deps.clock.now() }),
    );
  const { open, strays } = await find();
  expect(open).toBe(4);
  const stray = ({ payableId, holdId }: typeof expected) => ({ holdId, amountCents: 5200, payableId });
  expect(strays).toHaveLength(2);
  expect(strays).toEqual(expect.arrayContaining([stray(replaced), stray(released)]));
});

test('a hold of which no payable is known is one', async () => {
  const { holdId } = await held();
  // The payable lives in another database.
  const other = await freshDatabase();
  try {
    const found = await findStrayHolds(
      { ...deps, db: other.db },
      { since: new Date(0), until: null },
      new AbortController().signal,
    );
    expect(found).toEqual({ open: 1, strays: [{ holdId, amountCents: 5200, payableId: null }] });
  } finally {
    await other.close();
  }
});
