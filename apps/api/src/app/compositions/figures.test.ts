import { randomUUID } from 'node:crypto';
import type { MonthInFigures } from '@meche/contract/dashboard';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { updateClientBook } from '#clients';
import { instantAtMinute } from '#kit/time';
import { type ApiFixture, openApiFixture } from '#testing/api-fixture';
import {
  aCustomer,
  aMember,
  anAppointment,
  aProfessional,
  aReview,
  type BuiltProfessional,
} from '#testing/builders';

type Wire = Record<keyof MonthInFigures | string, number | null>;
type Answer = { ofWholeBusiness: boolean; today: string } & Record<
  'so_far' | 'same_days' | 'last_month',
  Wire
> & {
    days: ({ day: string } & Wire)[];
  };

/** Wednesday 18 November 2026, 15:00 in Paris; its October has a day of 25 hours. */
const NOW = new Date('2026-11-18T14:00:00Z');
const byCard = {
  serviceFeeCents: 5100,
  searchFeeCents: 100,
  totalCents: 5200,
  cardCents: 5200,
  onSiteCents: 0,
};

let fixture: ApiFixture;
beforeAll(async () => {
  fixture = await openApiFixture({}, { now: NOW });
});
afterAll(() => fixture?.close());

async function readFigures(accountId: string): Promise<Answer> {
  const headers = await fixture.signIn(accountId);
  const { status, text } = await fixture.call('GET', '/professional/figures', { headers });
  expect(status, text).toBe(200);
  return JSON.parse(text).value;
}

async function aColleague(salon: BuiltProfessional, granted: string[]) {
  const { id: accountId } = await aCustomer(fixture.db, { firstName: 'Maya' });
  await sql`update identity.accounts set role = 'SALON' where id = ${accountId}`.execute(fixture.db);
  const memberId = await aMember(fixture.db, salon.id, { firstName: 'Maya', accountId });
  await sql`update staff.members set granted = ${granted}::text[] where id = ${memberId}`.execute(fixture.db);
  return { memberId, accountId };
}

/** Two months of a salon with every case that could be counted wrongly. */
async function aSalonOf(timeZone: string) {
  const salon = await aProfessional(fixture.db, { timeZone });
  const maya = await aColleague(salon, ['own_calendar', 'sell_services']);
  const book: Book = {
    salon,
    timeZone,
    ids: [],
    atMaya: { memberId: maya.memberId, memberName: 'Maya' },
  };
  await visitsOfOctober(book);
  await visitsOfNovember(book);
  await cancelledVisits(book);
  await movedVisit(book);
  await occupancies(book, maya.memberId);
  await exceptionsOf(salon, maya.memberId);
  await reviews(book);
  // Reviewed appointments that the builder adds lie outside of these months.
  return { salon, maya };
}

type Book = {
  salon: BuiltProfessional;
  timeZone: string;
  /** The appointments so far. */
  ids: string[];
  /** Options of an appointment with Maya. */
  atMaya: { memberId: string; memberName: string };
};

async function visit(
  { salon, timeZone, ids }: Book,
  day: string,
  time: string,
  customerName: string,
  options: Record<string, unknown> = {},
) {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  const startsAt = instantAtMinute(day, hours * 60 + minutes, timeZone);
  const id = await anAppointment(fixture.db, salon, {
    startsAt,
    timeZone,
    customerName,
    state: 'completed',
    ...options,
  });
  ids.push(id);
  return id;
}

async function debited({ salon }: Book, id: string, status = 'captured') {
  const { id: accountId } = await aCustomer(fixture.db);
  const longAgo = new Date('2026-09-01T00:00:00Z');
  await fixture.db
    .insertInto('payments.payables')
    .values({
      id,
      professionalId: salon.id,
      accountId,
      status,
      amountCents: 5200,
      searchFeeCents: 100,
      bankChargeBasisPoints: 150,
      bankChargeFixedCents: 25,
      capturedCents: 0,
      holdId: `pi_${id}`,
      cardBy: longAgo,
      latestConfirmBy: longAgo,
      createdAt: longAgo,
    })
    .execute();
}

