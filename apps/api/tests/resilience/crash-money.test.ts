import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, expect, test } from 'vitest';
import { DAY_MS, instantAtMinute, later, MINUTE_MS } from '#kit/time';
import { randomFrom } from '#testing/random';
import {
  addBankAccountByIban,
  addCard,
  book,
  complete,
  type MoneyRecord,
  openFixture,
  refund,
  untilQuiet,
  withdraw,
} from './crash-money.testing.ts';
import { moneyDifferences } from './money-differences.testing.ts';
import { openProduct, type Product, victims } from './running-product.testing.ts';

const isFull = process.env.ROUNDS === 'full';
const seed = Number(process.env.SEED ?? Math.floor(Math.random() * 2 ** 31));
const PROFESSIONALS = isFull ? 14 : 2;
const VISITS_OF_A_PROFESSIONAL = isFull ? 6 : 3;
const MOMENTS = isFull ? 200 : 7;
/** Monthly price of salon_basic, and the discount for each completed appointment. */
const MONTHLY_CENTS = 3999;
const DISCOUNT_CENTS = 40;

const zone = 'Europe/Paris';
// Monday, 8:00. The appointments are on Tuesday from 9:00 on.
const monday = instantAtMinute('2031-06-02', 480, zone);
const evening = instantAtMinute('2031-06-03', 1140, zone);
const periodEnds = instantAtMinute('2031-07-02', 0, zone);

let product: Product;
afterEach(() => product?.close());

type Act = () => Promise<unknown>;

/** Kills one process after the other at random moments. */
function createKiller(product: Product, random: ReturnType<typeof randomFrom>) {
  let deaths = 0;
  async function killNext(): Promise<void> {
    await pause(random.below(500));
    await product.kill(victims[deaths++ % victims.length]!);
  }
  /** Starts the acts a few at a time and kills a process during each batch, `times` times in all. */
  async function amid(times: number, acts: readonly Act[] = []): Promise<void> {
    const begun: Promise<unknown>[] = [];
    for (let time = 0; time < times; time++) {
      const from = Math.round((time * acts.length) / times);
      const to = Math.round(((time + 1) * acts.length) / times);
      begun.push(...acts.slice(from, to).map((act) => act()));
      for (const one of begun) one.catch(() => {});
      await killNext();
    }
    await Promise.all(begun);
  }
  return { amid, deaths: () => deaths };
}

test(`${MOMENTS} random moments from booking to withdrawal, refund and invoice: nothing acknowledged is lost or duplicated`, {
  timeout: 120_000 + MOMENTS * 12_000,
}, async () => {
  product = await openProduct({ now: monday });
  const random = randomFrom(seed);
  const record: MoneyRecord = { visits: [], professionals: [] };
  const killer = createKiller(product, random);
  const { amid } = killer;
  const share = (part: number) => Math.max(1, Math.round(MOMENTS * part));

  for (let count = 0; count < PROFESSIONALS; count++) await openFixture(product, record);
  const { professionals, visits } = record;
  const professionalOf = ({ professionalId }: { professionalId: string }) =>
    professionals.find(({ id }) => id === professionalId)!;

  await amid(share(0.1), [
    ...professionals.map((fixture) => () => addCard(product, fixture)),
    ...professionals.map((fixture) => () => addBankAccountByIban(product, fixture)),
  ]);
  await amid(
    share(0.2),
    professionals.flatMap((fixture) =>
      Array.from({ length: VISITS_OF_A_PROFESSIONAL }, (_, index) => () => {
        const startsAt = instantAtMinute('2031-06-03', 540 + 30 * index, zone);
        return book(product, record, fixture, startsAt);
      }),
    ),
  );

  await product.moveTo(evening);
  await product.untilHeard();
  await amid(
    share(0.2),
    visits.map(
      (one, index) => () => complete(product, professionalOf(one), one, { isLowered: index % 3 === 1 }),
    ),
  );
  await product.letPass(11 * MINUTE_MS);
  await amid(share(0.1));
  await untilQuiet(product);

  // Two thirds of them are refunded, whole or in part.
  await amid(
    share(0.2),
    visits.flatMap((one, index) =>
      index % 3 === 2
        ? []
        : [() => refund(product, professionalOf(one), one, index % 3 === 0 ? 1000 : undefined)],
    ),
  );
  await untilQuiet(product);
  await product.letPass(8 * DAY_MS);
  await untilQuiet(product);

  await amid(
    share(0.1),
    professionals.flatMap((fixture) => [1000, 500].map((cents) => () => withdraw(product, fixture, cents))),
  );
  // The banks take their days, then a month ends: invoices, and the cards that pay them.
  await product.letPass(5 * DAY_MS);
  for (const fixture of professionals) {
    const lowering = visits.filter(
      ({ professionalId, refunds }) => professionalId === fixture.id && refunds.length === 0,
    );
    fixture.charges.push(MONTHLY_CENTS - DISCOUNT_CENTS * lowering.length);
  }
  await product.moveTo(later(periodEnds, MINUTE_MS));
  await amid(MOMENTS - killer.deaths());

  const quietMs = await untilQuiet(product);
  const wrong = await moneyDifferences(product, record);
  console.log(
    `kills: seed ${seed}, ${killer.deaths()} moments, ${visits.length} visits, ${professionals.length} professionals: ${wrong.length} differences, quiet after ${Math.round(quietMs)} ms`,
  );
  expect(wrong).toEqual([]);
  expect(killer.deaths()).toBe(MOMENTS);
});
