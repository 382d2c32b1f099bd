import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '#kit/time';
import { aCustomer, aMember, aProfessional, aService, someMileageTerms } from '#testing/builders';
import { aPayee } from '#testing/card-partner';
import { createHeldStanding } from '#testing/standing';
import { abandonHold } from './abandon-hold.ts';
import type { Booking } from './book-appointment.ts';
import { bookForClient } from './book-for-client.ts';
import { confirmAppointment, confirmSecuredAppointment } from './confirm-appointment.ts';
import { expireHold } from './expire-hold.ts';
import { at, type Fixture, openFixture } from './fixture.testing.ts';
import { getAppointment } from './get-appointment.ts';
import { quoteForClient, quoteVisit } from './quote-visit.ts';
import { settleFailedPayment } from './settle-failed-payment.ts';

let fixture: Fixture;
beforeEach(async () => {
  fixture = await openFixture();
});
afterEach(() => fixture.close());

const reopened = async (overrides: Parameters<typeof openFixture>[0]) => {
  await fixture.close();
  fixture = await openFixture(overrides);
};

describe('a booking by card', () => {
  it('is held while the card is entered, then confirmed; each is announced once', async () => {
    const { id, state } = await fixture.book();
    expect(state).toBe('held');
    expect(await fixture.isOffered(at(1, '14:00'))).toBe(false);
    expect(await fixture.step(id)).toMatchObject({ kind: 'payment', amountCents: 6100 });
    expect(await fixture.seen(id)).toMatchObject({ can: { pay: true, cancel: null } });

    await fixture.confirm(id);
    await confirmAppointment(fixture.deps, id, fixture.customer.id);
    await confirmSecuredAppointment(fixture.deps, id);
    await fixture.work();
    expect(await fixture.seen(id)).toMatchObject({
      state: 'confirmed',
      payment: { status: 'held', cardLast4: '4242', capturedCents: 0 },
      events: [
        { kind: 'held', actor: 'customer' },
        { kind: 'confirmed', actor: 'system' },
      ],
    });
    expect(await fixture.holdsOf(id)).toMatchObject([{ held_cents: 6100, captured_cents: 0 }]);
    expect(fixture.factsAbout(id)).toEqual([
      'slot-held',
      'payable-secured',
      'appointment-changed',
      'appointment-confirmed',
    ]);
  });

  it('is confirmed by the fact when the browser never comes back', async () => {
    const { id } = await fixture.book();
    await fixture.partner.browser.enterCard((await fixture.step(id)).clientSecret);
    await fixture.step(id).catch(() => undefined);
    await fixture.work();
    expect(await fixture.state(id)).toBe('confirmed');
  });

  it('keeps the slot when the card is declined, and takes another card', async () => {
    const { id } = await fixture.book();
    await expect(fixture.confirm(id, 'pm_card_visa_chargeDeclinedInsufficientFunds')).rejects.toMatchObject({
      code: 'card_declined',
    });
    expect(await fixture.seen(id)).toMatchObject({
      state: 'held',
      payment: { status: 'awaiting_card', declineCode: 'insufficient_funds' },
      can: { pay: true },
    });
    expect(await fixture.isOffered(at(1, '14:00'))).toBe(false);
    await fixture.confirm(id);
    await fixture.work();
    expect(await fixture.state(id)).toBe('confirmed');
    expect(await fixture.holdsOf(id)).toMatchObject([{ held_cents: 6100 }]);
  });

  it('waits for a card that demands authentication', async () => {
    const { id } = await fixture.book();
    const card = 'pm_card_authenticationRequired';
    await expect(fixture.confirm(id, card)).rejects.toMatchObject({ code: 'card_needs_authentication' });
    await fixture.partner.browser.authenticate((await fixture.step(id)).clientSecret, 'authorise');
    await confirmAppointment(fixture.deps, id, fixture.customer.id);
    expect(await fixture.seen(id)).toMatchObject({ state: 'confirmed', payment: { status: 'held' } });
  });

  it('says that the payment is pending while no card was entered', async () => {
    const { id } = await fixture.book();
    await fixture.step(id);
    await expect(confirmAppointment(fixture.deps, id, fixture.customer.id)).rejects.toMatchObject({
      code: 'payment_pending',
    });
  });
});

