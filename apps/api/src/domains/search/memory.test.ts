import {
  accessibilities,
  categories,
  genders,
  hairLengths,
  hairTypes,
  searchedPayments,
  spokenLanguages,
} from '@meche/contract/enumerations';
import { searchSorts } from '@meche/contract/search-sorts';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '#kit/database/database';
import { type Listener, openListener } from '#kit/database/listen';
import { type Clock, DAY_MS, dayOf, later, MINUTE_MS, systemClock } from '#kit/time';
import { type FreshDatabase, freshDatabase } from '#testing/fresh-database';
import { fillMarketplace } from '#testing/many-professionals';
import { randomFrom } from '#testing/random';
import type { Search } from './find-candidates.ts';
import { openSearchMemory, rebuildListings, type SearchMemory, searchProfessionals } from './index.ts';
import type { Area } from './rules/areas.ts';
import { createColumns, type ListingsQuery } from './rules/columns.ts';
import { squareAround } from './rules.ts';
import { listColumnsAfter } from './store/columns.ts';
import { listListingsIn } from './store.ts';

const isFull = process.env.ROUNDS === 'full';
const PROFESSIONALS = isFull ? 5_000 : 600;
const QUESTIONS = isFull ? 2_000 : 200;
const seed = Number(process.env.SEED ?? Math.floor(Math.random() * 2 ** 31));

const start = new Date('2031-03-27T07:12:00Z');
let fresh: FreshDatabase;
let listener: Listener;
const opened: SearchMemory[] = [];
beforeAll(async () => {
  fresh = await freshDatabase({ max: 4 });
  await fillMarketplace(fresh.db, PROFESSIONALS, start);
  await sql`update search.listings set
    hair_types = array(select type from unnest(${[...hairTypes]}::text[]) as type where random() < 0.4 and professional_id is not null),
    languages_spoken = array(select one from unnest(${spokenLanguages.slice(0, 3)}::text[]) as one where random() < 0.5 and professional_id is not null),
    accessibility = array(select one from unnest(${[...accessibilities]}::text[]) as one where random() < 0.5 and professional_id is not null),
    payments = array(select one from unnest(${[...searchedPayments]}::text[]) as one where random() < 0.5 and professional_id is not null),
    zones = zones || array['75', '35000'],
    salon_department = (select department from places.communes where name = salon_city limit 1)`.execute(
    fresh.db,
  );
  const some = (choices: readonly string[], chance: number) =>
    sql`array(select one from unnest(${[...choices]}::text[]) as one where random() < ${chance} and service_id is not null)`;
  await sql`update search.services set genders = ${some(genders, 0.3)}, hair_lengths = ${some(hairLengths, 0.3)},
    at_salon = at_salon and random() < 0.8, at_home = at_home and random() < 0.8`.execute(fresh.db);
  listener = openListener(fresh.url);
});
afterEach(() => Promise.all(opened.splice(0).map((memory) => memory.close())));
afterAll(async () => {
  await listener.close();
  await fresh.close();
});

async function aMemory(clock: Clock = systemClock): Promise<SearchMemory> {
  const memory = openSearchMemory({ db: fresh.db, listener, clock });
  opened.push(memory);
  await memory.filled;
  return memory;
}

const random = randomFrom(seed);
console.log(`search in memory: seed ${seed}`);

