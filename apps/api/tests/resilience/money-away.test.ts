import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { instantAtMinute, MINUTE_MS } from '#kit/time';
import { signIn } from '#testing/sign-in';
import {
  type AppointmentRecord,
  addBankAccountByIban,
  book,
  complete,
  type MoneyRecord,
  openFixture,
  type ProfessionalRecord,
  refund,
  untilQuiet,
  withdraw,
} from './crash-money.testing.ts';
import {
  type Act,
  beginOver,
  openLine,
  pendingMoneyCommands,
  untilSettled,
  within,
} from './money-away.testing.ts';
import { moneyDifferences } from './money-differences.testing.ts';
import { acknowledged, openProduct, type Product } from './running-product.testing.ts';

const isFull = process.env.ROUNDS === 'full';
const PROFESSIONALS = isFull ? 12 : 2;
/** Length of the outage. A reduced run waits for a part of it and moves the clocks for the rest. */
const absences = {
  partners: { seconds: 60, waited: isFull ? 60 : 4 },
  postgres: { seconds: 30, waited: isFull ? 30 : 3 },
};
const SETTLED_MS = 10_000;
/** Generous, for a busy machine. */
const BOUND_MS = 60_000;

const zone = 'Europe/Paris';
const june = (day: number, minute: number) =>
  instantAtMinute(`2031-06-${String(day).padStart(2, '0')}`, minute, zone);
// Monday, 8:00. Money for withdrawals and refunds is earned on Tuesday; the appointments to debit are in
// the week after.
const begins = june(2, 480);
const earnedOn = { day: 3, evening: june(3, 1140) };
const ripe = june(11, 1140);
const absent = ['partners', 'postgres'] as const;
type Absent = (typeof absent)[number];
/** One day for each outage, and one for the seeded violation. */
const days = { partners: 12, postgres: 13, seeded: 14 };
type Turn = keyof typeof days;
const VISITS_OF_A_TURN = 2;

let product: Product;
const line = openLine();
const record: MoneyRecord = { visits: [], professionals: [] };
beforeAll(async () => {
  product = await openProduct({ now: begins, startProxy: line.startProxy });
  await earn();
}, 300_000);
afterAll(() => product?.close());

const bookDay = (day: number, count: number) =>
  Promise.all(
    record.professionals.flatMap((fixture) =>
      Array.from({ length: count }, (_, index) =>
        book(product, record, fixture, june(day, 600 + 30 * index)),
      ),
    ),
  );
const professionalOf = ({ professionalId }: AppointmentRecord) =>
  record.professionals.find(({ id }) => id === professionalId)!;
const visitsOn = (fixture: ProfessionalRecord, day: number) =>
  record.visits.filter(
    ({ professionalId, startsAt }) =>
      professionalId === fixture.id && startsAt >= june(day, 0) && startsAt < june(day + 1, 0),
  );

/** Opens professionals with money that may be withdrawn. */
async function earn(): Promise<void> {
  const professionals = Array.from({ length: PROFESSIONALS }, () => openFixture(product, record));
  await Promise.all(professionals.map(async (fixture) => addBankAccountByIban(product, await fixture)));
  await bookDay(earnedOn.day, Object.keys(days).length * VISITS_OF_A_TURN);
  await product.moveTo(earnedOn.evening);
  await product.untilHeard();
  await Promise.all(record.visits.map((one) => complete(product, professionalOf(one), one)));
  await product.letPass(11 * MINUTE_MS);
  await untilQuiet(product);
  await product.moveTo(ripe);
  await untilQuiet(product);
}

/** All acts of the professionals, the kinds interleaved. */
function actsOf(of: {
  refunded: AppointmentRecord[];
  withdrawn: number[];
  done: AppointmentRecord[];
}): Act[] {
  const refunds = of.refunded.map((one, index) => ({
    name: `refund ${index}`,
    run: () => refund(product, professionalOf(one), one, index % 2 === 0 ? 1000 : undefined),
  }));
  const taken = of.withdrawn.flatMap((cents, index) =>
    record.professionals.map((fixture, nth) => ({
      name: `withdrawal ${index} of professional ${nth}`,
      run: () => withdraw(product, fixture, cents),
    })),
  );
  const done = of.done.map((one, index) => ({
    name: `visit ${index}`,
    run: () => complete(product, professionalOf(one), one),
  }));
  const longest = Math.max(refunds.length, taken.length, done.length);
  return Array.from({ length: longest }, (_, index) => [refunds[index], taken[index], done[index]])
    .flat()
    .filter((act) => act !== undefined);
}