async function visitsOfOctober(book: Book) {
  await visit(book, '2026-09-30', '23:30', 'Bea Roux');
  await visit(book, '2026-10-01', '00:15', 'Ana Petit');
  await visit(book, '2026-10-05', '10:00', 'Bea Roux', {
    onSiteCents: 3500,
    totalCents: 3500,
    serviceFeeCents: 3500,
  });
  await visit(book, '2026-10-20', '10:00', 'Cleo Blanc', book.atMaya);
  await visit(book, '2026-10-25', '02:30', 'Bea Roux');
  await debited(book, await visit(book, '2026-10-31', '23:30', 'Ana Petit', byCard));
  await visit(book, '2026-10-12', '09:00', 'Ana Petit', { state: 'no_show' });
}

async function visitsOfNovember(book: Book) {
  await debited(book, await visit(book, '2026-11-01', '00:30', 'Ana Petit', byCard));
  const mixed = { serviceFeeCents: 8100, totalCents: 8200, onSiteCents: 3000 };
  await debited(book, await visit(book, '2026-11-03', '10:00', 'Dora Noir', { ...byCard, ...mixed }));
  await debited(book, await visit(book, '2026-11-04', '10:00', 'Ana Petit', byCard), 'failed');
  const contested = { contestReason: 'Personne', contestUntil: NOW, contestedAt: NOW };
  await debited(book, await visit(book, '2026-11-05', '10:00', 'Cleo Blanc', { ...byCard, ...contested }));
  const decided = { ...contested, contestDecidedAt: NOW, decidedCents: 3000 };
  await debited(book, await visit(book, '2026-11-06', '10:00', 'Cleo Blanc', { ...byCard, ...decided }));
  await visit(book, '2026-11-07', '10:00', 'Elsa Vert', { state: 'no_show' });
  await visit(book, '2026-11-11', '10:00', 'Fanny Gris', book.atMaya);
  await visit(book, '2026-11-18', '00:05', 'Bea Roux', {
    onSiteCents: 2500,
    totalCents: 2500,
    serviceFeeCents: 2500,
  });
  await visit(book, '2026-11-18', '20:00', 'Gina Brun', { state: 'confirmed' });
  await visit(book, '2026-11-19', '00:05', 'Gina Brun', { state: 'confirmed' });
}

async function cancelledVisits(book: Book) {
  const byCustomer = { state: 'cancelled', cancelledBy: 'customer' };
  const hourBefore = (day: string) => ({ stateChangedAt: instantAtMinute(day, 9 * 60, book.timeZone) });
  const withFee = await visit(book, '2026-11-09', '10:00', 'Elsa Vert', { ...byCustomer, feeCents: 1000 });
  const late = await visit(book, '2026-11-10', '10:00', 'Elsa Vert', {
    ...byCustomer,
    ...hourBefore('2026-11-10'),
  });
  const early = await visit(book, '2026-11-10', '10:00', 'Elsa Vert', byCustomer);
  const byProfessional = await visit(book, '2026-11-12', '10:00', 'Elsa Vert', {
    state: 'cancelled',
    cancelledBy: 'professional',
    ...hourBefore('2026-11-12'),
  });
  for (const id of [withFee, late, early, byProfessional])
    await sql`insert into appointments.events (appointment_id, at, kind, actor)
      values (${id}, ${NOW}, 'confirmed', 'customer')`.execute(fixture.db);
}

