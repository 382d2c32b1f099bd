import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { HOUR_MS, later, MINUTE_MS } from '#kit/time';
import { aMember, aService } from '#testing/builders';
import { createHeldStanding } from '#testing/standing';
import { listViolations, readBalance } from '#wallet';
import type { Booking } from './book-appointment.ts';
import { bookGroup } from './book-group.ts';
import { cancelAppointment } from './cancel-appointment.ts';
import { changeServices } from './change-services.ts';
import { completeAppointment } from './complete-appointment.ts';
import { at, type Fixture, openFixture } from './fixture.testing.ts';
import { markNoShow } from './mark-no-show.ts';
import { quoteVisit } from './quote-visit.ts';
import { rescheduleAppointment } from './reschedule-appointment.ts';
import { rescheduleOwnAppointment } from './reschedule-own-appointment.ts';
import { findAppointment } from './store/appointments.ts';

let fixture: Fixture;
/** 60 € in an hour, with a deposit of 20 €. */
let balayage: string;
beforeEach(async () => {
  fixture = await openFixture();
  await fixture.partner.availableAfter(0);
  balayage = await aService(fixture.db, fixture.professional.id, {
    name: 'Balayage',
    priceCents: 6000,
    durationMinutes: 60,
    deposit: 'amount',
    depositCents: 2000,
  });
});
afterEach(() => fixture.close());

const start = at(1, '14:00');
const quote = (serviceIds = [balayage], startsAt = start) =>
  quoteVisit(fixture.deps, {
    professionalId: fixture.professional.id,
    serviceIds,
    place: 'salon',
    startsAt: startsAt.toISOString(),
  });
/** Books with the price and terms of the quote. */
async function bookQuoted(serviceIds = [balayage], overrides: Partial<Booking> = {}): Promise<string> {
  const { totalCents, ...shown } = await quote(serviceIds, overrides.startsAt);
  const { cancellationWindowHours, lateFeePercent, noShowFeePercent, depositCents } = shown;
  const terms = { cancellationWindowHours, lateFeePercent, noShowFeePercent, depositCents };
  return fixture.booked({ serviceIds, totalCents, terms, ...overrides });
}
const cancel = (id: string, feeCents = 0) =>
  cancelAppointment(fixture.deps, id, fixture.customer.id, { reason: '', feeCents });
const asPro = (act: typeof completeAppointment, id: string) =>
  act(fixture.deps, id, fixture.professional.accountId);
const rowOf = async (id: string) => {
  const row = await findAppointment(fixture.db, id);
  if (!row) throw new Error(`no appointment ${id}`);
  return row;
};
/**
 * The wallet has the professional's share of these captures: each without the search fee of 1 € and bank charges of
 * 1.5 % plus 0.25 € on the rest. Ledger and card partner agree.
 */
async function expectEarned(capturedCents: readonly number[]): Promise<void> {
  const share = (cents: number) => cents - 100 - (Math.floor(((cents - 100) * 150 + 5000) / 10_000) + 25);
  const { pendingCents, availableCents } = await readBalance(fixture.db, fixture.professional.id);
  expect(pendingCents + availableCents).toBe(capturedCents.reduce((all, one) => all + share(one), 0));
  expect(await listViolations(fixture.db)).toEqual([]);
  const { rows } = await sql<{ cents: number }>`select coalesce(sum(amount_cents), 0)::integer as cents
    from wallet.entries`.execute(fixture.db);
  expect(rows).toEqual([{ cents: 0 }]);
}