describe('a booking by card, given up or expired', () => {
  it('frees the slot when the form is abandoned, and closes the form', async () => {
    const { id } = await fixture.book();
    const { clientSecret } = await fixture.step(id);
    await abandonHold(fixture.deps, id, fixture.customer.id);
    expect(await fixture.isOffered(at(1, '14:00'))).toBe(true);
    await fixture.work();
    expect(await fixture.partner.browser.enterCard(clientSecret)).toBe('payment_intent_unexpected_state');
    expect(fixture.factsAbout(id)).toEqual(['slot-held']);
    await expect(abandonHold(fixture.deps, id, fixture.customer.id)).rejects.toMatchObject({
      code: 'wrong_state',
    });
  });

  it('frees the slot after ten minutes, and closes the form', async () => {
    const { id } = await fixture.book();
    const { clientSecret } = await fixture.step(id);
    await fixture.clock.move(10 * MINUTE_MS);
    await expect(confirmAppointment(fixture.deps, id, fixture.customer.id)).rejects.toMatchObject({
      code: 'hold_expired',
    });
    await fixture.work();
    expect(await fixture.partner.browser.enterCard(clientSecret)).toBe('payment_intent_unexpected_state');
    expect(await fixture.seen(id)).toMatchObject({ state: 'cancelled', cancelledBy: 'system' });
    expect(await fixture.isOffered(at(1, '14:00'))).toBe(true);
    expect(fixture.factsAbout(id)).not.toContain('appointment-confirmed');
    expect(fixture.factsAbout(id)).not.toContain('appointment-cancelled');
  });

  it.each([
    ['held', at(1, '14:00')],
    ['saved', at(4, '14:00')],
  ])(
    'is confirmed when the card was %s in time, even if the worker was down until it expired',
    async (_how, startsAt) => {
      const { id } = await fixture.book({ startsAt });
      await fixture.partner.browser.enterCard((await fixture.step(id)).clientSecret);
      await fixture.clock.move(10 * MINUTE_MS);
      await Promise.all([expireHold(fixture.deps, id), expireHold(fixture.deps, id), fixture.work()]);
      await fixture.work();
      expect(await fixture.state(id)).toBe('confirmed');
      expect(fixture.factsAbout(id).filter((name) => name === 'appointment-confirmed')).toHaveLength(1);
      expect((await fixture.holdsOf(id)).some(({ status }) => status === 'canceled')).toBe(false);
    },
  );
});

describe('a booking by card, at its deadline', () => {
  it('releases the money of a card that succeeds after the last check', async () => {
    const { id } = await fixture.book();
    const { clientSecret } = await fixture.step(id);
    await fixture.clock.move(10 * MINUTE_MS);
    const { payments } = fixture.deps;
    const charges = {
      ...payments.charges,
      async readHold(holdId: string) {
        const found = await payments.charges.readHold(holdId);
        await fixture.partner.browser.enterCard(clientSecret);
        return found;
      },
    };
    await expireHold({ ...fixture.deps, payments: { ...payments, charges } }, id);
    await fixture.work();
    expect(await fixture.state(id)).toBe('cancelled');
    expect(await fixture.holdsOf(id)).toMatchObject([
      { status: 'canceled', held_cents: 0, captured_cents: 0 },
    ]);
  });

  it('keeps its slot for an hour while the card partner is down', async () => {
    const { id } = await fixture.book();
    await fixture.step(id);
    await fixture.clock.move(10 * MINUTE_MS);
    await fixture.partner.faults({ away: true });
    await expect(expireHold(fixture.deps, id)).rejects.toMatchObject({ code: 'unavailable' });
    expect(await fixture.state(id)).toBe('held');
    await fixture.clock.move(HOUR_MS);
    await expireHold(fixture.deps, id);
    expect(await fixture.state(id)).toBe('cancelled');
    await fixture.partner.faults({ away: false });
  });

  it('is not confirmed after its start', async () => {
    const { id } = await fixture.book();
    await fixture.partner.browser.enterCard((await fixture.step(id)).clientSecret);
    await fixture.clock.move(at(1, '14:00').getTime() - fixture.clock.now().getTime());
    await fixture.work();
    await fixture.work();
    expect(await fixture.state(id)).toBe('cancelled');
    expect(await fixture.holdsOf(id)).toMatchObject([
      { status: 'canceled', held_cents: 0, captured_cents: 0 },
    ]);
  });

  it('loses neither slot nor money when card and deadline coincide', async () => {
    const { id } = await fixture.book();
    await fixture.partner.browser.enterCard((await fixture.step(id)).clientSecret);
    await fixture.clock.move(10 * MINUTE_MS);
    await Promise.all([confirmAppointment(fixture.deps, id, fixture.customer.id), fixture.work()]);
    await fixture.work();
    expect(await fixture.state(id)).toBe('confirmed');
    expect(await fixture.holdsOf(id)).toMatchObject([{ held_cents: 6100, captured_cents: 0 }]);
  });
});

