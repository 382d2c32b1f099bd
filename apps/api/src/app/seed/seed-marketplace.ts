import { fewTowns, type Town, towns } from '@meche/demo/towns';
import type { Database } from '#kit/database/database';
import { inTransaction } from '#kit/database/transaction';
import { MINUTE_MS, plusDays, startOfDay } from '#kit/time';
import { locateAddress } from '#places';
import { rebuildListings } from '#search';
import { firstInvoiceOn, monthlyCentsOf } from '#subscriptions';
import { DAYS_BEFORE, fillCalendar } from './fill-calendar.ts';
import type { Account, House, LocatedTown } from './house.ts';
import { makeAppointment } from './make-appointments.ts';
import { makeCustomers } from './make-customers.ts';
import { startDayOf } from './make-hours.ts';
import { makeHouses } from './make-houses.ts';
import { makeReviews } from './make-reviews.ts';
import { seatCamille, seatGuests } from './seat-guests.ts';
import { analyse, insertRows, listSpotsAround } from './store.ts';
import { writeCalendars } from './write-calendars.ts';
import { writeAccounts, writeHouses } from './write-houses.ts';

export type Seeding = {
  db: Database;
  now: Date;
  /** few: 12 professionals, for tests. */
  size: 'all' | 'few';
  /** The identity service's ids of those who can sign in, by e-mail; without one an account waits for its first need. */
  identityUids?: Map<string, string>;
  say: (line: string) => void;
};

export type Seeded = { houses: House[]; customers: Account[]; appointments: number; reviews: number };

/** Fills an empty database: all of it or nothing. The same day and size give the same rows. */
export async function seedMarketplace({ db, now, size, identityUids, say }: Seeding): Promise<Seeded> {
  const startDay = startDayOf(now);
  const located = await Promise.all((size === 'all' ? towns : fewTowns).map((town) => locateTown(db, town)));
  const houses = makeHouses(located, startDay, plusDays(startDay, -DAYS_BEFORE));
  const customers = makeCustomers(size === 'all' ? 160 : 30, startDay);
  for (const account of [...customers, ...houses.map((house) => house.account)])
    account.identityUid = identityUids?.get(account.email) ?? account.identityUid;
  say(`${houses.length} professionals in ${located.length} towns`);

  const calendars = houses.map((house) => fillCalendar(house, startDay));
  const diaries = new Map();
  const seated = houses.flatMap((house, index) =>
    seatGuests(house, calendars[index]?.bookings ?? [], customers, diaries),
  );
  const [camille] = customers;
  const made = (
    camille ? seatCamille(seated, camille, startOfDay(startDay, 'UTC').getTime() / MINUTE_MS) : seated
  ).map((one) => ({
    seated: one,
    ...makeAppointment(one, startDay),
  }));
  const reviews = makeReviews(
    made.map(({ seated, row }) => ({ seated, appointment: row })),
    startDay,
  );
  say(`${made.length} appointments around ${startDay}, ${reviews.length} reviews`);

  await inTransaction(db, async (tx) => {
    await writeAccounts(tx, [...customers, ...houses.map((house) => house.account)]);
    await insertRows(
      tx,
      'customers.profiles',
      customers.map(({ id }) => ({ accountId: id })),
    );
    await writeHouses(tx, houses);
    await insertRows(tx, 'subscriptions.subscriptions', subscriptionsFrom(houses, startDay));
    await insertRows(
      tx,
      'appointments.appointments',
      made.map(({ row }) => row),
    );
    await insertRows(
      tx,
      'appointments.lines',
      made.flatMap(({ lines }) => lines),
    );
    await insertRows(
      tx,
      'appointments.events',
      made.flatMap(({ events }) => events),
    );
    await writeCalendars(tx, calendars, startDay);
    await insertRows(tx, 'reviews.reviews', reviews);
  });
  say('written');
  await analyse(db);
  await rebuildListings(
    db,
    houses.map((house) => house.row.id),
  );
  say('listed in the search');
  return { houses, customers, appointments: made.length, reviews: reviews.length };
}

async function locateTown(db: Database, town: Town): Promise<LocatedTown> {
  const { commune, coordinates } = await locateAddress(db, town);
  const spot = { name: commune.name, inseeCode: commune.inseeCode, postalCode: town.postalCode, coordinates };
  const near = await listSpotsAround(db, coordinates, commune.department);
  const around = [spot, ...near.filter((other) => other.inseeCode !== spot.inseeCode)];
  return { ...town, commune, spot, around };
}

/** Without a card: only its owner can give one to the partner. */
function subscriptionsFrom(houses: House[], startDay: string) {
  return houses.map(({ row: { id, plan, additionalProfiles, createdAt } }) => ({
    professionalId: id,
    firstInvoiceOn: firstInvoiceOn(startDay, monthlyCentsOf(plan, additionalProfiles)),
    startedAt: createdAt,
  }));
}