/** An appointment that moves to the month before after it was counted. */
async function movedVisit(book: Book) {
  const { salon, timeZone, ids } = book;
  const moved = await visit(book, '2026-11-01', '01:00', 'Hana Bleu');
  await updateClientBook(fixture.context, salon.id, ids);
  const before = instantAtMinute('2026-10-31', 23 * 60, timeZone);
  await sql`update appointments.appointments set starts_at = ${before}, ends_at = ${before}::timestamptz + interval '1 hour'
    where id = ${moved}`.execute(fixture.db);
  await updateClientBook(fixture.context, salon.id, [moved]);
}

async function occupancies({ salon, timeZone }: Book, mayaId: string) {
  const taken = { [salon.memberId]: randomUUID(), [mayaId]: randomUUID() };
  for (const [memberId, id] of Object.entries(taken))
    await sql`insert into scheduling.resources (id, professional_id, member_id) values (${id}, ${salon.id}, ${memberId})`.execute(
      fixture.db,
    );
  const take = (memberId: string, kind: string, ...spans: [day: string, from: string, to: string][]) => {
    const during = spans.map(
      ([day, from, to]) => sql`tstzrange(${`${day} ${from}`}::timestamp at time zone ${timeZone}::text,
        ${`${day} ${to}`}::timestamp at time zone ${timeZone}::text)`,
    );
    return sql`insert into scheduling.occupancies (resource_id, occupant_kind, occupant_id, during)
      values (${taken[memberId]}, ${kind}, ${randomUUID()}, tstzmultirange(${sql.join(during)}))`.execute(
      fixture.db,
    );
  };
  await take(
    salon.memberId,
    'appointment',
    ['2026-10-05', '10:00', '10:40'],
    ['2026-10-05', '11:20', '12:00'],
  );
  await take(salon.memberId, 'appointment', ['2026-10-25', '01:00', '04:00']);
  await take(salon.memberId, 'appointment', ['2026-10-31', '23:30', '23:55']);
  await take(salon.memberId, 'appointment', ['2026-11-01', '00:30', '01:30']);
  await take(salon.memberId, 'blocked_time', ['2026-11-02', '09:00', '12:00']);
  await take(mayaId, 'appointment', ['2026-11-18', '16:00', '18:30']);
  await take(mayaId, 'appointment', ['2026-11-19', '09:00', '10:00']);
}

async function exceptionsOf(salon: BuiltProfessional, mayaId: string) {
  // Works on Sunday nights, when the clocks go back; a closed day, and an absence of Maya.
  await sql`insert into scheduling.working_hours (member_id, weekday, starts_minute, ends_minute)
    values (${mayaId}, 7, 0, 360)`.execute(fixture.db);
  await sql`insert into scheduling.exceptions (professional_id, member_id, day, kind)
    values (${salon.id}, null, '2026-11-11', 'closure'), (${salon.id}, ${mayaId}, '2026-10-06', 'absence')`.execute(
    fixture.db,
  );
}

async function reviews({ salon, timeZone }: Book) {
  const wrote = (day: string, minute: number, rating: number) =>
    aReview(fixture.db, salon, { rating, createdAt: instantAtMinute(day, minute, timeZone) });
  for (const args of [
    ['2026-09-30', 1439, 1],
    ['2026-10-01', 0, 5],
    ['2026-10-31', 1439, 2],
    ['2026-11-01', 0, 4],
    ['2026-11-18', 30, 5],
    ['2026-11-18', 40, 4],
  ] satisfies Parameters<typeof wrote>[])
    await wrote(...args);
  // Hidden reviews do not count.
  await aReview(fixture.db, salon, {
    rating: 1,
    createdAt: instantAtMinute('2026-11-18', 50, timeZone),
    hiddenAt: instantAtMinute('2026-11-18', 60, timeZone),
  });
}