describe('a booking by card, by whom and at what price', () => {
  it('allows two open holds per account, also for concurrent calls at different salons', async () => {
    const salons: Partial<Booking>[] = [];
    for (let count = 0; count < 6; count++) {
      const { id: professionalId } = await aProfessional(fixture.db);
      await aPayee(fixture.db, fixture.partner, professionalId);
      const service = await aService(fixture.db, professionalId, { priceCents: 6000, prepayment: true });
      salons.push({ professionalId, serviceIds: [service] });
    }
    const outcomes = (await Promise.allSettled(salons.map((salon) => fixture.book(salon)))).map((one) =>
      one.status === 'fulfilled' ? 'held' : one.reason.code,
    );
    expect(outcomes.sort()).toEqual(['held', 'held', ...Array(4).fill('too_many_holds')]);
    expect((await fixture.book({ startsAt: at(1, '15:00') }, await aCustomer(fixture.db))).state).toBe(
      'held',
    );
    await fixture.clock.move(10 * MINUTE_MS);
    expect((await fixture.book({ startsAt: at(1, '16:00') })).state).toBe('held');
  });

  it('belongs to its customer: others may not see, confirm or abandon it', async () => {
    const { id } = await fixture.book();
    const stranger = await aCustomer(fixture.db);
    const { accountId } = fixture.professional;
    await expect(getAppointment(fixture.db, id, stranger.id)).rejects.toMatchObject({ code: 'not_found' });
    await expect(confirmAppointment(fixture.deps, id, stranger.id)).rejects.toMatchObject({
      code: 'not_found',
    });
    await expect(abandonHold(fixture.deps, id, accountId)).rejects.toMatchObject({ code: 'forbidden' });
  });

  it('may be made by the professional as a customer of their own business', async () => {
    const { accountId } = fixture.professional;
    const { id } = await fixture.book({}, { ...fixture.customer, id: accountId });
    await fixture.partner.browser.enterCard((await fixture.step(id)).clientSecret);
    await confirmAppointment(fixture.deps, id, accountId);
    expect(await fixture.state(id)).toBe('confirmed');
  });

  it('refuses a price that differs, with the new quote', async () => {
    await expect(fixture.book({ totalCents: 5900 })).rejects.toMatchObject({
      code: 'price_changed',
      details: { quote: { totalCents: 6100, cardCents: 6100, searchFeeCents: 100 } },
    });
    expect(await fixture.occupancies()).toBe(0);
  });

  it('refuses a fee that was not shown, with the quote', async () => {
    await expect(fixture.book({ terms: undefined })).rejects.toMatchObject({
      code: 'terms_changed',
      details: { quote: { totalCents: 6100, lateFeePercent: 30, noShowFeePercent: 50 } },
    });
    expect(await fixture.occupancies()).toBe(0);
  });
});

const friday = at(4, '14:00');

