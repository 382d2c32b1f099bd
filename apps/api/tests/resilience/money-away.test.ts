import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { atMinute, MINUTE_MS } from '#kit/time';
import { signIn } from '#testing/sign-in';
import {
  book,
  complete,
  giveIban,
  openFixture,
  type ProfessionalRecord,
  refund,
  type Told,
  untilQuiet,
  type VisitRecord,
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
/** How long they are away. An ordinary run waits for less of it: the rest passes by the clocks alone. */
const absences = {
  partners: { seconds: 60, waited: isFull ? 60 : 4 },
  postgres: { seconds: 30, waited: isFull ? 30 : 3 },
};
const SETTLED_MS = 10_000;
/** On a busy machine. */
const BOUND_MS = 60_000;

const zone = 'Europe/Paris';
const june = (day: number, minute: number) =>
  atMinute(`2031-06-${String(day).padStart(2, '0')}`, minute, zone);
// Monday, 8:00. What is withdrawn and refunded was earned on Tuesday; the visits that are debited are in the week after.
const begins = june(2, 480);
const earnedOn = { day: 3, evening: june(3, 1140) };
const ripe = june(11, 1140);
const absent = ['partners', 'postgres'] as const;
type Absent = (typeof absent)[number];
/** A day each, and one for the mistake. */
const days = { partners: 12, postgres: 13, seeded: 14 };
type Turn = keyof typeof days;
const VISITS_OF_A_TURN = 2;

let product: Product;
const line = openLine();
const told: Told = { visits: [], professionals: [] };
beforeAll(async () => {
  product = await openProduct({ now: begins, inFront: line.inFront });
  await earn();
}, 300_000);
afterAll(() => product?.close());

const bookDay = (day: number, count: number) =>
  Promise.all(
    told.professionals.flatMap((fixture) =>
      Array.from({ length: count }, (_, index) => book(product, told, fixture, june(day, 600 + 30 * index))),
    ),
  );
const professionalOf = ({ professionalId }: VisitRecord) =>
  told.professionals.find(({ id }) => id === professionalId)!;
const visitsOn = (fixture: ProfessionalRecord, day: number) =>
  told.visits.filter(
    ({ professionalId, startsAt }) =>
      professionalId === fixture.id && startsAt >= june(day, 0) && startsAt < june(day + 1, 0),
  );

/** Houses whose money may leave by now. */
async function earn(): Promise<void> {
  const professionals = Array.from({ length: PROFESSIONALS }, () => openFixture(product, told));
  await Promise.all(professionals.map(async (fixture) => giveIban(product, await fixture)));
  await bookDay(earnedOn.day, Object.keys(days).length * VISITS_OF_A_TURN);
  await product.moveTo(earnedOn.evening);
  await product.heard();
  await Promise.all(told.visits.map((one) => complete(product, professionalOf(one), one)));
  await product.letPass(11 * MINUTE_MS);
  await untilQuiet(product);
  await product.moveTo(ripe);
  await untilQuiet(product);
}

/** All that the houses do, one of each kind after the other. */
function actsOf(of: { refunded: VisitRecord[]; withdrawn: number[]; done: VisitRecord[] }): Act[] {
  const given = of.refunded.map((one, index) => ({
    name: `refund ${index}`,
    run: () => refund(product, professionalOf(one), one, index % 2 === 0 ? 1000 : undefined),
  }));
  const taken = of.withdrawn.flatMap((cents, index) =>
    told.professionals.map((fixture, nth) => ({
      name: `withdrawal ${index} of house ${nth}`,
      run: () => withdraw(product, fixture, cents),
    })),
  );
  const done = of.done.map((one, index) => ({
    name: `visit ${index}`,
    run: () => complete(product, professionalOf(one), one),
  }));
  const longest = Math.max(given.length, taken.length, done.length);
  return Array.from({ length: longest }, (_, index) => [given[index], taken[index], done[index]])
    .flat()
    .filter((act) => act !== undefined);
}

/** Each house looks at its wallet again and again: shown, or told to come back later. */
function lookOn(isOver: () => boolean): Promise<unknown> {
  return Promise.all(
    told.professionals.map(async ({ accountId }) => {
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
  '%s away under load: nothing acknowledged is lost, nothing is there twice, and all is settled soon after',
  {
    timeout: 600_000,
  },
  async (who) => {
    await bookDay(days[who], 2);
    await product.moveTo(june(days[who], 1140));
    await product.heard();
    product.later.times = 0;
    const { acts, settledMs } = await whileAway(who);
    await product.letPass(11 * MINUTE_MS);
    await untilQuiet(product);
    const wrong = await moneyDifferences(product, told);
    const { waited, seconds } = absences[who];
    console.log(
      `${who} away for ${waited} of ${seconds} s: ${acts} acts of ${PROFESSIONALS} houses, ${product.later.times} times told to come back later, ` +
        `settled ${Math.round(settledMs)} ms after the return, ${wrong.length} differences`,
    );
    expect(wrong).toEqual([]);
    if (isFull) expect(settledMs).toBeLessThan(SETTLED_MS);
  },
);

/** What each house does in a turn: a part of one visit is given back and all of another, and money is withdrawn. */
const partsOf = (turn: Turn) => {
  const nth = Object.keys(days).indexOf(turn);
  const refunded = told.professionals.flatMap((fixture) =>
    visitsOn(fixture, earnedOn.day).slice(nth * VISITS_OF_A_TURN, (nth + 1) * VISITS_OF_A_TURN),
  );
  return { refunded, withdrawn: [1000, 500, 500] };
};

async function whileAway(who: Absent): Promise<{ acts: number; settledMs: number }> {
  const { seconds, waited } = absences[who];
  const ofDay = told.professionals.flatMap((fixture) => visitsOn(fixture, days[who]));
  const before = ofDay.filter((_, index) => index % 2 === 0);
  const done = ofDay.filter((_, index) => index % 2 === 1);
  // These are debited ten minutes later: while somebody is away.
  await Promise.all(before.map((one) => complete(product, professionalOf(one), one)));
  await product.letPass(10 * MINUTE_MS);
  const acts = actsOf({ ...partsOf(who), done });
  let isOver = false;
  const looking = lookOn(() => isOver);
  looking.catch(() => {});
  const underWay = beginOver((waited + 1) * 1000, acts);
  const whereItStands = async () =>
    `not acknowledged: ${[...underWay.names].join(', ') || 'nothing'}; owed: ${JSON.stringify(await pendingMoneyCommands(product))}`;
  if (who === 'partners') line.loseAnswers();
  await pause(500);
  await product.end(who);
  await pause(waited * 1000 - 500);
  await product.start(who);
  line.carryAnswers();
  const since = performance.now();
  // Never to what was: that would be before the pauses that began meanwhile.
  if (waited < seconds) await product.letPass(seconds * 1000);
  await within(BOUND_MS, `what was asked while ${who} was away`, underWay.all, whereItStands);
  await untilSettled(product, BOUND_MS);
  const settledMs = performance.now() - since;
  isOver = true;
  await within(BOUND_MS, 'wallets', looking, whereItStands);
  return { acts: acts.length + before.length, settledMs };
}

// The last one: what it pays twice stays.
test('seeded violation: a fresh key per try pays and refunds twice where answers are lost, and is found out', {
  timeout: 300_000,
}, async () => {
  await product.moveTo(june(days.seeded, 1140));
  line.forgetKeys();
  line.loseAnswers();
  const { all, names } = beginOver(500, actsOf({ ...partsOf('seeded'), done: [] }));
  await within(BOUND_MS, 'what was asked', all, () => [...names].join(', '));
  await pause(1_500);
  line.carryAnswers();
  // News of what was made twice is of nothing that is known here.
  await untilQuiet(product, ['events']);
  const found = (await moneyDifferences(product, told)).map((wrong) => wrong.split(' of ')[0]);
  expect(found).toEqual(expect.arrayContaining(['refunds', 'payouts', 'money at the partner']));
});