/** Plain sums between two days of a zone, the end excluded, of these members. */
async function summed(
  { salon, memberIds }: { salon: BuiltProfessional; memberIds: string[] },
  zone: string,
  [from, until]: readonly [string, string],
): Promise<Wire> {
  const a = sql`${`${from} 00:00`}::timestamp at time zone ${zone}::text`;
  const b = sql`${`${until} 00:00`}::timestamp at time zone ${zone}::text`;
  const members = sql`any(${memberIds}::uuid[])`;
  const { rows } = await sql<Wire>`
    with v as (
      select a.*, p.status from appointments.appointments a left join payments.payables p on p.id = a.id
      where a.professional_id = ${salon.id} and a.member_id = ${members} and a.starts_at >= ${a} and a.starts_at < ${b}),
    people as (
      select customer_name,
        (select min(f.starts_at) from appointments.appointments f
          where f.professional_id = ${salon.id} and f.customer_name = v.customer_name and f.state = 'completed') as first_at
      from v where state = 'completed' group by customer_name)
    select
      (select count(*)::int from v where state = 'completed') as visits,
      (select count(*)::int from v where state = 'no_show') as no_shows,
      (select count(*)::int from v where state = 'cancelled' and cancelled_by = 'customer'
        and (fee_cents > 0 or state_changed_at > starts_at - interval '24 hours')) as cancelled_late,
      (select count(*)::int from people where date_trunc('month', first_at at time zone ${zone}::text) = ${`${from}`}::timestamp)
        as new_clients,
      (select count(*)::int from people where date_trunc('month', first_at at time zone ${zone}::text) < ${`${from}`}::timestamp)
        as returning_clients,
      (select coalesce(sum(coalesce(decided_cents, card_cents) - search_fee_cents), 0)::int from v
        where state = 'completed' and card_cents > 0 and status = 'captured'
          and (contested_at is null or decided_cents is not null)) as card_cents,
      (select coalesce(sum(on_site_cents), 0)::int from v where state = 'completed') as on_site_cents,
      (select coalesce(sum(extract(epoch from upper(part) - lower(part)) / 60), 0)::int
        from scheduling.occupancies o join scheduling.resources r on r.id = o.resource_id, unnest(o.during) part
        where r.member_id = ${members} and o.occupant_kind = 'appointment'
          and lower(part) >= ${a} and lower(part) < ${b}) as booked_minutes,
      (select sum(extract(epoch from
          (on_day + ends_minute * interval '1 minute') at time zone ${zone}::text
          - (on_day + starts_minute * interval '1 minute') at time zone ${zone}::text) / 60)::int
        from generate_series(${from}::timestamp, ${until}::timestamp - interval '1 day', interval '1 day') as on_day
          join scheduling.working_hours h on h.weekday = extract(isodow from on_day) and h.member_id = ${members}
        where not exists (select from scheduling.exceptions e where e.professional_id = ${salon.id} and e.day = on_day::date
          and (e.member_id is null or e.member_id = h.member_id))) as open_minutes,
      (select count(*)::int from reviews.reviews where professional_id = ${salon.id} and hidden_at is null
        and created_at >= ${a} and created_at < ${b}) as reviews,
      (select round(avg(rating), 1)::float from reviews.reviews where professional_id = ${salon.id} and hidden_at is null
        and created_at >= ${a} and created_at < ${b}) as rating`.execute(fixture.db);
  const [row] = rows as unknown as Record<string, number | null>[];
  const sums = Object.fromEntries(
    Object.entries(row ?? {}).map(([key, value]) => [
      key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
      value,
    ]),
  ) as Wire;
  return {
    ...sums,
    takings_cents: Number(sums.card_cents) + Number(sums.on_site_cents),
    occupancy_percent: Math.round((100 * Number(sums.booked_minutes)) / Number(sums.open_minutes)),
  };
}

