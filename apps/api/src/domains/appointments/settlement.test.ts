import type { WayOfPayment } from '@meche/contract/enumerations';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DAY_MS, later, MINUTE_MS } from '#kit/time';
import {
  aLine,
  aMember,
  anAppointment,
  aProfessional,
  aService,
  type BuiltProfessional,
} from '#testing/builders';
import { createHeldStanding } from '#testing/standing';
import { completeAppointment } from './complete-appointment.ts';
import { correctPayment } from './correct-payment.ts';
import { findClients } from './find-clients.ts';
import { findVisits } from './find-visits.ts';
import { at, type Fixture, openFixture } from './fixture.testing.ts';
import { listUnsettled, readSettlement } from './read-settlement.ts';
import { settleVisits } from './settle-visits.ts';
import { findAppointment } from './store/appointments.ts';
import { undoOutcome } from './undo-outcome.ts';

let fixture: Fixture;
let salon: BuiltProfessional;
let colleague: string;
const tuesday = '2031-06-03';

beforeAll(async () => {
  fixture = await openFixture();
  await fixture.until(at(1, '15:30'));
});
afterAll(() => fixture?.close());
beforeEach(async () => {
  salon = await aProfessional(fixture.db);
  colleague = await aMember(fixture.db, salon.id);
});

const own = () => createHeldStanding<'own_calendar'>(salon);
const owner = () => ({ accountId: salon.accountId, standing: own() });
const visit = (time: string, overrides: Parameters<typeof anAppointment>[2] = {}) =>
  anAppointment(fixture.db, salon, { startsAt: at(1, time), ...overrides });
const settle = (...visits: { id: string; paidBy?: WayOfPayment }[]) =>
  settleVisits(fixture.deps, owner(), visits);
const day = (can = own()) => readSettlement(fixture.deps, can, { day: tuesday });

describe('settling a day', () => {
  it('counts and lists confirmed visits that are over, and no others', async () => {
    const over = await visit('14:00');
    await visit('15:00');
    await visit('17:00');
    await visit('10:00', { state: 'no_show' });
    await visit('11:00', { state: 'cancelled', cancelledBy: 'customer' });
    const yesterday = await anAppointment(fixture.db, salon, { startsAt: at(0, '18:00') });
    expect(await listUnsettled(fixture.deps, own())).toEqual({
      count: 2,
      days: [
        { day: '2031-06-02', count: 1 },
        { day: tuesday, count: 1 },
      ],
    });
    expect((await day()).visits.map(({ id }) => id)).toEqual([over]);
    expect((await readSettlement(fixture.deps, own(), { day: '2031-06-02' })).visits[0]?.id).toBe(yesterday);
  });

  it('settles those that are over and reports for each other one why not', async () => {
    const [over, on, gone] = [await visit('14:00'), await visit('15:00'), await visit('10:00')];
    await sql`update appointments.appointments set state = 'no_show' where id = ${gone}`.execute(fixture.db);
    const stranger = await aProfessional(fixture.db);
    const foreign = await anAppointment(fixture.db, stranger, { startsAt: at(1, '09:00') });
    const inputs = [foreign, gone, on, over].map((id) => ({ id }));
    expect(await settle(...inputs)).toEqual([
      { id: foreign, outcome: 'not_found' },
      { id: gone, outcome: 'wrong_state' },
      { id: on, outcome: 'not_over' },
      { id: over, outcome: 'done' },
    ]);
    expect(await Promise.all(inputs.map(({ id }) => fixture.state(id)))).toEqual([
      ...['confirmed', 'no_show', 'confirmed', 'completed'],
    ]);
  });

  it('two members settling the same day at once complete each visit once', async () => {
    const ids: string[] = [];
    for (let minute = 0; minute < 60; minute += 5) {
      ids.push(await visit(`09:${String(minute).padStart(2, '0')}`));
    }
    const inputs = ids.map((id) => ({ id }));
    const answers = await Promise.all([settle(...inputs), settle(...inputs.toReversed())]);
    for (const id of ids) {
      const outcomes = answers.map((lines) => lines.find((line) => line.id === id)?.outcome);
      expect(outcomes.toSorted()).toEqual(['already', 'done']);
      const row = await findAppointment(fixture.db, id);
      expect(row?.events.filter(({ kind }) => kind === 'completed')).toHaveLength(1);
    }
  });
});

