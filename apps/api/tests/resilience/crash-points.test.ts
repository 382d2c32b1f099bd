import { sql } from 'kysely';
import { afterEach, describe, expect, test } from 'vitest';
import { DAY_MS, instantAtMinute, later, MINUTE_MS } from '#kit/time';
import { aCustomer } from '#testing/builders';
import {
  type AppointmentRecord,
  addBankAccountByIban,
  addCard,
  book,
  complete,
  giveUp,
  handOver,
  type MoneyRecord,
  openFixture,
  openUnknownProfessional,
  type ProfessionalRecord,
  refund,
  untilQuiet,
  withdraw,
} from './crash-money.testing.ts';
import { type Mark, marks, openPoints, type Point, type Points } from './crash-points.testing.ts';
import { moneyDifferences } from './money-differences.testing.ts';
import { openProduct, type Product, type Victim } from './running-product.testing.ts';

const isFull = process.env.ROUNDS === 'full';
const MONTHLY_CENTS = 3999;

/** Commands that the worker's sweep runs one after the other: a meeting has one of these. */
const sweptKinds = ['capture', 'release', 'refund', 'take_back', 'send_back', 'late_hold'] as const;
type SweptKind = (typeof sweptKinds)[number];
/** Commands that run concurrently, within a request or by their own sweep. */
const concurrentKinds = ['hold', 'setup', 'withdrawal', 'iban', 'card', 'charge', 'account'] as const;

/** What is killed: our machine with API and worker, the partner's machine, or PostgreSQL. */
const deaths = { machine: ['api', 'worker'], postgres: ['postgres'], partners: ['partners'] } as const;
type Death = keyof typeof deaths;

type Meeting = { mark: Mark; swept: SweptKind; dead: Death };

/** Seasons in which every kind meets every mark with every death. */
const SEASONS = sweptKinds.length * Object.keys(deaths).length;

/** A reduced run takes every other meeting. */
function meetingsOf(season: number): Meeting[] {
  const dying = Object.keys(deaths) as Death[];
  const all = (Object.keys(marks) as Mark[]).map((mark, index) => ({
    mark,
    swept: sweptKinds[(index + season) % sweptKinds.length]!,
    dead: dying[(index + season + Math.floor(season / sweptKinds.length)) % dying.length]!,
  }));
  return isFull ? all : all.filter((_, index) => index % 2 === season % 2);
}

const seasons = isFull
  ? Array.from({ length: SEASONS }, (_, season) => season)
  : [Number(process.env.SEED ?? Math.floor(Math.random() * SEASONS))];

const zone = 'Europe/Paris';
const day = (month: number, of: number, minute: number) =>
  instantAtMinute(`2031-${String(month).padStart(2, '0')}-${String(of).padStart(2, '0')}`, minute, zone);
// Plans get their cards from June 2 on, one a day: their periods end from July 2 on.
const begins = day(6, 2, 480);
const earned = { bookedAt: day(6, 9, 480), startsAt: day(6, 10, 600), doneAt: day(6, 10, 1095) };
/** The evening before such a period ends. Much falls due at midnight. */
const eveningOf = (index: number) => day(7, 1 + index, 1095);
const AFTER_MIDNIGHT_MS = 346 * MINUTE_MS;

/** Professionals and appointment of one meeting. */
type Cast = Meeting & {
  professionals: Record<(typeof concurrentKinds)[number] | 'swept', ProfessionalRecord>;
  visit?: AppointmentRecord;
};

let product: Product;
let points: Points;
let record: MoneyRecord;
afterEach(() => product?.close());

async function open(env: Record<string, string> = {}): Promise<void> {
  points = openPoints();
  record = { visits: [], professionals: [] };
  // Each command that is stopped in PostgreSQL holds a connection.
  const settings = { DATABASE_POOL: '20', ...env };
  product = await openProduct({ now: begins, env: settings, startProxy: points.startProxy });
  await points.install(product.db);
}