test(`${QUESTIONS} random questions: memory and tables find the same listings`, async () => {
  const columns = createColumns();
  const rows = await listColumnsAfter(fresh.db, null, PROFESSIONALS);
  expect(rows.length).toBeGreaterThan(0.9 * PROFESSIONALS);
  // Some rows twice, some removed and added again: places in the columns are reused.
  for (const row of rows) columns.put({ ...row, ratingSum: 0 });
  for (const row of rows) if (random.below(3) === 0) columns.remove(row.professionalId);
  for (const row of rows) columns.put(row);

  const sorted = (found: Awaited<ReturnType<typeof listListingsIn>>) =>
    found.toSorted((one, other) => (one.professionalId < other.professionalId ? -1 : 1));
  let [met, metSuiting] = [0, 0];
  // Some seeds rarely meet a listing that suits a gender and a length: they ask on until enough were met.
  const enough = QUESTIONS / 20;
  for (let round = 0; round < QUESTIONS || (metSuiting <= enough && round < 20 * QUESTIONS); round++) {
    const around = rows[random.below(rows.length)]!;
    const near = around.salon ?? around.home!;
    const query: ListingsQuery = {
      only: random.below(8) === 0 ? around.professionalId : undefined,
      offerKeys: random.below(3) === 0 ? ['any'] : [random.oneOf(categories), random.oneOf(categories)],
      having: {
        hairType: random.below(2) === 0 ? random.oneOf(hairTypes) : undefined,
        language: random.below(4) === 0 ? random.oneOf(spokenLanguages.slice(0, 3)) : undefined,
        access: random.below(6) === 0 ? random.oneOf(accessibilities) : undefined,
        payment: random.below(6) === 0 ? random.oneOf(searchedPayments) : undefined,
      },
      suited: {
        gender: random.below(3) === 0 ? random.oneOf(genders) : undefined,
        hairLength: random.below(3) === 0 ? random.oneOf(hairLengths) : undefined,
      },
      near,
      limit: random.below(3) === 0 ? 1 + random.below(20) : 5_000,
    };
    const area = anArea(near, around);
    const [known, listed] = [columns.find(area, query), await listListingsIn(fresh.db, area, query)];
    met += listed.length;
    if (query.suited.gender && query.suited.hairLength) metSuiting += listed.length;
    expect(sorted(known), JSON.stringify({ area, query })).toEqual(sorted(listed));
  }
  expect(met).toBeGreaterThan(QUESTIONS);
  expect(metSuiting).toBeGreaterThan(enough);
});

function anArea(
  near: { latitude: number; longitude: number },
  { salon, home }: Awaited<ReturnType<typeof listColumnsAfter>>[number],
): Area {
  const kind = random.below(3);
  if (kind === 0 && home) return { zones: [...home.zones.slice(0, 2), '75'] };
  if (kind === 1 && salon?.department) return { department: salon.department };
  return { square: squareAround(near, random.oneOf([5, 20, 150, 3_000])) };
}

test('cached answers equal answers read from the database: as time passes, and as calendars change', async () => {
  let now = start;
  const clock = { now: () => now };
  const memory = await aMemory(clock);
  const { db } = fresh;
  const { rows: places } = await sql<{ postalCode: string }>`
      select c.postal_codes[1] as postal_code from search.listings l
        join places.communes c on c.name = coalesce(l.salon_city, l.home_city)`.execute(db);
  const questions: Search[] = [];
  // Queries with few results would test nothing.
  while (questions.length < 12) {
    const question = aQuestion(random.oneOf(places).postalCode);
    const { total } = await searchProfessionals({ db, clock }, question);
    if (total > 2) questions.push({ ...question, page: 1 + random.below(Math.ceil(total / 10)) });
  }
  let isBusy = 0;
  for (let round = 0; round < (isFull ? 400 : 40); round++) {
    // Across the night of the clock change, too.
    now = later(now, random.oneOf([0, 1, 7, 59, 180, 700]) * MINUTE_MS + random.below(60_000));
    const question = random.oneOf(questions);
    const before = await searchProfessionals({ db, clock, memory }, question);
    if (before.items.length > 0 && random.below(2) === 0)
      await changeSomething(db, random.oneOf(before.items).professionalId, now);
    const { now: _, ...plain } = await searchProfessionals({ db, clock }, question);
    const remembered = async () => {
      const { now: madeAt, ...answer } = await searchProfessionals({ db, clock, memory }, question);
      return { ...answer, isOfThisMinute: now.getTime() - Date.parse(madeAt) < MINUTE_MS };
    };
    // Notifications arrive a moment later.
    await expect.poll(remembered, { interval: 10 }).toEqual({ ...plain, isOfThisMinute: true });
    isBusy += plain.items.length;
  }
  expect(isBusy).toBeGreaterThan(40);
});

function aQuestion(where: string): Search {
  const sort = random.oneOf(searchSorts);
  return {
    where,
    sort,
    page: 1,
    place: random.below(3) === 0 ? 'at_home' : 'salon',
    ...(random.below(2) === 0 && { categories: random.oneOf(categories.slice(0, 8)) }),
    ...(random.below(4) === 0 && { gender: random.oneOf(genders) }),
    ...(random.below(4) === 0 && { hairLength: random.oneOf(hairLengths) }),
    ...(random.below(3) === 0 && { day: `2031-03-${28 + random.below(4)}` }),
  };
}