describe('the way of payment of a settled day', () => {
  it('uses the usual way of payment unless given, and none if nothing is due on site', async () => {
    const first = await visit('09:00');
    await settle({ id: first });
    expect((await findAppointment(fixture.db, first))?.paidOnSiteBy).toBe('card');
    for (const time of ['10:00', '11:00']) await settle({ id: await visit(time), paidBy: 'cheque' });
    const third = await visit('12:00');
    const byCard = await visit('13:00', { cardCents: 4000, onSiteCents: 0 });
    await settle({ id: third }, { id: byCard, paidBy: 'cash' });
    expect((await findAppointment(fixture.db, third))?.paidOnSiteBy).toBe('cheque');
    expect((await findAppointment(fixture.db, byCard))?.paidOnSiteBy).toBeNull();
    expect((await day()).usualWay).toBe('cheque');
  });

  it('is recorded with a single completion, from the start on, unless nothing is due on site', async () => {
    const begun = await visit('15:00');
    const byCard = await visit('13:00', { cardCents: 4000, onSiteCents: 0 });
    const unsaid = await visit('12:00');
    const complete = (id: string, paidBy?: WayOfPayment) =>
      completeAppointment(fixture.deps, id, salon.accountId, undefined, { paidBy });
    await complete(begun, 'cash');
    await complete(byCard, 'cash');
    await complete(unsaid);
    const ways = await Promise.all([begun, byCard, unsaid].map((id) => findAppointment(fixture.db, id)));
    expect(ways.map((row) => row?.paidOnSiteBy)).toEqual(['cash', null, null]);
    expect((await day()).takings?.onSite.find(({ paidBy }) => paidBy === 'cash')?.cents).toBe(4000);
  });

  it('can correct the way of payment for seven days, and an undo removes it', async () => {
    const id = await visit('09:00');
    const { accountId } = salon;
    await expect(correctPayment(fixture.deps, id, accountId, 'cash')).rejects.toMatchObject({
      code: 'wrong_state',
    });
    await settle({ id });
    await correctPayment(fixture.deps, id, accountId, 'cash');
    expect((await findAppointment(fixture.db, id))?.paidOnSiteBy).toBe('cash');
    await undoOutcome(fixture.deps, id, accountId);
    expect((await findAppointment(fixture.db, id))?.paidOnSiteBy).toBeNull();
    await settle({ id });
    const changedAt = later(fixture.clock.now(), -7 * DAY_MS);
    const age = (stateChangedAt: Date) =>
      fixture.db
        .updateTable('appointments.appointments')
        .set({ stateChangedAt })
        .where('id', '=', id)
        .execute();
    await age(later(changedAt, MINUTE_MS));
    await correctPayment(fixture.deps, id, accountId, 'other');
    await age(changedAt);
    await expect(correctPayment(fixture.deps, id, accountId, 'cash')).rejects.toMatchObject({
      code: 'edit_too_late',
    });
    expect((await day()).visits[0]).toMatchObject({ paidBy: 'other', correctableUntil: null });
  });
});

describe('the takings of a settled day', () => {
  it('adds up the takings by way of payment, for members with see_money', async () => {
    const ways: WayOfPayment[] = ['cash', 'card', 'cheque', 'other'];
    const naive = new Map<WayOfPayment, number>();
    let total = 0;
    for (let n = 0; n < 20; n++) {
      const cents = 1001 + 37 * n;
      const money = { serviceFeeCents: cents, totalCents: cents, onSiteCents: cents };
      const paidBy = ways[n % 3] as WayOfPayment;
      const [hour, minute] = [9 + Math.floor(n / 5), (n % 5) * 10];
      await settle({ id: await visit(`${hour}:${String(minute).padStart(2, '0')}`, money), paidBy });
      naive.set(paidBy, (naive.get(paidBy) ?? 0) + cents);
      total += cents;
    }
    await visit('14:00');
    const { takings } = await day();
    expect(takings).toEqual({
      totalCents: total,
      online: 0,
      onSite: ways.filter((way) => naive.has(way)).map((paidBy) => ({ paidBy, cents: naive.get(paidBy) })),
    });
    const blind = createHeldStanding<'own_calendar'>(salon, ['own_calendar', 'see_all_calendars']);
    expect((await day(blind)).takings).toBeNull();
  });

  it('shows a member limited to their own calendar no visits of colleagues', async () => {
    await visit('14:00', { memberId: colleague });
    const limited = createHeldStanding<'own_calendar'>(salon, ['own_calendar', 'see_money']);
    expect(await listUnsettled(fixture.deps, limited)).toEqual({ count: 0, days: [] });
    expect((await day(limited)).visits).toEqual([]);
    expect((await findVisits(fixture.deps, limited, { q: 'camille' })).visits).toEqual([]);
    expect((await findVisits(fixture.deps, own(), { q: 'camille' })).visits).toHaveLength(1);
  });
});

const found = async (q: string) =>
  (await findVisits(fixture.deps, own(), { q })).visits.map(({ customerName }) => customerName);