/** Each professional reads the wallet again and again: answered, or asked to come back later. */
function lookOn(isOver: () => boolean): Promise<unknown> {
  return Promise.all(
    record.professionals.map(async ({ accountId }) => {
      const headers = await signIn(product.db, accountId);
      while (!isOver()) {
        const path = '/professional/wallet';
        await acknowledged(product, { headers, method: 'GET', path, status: 200 });
        await pause(50);
      }
    }),
  );
}

test.each(absent)(
  '%s away under load: nothing acknowledged is lost or duplicated, and all is settled soon after',
  {
    timeout: 600_000,
  },
  async (who) => {
    await bookDay(days[who], 2);
    await product.moveTo(june(days[who], 1140));
    await product.untilHeard();
    product.later.times = 0;
    const { acts, settledMs } = await whileAway(who);
    await product.letPass(11 * MINUTE_MS);
    await untilQuiet(product);
    const wrong = await moneyDifferences(product, record);
    const { waited, seconds } = absences[who];
    console.log(
      `${who} away for ${waited} of ${seconds} s: ${acts} acts of ${PROFESSIONALS} professionals, ${product.later.times} times asked to come back later, ` +
        `settled ${Math.round(settledMs)} ms after the return, ${wrong.length} differences`,
    );
    expect(wrong).toEqual([]);
    if (isFull) expect(settledMs).toBeLessThan(SETTLED_MS);
  },
);

/**
 * What each professional does in a turn: refunds one appointment in part and another in full, and withdraws
 * money.
 */
const partsOf = (turn: Turn) => {
  const nth = Object.keys(days).indexOf(turn);
  const refunded = record.professionals.flatMap((fixture) =>
    visitsOn(fixture, earnedOn.day).slice(nth * VISITS_OF_A_TURN, (nth + 1) * VISITS_OF_A_TURN),
  );
  return { refunded, withdrawn: [1000, 500, 500] };
};

async function whileAway(who: Absent): Promise<{ acts: number; settledMs: number }> {
  const { seconds, waited } = absences[who];
  const ofDay = record.professionals.flatMap((fixture) => visitsOn(fixture, days[who]));
  const before = ofDay.filter((_, index) => index % 2 === 0);
  const done = ofDay.filter((_, index) => index % 2 === 1);
  // These are debited ten minutes later, during the outage.
  await Promise.all(before.map((one) => complete(product, professionalOf(one), one)));
  await product.letPass(10 * MINUTE_MS);
  const acts = actsOf({ ...partsOf(who), done });
  let isOver = false;
  const looking = lookOn(() => isOver);
  looking.catch(() => {});
  const underWay = beginOver((waited + 1) * 1000, acts);
  const whereItStands = async () =>
    `not acknowledged: ${[...underWay.names].join(', ') || 'nothing'}; pending: ${JSON.stringify(await pendingMoneyCommands(product))}`;
  if (who === 'partners') line.loseAnswers();
  await pause(500);
  await product.end(who);
  await pause(waited * 1000 - 500);
  await product.start(who);
  line.carryAnswers();
  const since = performance.now();
  // Moves forward from the current time: going back would undo the pauses that began meanwhile.
  if (waited < seconds) await product.letPass(seconds * 1000);
  await within(BOUND_MS, `what was asked while ${who} was away`, underWay.all, whereItStands);
  await untilSettled(product, BOUND_MS);
  const settledMs = performance.now() - since;
  isOver = true;
  await within(BOUND_MS, 'wallets', looking, whereItStands);
  return { acts: acts.length + before.length, settledMs };
}

// Must run last: its duplicate payments stay.
test('seeded violation: a fresh key per attempt pays and refunds twice when answers are lost, and is found', {
  timeout: 300_000,
}, async () => {
  await product.moveTo(june(days.seeded, 1140));
  line.forgetKeys();
  line.loseAnswers();
  const { all, names } = beginOver(500, actsOf({ ...partsOf('seeded'), done: [] }));
  await within(BOUND_MS, 'what was asked', all, () => [...names].join(', '));
  await pause(1_500);
  line.carryAnswers();
  // Events about the duplicates refer to objects that are unknown here.
  await untilQuiet(product, ['events']);
  const found = (await moneyDifferences(product, record)).map((wrong) => wrong.split(' of ')[0]);
  expect(found).toEqual(expect.arrayContaining(['refunds', 'payouts', 'money at the partner']));
});
