import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { updateClientBook } from '#clients';
import { sum } from '#kit/money';
import { instantAtMinute, plusDays, plusMonths } from '#kit/time';
import { type ApiFixture, openApiFixture } from '#testing/api-fixture';
import {
  aCustomer,
  aLine,
  aMember,
  anAppointment,
  aProfessional,
  type BuiltProfessional,
} from '#testing/builders';
import { randomFrom } from '#testing/random';

type Sums = { total_cents: number; net_cents: number; vat_cents: number };
type Member = Sums & {
  member_id: string;
  name: string;
  visits: number;
  worked_minutes: number;
  open_minutes: number | null;
  commissions: { category: string; percent: number; net_cents: number; commission_cents: number }[] | null;
};
type Answer = Sums & {
  from: string;
  to: string;
  of_whole_business: boolean;
  visits: number;
  ways: { way: string | null; cents: number }[];
  rates: (Sums & { basis_points: number | null })[];
  members: Member[];
  services: (Sums & { name: string | null; count: number })[];
  steps: { from: string; visits: number; total_cents: number }[];
  new_clients: { clients: number; total_cents: number };
  returning_clients: { clients: number; total_cents: number };
  without_client_cents: number;
  worked_minutes: number;
  open_minutes: number;
  occupancy_percent: number | null;
};

/** Wednesday 18 November 2026, 15:00 in Paris. */
const NOW = new Date('2026-11-18T14:00:00Z');
const months = ['2026-08', '2026-09', '2026-10', '2026-11'];
const people = ['Ana Petit', 'Bea Roux', 'Cleo Blanc', 'Dora Noir', '=Elsa Vert', ''];

let fixture: ApiFixture;
beforeAll(async () => {
  fixture = await openApiFixture({}, { now: NOW });
});
afterAll(() => fixture?.close());

async function call(accountId: string, path: string) {
  return fixture.call('GET', `/professional/takings${path}`, { headers: await fixture.signIn(accountId) });
}
async function read(accountId: string, path = ''): Promise<Answer> {
  const { status, text, value } = await call(accountId, path);
  expect(status, text).toBe(200);
  return value as Answer;
}

type Team = { salon: BuiltProfessional; timeZone: string; maya: { memberId: string; accountId: string } };

async function aTeam(timeZone: string, granted: string[] = ['own_calendar', 'sell_services']): Promise<Team> {
  const salon = await aProfessional(fixture.db, { timeZone });
  const { id: accountId } = await aCustomer(fixture.db, { firstName: 'Maya' });
  await sql`update identity.accounts set role = 'SALON' where id = ${accountId}`.execute(fixture.db);
  const memberId = await aMember(fixture.db, salon.id, { firstName: 'Maya', accountId });
  await sql`update staff.members set granted = ${granted}::text[] where id = ${memberId}`.execute(fixture.db);
  return { salon, timeZone, maya: { memberId, accountId } };
}

/** Exempt until 1 October, subject to VAT from then on. */
async function setRegimes({ salon, timeZone }: Team) {
  const regimes = [
    { version: 1, validFrom: instantAtMinute('2026-01-01', 0, timeZone), vatRegime: 'franchise' as const },
    { version: 2, validFrom: instantAtMinute('2026-10-01', 0, timeZone), vatRegime: 'subject' as const },
  ];
  for (const regime of regimes)
    await fixture.db
      .insertInto('professionals.businessNumbers')
      .values({ professionalId: salon.id, ...regime })
      .execute();
}