const isEarned = ({ swept }: Meeting) => ['refund', 'take_back', 'send_back'].includes(swept);

/**
 * Start of the appointment of the swept command: debited long before, on that evening, to be held that
 * night, or still to come.
 */
function visitOf({ swept }: Meeting, index: number): Date {
  if (swept === 'capture') return day(7, 1 + index, 600);
  if (swept === 'late_hold') return day(7, 3 + index, 1110);
  return swept === 'release' ? day(7, 3 + index, 720) : earned.startsAt;
}

/**
 * Creates professionals with cards and IBANs, booked appointments, and debited ones whose money is
 * available.
 */
async function prepare(meetings: readonly Meeting[]): Promise<Cast[]> {
  const casts: Cast[] = [];
  for (const [index, meeting] of meetings.entries()) {
    const professionals = {} as Cast['professionals'];
    for (const kind of [...concurrentKinds, 'swept'] as const)
      professionals[kind] = await (kind === 'account' ? openUnknownProfessional : openFixture)(
        product,
        record,
      );
    casts.push({ ...meeting, professionals });
    await product.moveTo(later(begins, index * DAY_MS));
    await addCard(product, professionals.charge);
  }
  await product.moveTo(earned.bookedAt);
  const spent: [ProfessionalRecord, AppointmentRecord][] = [];
  for (const [index, cast] of casts.entries()) {
    const { swept, withdrawal } = cast.professionals;
    await addBankAccountByIban(product, withdrawal);
    spent.push([withdrawal, await book(product, record, withdrawal, earned.startsAt)]);
    const startsAt = visitOf(cast, index);
    cast.visit = await book(product, record, swept, startsAt);
    if (isEarned(cast)) spent.push([swept, cast.visit]);
  }
  await product.moveTo(earned.doneAt);
  for (const [fixture, visit] of spent) await complete(product, fixture, visit);
  await product.letPass(11 * MINUTE_MS);
  await untilQuiet(product);
  for (const { swept, professionals, visit } of casts)
    if (swept === 'send_back' && visit) await refund(product, professionals.swept, visit, 1000);
  await untilQuiet(product);
  await product.letPass(8 * DAY_MS);
  await untilQuiet(product);
  return casts;
}

/**
 * Stops all commands of one meeting at its mark, kills, and repeats the requests until they are
 * acknowledged.
 */
async function meet(cast: Cast, index: number, kinds: readonly string[] = concurrentKinds): Promise<void> {
  const { professionals, visit, swept, mark, dead } = cast;
  if (!visit) throw new Error('no appointment');
  await product.moveTo(eveningOf(index));
  await untilQuiet(product);
  if (swept === 'capture') await complete(product, professionals.swept, visit);
  const [toHold, toSave] = [await aCustomer(product.db), await aCustomer(product.db)];
  const who: Record<string, string> = { hold: toHold.id, setup: toSave.id };
  const concurrent: Point[] = concurrentKinds
    .filter((kind) => kinds.includes(kind))
    .map((kind) => ({ kind, who: who[kind] ?? professionals[kind].id }));
  const kind = swept === 'late_hold' ? 'hold' : swept;
  await points.arm(mark, [{ kind, who: visit.customerId }, ...concurrent], product.postgres.url);

  const begun: Promise<unknown>[] = [actOf(cast, visit)];
  await product.letPass(AFTER_MIDNIGHT_MS);
  professionals.charge.charges.push(MONTHLY_CENTS);
  begun.push(
    book(product, record, professionals.hold, day(7, 3 + index, 660), toHold),
    book(product, record, professionals.setup, day(7, 20, 660), toSave),
    withdraw(product, professionals.withdrawal, 1000),
    addBankAccountByIban(product, professionals.iban),
    addCard(product, professionals.card),
    handOver(product, professionals.account),
  );
  for (const one of begun) one.catch(() => {});
  const refused = Promise.all(begun).then(() => new Promise<void>(() => {}));
  await Promise.race([points.reached(() => product.letPass(2 * MINUTE_MS)), refused]);
  const victims: readonly Victim[] = deaths[dead];
  await Promise.all(victims.map((victim) => product.end(victim)));
  if (dead === 'postgres') await product.start('postgres');
  await points.letGo(dead);
  if (dead !== 'postgres') await Promise.all(victims.map((victim) => product.start(victim)));
  await product.letPass(2 * MINUTE_MS);
  await Promise.all(begun);
}