describe('a service with a deposit', () => {
  it('is quoted with the deposit and search fee by card, the rest on site, and the deposit as both fees', async () => {
    expect(await quote()).toMatchObject({
      totalCents: 6100,
      cardCents: 2100,
      onSiteCents: 4000,
      depositCents: 2000,
      lines: [{ depositCents: 2000, prepayment: false }],
      money: { depositCents: 2000, lateFeeCents: 2000, noShowFeeCents: 2000 },
    });
  });

  it('is refused when the customer was shown no deposit, or another one', async () => {
    const shown = { cancellationWindowHours: 24, lateFeePercent: 100, noShowFeePercent: 100 };
    for (const terms of [
      await fixture.readTerms(),
      shown,
      { ...shown, depositCents: 1000 },
      { ...shown, depositCents: 3000 },
      undefined,
    ])
      await expect(fixture.book({ serviceIds: [balayage], terms })).rejects.toMatchObject({
        code: 'terms_changed',
        details: { quote: { depositCents: 2000 } },
      });
    const { id } = await fixture.book({
      serviceIds: [balayage],
      terms: { ...shown, depositCents: 2000 },
    });
    expect(await rowOf(id)).toMatchObject({ state: 'held', depositCents: 2000, cardCents: 2100 });
  });

  it('is held, and debited once the services are done; the rest is paid on site', async () => {
    const id = await bookQuoted();
    expect(await fixture.seen(id)).toMatchObject({ onSiteCents: 4000, payment: { status: 'held' } });
    expect(await fixture.holdsOf(id)).toMatchObject([{ held_cents: 2100, captured_cents: 0 }]);
    await fixture.until(start);
    await asPro(completeAppointment, id);
    await fixture.until(later(start, HOUR_MS));
    expect(await fixture.holdsOf(id)).toMatchObject([{ held_cents: 0, captured_cents: 2100 }]);
    expect(await fixture.seen(id, 'professional')).toMatchObject({
      state: 'completed',
      onSiteCents: 4000,
      feeCents: null,
      payment: { status: 'captured', capturedCents: 2100 },
    });
    await expectEarned([2100]);
  });

  it('beyond 48 hours only saves the card, and holds the deposit two days before', async () => {
    const startsAt = at(4, '14:00');
    const id = await bookQuoted([balayage], { startsAt });
    expect(await fixture.holdsOf(id)).toEqual([]);
    await fixture.until(later(startsAt, -47 * HOUR_MS));
    expect(await fixture.holdsOf(id)).toMatchObject([{ held_cents: 2100 }]);
  });
});

describe('a deposit as the fee', () => {
  it('is released by a cancellation in time', async () => {
    const id = await bookQuoted([balayage], { startsAt: at(2, '14:00') });
    expect((await fixture.seen(id)).can.cancel).toEqual({ feeCents: 0 });
    await cancel(id);
    await fixture.work();
    expect((await fixture.holdsOf(id)).filter((hold) => hold.captured_cents > 0)).toEqual([]);
    expect(await fixture.seen(id)).toMatchObject({ state: 'cancelled', feeCents: null });
    await expectEarned([]);
  });

  it('is taken by a late cancellation, whole and no more, although the settings say 30 %', async () => {
    const id = await bookQuoted();
    await fixture.until(later(start, -23 * HOUR_MS));
    expect((await fixture.seen(id)).can.cancel).toEqual({ feeCents: 2000 });
    await expect(cancel(id, 1830)).rejects.toMatchObject({ code: 'fee_changed' });
    await cancel(id, 2000);
    await fixture.work();
    expect(await fixture.seen(id)).toMatchObject({ state: 'cancelled', feeCents: 2000 });
    expect(await fixture.holdsOf(id)).toMatchObject([{ held_cents: 0, captured_cents: 2000 }]);
    await expectEarned([2000]);
  });

  it('is taken for a no-show, also when the settings have no fee', async () => {
    await fixture.db
      .updateTable('professionals.professionals')
      .set({ lateFeePercent: 0, noShowFeePercent: 0 })
      .execute();
    const id = await bookQuoted();
    await fixture.until(later(start, 15 * MINUTE_MS));
    await asPro(markNoShow, id);
    await fixture.until(later(start, 2 * HOUR_MS));
    expect(await fixture.seen(id)).toMatchObject({ state: 'no_show', feeCents: 2000 });
    expect(await fixture.holdsOf(id)).toMatchObject([{ held_cents: 0, captured_cents: 2000 }]);
    await expectEarned([2000]);
  });

  it('stays as booked when the professional changes it afterwards', async () => {
    const id = await bookQuoted();
    await fixture.db
      .updateTable('services.services')
      .set({ depositCents: 5000 })
      .where('id', '=', balayage)
      .execute();
    await fixture.until(later(start, 15 * MINUTE_MS));
    await asPro(markNoShow, id);
    await fixture.until(later(start, 2 * HOUR_MS));
    expect(await fixture.seen(id)).toMatchObject({ feeCents: 2000 });
  });
});

