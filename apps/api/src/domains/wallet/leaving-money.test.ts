import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { inTransaction } from '#kit/database/transaction';
import { DAY_MS, HOUR_MS, later } from '#kit/time';
import { aProfessional } from '#testing/builders';
import { type FreshDatabase, freshDatabase } from '#testing/fresh-database';
import {
  listViolations,
  MoneyHeldLong,
  notifyOfHeldMoney,
  oldestHeldDays,
  readBalance,
  withdrawHeld,
  withdrawMonthly,
} from '#wallet';
import { chooseMonthlyWithdrawal } from './choose-monthly-withdrawal.ts';
import { insertBankAccount, keepBankAccount } from './store/bank-accounts.ts';
import { giveMoney } from './wallet.testing.ts';

let fresh: FreshDatabase;
let her: string;
let accountId: string;
let now: Date;
const clock = { now: () => now };
const deps = () => ({ db: fresh.db, clock });

beforeAll(async () => {
  fresh = await freshDatabase();
});
beforeEach(async () => {
  const built = await aProfessional(fresh.db);
  her = built.id;
  accountId = built.accountId;
  now = new Date('2026-01-30T10:00:00Z');
  return async () => expect(await listViolations(fresh.db)).toEqual([]);
});
afterAll(() => fresh?.close());

const money = (cents: number) => giveMoney(fresh.db, her, cents, now);
const choose = (day: number | null) =>
  chooseMonthlyWithdrawal(deps(), { professionalId: her, accountId, day });
async function anIban(): Promise<void> {
  await inTransaction(fresh.db, async (tx) => {
    const id = await insertBankAccount(tx, {
      professionalId: her,
      country: 'FR',
      last4: '0189',
      token: 'btok',
      usableFrom: now,
      now,
    });
    const at = { partnerId: `ba_${id}`, fingerprint: id, usableFrom: now };
    await keepBankAccount(tx, { id, professionalId: her, ...at });
  });
}
const gone = async () =>
  (
    await fresh.db
      .selectFrom('wallet.withdrawals')
      .select(['amountCents', 'reason', 'createdAt'])
      .where('professionalId', '=', her)
      .orderBy('position')
      .execute()
  ).map(({ amountCents, reason, createdAt }) => [reason, amountCents, createdAt.toISOString().slice(0, 10)]);
const told = async () =>
  (await fresh.db.selectFrom('kit.facts').select('payload').where('name', '=', MoneyHeldLong.name).execute())
    .map(({ payload }) => payload as { professionalId: string; availableCents: number; canLeave: boolean })
    .filter(({ professionalId }) => professionalId === her);
/** The sweeps of so many days, each hour. */
async function live(days: number): Promise<void> {
  for (let hour = 0; hour < days * 24; hour += 1) {
    now = later(now, HOUR_MS);
    await withdrawMonthly(deps());
    await withdrawHeld(deps());
    await notifyOfHeldMoney(deps());
  }
}

test('all that is available leaves on the day she chose, the last one of shorter months', async () => {
  await anIban();
  await choose(31);
  await money(5000);
  await live(2);
  await money(3000);
  await live(28);
  await money(99);
  await live(31);
  expect(await gone()).toEqual([
    // As it begins on her wall.
    ['monthly', 5000, '2026-01-30'],
    ['monthly', 3000, '2026-02-27'],
  ]);
  expect(await readBalance(fresh.db, her)).toMatchObject({ availableCents: 99, inTransitCents: 8000 });
});

test('once a month, however many workers sweep at once, and not when she chose none', async () => {
  await anIban();
  await choose(31);
  await money(5000);
  now = new Date('2026-01-31T10:00:00Z');
  await Promise.all(Array.from({ length: 6 }, () => withdrawMonthly(deps())));
  expect(await gone()).toHaveLength(1);
  await money(5000);
  // Chosen anew, in the same month.
  await choose(31);
  await choose(null);
  await live(30);
  expect(await gone()).toHaveLength(1);
});

test('a month passes in which nothing may leave', async () => {
  await choose(31);
  await money(5000);
  await live(3);
  expect(await gone()).toEqual([]);
  await anIban();
  await live(28);
  expect(await gone()).toEqual([['monthly', 5000, '2026-02-27']]);
});

test('money that has lain for eighty days leaves by itself, and she is told a week before', async () => {
  await anIban();
  await money(5000);
  await live(72);
  await money(1000);
  expect(await told()).toEqual([]);
  await live(2);
  expect(await told()).toMatchObject([{ availableCents: 6000, canLeave: true }]);
  await live(6);
  expect(await gone()).toEqual([['held_long', 6000, '2026-04-20']]);
  await live(8);
  expect(await told()).toHaveLength(1);
});

test('without an IBAN she is told each week, and the figure of the alarm grows', async () => {
  await money(5000);
  await live(88);
  expect(await told()).toMatchObject([{ canLeave: false }, { canLeave: false }, { canLeave: false }]);
  expect(await gone()).toEqual([]);
  expect(await oldestHeldDays(deps())).toBe(88);
  await anIban();
  await live(1);
  expect(await gone()).toMatchObject([['held_long', 5000, expect.anything()]]);
  now = later(now, DAY_MS);
});