const isMet = ({ professionalId }: AppointmentRecord, { professionals }: Cast) =>
  professionalId === professionals.swept.id || professionalId === professionals.hold.id;

async function actOf({ swept, professionals }: Cast, visit: AppointmentRecord): Promise<void> {
  if (swept === 'release') return giveUp(product, visit);
  if (swept === 'refund' || swept === 'take_back') return refund(product, professionals.swept, visit, 1000);
  if (swept !== 'send_back') return;
  const { rows } = await sql<{ partnerId: string }>`
    select partner_id from payments.refunds where payable_id = ${visit.id}`.execute(product.db);
  await product.notifyPartner('refunds/settle', { refund: rows[0]?.partnerId, status: 'failed' });
  for (const one of visit.refunds) one.isFailed = true;
}

describe('processes die at every marked point', () => {
  test.each(seasons)(
    'season %i: nothing acknowledged is lost or duplicated',
    {
      timeout: 900_000,
    },
    async (season) => {
      await open();
      const meetings = meetingsOf(season);
      const since = performance.now();
      const wrong: string[] = [];
      let quietMs = 0;
      for (const [index, cast] of (await prepare(meetings)).entries()) {
        await meet(cast, index);
        quietMs = Math.max(quietMs, await untilQuiet(product));
        const found = await moneyDifferences(product, record);
        wrong.push(...found.map((line) => `${cast.mark}: ${line}`));
        // Otherwise the following days would complete and debit it.
        for (const one of record.visits)
          if (one.state === 'confirmed' && isMet(one, cast)) await giveUp(product, one);
      }
      console.log(
        `kills: season ${season}, ${meetings.map(({ mark, swept, dead }) => `${mark} ${swept} by ${dead}`).join(', ')}, ` +
          `and at each ${concurrentKinds.join(' ')}: ${wrong.length} differences, quiet after ${Math.round(quietMs)} ms, ` +
          `${Math.round((performance.now() - since) / 1000)} s`,
      );
      expect(wrong).toEqual([]);
    },
  );
});

/** Loads the card partner's adapter with a fresh idempotency key for each attempt. */
const freshKeys = `
  import { registerHooks } from 'node:module';
  registerHooks({
    load(url, context, next) {
      const loaded = next(url, context);
      if (!/card-payments\\/stripe-[a-z]+\\.ts$/.test(url)) return loaded;
      const key = /idempotencyKey: (keyOfAttempt\\(key, attempt\\)|order\\.key|key)/g;
      const source = Buffer.from(loaded.source).toString();
      return { ...loaded, source: source.replace(key, 'idempotencyKey: crypto.randomUUID()') };
    },
  });`;

test('seeded violation: a fresh key per attempt pays, refunds and charges twice, and is found', {
  timeout: 600_000,
}, async () => {
  await open({ NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(freshKeys)}` });
  const [cast] = await prepare([{ mark: 'done', swept: 'refund', dead: 'machine' }]);
  await meet(cast!, 0, ['withdrawal', 'charge']);
  // Events about the duplicates refer to objects that are unknown here.
  await untilQuiet(product, ['events']);
  const wrong = await moneyDifferences(product, record);
  const found = wrong.map((line) => line.split(' of ')[0]);
  expect(found).toEqual(expect.arrayContaining(['refunds', 'payouts', 'charges', 'money at the partner']));
});