describe.each(['Europe/Paris', 'Pacific/Tahiti'])('the months of a salon in %s', (zone) => {
  let salon: BuiltProfessional;
  let maya: Awaited<ReturnType<typeof aColleague>>;
  let answer: Answer;
  beforeAll(async () => {
    ({ salon, maya } = await aSalonOf(zone));
    answer = await readFigures(salon.accountId);
  });

  it('equal plain sums over the tables, for this month so far, the same days and the whole of last month', async () => {
    const of = { salon, memberIds: [salon.memberId, maya.memberId] };
    expect(answer.so_far).toEqual(await summed(of, zone, ['2026-11-01', '2026-11-19']));
    expect(answer.same_days).toEqual(await summed(of, zone, ['2026-10-01', '2026-10-19']));
    expect(answer.last_month).toEqual(await summed(of, zone, ['2026-10-01', '2026-11-01']));
  });

  it('are the expected ones, none of them zero by chance', () => {
    expect(answer.so_far).toMatchObject({
      visits: 7,
      no_shows: 1,
      cancelled_late: 2,
      new_clients: 2,
      returning_clients: 3,
      // Two of 51.00 €, one of 29.00 € after its contest; a failed and an undecided one count nothing.
      card_cents: 13_100,
      on_site_cents: 9500,
      takings_cents: 22_600,
      booked_minutes: 210,
      reviews: 3,
      rating: 4.3,
    });
    expect(answer.last_month).toMatchObject({
      visits: 6,
      no_shows: 1,
      cancelled_late: 0,
      new_clients: 3,
      returning_clients: 1,
      card_cents: 5100,
      booked_minutes: zone === 'Europe/Paris' ? 345 : 285,
      reviews: 2,
      rating: 3.5,
    });
    expect(answer.same_days).toMatchObject({ visits: 2, no_shows: 1, new_clients: 1, booked_minutes: 80 });
  });

  it('are the sums of their days, in the time zone of the professional', () => {
    expect(answer.days.map(({ day }) => day)).toEqual(
      Array.from({ length: 49 }, (_, at) => new Date(Date.UTC(2026, 9, 1 + at)).toISOString().slice(0, 10)),
    );
    for (const [name, days] of [
      ['so_far', answer.days.slice(31)],
      ['same_days', answer.days.slice(0, 18)],
      ['last_month', answer.days.slice(0, 31)],
    ] as const)
      for (const key of Object.keys(answer.days[0] ?? {}).filter((one) => one !== 'day'))
        expect([name, key, days.reduce((all, day) => all + Number(day[key]), 0)]).toEqual([
          ...[name, key, answer[name][key]],
        ]);
  });

  it('cover the own calendar without see_all_calendars, and have no money without see_money', async () => {
    const own = await readFigures(maya.accountId);
    const of = { salon, memberIds: [maya.memberId] };
    const { card_cents, on_site_cents, takings_cents, ...rest } = await summed(of, zone, [
      '2026-11-01',
      '2026-11-19',
    ]);
    expect(own.so_far).toEqual({ ...rest, card_cents: null, on_site_cents: null, takings_cents: null });
    expect(own.so_far).toMatchObject({ visits: 1, booked_minutes: 150 });
    expect(new Set(own.days.flatMap((day) => [day.card_cents, day.on_site_cents]))).toEqual(new Set([null]));
    await sql`update staff.members set granted = array['own_calendar', 'see_money'] where id = ${maya.memberId}`.execute(
      fixture.db,
    );
    const paid = await readFigures(maya.accountId);
    expect(paid.so_far).toEqual({ ...rest, card_cents, on_site_cents, takings_cents });
  });
});

test('on the last day of March the same days are the whole of February, and a professional without hours has no occupancy', async () => {
  const idle = await aProfessional(fixture.db, { hours: null });
  await fixture.moveTo(new Date('2027-03-31T10:00:00Z'));
  const february = new Date('2027-02-28T18:00:00Z');
  await anAppointment(fixture.db, idle, { startsAt: february, state: 'completed' });
  const answer = await readFigures(idle.accountId);
  expect(answer.same_days).toEqual(answer.last_month);
  expect(answer.same_days).toMatchObject({ visits: 1, occupancy_percent: null, rating: null });
  expect(answer.so_far).toMatchObject({ visits: 0, takings_cents: 0 });
});