describe('several services', () => {
  it('add up: deposits, whole prices and the search fee by card, and the deposits alone as the fee', async () => {
    const cut = await aService(fixture.db, fixture.professional.id, {
      ...{ name: 'Coupe', priceCents: 2000, durationMinutes: 30 },
      ...{ deposit: 'none' as const },
    });
    const gloss = await aService(fixture.db, fixture.professional.id, {
      ...{ name: 'Gloss', priceCents: 3333, durationMinutes: 30 },
      ...{ deposit: 'percent' as const, depositPercent: 50 },
    });
    const all = [balayage, cut, gloss, fixture.colour];
    expect(await quote(all, at(2, '09:00'))).toMatchObject({
      totalCents: 6000 + 2000 + 3333 + 6000 + 100,
      cardCents: 2000 + 1667 + 6000 + 100,
      depositCents: 3667,
      money: { lateFeeCents: 3667, noShowFeeCents: 3667 },
    });
    const id = await bookQuoted(all, { startsAt: at(1, '14:00') });
    await fixture.until(later(start, 20 * MINUTE_MS));
    await asPro(markNoShow, id);
    await fixture.until(later(start, 4 * HOUR_MS));
    expect(await fixture.holdsOf(id)).toMatchObject([{ captured_cents: 3667 }]);
    await expectEarned([3667]);
  });

  it('of a business with a deposit follow it, unless they are prepaid or say otherwise', async () => {
    const { db, professional, colour } = fixture;
    await db.updateTable('professionals.professionals').set({ depositPercent: 25 }).execute();
    const cut = { name: 'Coupe', priceCents: 2000, durationMinutes: 30 };
    const follows = await aService(db, professional.id, cut);
    const without = await aService(db, professional.id, { ...cut, deposit: 'none' });
    const depositsOf = async (ids: string[]) =>
      (await quote(ids)).lines.map(({ depositCents }) => depositCents);
    expect(await depositsOf([follows, without, balayage, colour])).toEqual([500, 0, 2000, 0]);
  });

  it('booked by the professional, or before the verification, ask for no deposit', async () => {
    const { id } = await fixture.bookForClient({ serviceIds: [balayage] });
    expect(await rowOf(id)).toMatchObject({ cardCents: 0, depositCents: null, lines: [{ depositCents: 0 }] });
    await fixture.db.updateTable('professionals.professionals').set({ verification: 'pending' }).execute();
    expect(await quote([balayage], at(2, '14:00'))).toMatchObject({
      totalCents: 6000,
      cardCents: 0,
      depositCents: null,
      lateFeePercent: 30,
    });
  });
});

describe('services that change', () => {
  const change = async (id: string, input: object) => {
    const { professional } = fixture;
    const { revision } = await rowOf(id);
    const standing = createHeldStanding<'own_calendar'>(professional);
    const nothing = { keep: [], serviceIds: [], prices: [], acceptWarnings: false };
    const given = { ...nothing, ...input, revision };
    await changeServices(fixture.deps, { accountId: professional.accountId, standing }, id, given);
  };

  it('lower the deposit with the price, and the fee with it', async () => {
    const id = await bookQuoted();
    await change(id, { keep: [0], prices: [{ position: 0, priceCents: 1500 }] });
    expect(await rowOf(id)).toMatchObject({
      totalCents: 1600,
      cardCents: 1600,
      onSiteCents: 0,
      depositCents: 1500,
      lines: [{ priceCents: 1500, depositCents: 1500 }],
    });
    await fixture.until(later(start, 15 * MINUTE_MS));
    await asPro(markNoShow, id);
    await fixture.until(later(start, 2 * HOUR_MS));
    expect((await fixture.holdsOf(id)).map((hold) => hold.captured_cents).filter(Boolean)).toEqual([1500]);
    await expectEarned([1500]);
  });

  it('never raise the deposit, whatever the other service asks for', async () => {
    const gloss = await aService(fixture.db, fixture.professional.id, {
      name: 'Gloss',
      priceCents: 4000,
      durationMinutes: 30,
      deposit: 'percent',
      depositPercent: 75,
    });
    const id = await bookQuoted();
    await change(id, { serviceIds: [gloss] });
    expect(await rowOf(id)).toMatchObject({
      totalCents: 4100,
      cardCents: 2100,
      onSiteCents: 2000,
      depositCents: 2000,
      lines: [{ depositCents: 3000 }],
    });
  });

  it('ask for no deposit where the booking had none', async () => {
    const { id } = await fixture.bookForClient({ serviceIds: [fixture.colour] });
    await change(id, { serviceIds: [balayage] });
    expect(await rowOf(id)).toMatchObject({ cardCents: 0, depositCents: null, lines: [{ depositCents: 0 }] });
  });

  it('end the fee with the last service that had a deposit, although the search fee stays held', async () => {
    const cut = await aService(fixture.db, fixture.professional.id, {
      ...{ name: 'Coupe', priceCents: 2000, durationMinutes: 30 },
    });
    const id = await bookQuoted();
    await change(id, { keep: [], serviceIds: [cut] });
    expect(await rowOf(id)).toMatchObject({ totalCents: 2100, cardCents: 100, depositCents: 0 });
    await fixture.until(later(start, -2 * HOUR_MS));
    expect((await fixture.seen(id)).can.cancel).toEqual({ feeCents: 0 });
  });
});