async function refusedLater(paymentFailure: 'cancel' | 'pay_on_site'): Promise<string> {
  await reopened({ settings: { paymentFailure } });
  const { id } = await fixture.book({ startsAt: friday });
  await fixture.confirm(id, 'pm_card_chargeCustomerFail');
  await fixture.until(new Date(friday.getTime() - 47 * HOUR_MS));
  expect(await fixture.seen(id)).toMatchObject({
    state: 'confirmed',
    payment: { status: 'payment_to_confirm' },
    can: { pay: true },
  });
  return id;
}

describe('a booking more than 48 hours ahead', () => {
  it('saves the card now and holds the amount 48 hours before', async () => {
    const { id } = await fixture.book({ startsAt: friday });
    expect(await fixture.step(id)).toMatchObject({ kind: 'setup', amountCents: 6100 });
    await fixture.confirm(id);
    await fixture.work();
    expect(await fixture.seen(id)).toMatchObject({ state: 'confirmed', payment: { status: 'card_saved' } });
    await fixture.until(new Date(friday.getTime() - 48 * HOUR_MS - MINUTE_MS));
    expect(await fixture.holdsOf(id)).toEqual([]);
    await fixture.until(new Date(friday.getTime() - 48 * HOUR_MS));
    expect(await fixture.holdsOf(id)).toMatchObject([{ held_cents: 6100, captured_cents: 0 }]);
    expect(await fixture.seen(id)).toMatchObject({ payment: { status: 'held' } });
    expect(fixture.factsAbout(id).filter((name) => name === 'appointment-confirmed')).toHaveLength(1);
  });

  it('requires another card when that one is refused, and is saved by it', async () => {
    const id = await refusedLater('cancel');
    await fixture.partner.browser.enterCard((await fixture.step(id)).clientSecret);
    await confirmAppointment(fixture.deps, id, fixture.customer.id);
    await fixture.until(new Date(friday.getTime() - 2 * HOUR_MS));
    expect(await fixture.seen(id)).toMatchObject({ state: 'confirmed', payment: { status: 'held' } });
  });

  it('is cancelled 12 hours later if the professional chose so', async () => {
    const id = await refusedLater('cancel');
    await fixture.until(new Date(friday.getTime() - 30 * HOUR_MS));
    expect(await fixture.seen(id)).toMatchObject({
      state: 'cancelled',
      cancelledBy: 'system',
      cancelReason: 'payment_failed',
      feeCents: null,
    });
    expect(await fixture.isOffered(friday)).toBe(true);
    expect(fixture.factsAbout(id).filter((name) => name === 'appointment-cancelled')).toHaveLength(1);
    expect((await fixture.holdsOf(id)).every((hold) => hold.held_cents + hold.captured_cents === 0)).toBe(
      true,
    );
  });

  it('shows the professional that it is to confirm, but neither the reason nor the card', async () => {
    const id = await refusedLater('cancel');
    expect((await fixture.seen(id)).payment).toMatchObject({
      declineCode: expect.any(String),
      cardLast4: expect.stringMatching(/^\d{4}$/),
    });
    expect((await fixture.seen(id, 'professional')).payment).toMatchObject({
      status: 'payment_to_confirm',
      declineCode: null,
      cardLast4: null,
    });
  });
});

describe('a booking more than 48 hours ahead, although its payment fails', () => {
  it('is not cancelled by a payment that fails after its start', async () => {
    const id = await refusedLater('cancel');
    await fixture.clock.move(friday.getTime() - fixture.clock.now().getTime());
    await settleFailedPayment(fixture.deps, id);
    expect(await fixture.seen(id)).toMatchObject({ state: 'confirmed', cardCents: 0, onSiteCents: 6000 });
  });

  it('is kept and paid on site if the professional chose so, without the search fee', async () => {
    const id = await refusedLater('pay_on_site');
    await fixture.until(new Date(friday.getTime() - 30 * HOUR_MS));
    expect(await fixture.seen(id)).toMatchObject({
      state: 'confirmed',
      searchFeeCents: 0,
      totalCents: 6000,
      cardCents: 0,
      onSiteCents: 6000,
      payment: { status: 'on_site' },
      can: { pay: false },
    });
    expect(await fixture.isOffered(friday)).toBe(false);
  });
});

