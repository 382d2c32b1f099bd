import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openDatabase } from '#kit/database/database';
import { inTransaction } from '#kit/database/transaction';
import { RowsFailed } from '#kit/jobs/failure';
import { HOUR_MS, MINUTE_MS } from '#kit/time';
import {
  checkCard,
  holdDueCards,
  listPayablesByIds,
  type PaymentsDeps,
  requestCapture,
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
let parties: { accountId: string; professionalId: string };

beforeAll(async () => {
  fresh = await freshDatabase();
  partner = await openCardPartner();
  deps = paymentsWith(fresh.db, partner);
});
beforeEach(async () => {
  parties = {
    accountId: (await aCustomer(fresh.db)).id,
    professionalId: await aPaidProfessional(fresh.db, partner),
  };
  await held();
});
afterAll(async () => {
  await partner?.close();
  await fresh?.close();
});

/** The request is carried out, but its answer is lost; the SDK retries by itself. */
const cutLine = { drop_next: 2 };
const start = (id: string) => startCard(deps, id, { now: deps.clock.now() });
const statusOf = async (id: string) => (await listPayablesByIds(fresh.db, [id]))[0]?.status;
const holdsOf = async (id: string) =>
  (await partner.books()).holds.filter((hold) => hold.metadata.reference === id);
const payable = (visitInHours = 24) => aPayable(fresh.db, deps.clock, parties, { visitInHours });
const askCapture = (id: string, cents = 5200) =>
  inTransaction(fresh.db, (tx) => requestCapture(tx, id, cents, deps.clock.now()));
const askRelease = (id: string) => inTransaction(fresh.db, (tx) => requestRelease(tx, id, deps.clock.now()));

async function held(): Promise<string> {
  const id = await payable();
  await partner.browser.enterCard((await start(id)).clientSecret);
  await checkCard(deps, id);
  return id;
}
async function saved(): Promise<string> {
  const id = await payable(100);
  await partner.browser.enterCard((await start(id)).clientSecret);
  await checkCard(deps, id);
  return id;
}
async function attemptsOf(payableId: string, kind: string): Promise<number[]> {
  const rows = await fresh.db
    .selectFrom('payments.operations')
    .select('attempts')
    .where('payableId', '=', payableId)
    .where('kind', '=', kind)
    .execute();
  return rows.map((row) => row.attempts);
}

describe('an answer that never came', () => {
  test('the debit was made: asked again with the same key, it counts once', async () => {
    const id = await held();
    await askCapture(id);
    await partner.faults(cutLine);
    const before = deps.clock.now();
    expect(await runOperations(deps)).toBe(0);
    expect(await statusOf(id)).toBe('capturing');
    const [operation] = await fresh.db
      .selectFrom('payments.operations')
      .select('retryAt')
      .where('payableId', '=', id)
      .where('status', '=', 'pending')
      .execute();
    expect(operation?.retryAt.getTime()).toBeGreaterThan(before.getTime() + 999);
    await partner.clock.move(MINUTE_MS);
    expect(await runOperations(deps)).toBe(1);
    expect(await statusOf(id)).toBe('captured');
    expect(await attemptsOf(id, 'capture')).toEqual([2]);
    expect(await holdsOf(id)).toMatchObject([{ captured_cents: 5200 }]);
    expect((await factsAbout(fresh.db, id)).filter(({ name }) => name === 'payable-captured')).toHaveLength(
      1,
    );
  });

  test('the card form was opened: asked again, it is the same form', async () => {
    const id = await payable();
    await partner.faults(cutLine);
    await expect(start(id)).rejects.toMatchObject({ code: 'unavailable' });
    expect((await start(id)).kind).toBe('payment');
    expect(await holdsOf(id)).toHaveLength(1);
  });

  test('the first customer was made: asked again, it is the same customer', async () => {
    parties.accountId = (await aCustomer(fresh.db)).id;
    const before = (await partner.books()).customers.length;
    const id = await payable(100);
    await partner.faults(cutLine);
    await expect(start(id)).rejects.toMatchObject({ code: 'unavailable' });
    await start(id);
    expect((await partner.books()).customers.length).toBe(before + 1);
  });
});

describe('an answer about a hold that never came', () => {
  test('the amount was held: a release asked meanwhile gives it back when the answer comes', async () => {
    const id = await saved();
    await partner.clock.move(53 * HOUR_MS);
    await partner.faults(cutLine);
    await holdDueCards(deps);
    expect(await holdsOf(id)).toMatchObject([{ held_cents: 5200 }]);
    await askRelease(id);
    expect(await statusOf(id)).toBe('releasing');
    await partner.clock.move(MINUTE_MS);
    await runOperations(deps);
    expect(await statusOf(id)).toBe('released');
    expect(await holdsOf(id)).toMatchObject([{ status: 'canceled', held_cents: 0 }]);
    const names = (await factsAbout(fresh.db, id)).map((fact) => fact.name);
    expect(names).toEqual(['payable-secured']);
  });

  test('the amount was given back: asked again, it is given back once', async () => {
    const id = await held();
    await askRelease(id);
    await partner.faults(cutLine);
    await runOperations(deps);
    await partner.clock.move(MINUTE_MS);
    await runOperations(deps);
    expect(await statusOf(id)).toBe('released');
    expect(await holdsOf(id)).toMatchObject([{ status: 'canceled', held_cents: 0 }]);
  });
});

describe('a partner that is away', () => {
  test('nothing is lost: what was asked is done when it is back', async () => {
    const [toTake, toGive, toHold] = [await held(), await held(), await saved()];
    await partner.faults({ away: true });
    await askCapture(toTake);
    await askRelease(toGive);
    await partner.clock.move(53 * HOUR_MS);
    await holdDueCards(deps);
    for (let round = 0; round < 3; round += 1) expect(await runOperations(deps)).toBe(0);
    await expect(checkCard(deps, toHold)).resolves.toMatchObject({ status: 'card_saved' });
    expect(await statusOf(toTake)).toBe('capturing');
    await partner.faults({ away: false });
    await partner.clock.move(10 * MINUTE_MS);
    await runOperations(deps);
    expect([await statusOf(toTake), await statusOf(toGive), await statusOf(toHold)]).toEqual([
      'captured',
      'released',
      'held',
    ]);
    expect(await holdsOf(toTake)).toMatchObject([{ captured_cents: 5200 }]);
    expect(await holdsOf(toHold)).toMatchObject([{ held_cents: 5200 }]);
  });

  test('an open card form is answered from memory, and looking at it is refused for now', async () => {
    const id = await payable();
    const step = await start(id);
    await partner.faults({ away: true });
    expect(await start(id)).toEqual(step);
    await expect(checkCard(deps, id)).rejects.toMatchObject({ code: 'unavailable', retryAfter: 2 });
    await partner.faults({ away: false });
    expect((await checkCard(deps, id)).status).toBe('awaiting_card');
  });

  test('an authorisation that was never sent is dropped by a release', async () => {
    const id = await saved();
    await partner.clock.move(53 * HOUR_MS);
    await inTransaction(fresh.db, (tx) =>
      tx
        .insertInto('payments.operations')
        .values({
          payableId: id,
          kind: 'hold',
          amountCents: 5200,
          retryAt: deps.clock.now(),
          createdAt: deps.clock.now(),
        })
        .execute(),
    );
    await askRelease(id);
    await runOperations(deps);
    expect(await statusOf(id)).toBe('released');
    expect(await holdsOf(id)).toEqual([]);
  });
});

test('two workers at once carry each operation out once', async () => {
  const ids: string[] = [];
  for (let count = 0; count < 12; count += 1) ids.push(await held());
  for (const [index, id] of ids.entries()) await (index % 3 === 0 ? askRelease(id) : askCapture(id));
  const second = openDatabase(fresh.url);
  try {
    await partner.faults({ delay_ms: 10 });
    const settled = await Promise.all([runOperations(deps), runOperations({ ...deps, db: second })]);
    expect(settled[0] + settled[1]).toBe(12);
    expect(Math.min(...settled)).toBeGreaterThan(0);
  } finally {
    await partner.faults({ delay_ms: 0 });
    await second.destroy();
  }
  for (const [index, id] of ids.entries()) {
    const kind = index % 3 === 0 ? 'release' : 'capture';
    expect(await attemptsOf(id, kind)).toEqual([1]);
    expect(await statusOf(id)).toBe(kind === 'release' ? 'released' : 'captured');
  }
});

test('an operation whose lease ran out while its answer came counts once', async () => {
  const id = await held();
  await askCapture(id);
  const settledByRival: number[] = [];
  const slow: PaymentsDeps = {
    ...deps,
    charges: {
      ...deps.charges,
      async captureHold(order) {
        const hold = await deps.charges.captureHold(order);
        await fresh.db
          .updateTable('payments.operations')
          .set({ leaseUntil: new Date(0) })
          .where('payableId', '=', id)
          .execute();
        settledByRival.push(await runOperations(deps, { payableId: id }));
        return hold;
      },
    },
  };
  await runOperations(slow, { payableId: id });
  expect(settledByRival).toEqual([1]);
  expect(await statusOf(id)).toBe('captured');
  expect(await attemptsOf(id, 'capture')).toEqual([2]);
  expect(await holdsOf(id)).toMatchObject([{ captured_cents: 5200 }]);
  expect((await factsAbout(fresh.db, id)).filter(({ name }) => name === 'payable-captured')).toHaveLength(1);
});

test.each(['processing', 'held'] as const)(
  'a debit whose hold stays %s is asked with a new key a minute later, and the hold is kept',
  async (status) => {
    const id = await held();
    await askCapture(id);
    const captureHold: PaymentsDeps['charges']['captureHold'] = async (order) => ({
      ...(await deps.charges.readHold(order.id)),
      status,
    });
    const undecided = { ...deps, charges: { ...deps.charges, captureHold } };
    expect(await runOperations(undecided, { payableId: id })).toBe(1);
    expect(await statusOf(id)).toBe('capturing');
    await partner.clock.move(MINUTE_MS / 2);
    expect(await runOperations(deps, { payableId: id })).toBe(0);
    await partner.clock.move(MINUTE_MS / 2);
    expect(await runOperations(deps, { payableId: id })).toBe(1);
    expect(await statusOf(id)).toBe('captured');
    expect(await attemptsOf(id, 'capture')).toEqual([1, 1]);
    expect(await holdsOf(id)).toMatchObject([{ status: 'succeeded', captured_cents: 5200 }]);
  },
);

test('an operation that can never work is reported, ends, and blocks no other', async () => {
  const [broken, sound] = [await saved(), await held()];
  await fresh.db
    .updateTable('payments.payables')
    .set({ paymentMethodId: 'pm_of_nobody' })
    .where('id', '=', broken)
    .execute();
  await askCapture(broken);
  await askCapture(sound);
  await expect(runOperations(deps)).rejects.toBeInstanceOf(RowsFailed);
  expect([await statusOf(broken), await statusOf(sound)]).toEqual(['failed', 'captured']);
  await partner.clock.move(HOUR_MS);
  expect(await runOperations(deps)).toBe(0);
  expect(await attemptsOf(broken, 'hold')).toEqual([1]);
});

test('the card partner is never called inside a transaction', async () => {
  const id = await payable();
  const attempt = inTransaction(fresh.db, () => deps.charges.readHold('pi_1').then(() => id));
  await expect(attempt).rejects.toThrow('inside a database transaction');
});
