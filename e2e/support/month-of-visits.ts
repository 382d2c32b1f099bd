import { rebuildListings } from '../../apps/api/src/domains/search/index.ts';
import { aService, someMileageTerms } from '../../apps/api/src/testing/builders.ts';
import { bookByCall } from './book-by-call.ts';
import { moveClock, readBooks } from './product.ts';
import { aProfessional, db, freeDays, type Professional, writeVisit } from './professional.ts';
import { inParis } from './salon-calendar.ts';
import { askApi, openAccount, openUser, type ReaderSetup, signIn, type TestUser } from './test-user.ts';

/** Ids of the appointments that are booked through the API. */
type Booked = Record<
  'refunded' | 'disputed' | 'onSite' | 'plain' | 'unmarked' | 'late' | 'called off' | 'at home' | 'to come',
  string
>;

export type Month = {
  month: string;
  professional: Professional;
  owner: TestUser;
  /** The customer who books through the screens and has the late and the unmarked appointment. */
  nora: TestUser;
  /** The customer of the refunded and of the disputed appointment. */
  maud: TestUser;
  booked: Booked;
  /** Returns the free slot at HH:MM (Paris) on the second of the month as an ISO 8601 instant. */
  timeOf: (time: string) => string;
};

const home = { line: '3 rue des Lilas', city: 'Quimper', postal_code: '29000' };

/**
 * Prepares the evening of the first of a month: a salon with a cut and mileage paid by card, a blow-dry
 * paid on site, and a late fee of 50 %. The API books nine appointments and cancels one, the owner adds
 * one; 9:00 and 10:00 of the next day stay free.
 */
export async function aMonthOfVisits(readerSetup: ReaderSetup): Promise<Month> {
  const month = monthAfter((await readBooks()).clock.now);
  await moveClock({ to: `${month}-01T18:00:00Z` });
  const professional = await aProfessional({ atHome: true, language: readerSetup.language });
  const blowDry = await sellMore(professional);
  const [owner, nora, maud, inaya, zoe] = await Promise.all(
    Array.from({ length: 5 }, () => openUser(readerSetup)),
  );
  if (!owner || !nora || !maud || !inaya || !zoe) throw new Error('a test user is missing');
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

/**
 * Makes the cut payable by card, adds mileage, a late fee of 50 % within 24 hours, Sunday hours and a
 * blow-dry of 25 € paid on site. Returns the id of the blow-dry.
 */
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

/** Returns the month (YYYY-MM) after that of an instant. */
export function monthAfter(instant: string): string {
  const [year = 0, month = 0] = instant.split('-').map(Number);
  return new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 7);
}