/** A closure, a lifted one, changed hours, changed travel terms, or a suspension toggled and rebuilt. */
async function changeSomething(db: Database, id: string, now: Date): Promise<void> {
  const day = dayOf(later(now, random.below(5) * DAY_MS), 'Europe/Paris');
  switch (random.below(5)) {
    case 0:
      await sql`insert into scheduling.exceptions (professional_id, day, kind, starts_minute, ends_minute)
        values (${id}, ${day}, 'closure', 0, 1440)`.execute(db);
      break;
    case 1:
      await sql`delete from scheduling.exceptions where professional_id = ${id}`.execute(db);
      break;
    case 2:
      // Written as by an edit of hours: the version of the roster triggers the notification.
      await sql`with edited as (update scheduling.working_hours set ends_minute = ends_minute - 15
          where member_id in (select id from staff.members where professional_id = ${id}) and ends_minute > 900
          returning member_id)
        insert into scheduling.rosters (member_id, weeks, first_monday) select distinct member_id, 1, '2031-03-24'::date from edited
        on conflict (member_id) do update set version = rosters.version + 1`.execute(db);
      break;
    case 3:
      await sql`insert into professionals.mileage_terms
        (professional_id, minimum_cents, starting_distance_hm, price_per_km_cents, valid_from, version)
        select ${id}, ${random.below(2_000)}, 0, 50, ${now}, coalesce(max(version), 0) + 1
        from professionals.mileage_terms where professional_id = ${id}`.execute(db);
      await rebuildListings(db, [id]);
      break;
    default:
      await sql`update professionals.professionals set suspended_at = case when suspended_at is null then now() end
        where id = ${id}`.execute(db);
      await rebuildListings(db, [id]);
  }
}

describe('the listings in memory', () => {
  const suspend = (id: string, at: Date | null) =>
    fresh.db
      .updateTable('professionals.professionals')
      .set({ suspendedAt: at })
      .where('id', '=', id)
      .execute();
  const cutListener = () =>
    sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and query like 'LISTEN%' or query = 'SELECT 1'`.execute(fresh.db);

  test('are what was rebuilt, a moment later, in every process', async () => {
    const [one, other] = [await aMemory(), await aMemory()];
    const [listed] = await listColumnsAfter(fresh.db, null, 1);
    const id = listed!.professionalId;
    const count = one.size().listings;
    await suspend(id, new Date());
    await rebuildListings(fresh.db, [id]);
    for (const memory of [one, other]) await expect.poll(() => memory.size().listings).toBe(count - 1);
    await suspend(id, null);
    await rebuildListings(fresh.db, [id]);
    for (const memory of [one, other]) await expect.poll(() => memory.size().listings).toBe(count);
  });

  test('after a gap in the notifications everything is reloaded', async () => {
    const memory = await aMemory();
    const count = memory.size().listings;
    await cutListener();
    const [gone] = await listColumnsAfter(fresh.db, null, 1);
    await sql`delete from search.listings where professional_id = ${gone!.professionalId}`.execute(fresh.db);
    await expect.poll(() => memory.size().listings).toBe(count - 1);
  });

  test('that change while everything is reloaded are not lost', async () => {
    const other = await aMemory();
    const [read, gate] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    let isSlow = false;
    // Rows of a slow read are older than what is announced meanwhile.
    const slow = fresh.db.withPlugin({
      transformQuery: ({ node }) => node,
      async transformResult({ result }) {
        if (!isSlow) return result;
        read.resolve();
        await gate.promise;
        return result;
      },
    });
    const memory = openSearchMemory({
      db: fresh.db,
      upToDate: async () => slow,
      listener,
      clock: systemClock,
    });
    opened.push(memory);
    await memory.filled;
    const count = memory.size().listings;
    isSlow = true;
    await cutListener();
    await read.promise;
    const [listed] = await listColumnsAfter(fresh.db, null, 1);
    const id = listed!.professionalId;
    await suspend(id, new Date());
    await rebuildListings(fresh.db, [id]);
    await expect.poll(() => other.size().listings).toBe(count - 1);
    gate.resolve();
    await expect.poll(() => memory.size().listings).toBe(count - 1);
  });

  test('that differ from their tables are found and repaired by an audit', async () => {
    const memory = await aMemory();
    expect(await memory.audit()).toBe(0);
    const [first, second, third] = await listColumnsAfter(fresh.db, null, 3);
    await sql`update search.listings set rating_sum = rating_sum + 5, rating_count = rating_count + 1
      where professional_id = ${first!.professionalId}`.execute(fresh.db);
    await sql`delete from search.listings where professional_id = ${second!.professionalId}`.execute(
      fresh.db,
    );
    await sql`update search.services set hair_lengths = case when hair_lengths = '{}' then array['chin'] else '{}' end
      where professional_id = ${third!.professionalId}`.execute(fresh.db);
    expect(await memory.audit()).toBe(3);
    expect(await memory.audit()).toBe(0);
  });
});