const randomVisit = (random: ReturnType<typeof randomFrom>) => {
  const lines = Array.from({ length: 1 + random.below(3) }, (_, position) => ({
    position,
    name: random.oneOf(['Coupe', 'Couleur', '=Soin']),
    priceCents: 500 + random.below(9000),
  }));
  const serviceFeeCents = sum(lines.map(({ priceCents }) => priceCents));
  const mileageCents = random.below(3) === 0 ? random.below(2500) : 0;
  const searchFeeCents = random.below(2) * 100;
  const totalCents = serviceFeeCents + mileageCents + searchFeeCents;
  const cardCents =
    searchFeeCents === 0 ? 0 : random.oneOf([totalCents, 100 + random.below(totalCents - 100)]);
  const status = random.oneOf(['captured', 'captured', 'failed', 'released', 'held']);
  const contest = cardCents > 0 ? random.below(5) : 5;
  return {
    lines,
    status,
    money: { serviceFeeCents, mileageCents, searchFeeCents, totalCents, cardCents },
    onSiteCents: totalCents - cardCents,
    contest: {
      ...(contest < 2 && { contestReason: 'Personne', contestUntil: NOW, contestedAt: NOW }),
      ...(contest === 0 && { contestDecidedAt: NOW, decidedCents: random.below(cardCents) }),
    },
  };
};

/** Random visits of some months, a few of them at a member, none of them after today. */
async function aBook(team: Team, seed: number): Promise<void> {
  const { salon, timeZone, maya } = team;
  const random = randomFrom(seed);
  const ids: string[] = [];
  const { id: customerId } = await aCustomer(fixture.db);
  for (let at = 0; at < 90; at += 1) {
    const { lines, status, money, onSiteCents, contest } = randomVisit(random);
    const state = random.oneOf(['completed', 'completed', 'completed', 'no_show', 'confirmed']);
    const day = `${random.oneOf(months)}-${String(1 + random.below(17)).padStart(2, '0')}`;
    const id = await anAppointment(fixture.db, salon, {
      startsAt: instantAtMinute(
        random.below(9) === 0 ? lastOf(day) : day,
        random.oneOf([0, 600, 1425]),
        timeZone,
      ),
      timeZone,
      customerName: random.oneOf(people),
      state,
      ...money,
      onSiteCents,
      ...(state === 'completed' && {
        ...contest,
        paidOnSiteBy: onSiteCents > 0 ? random.oneOf(['cash', 'card', 'cheque', 'other', null]) : null,
      }),
      ...(random.below(3) === 0 && { memberId: maya.memberId, memberName: 'Maya' }),
    });
    ids.push(id);
    for (const line of lines) await aLine(fixture.db, id, line);
    if (money.cardCents > 0)
      await fixture.db
        .insertInto('payments.payables')
        .values({
          id,
          professionalId: salon.id,
          accountId: customerId,
          status,
          amountCents: money.cardCents,
          searchFeeCents: 100,
          bankChargeBasisPoints: 150,
          bankChargeFixedCents: 25,
          capturedCents: 0,
          holdId: `pi_${id}`,
          cardBy: NOW,
          latestConfirmBy: NOW,
          createdAt: NOW,
        })
        .execute();
  }
  await updateClientBook(fixture.context, salon.id, ids);
}

/** The last day of a month before November, to test its end. */
const lastOf = (day: string) =>
  day.startsWith('2026-11') ? day : plusDays(plusMonths(`${day.slice(0, 7)}-01`, 1), -1);

/** Plain sums between two local days, the second one excluded. VAT is rounded for each visit. */
async function summed({ salon, timeZone }: Team, [from, until]: [string, string], memberId?: string) {
  const a = sql`${`${from} 00:00`}::timestamp at time zone ${timeZone}::text`;
  const b = sql`${`${until} 00:00`}::timestamp at time zone ${timeZone}::text`;
  const { rows } = await sql<Record<'way' | 'cents' | 'vat' | 'visits', number | string | null>>`
    with v as (
      select a.*, case when card_cents > 0 and p.status not in ('failed', 'released', 'releasing')
          and (contested_at is null or decided_cents is not null)
        then greatest(0, coalesce(decided_cents, card_cents) - a.search_fee_cents) else 0 end as online_cents
      from appointments.appointments a left join payments.payables p on p.id = a.id
      where a.professional_id = ${salon.id} and a.state = 'completed' and a.starts_at >= ${a} and a.starts_at < ${b}
        ${memberId ? sql`and a.member_id = ${memberId}` : sql``})
    select 'online' as way, coalesce(sum(online_cents), 0)::int as cents, count(*)::int as visits,
      coalesce(sum(case when starts_at >= '2026-10-01 00:00'::timestamp at time zone ${timeZone}::text
        then round((online_cents + on_site_cents) / 6.0) else 0 end), 0)::int as vat from v
    union all select coalesce(paid_on_site_by, '-'), sum(on_site_cents)::int, 0, 0 from v
      where on_site_cents > 0 group by paid_on_site_by`.execute(fixture.db);
  const ways = rows.filter(({ cents }) => Number(cents) > 0);
  return {
    visits: Number(rows[0]?.visits),
    vatCents: Number(rows[0]?.vat),
    totalCents: sum(ways.map(({ cents }) => Number(cents))),
    ways: Object.fromEntries(ways.map(({ way, cents }) => [way, cents])),
  };
}