describe('a visit with a deposit that moves', () => {
  it('keeps deposit and hold when its customer moves it', async () => {
    const id = await bookQuoted([balayage], { startsAt: at(3, '14:00') });
    const { revision } = await rowOf(id);
    const own = { id, accountId: fixture.customer.id };
    await rescheduleOwnAppointment(fixture.deps, own, { revision, startsAt: at(4, '10:30') });
    await fixture.until(later(at(4, '10:30'), -2 * HOUR_MS));
    expect(await fixture.seen(id)).toMatchObject({
      money: { depositCents: 2000 },
      can: { cancel: { feeCents: 2000 } },
    });
    expect(await fixture.holdsOf(id)).toMatchObject([{ held_cents: 2100 }]);
  });

  it('is free to cancel after the professional has moved it, and a no-show still costs the deposit', async () => {
    const id = await bookQuoted();
    const { professional } = fixture;
    const { revision, memberId } = await rowOf(id);
    const standing = createHeldStanding<'own_calendar'>(professional);
    await rescheduleAppointment(fixture.deps, { accountId: professional.accountId, standing }, id, {
      ...{ revision, memberId, startsAt: at(1, '16:00') },
      acceptWarnings: true,
    });
    await fixture.until(later(at(1, '16:00'), -2 * HOUR_MS));
    expect(await fixture.seen(id)).toMatchObject({
      can: { cancel: { feeCents: 0 } },
      money: { cancelling: 'free', noShowFeeCents: 2000 },
    });
  });
});

describe('a group', () => {
  it('has a deposit per person, each with the terms that they were shown', async () => {
    const { db, professional, customer, deps } = fixture;
    const fringe = await aService(db, professional.id, {
      ...{ name: 'Frange', priceCents: 1500, durationMinutes: 30, prepayment: true },
    });
    const lea = await aMember(db, professional.id, { serviceIds: [fringe] });
    const shared = await fixture.readTerms();
    const ofDeposit = { ...shared, lateFeePercent: 100, noShowFeePercent: 100, depositCents: 2000 };
    const mother = { name: '', serviceIds: [balayage], memberId: professional.memberId, startsAt: start };
    const daughter = { name: 'Zoé', serviceIds: [fringe], memberId: lea, startsAt: start };
    const group = { professionalId: professional.id, totalCents: 7600, terms: shared, note: '' };
    await expect(
      bookGroup(deps, customer.id, { ...group, people: [mother, daughter] }),
    ).rejects.toMatchObject({ code: 'terms_changed', details: { quote: { depositCents: 2000 } } });
    const rows = await bookGroup(deps, customer.id, {
      ...group,
      people: [{ ...mother, terms: ofDeposit }, daughter],
    });
    const [first = '', second = ''] = rows.map(({ id }) => id);
    await fixture.confirm(first);
    await fixture.work();
    await fixture.until(later(start, -2 * HOUR_MS));
    expect((await fixture.seen(first)).can.cancel).toEqual({ feeCents: 2000 });
    expect((await fixture.seen(second)).can.cancel).toEqual({ feeCents: 450 });
    await cancel(first, 2000);
    await fixture.work();
    expect(await fixture.holdsOf(first)).toMatchObject([{ captured_cents: 2000 }]);
    expect(await fixture.holdsOf(second)).toMatchObject([{ held_cents: 1500, captured_cents: 0 }]);
  });
});

describe('the database', () => {
  it('takes no service with both the whole price by card and a deposit, and no deposit without its value', async () => {
    const set = (change: object) =>
      fixture.db.updateTable('services.services').set(change).where('id', '=', balayage).execute();
    await expect(set({ prepayment: true })).rejects.toThrow('services_prepayment_or_deposit_check');
    await expect(set({ depositCents: null })).rejects.toThrow('services_deposit_value_check');
    await expect(set({ depositPercent: 30 })).rejects.toThrow('services_deposit_value_check');
  });

  it('takes no deposit of a visit above what is by card', async () => {
    const id = await bookQuoted();
    await expect(
      fixture.db
        .updateTable('appointments.appointments')
        .set({ depositCents: 2101 })
        .where('id', '=', id)
        .execute(),
    ).rejects.toThrow('appointments_deposit_check');
  });
});