describe('finding a visit', () => {
  it('matches from three characters of name, phone or email, ignoring accents', async () => {
    await visit('09:00', { customerName: 'Zoé Lefèvre', customerPhone: '+33612345678' });
    await visit('10:00', { customerName: 'Jean-Pierre Œuvrard', customerEmail: 'jp.oeuvre@mail.example' });
    for (const q of ['zoe', 'LEFÈ', 'lefe zo', '06 12 34', '+33 6 12', '0033612', '345678']) {
      expect([q, await found(q)]).toEqual([q, ['Zoé Lefèvre']]);
    }
    for (const q of ['jean pierre', 'œuvr', 'oeuvr', 'jp.oeuvre@mail']) {
      expect([q, await found(q)]).toEqual([q, ['Jean-Pierre Œuvrard']]);
    }
    for (const q of ['zo', '%%%', '___', 'zoe pierre', '000']) expect([q, await found(q)]).toEqual([q, []]);
  });

  it('lists future visits first, the next one first, then past ones, the latest first', async () => {
    for (const [customerName, time] of [
      ['Léa matin', '09:00'],
      ['Léa midi', '12:00'],
      ['Léa soir', '18:00'],
      ['Léa en cours', '15:00'],
    ] as const) {
      await visit(time, { customerName });
    }
    await anAppointment(fixture.db, salon, {
      startsAt: at(3, '09:00'),
      customerName: 'Léa jeudi',
    });
    expect(await found('léa')).toEqual(['Léa en cours', 'Léa soir', 'Léa jeudi', 'Léa midi', 'Léa matin']);
  });
});

describe('finding a client', () => {
  it('lists each client once, as in their latest visit, and only to members who served them', async () => {
    await visit('09:00', { customerName: 'Zoé Marin', customerPhone: '+33612345678' });
    await visit('12:00', { customerName: 'Zoé Marin-Petit', customerPhone: '+33612345678' });
    await visit('10:00', { customerName: 'Zoé Marin', customerEmail: 'zoe@mail.example' });
    const latest = await visit('18:00', { customerName: 'Zoé Marin' });
    const cut = await aService(fixture.db, salon.id);
    await aLine(fixture.db, latest);
    await fixture.db
      .updateTable('appointments.lines')
      .set({ serviceId: cut, category: 'woman_cut' })
      .where('appointmentId', '=', latest)
      .execute();
    await visit('19:00', { customerName: 'Zoé partie', state: 'cancelled', cancelledBy: 'system' });
    const { clients } = await findClients({ db: fixture.db, findInClientBook: async () => [] }, own(), {
      q: 'zoé mar',
    });
    expect(clients).toEqual([
      {
        name: 'Zoé Marin',
        phoneNumber: null,
        email: null,
        lastServiceIds: [cut],
        lastAt: at(1, '18:00').toISOString(),
      },
      {
        name: 'Zoé Marin-Petit',
        phoneNumber: '+33612345678',
        email: null,
        lastServiceIds: [],
        lastAt: at(1, '12:00').toISOString(),
      },
      {
        name: 'Zoé Marin',
        phoneNumber: null,
        email: 'zoe@mail.example',
        lastServiceIds: [],
        lastAt: at(1, '10:00').toISOString(),
      },
    ]);
    expect(
      (await findClients({ db: fixture.db, findInClientBook: async () => [] }, own(), { q: 'zo' })).clients,
    ).toEqual([]);
    expect(
      (await findClients({ db: fixture.db, findInClientBook: async () => [] }, own(), { q: '345678' }))
        .clients,
    ).toHaveLength(1);
    const ofBook = [{ name: 'Zoé Petit', phoneNumber: '+33698765432', email: null }];
    const withBook = { db: fixture.db, findInClientBook: async () => ofBook };
    expect((await findClients(withBook, own(), { q: 'zoé pet' })).clients.map(({ name }) => name)).toEqual([
      ...['Zoé Marin-Petit', 'Zoé Petit'],
    ]);
    expect((await findClients(withBook, own(), { q: '' })).clients).toEqual([]);
    const limited = { ...createHeldStanding<'own_calendar'>(salon, ['own_calendar']), memberId: colleague };
    expect(
      (await findClients({ db: fixture.db, findInClientBook: async () => [] }, limited, { q: 'zoe' }))
        .clients,
    ).toEqual([]);
  });
});

describe('finding a visit among many', () => {
  it('answers soon among 22,000 visits', async () => {
    await visit('09:00', { customerName: 'Apolline Ferté' });
    const id = await visit('10:00');
    const columns = sql.raw(
      'professional_id, member_id, booked_by, professional_name, member_name, place, line, city, postal_code, latitude, longitude, state, time_zone, service_fee_cents, mileage_cents, search_fee_cents, total_cents, card_cents, on_site_cents, cancellation_window_hours, late_fee_percent, no_show_fee_percent, payment_failure, closing_at, created_at, state_changed_at',
    );
    await sql`insert into appointments.appointments (starts_at, ends_at, customer_name, customer_phone, ${columns})
      select a.starts_at - n * interval '1 hour', a.ends_at - n * interval '1 hour', 'Marie ' || md5(n::text),
        '+336' || lpad(n::text, 8, '0'), ${columns}
      from appointments.appointments a, generate_series(1, 22000) n where a.id = ${id}`.execute(fixture.db);
    await sql`analyze appointments.appointments`.execute(fixture.db);
    await found('marie');
    for (const [q, many] of [
      ['apo', 1],
      ['mar', 30],
      ['06 00 01 23 45', 1],
    ] as const) {
      const begun = performance.now();
      expect(await found(q)).toHaveLength(many);
      const took = performance.now() - begun;
      console.info(`${q}: ${took.toFixed(0)} ms`);
      expect(took).toBeLessThan(400);
    }
  });
});