describe('a booking without a card', () => {
  it('is confirmed at once, without search fee, while the professional is not verified', async () => {
    await reopened({ verified: false });
    const row = await fixture.book({ totalCents: 6000, terms: undefined });
    await fixture.work();
    expect(row).toMatchObject({ state: 'confirmed', cardCents: 0, onSiteCents: 6000, searchFeeCents: 0 });
    expect(fixture.factsAbout(row.id)).toEqual(['appointment-changed', 'appointment-confirmed']);
    expect((await fixture.partner.books()).holds).toEqual([]);
  });

  it('goes to the least booked member when the customer has no preference', async () => {
    const other = await aMember(fixture.db, fixture.professional.id, { serviceIds: [fixture.colour] });
    await fixture.bookForClient({ startsAt: at(1, '10:00') });
    expect((await fixture.book()).memberId).toBe(other);
  });
});

describe('a booking by the professional', () => {
  it('is confirmed at once, all on site', async () => {
    const row = await fixture.bookForClient();
    await fixture.work();
    expect(await fixture.seen(row.id, 'professional')).toMatchObject({
      state: 'confirmed',
      bookedBy: 'professional',
      customer: { name: 'Jeanne Petit' },
      totalCents: 6000,
      cardCents: 0,
      searchFeeCents: 0,
      payment: { status: 'on_site' },
    });
    expect(fixture.factsAbout(row.id)).toEqual(['appointment-changed', 'appointment-confirmed']);
  });

  it.each([
    ['outside the hours', at(1, '20:00'), ['outside_hours']],
    ['in the past', at(-3, '14:00'), ['in_the_past']],
    ['off the grid', at(1, '14:05'), ['off_grid']],
    ['beyond the horizon', at(7 * 20, '14:00'), ['beyond_horizon']],
    ['in a past night', at(-3, '03:05'), ['in_the_past', 'off_grid', 'outside_hours']],
  ])('%s is possible once the warning is accepted', async (_what, startsAt, warnings) => {
    await expect(fixture.bookForClient({ startsAt })).rejects.toMatchObject({
      code: 'warning_not_confirmed',
      details: { warnings },
    });
    expect((await fixture.bookForClient({ startsAt, acceptWarnings: true })).state).toBe('confirmed');
  });
});

describe('the time of a booking by the professional', () => {
  it.each([
    ['four services of twelve hours', at(1, '09:00'), 720, 4],
    ['a service that ends after midnight', at(1, '23:30'), 60, 1],
  ])('lies in one day: not %s', async (_what, startsAt, durationMinutes, count) => {
    const serviceId = await aService(fixture.db, fixture.professional.id, { durationMinutes });
    const serviceIds = Array<string>(count).fill(serviceId);
    const visit = { professionalId: fixture.professional.id, serviceIds, place: 'salon' as const };
    const code = 'visit_beyond_day';
    const booking = { serviceIds, startsAt, acceptWarnings: true };
    await expect(fixture.bookForClient(booking)).rejects.toMatchObject({ code });
    if (count > 1) {
      await expect(quoteVisit(fixture.deps, visit)).rejects.toMatchObject({ code });
      await expect(fixture.book({ serviceIds, startsAt })).rejects.toMatchObject({ code });
    }
    expect(await fixture.occupancies()).toBe(0);
  });

  it('may end at midnight', async () => {
    const booking = { startsAt: at(1, '23:00'), acceptWarnings: true };
    expect((await fixture.bookForClient(booking)).endsAt).toEqual(at(2, '00:00'));
  });

  it('right now needs no warning: the minimum notice is for customers', async () => {
    await fixture.clock.move(4 * HOUR_MS + 7 * MINUTE_MS);
    expect((await fixture.bookForClient({ startsAt: at(0, '12:00') })).state).toBe('confirmed');
  });

  it('is never possible over an occupancy', async () => {
    await fixture.book();
    for (const acceptWarnings of [false, true]) {
      await expect(fixture.bookForClient({ startsAt: at(1, '14:30'), acceptWarnings })).rejects.toMatchObject(
        {
          code: 'slot_taken',
          details: { nextSlots: [{ startsAt: at(1, '15:00').toISOString() }, {}, {}] },
        },
      );
    }
  });

  it.each([
    [new Date('1931-06-02T10:00:00Z'), 'too_small'],
    [new Date('9999-12-31T23:55:00Z'), 'too_big'],
  ])('at %s is refused as a typing error', async (startsAt, wrong) => {
    await expect(fixture.bookForClient({ startsAt, acceptWarnings: true })).rejects.toMatchObject({
      code: 'invalid_input',
      fields: { starts_at: wrong },
    });
  });
});

