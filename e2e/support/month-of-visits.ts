import { rebuildListings } from '../../apps/api/src/domains/search/index.ts';
import { aService, someMileageTerms } from '../../apps/api/src/testing/builders.ts';
import { bookByCall } from './book-by-call.ts';
import { moveClock, readBooks } from './product.ts';
import { aProfessional, db, freeDays, type Professional, writeVisit } from './professional.ts';
import { inParis } from './salon-calendar.ts';
import { askApi, openAccount, openUser, type ReaderSetup, signIn, type TestUser } from './test-user.ts';

/** Ids of the visits that are booked without their screens. */
type Booked = Record<
  'refunded' | 'disputed' | 'onSite' | 'plain' | 'unmarked' | 'late' | 'called off' | 'at home' | 'to come',
  string
>;

export type Month = {
  /** YYYY-MM */
  month: string;
  professional: Professional;
  owner: TestUser;
  /** Who books on screen, and whose the late and the unmarked visit are. */
  nora: TestUser;
  /** Whose the refunded and the disputed visit are. */
  maud: TestUser;
  booked: Booked;
  /** A free time of the second day of the month, HH:MM in Paris, in ISO 8601. */
  timeOf: (time: string) => string;
};

const home = { line: '3 rue des Lilas', city: 'Quimper', postal_code: '29000' };

/**
 * On the evening of the first of a month: a salon whose cut and mileage are paid by card and whose blow-dry is paid on site;
 * half is due of a visit cancelled in its last day. Nine visits are booked by call, one is written by the house; two hours of
 * the next day are left for who books on screen.
 */
export async function aMonthOfVisits(readerSetup: ReaderSetup): Promise<Month> {
  const month = monthAfter((await readBooks()).clock.now);
  await moveClock({ to: `${month}-01T18:00:00Z` });
  const professional = await aProfessional({ atHome: true, language: readerSetup.language });
  const blowDry = await sellMore(professional);
  const [owner, nora, maud, inaya, zoe] = await Promise.all(
    Array.from({ length: 5 }, () => openUser(readerSetup)),
  );
  if (!owner || !nora || !maud || !inaya || !zoe) throw new Error('somebody stayed at home');
  await signIn(owner, professional.email);
  for (const customer of [nora, maud, inaya, zoe]) await openAccount(customer, 'une phrase de passe');

  const days = await freeDays(owner, professional, { from: `${month}-02`, days: 2 });
  const later = await freeDays(owner, professional, { from: `${monthAfter(`${month}-01`)}-05`, days: 1 });
  const memberId = days[0]?.[0]?.member_ids[0] ?? '';
  const startOf = (slots: typeof later, time: string): string => {
    const slot = slots.flat().find(({ starts_at }) => inParis(starts_at).time === time);
    if (!slot) throw new Error(`${time} is not free`);
    return slot.starts_at;
  };
  const timeOf = (time: string) => startOf(days.slice(0, 1), time);
  const third = (time: string) => startOf(days.slice(1), time);
  const book = (
    customer: TestUser,
    startsAt: string,
    more: { serviceId?: string; home?: typeof home } = {},
  ) =>
    bookByCall(customer, {
      professionalId: professional.id,
      serviceId: professional.serviceId,
      startsAt,
      ...more,
    });

  const booked: Booked = {
    refunded: await book(maud, timeOf('11:00')),
    disputed: await book(maud, timeOf('12:00')),
    onSite: await book(inaya, timeOf('13:00'), { serviceId: blowDry }),
    plain: await book(inaya, timeOf('14:00')),
    unmarked: await book(nora, timeOf('16:00')),
    late: await book(nora, timeOf('18:00')),
    'called off': await book(zoe, third('10:00')),
    'at home': await book(zoe, third('14:00'), { home }),
    'to come': await book(inaya, startOf(later, '10:00')),
  };
  await askApi(zoe.page, `/appointments/${booked['called off']}/cancel`, {});
  const walkIn = { memberId, startsAt: timeOf('15:00'), customerName: 'Zoé Marin' };
  await writeVisit(owner, { service_ids: [blowDry] }, walkIn);
  await Promise.all([inaya.close(), zoe.close()]);
  return { month, professional, owner, nora, maud, booked, timeOf };
}

/** Its cut is paid by card; a blow-dry of 25 € on site. Open on Sundays too. Answers the id of the second. */
async function sellMore({ id, serviceId }: Professional): Promise<string> {
  await db
    .updateTable('professionals.professionals')
    .set({ cancellationWindowHours: 24, lateFeePercent: 50 })
    .where('id', '=', id)
    .execute();
  await db.updateTable('services.services').set({ prepayment: true }).where('id', '=', serviceId).execute();
  await someMileageTerms(db, id);
  const members = await db
    .selectFrom('staff.members')
    .select('id')
    .where('professionalId', '=', id)
    .execute();
  const sundays = members.map((member) => ({
    memberId: member.id,
    weekday: 7,
    startsMinute: 540,
    endsMinute: 1140,
  }));
  await db.insertInto('scheduling.workingHours').values(sundays).execute();
  const blowDry = await aService(db, id, { name: 'Brushing', priceCents: 2500, durationMinutes: 30 });
  await rebuildListings(db, [id]);
  return blowDry;
}

/** The one after that of an instant: YYYY-MM. */
export function monthAfter(instant: string): string {
  const [year = 0, month = 0] = instant.split('-').map(Number);
  return new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 7);
}
