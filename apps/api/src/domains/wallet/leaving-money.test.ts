import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { inTransaction } from '#kit/database/transaction';
import { DAY_MS, HOUR_MS, later } from '#kit/time';
import { aProfessional } from '#testing/builders';
import { type FreshDatabase, freshDatabase } from '#testing/fresh-database';
import {
  listMoneyToLeave,
  listViolations,
  MoneyHeldLong,
  notifyOfHeldMoney,
  oldestHeldDays,
  readBalance,
  withdrawHeld,
  withdrawMonthly,
} from '#wallet';
import { setMonthlyWithdrawalDay } from './choose-monthly-withdrawal.ts';
import { acceptBankAccount, insertBankAccount } from './store/bank-accounts.ts';
import { fundWallet } from './wallet.testing.ts';

let fresh: FreshDatabase;
let payeeId: string;
let accountId: string;
let now: Date;
const clock = { now: () => now };
const deps = () => ({ db: fresh.db, clock });

beforeAll(async () => {
  fresh = await freshDatabase();
});
beforeEach(async () => {
  const built = await aProfessional(fresh.db);
  payeeId = built.id;
  accountId = built.accountId;
  now = new Date('2026-01-30T10:00:00Z');
  return async () => expect(await listViolations(fresh.db)).toEqual([]);
});
afterAll(() => fresh?.close());

const money = (cents: number) => fundWallet(fresh.db, payeeId, cents, now);
const choose = (day: number | null) =>
  setMonthlyWithdrawalDay(deps(), { professionalId: payeeId, accountId, day });
async function anIban(): Promise<void> {
  await inTransaction(fresh.db, async (tx) => {
    const id = await insertBankAccount(tx, {
      professionalId: payeeId,
      country: 'FR',
      last4: '0189',
      token: 'btok',
      usableFrom: now,
      now,
    });
    const at = { partnerId: `ba_${id}`, fingerprint: id, usableFrom: now };
    await acceptBankAccount(tx, { id, professionalId: payeeId, ...at });
  });
}
const gone = async () =>
  (
    await fresh.db
      .selectFrom('wallet.withdrawals')
      .select(['amountCents', 'reason', 'createdAt'])
      .where('professionalId', '=', payeeId)
      .orderBy('position')
      .execute()
  ).map(({ amountCents, reason, createdAt }) => [reason, amountCents, createdAt.toISOString().slice(0, 10)]);
const announced = async () =>
  (await fresh.db.selectFrom('kit.facts').select('payload').where('name', '=', MoneyHeldLong.name).execute())
    .map(({ payload }) => payload as { professionalId: string; availableCents: number; canLeave: boolean })
    .filter(({ professionalId }) => professionalId === payeeId);
/** Runs the sweeps every hour for so many days. */
async function live(days: number): Promise<void> {
  for (let hour = 0; hour < days * 24; hour += 1) {
    now = later(now, HOUR_MS);
    await withdrawMonthly(deps());
    await withdrawHeld(deps());
    await notifyOfHeldMoney(deps());
  }
}

test('all available money leaves on the chosen day, or the last one of shorter months', async () => {
  await anIban();
  await choose(31);
  await money(5000);
  await live(2);
  await money(3000);
  await live(28);
  await money(99);
  await live(31);
  expect(await gone()).toEqual([
    // At local midnight.
    ['monthly', 5000, '2026-01-30'],
    ['monthly', 3000, '2026-02-27'],
  ]);
  expect(await readBalance(fresh.db, payeeId)).toMatchObject({ availableCents: 99, inTransitCents: 8000 });
});

test('once a month, however many workers sweep at once, and not without a chosen day', async () => {
  await anIban();
  await choose(31);
  await money(5000);
  now = new Date('2026-01-31T10:00:00Z');
  await Promise.all(Array.from({ length: 6 }, () => withdrawMonthly(deps())));
  expect(await gone()).toHaveLength(1);
  await money(5000);
  // Chosen again, in the same month.
  await choose(31);
  await choose(null);
  await live(30);
  expect(await gone()).toHaveLength(1);
});

test('a month in which withdrawal is barred is skipped', async () => {
  await choose(31);
  await money(5000);
  await live(3);
  expect(await gone()).toEqual([]);
  await anIban();
  await live(28);
  expect(await gone()).toEqual([['monthly', 5000, '2026-02-27']]);
});

test('money held for eighty days leaves automatically, announced a week before', async () => {
  await anIban();
  await money(5000);
  await live(72);
  await money(1000);
  expect(await announced()).toEqual([]);
  await live(2);
  expect(await announced()).toMatchObject([{ availableCents: 6000, canLeave: true }]);
  await live(6);
  expect(await gone()).toEqual([['held_long', 6000, '2026-04-20']]);
  await live(8);
  expect(await announced()).toHaveLength(1);
});

test('without an IBAN there is a notification each week, and the alarm’s figure grows', async () => {
  await money(5000);
  await live(88);
  expect(await announced()).toMatchObject([{ canLeave: false }, { canLeave: false }, { canLeave: false }]);
  expect(await gone()).toEqual([]);
  expect(await oldestHeldDays(deps())).toBe(88);
  const ownMoney = async () =>
    (await listMoneyToLeave(deps())).filter(({ professionalId }) => professionalId === payeeId);
  expect(await ownMoney()).toEqual([{ professionalId: payeeId, amountCents: 5000, daysLeft: 2 }]);
  await anIban();
  await live(1);
  expect(await gone()).toMatchObject([['held_long', 5000, expect.anything()]]);
  expect(await ownMoney()).toEqual([]);
  now = later(now, DAY_MS);
});