describe('a booking by the professional in free words', () => {
  const freeLine = { name: 'Chignon de mariée', durationMinutes: 90, priceCents: 8500 };

  it('needs no service: the line is stored with its duration and price, and takes its time', async () => {
    const { db, clock } = fixture;
    const newcomer = await aProfessional(db);
    const row = await bookForClient({ db, clock }, createHeldStanding(newcomer), {
      memberId: newcomer.memberId,
      serviceIds: [],
      freeLine,
      startsAt: at(1, '14:00'),
      place: 'salon',
      client: { name: 'Jeanne Petit', phone: null, email: null },
      note: '',
      acceptWarnings: true,
    });
    expect(row).toMatchObject({ endsAt: at(1, '15:30'), totalCents: 8500, onSiteCents: 8500 });
    expect((await fixture.seen(row.id, 'professional')).lines).toMatchObject([
      { serviceId: null, name: 'Chignon de mariée', durationMinutes: 90, priceCents: 8500, steps: [{}] },
    ]);
  });

  it('may be added to services, and is done after them', async () => {
    const row = await fixture.bookForClient({ freeLine });
    expect(row.totalCents).toBe(6000 + 8500);
    expect(row.lines.map(({ name }) => name).at(-1)).toBe('Chignon de mariée');
  });

  it('is refused over another booking, and warns outside hours, like any other', async () => {
    await fixture.book();
    const freeInput = { serviceIds: [], freeLine };
    await expect(
      fixture.bookForClient({ ...freeInput, startsAt: at(1, '13:00'), acceptWarnings: true }),
    ).rejects.toMatchObject({ code: 'slot_taken' });
    await expect(fixture.bookForClient({ ...freeInput, startsAt: at(1, '20:00') })).rejects.toMatchObject({
      code: 'warning_not_confirmed',
      details: { warnings: ['outside_hours'] },
    });
  });

  it('needs a service or a free-text line', async () => {
    await expect(fixture.bookForClient({ serviceIds: [] })).rejects.toMatchObject({
      code: 'invalid_input',
      fields: { service_ids: 'choice_required' },
    });
  });
});

const nation = { line: '3 avenue du Trône', city: 'Paris 12e Arrondissement', postalCode: '75012' };

/** Reopens the fixture with a professional who works in homes of Paris, and returns their service. */
async function openHomeService(): Promise<string> {
  await reopened({ role: 'HAIRDRESSER', places: ['at_home'], workZones: ['75'] });
  await someMileageTerms(fixture.db, fixture.professional.id, { startingDistanceHm: 10 });
  return aService(fixture.db, fixture.professional.id, { atSalon: false, atHome: true, durationMinutes: 60 });
}