const waysOf = ({ ways }: Answer) => Object.fromEntries(ways.map(({ way, cents }) => [way ?? '-', cents]));
const totalOf = (rows: readonly Sums[]) => sum(rows.map(({ total_cents }) => total_cents));
const vatOf = (rows: readonly Sums[]) => sum(rows.map(({ vat_cents }) => vat_cents));
const amount = (cell: string | undefined) => Math.round(Number(cell?.replace(',', '.')) * 100);

describe.each(['Europe/Paris', 'Pacific/Tahiti'])('the takings of random months in %s', (timeZone) => {
  let team: Team;
  beforeAll(async () => {
    team = await aTeam(timeZone);
    await setRegimes(team);
    await aBook(team, timeZone.length);
  });
  const owner = () => team.salon.accountId;

  test.each(months)('of %s equal plain sums, in total and in every split', async (month) => {
    const takings = await read(owner(), `?period=month&day=${month}-10`);
    const plain = await summed(team, [`${month}-01`, plusMonths(`${month}-01`, 1)]);
    expect(plain.visits).toBeGreaterThan(3);
    expect(takings).toMatchObject({
      visits: plain.visits,
      total_cents: plain.totalCents,
      vat_cents: plain.vatCents,
      net_cents: plain.totalCents - plain.vatCents,
    });
    expect(waysOf(takings)).toEqual(plain.ways);
    for (const rows of [takings.rates, takings.members, takings.services])
      expect([totalOf(rows), vatOf(rows)]).toEqual([plain.totalCents, plain.vatCents]);
    expect(sum(takings.steps.map(({ total_cents }) => total_cents))).toBe(plain.totalCents);
    const { new_clients: fresh, returning_clients: known, without_client_cents: without } = takings;
    expect(fresh.total_cents + known.total_cents + without).toBe(plain.totalCents);
  });

  test.each(months)('of %s equal the settled days and both files, to the cent', async (month) => {
    const { steps, ...takings } = await read(owner(), `?period=month&day=${month}-10`);
    const headers = await fixture.signIn(owner());
    const settled: number[] = [];
    for (const { from } of steps) {
      const { value } = await fixture.call('GET', `/professional/calendar/settlement?day=${from}`, {
        headers,
      });
      settled.push((value.takings as { total_cents: number }).total_cents);
    }
    expect(settled).toEqual(steps.map(({ total_cents }) => total_cents));

    const csv = await call(owner(), `/journal/csv?month=${month}`);
    expect(csv.headers['content-disposition']).toContain(`-${month}.csv`);
    const rows = csv.text
      .trim()
      .split('\r\n')
      .map((line) => line.split(';').slice(-3).map(amount));
    const foot = rows.pop();
    expect(foot).toEqual([takings.net_cents, takings.vat_cents, takings.total_cents]);
    for (const at of [0, 1, 2]) expect(sum(rows.slice(1).map((row) => row[at] ?? 0))).toBe(foot?.[at]);

    const fec = await call(owner(), `/journal/fec?month=${month}`);
    expect(fec.headers['content-disposition']).toContain(`-${month}.txt`);
    const lines = fec.text
      .replace(/\r\n$/, '')
      .split('\r\n')
      .slice(1)
      .map((line) => line.split('\t'));
    expect(new Set(lines.map(({ length }) => length))).toEqual(new Set([18]));
    for (const entry of Map.groupBy(lines, (line) => line[2]).values())
      expect(sum(entry.map((line) => amount(line[11]) - amount(line[12])))).toBe(0);
    expect(sum(lines.map((line) => amount(line[11])))).toBe(takings.total_cents);
    const vat = lines.filter((line) => line[4] === '445710');
    expect(sum(vat.map((line) => amount(line[12])))).toBe(takings.vat_cents);
  });

  test('of a year are those of its months, and of a week those of its days', async () => {
    const year = await read(owner(), '?period=year&day=2026-05-05');
    expect([year.from, year.to, year.steps.length]).toEqual(['2026-01-01', '2026-12-31', 12]);
    const plain = await summed(team, ['2026-01-01', '2027-01-01']);
    expect(year).toMatchObject({
      visits: plain.visits,
      total_cents: plain.totalCents,
      vat_cents: plain.vatCents,
    });
    const rates = year.rates.map(({ basis_points }) => basis_points);
    expect(rates).toEqual(expect.arrayContaining([null, 2000]));
    const week = await read(owner(), '?period=week&day=2026-10-08');
    const ofWeek = await summed(team, ['2026-10-05', '2026-10-12']);
    expect(week).toMatchObject({ from: '2026-10-05', to: '2026-10-11', total_cents: ofWeek.totalCents });
    expect(week.steps).toHaveLength(7);
  });

  test('of a member are only theirs, with the permission', async () => {
    const { memberId, accountId } = team.maya;
    expect((await call(accountId, '/own?period=year')).status).toBe(403);
    const granted = ['own_calendar', 'see_own_takings'];
    await sql`update staff.members set granted = ${granted}::text[] where id = ${memberId}`.execute(
      fixture.db,
    );
    const own = await read(accountId, '/own?period=year');
    const plain = await summed(team, ['2026-01-01', '2027-01-01'], memberId);
    expect(plain.visits).toBeGreaterThan(5);
    expect(own).toMatchObject({
      of_whole_business: false,
      visits: plain.visits,
      total_cents: plain.totalCents,
    });
    expect(own.members.map(({ member_id }) => member_id)).toEqual([memberId]);
    for (const path of ['', '/journal/csv', '/journal/fec'])
      expect((await call(accountId, path)).status).toBe(403);
  });
});

describe('hours, clients and commissions', () => {
  let team: Team;
  beforeAll(async () => {
    team = await aTeam('Europe/Paris', ['own_calendar', 'see_money']);
    await setRegimes(team);
    const { salon, timeZone, maya } = team;
    const ids: string[] = [];
    for (const [day, customerName, memberId] of [
      ['2026-09-10', 'Ana Petit', maya.memberId],
      ['2026-10-06', 'Ana Petit', maya.memberId],
      ['2026-10-07', 'Bea Roux', maya.memberId],
      ['2026-10-08', 'Bea Roux', salon.memberId],
      ['2026-11-03', 'Bea Roux', maya.memberId],
    ] as const) {
      const startsAt = instantAtMinute(day, 600, timeZone);
      const columns = { startsAt, customerName, memberId, memberName: 'Maya', state: 'completed' };
      const id = await anAppointment(fixture.db, salon, { ...columns, paidOnSiteBy: 'cash' });
      await aLine(fixture.db, id);
      ids.push(id);
      await occupy(team, memberId, id, startsAt);
    }
    await updateClientBook(fixture.context, salon.id, ids);
  });

  async function occupy({ salon }: Team, memberId: string, occupantId: string, startsAt: Date) {
    const { rows } = await sql<{
      id: string;
    }>`select id from scheduling.resources where member_id = ${memberId}`.execute(fixture.db);
    const resourceId = rows[0]?.id ?? randomUUID();
    if (!rows[0])
      await sql`insert into scheduling.resources (id, professional_id, member_id)
        values (${resourceId}, ${salon.id}, ${memberId})`.execute(fixture.db);
    await sql`insert into scheduling.occupancies (resource_id, occupant_kind, occupant_id, during)
      values (${resourceId}, 'appointment', ${occupantId},
        tstzmultirange(tstzrange(${startsAt}, ${startsAt}::timestamptz + interval '40 minutes')))`.execute(
      fixture.db,
    );
  }

  const setCommission = async (
    percent: number,
    accountId = team.salon.accountId,
    memberId = team.maya.memberId,
  ) =>
    fixture.call('PUT', `/professional/staff/${memberId}/commission`, {
      headers: await fixture.signIn(accountId),
      body: { rates: [{ category: 'other', percent }] },
    });
  const mayaIn = async (path: string, accountId = team.salon.accountId) =>
    (await read(accountId, path)).members.find(({ member_id }) => member_id === team.maya.memberId);

  test('count worked minutes over open minutes until today, and clients once in the period', async () => {
    const { members, ...october } = await read(team.salon.accountId, '?period=month&day=2026-10-10');
    // 27 working days of ten hours in October, two members.
    expect(october).toMatchObject({
      worked_minutes: 120,
      open_minutes: 2 * 27 * 600,
      occupancy_percent: 0,
      new_clients: { clients: 1, total_cents: 8000 },
      returning_clients: { clients: 1, total_cents: 4000 },
      without_client_cents: 0,
    });
    expect(members.map(({ visits, worked_minutes }) => [visits, worked_minutes])).toEqual([
      [2, 80],
      [1, 40],
    ]);
    // 1 to 18 November: 15 working days, Monday to Saturday.
    expect(await read(team.salon.accountId, '?period=month')).toMatchObject({ open_minutes: 2 * 15 * 600 });
    expect(await read(team.salon.accountId, '?period=month&day=2026-12-01')).toMatchObject({
      open_minutes: 0,
    });
  });

  test('apply the percent of each month, without VAT', async () => {
    expect((await setCommission(10)).value).toMatchObject({
      commission: [{ category: 'other', percent: 10 }],
    });
    await sql`update staff.commissions set since = '2026-10-01'`.execute(fixture.db);
    expect((await setCommission(25)).value).toMatchObject({
      commission: [{ category: 'other', percent: 25 }],
    });
    const [former, past, present] = [
      await mayaIn('?day=2026-09-10'),
      await mayaIn('?day=2026-10-10'),
      await mayaIn('?day=2026-11-10'),
    ];
    expect(former?.commissions).toEqual([]);
    expect(past?.commissions).toEqual([
      { category: 'other', percent: 10, net_cents: 6667 - 1, commission_cents: 667 },
    ]);
    expect(present?.commissions).toEqual([
      { category: 'other', percent: 25, net_cents: 3333, commission_cents: 833 },
    ]);
    expect((await setCommission(0)).value).toMatchObject({ commission: [] });
    expect((await mayaIn('?day=2026-11-10'))?.commissions).toEqual([]);
    expect((await mayaIn('?day=2026-10-10'))?.commissions).toHaveLength(1);
  });

  test('are set by the owner, for others, and another member’s are not shown', async () => {
    const { salon, maya } = team;
    expect((await setCommission(50, maya.accountId)).status).toBe(403);
    expect((await setCommission(50, salon.accountId, salon.memberId)).status).toBe(403);
    const { members } = await read(team.maya.accountId, '?day=2026-10-10');
    const shown = members.map(({ member_id, commissions }) => [member_id, commissions !== null]);
    expect(Object.fromEntries(shown)).toEqual({ [team.maya.memberId]: true, [team.salon.memberId]: false });
  });

  test('refuse a percent above 100, a category twice, and a day too far away', async () => {
    const headers = await fixture.signIn(team.salon.accountId);
    const path = `/professional/staff/${team.maya.memberId}/commission`;
    const other = { category: 'other', percent: 10 };
    for (const rates of [[{ ...other, percent: 101 }], [{ ...other, percent: 12.5 }], [other, other]])
      expect((await fixture.call('PUT', path, { headers, body: { rates } })).status).toBe(422);
    expect((await call(team.salon.accountId, '?day=2226-01-01')).fields).toEqual({ day: 'too_big' });
  });
});