describe('a booking at home', () => {
  let cut: string;
  beforeEach(async () => {
    cut = await openHomeService();
  });
  const home = (overrides: object = {}) =>
    fixture.book({ place: 'at_home', serviceIds: [cut], address: nation, ...overrides });

  it('costs mileage, on the card, and hides the street until it is confirmed', async () => {
    await expect(home()).rejects.toMatchObject({ code: 'price_changed' });
    const refused = await home().catch((error) => error.details.quote);
    expect(refused).toMatchObject({ serviceFeeCents: 4000, searchFeeCents: 100, onSiteCents: 4000 });
    const distanceHm = Math.round(refused.distanceKm * 10);
    expect(refused.mileageCents).toBe(500 + Math.max(0, distanceHm - 10) * 5);
    expect(refused.cardCents).toBe(refused.mileageCents + 100);

    const { id } = await home({ totalCents: refused.totalCents });
    expect((await fixture.seen(id, 'professional')).address).toMatchObject({ line: '', postalCode: '75012' });
    expect((await fixture.seen(id)).address.line).toBe(nation.line);
    await fixture.confirm(id);
    expect((await fixture.seen(id, 'professional')).address.line).toBe(nation.line);
  });

  it('may be beyond the zone, at a price quoted with the distance, once the professional accepts the warning', async () => {
    const lyon = { line: '1 rue', city: 'Lyon 1er Arrondissement', postalCode: '69001' };
    const visit = { place: 'at_home' as const, serviceIds: [cut] };
    const quote = await quoteForClient(fixture.deps, createHeldStanding(fixture.professional), {
      ...visit,
      address: lyon,
    });
    expect(quote).toMatchObject({ serviceFeeCents: 4000, outsideZone: true });
    expect(quote.distanceKm).toBeGreaterThan(400);
    expect(quote.totalCents).toBe(4000 + quote.mileageCents);
    const near = await quoteForClient(fixture.deps, createHeldStanding(fixture.professional), {
      ...visit,
      address: nation,
    });
    expect(near).toMatchObject({ outsideZone: false });
    const input = { ...visit, address: lyon };
    await expect(fixture.bookForClient(input)).rejects.toMatchObject({
      code: 'warning_not_confirmed',
      details: { warnings: ['outside_zone'] },
    });
    const row = await fixture.bookForClient({ ...input, acceptWarnings: true });
    expect(row).toMatchObject({ totalCents: quote.totalCents, mileageCents: quote.mileageCents });
    expect((await fixture.bookForClient({ ...visit, address: nation, startsAt: at(2, '14:00') })).state).toBe(
      'confirmed',
    );
  });

  it('never shows the street of a hold that was given up', async () => {
    const { totalCents } = await home().catch((error) => error.details.quote);
    const { id } = await home({ totalCents });
    await abandonHold(fixture.deps, id, fixture.customer.id);
    expect((await fixture.seen(id, 'professional')).address.line).toBe('');
  });

  it('leaves time for the trip between two visits', async () => {
    const { totalCents } = await home().catch((error) => error.details.quote);
    await home({ totalCents });
    const next = { totalCents, address: { line: '1 rue', city: 'Paris 18e', postalCode: '75018' } };
    const other = await aCustomer(fixture.db);
    const quoted = await fixture
      .book({ place: 'at_home', serviceIds: [cut], ...next }, other)
      .catch((error) => error.details.quote.totalCents as number);
    const book = (time: string) =>
      fixture.book(
        { place: 'at_home', serviceIds: [cut], ...next, totalCents: Number(quoted), startsAt: at(1, time) },
        other,
      );
    await expect(book('15:00')).rejects.toMatchObject({ code: 'slot_taken' });
    expect((await book('15:30')).state).toBe('held');
  });

  it.each([
    ['outside_working_zone', { line: '1 rue', city: 'Lyon 1er Arrondissement', postalCode: '69001' }],
    ['unknown_commune', { line: '1 rue', city: 'Trifouillis', postalCode: '00000' }],
  ])('is refused with %s', async (code, address) => {
    await expect(home({ address })).rejects.toMatchObject({ code });
    expect(await fixture.occupancies()).toBe(0);
  });

  it('needs an address, and a service that is sold there', async () => {
    await expect(home({ address: undefined })).rejects.toMatchObject({
      code: 'invalid_input',
      fields: { address: 'address_required' },
    });
    await expect(home({ serviceIds: [fixture.colour] })).rejects.toMatchObject({ code: 'place_not_offered' });
  });
});
