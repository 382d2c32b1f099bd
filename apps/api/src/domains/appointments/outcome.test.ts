import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { HOUR_MS, later, MINUTE_MS } from '#kit/time';
import { aCustomer, aProfessional } from '#testing/builders';
import { cancelAppointment } from './cancel-appointment.ts';
import { completeAppointment } from './complete-appointment.ts';
import { confirmSecuredAppointment } from './confirm-appointment.ts';
import { at, type Fixture, openFixture } from './fixture.testing.ts';
import { markNoShow } from './mark-no-show.ts';
import { refundVisit } from './refund-visit.ts';
import { remindAppointment } from './remind-appointment.ts';
import { undoOutcome } from './undo-outcome.ts';

let fixture: Fixture;
beforeEach(async () => {
  fixture = await openFixture();
});
afterEach(() => fixture.close());

const start = at(1, '14:00');
const end = at(1, '15:00');
const cancel = (id: string, feeCents = 0, by = fixture.customer.id) =>
  cancelAppointment(fixture.deps, id, by, { reason: 'malade', feeCents });
const asPro = (act: typeof completeAppointment, id: string) =>
  act(fixture.deps, id, fixture.professional.accountId);

describe('services done', () => {
  it('captures the held amount, once, ten minutes later and not before', async () => {
    const id = await fixture.booked();
    await fixture.until(later(start, 30 * MINUTE_MS));
    await asPro(completeAppointment, id);
    expect(await fixture.seen(id, 'professional')).toMatchObject({
      state: 'completed',
      can: { complete: false, noShow: false, cancel: null, undo: { until: expect.any(String) } },
    });
    await fixture.clock.move(9 * MINUTE_MS);
    await fixture.work();
    expect(await fixture.holdsOf(id)).toMatchObject([{ held_cents: 6100, captured_cents: 0 }]);

    await fixture.clock.move(MINUTE_MS);
    // Two concurrent workers, and another run later.
    await Promise.all([fixture.work(), fixture.work()]);
    await fixture.clock.move(HOUR_MS);
    await fixture.work();
    expect(await fixture.holdsOf(id)).toMatchObject([
      { status: 'succeeded', held_cents: 0, captured_cents: 6100 },
    ]);
    expect(await fixture.seen(id)).toMatchObject({ payment: { status: 'captured', capturedCents: 6100 } });
    expect(fixture.factsAbout(id)).toEqual([
      ...['slot-held', 'payable-secured', 'appointment-changed', 'appointment-confirmed'],
      ...['appointment-reminder-due', 'appointment-changed', 'payable-captured'],
    ]);
    await expect(asPro(undoOutcome, id)).rejects.toMatchObject({ code: 'undo_too_late' });
  });

  it('shows the professional the bank charges and their share, the customer neither, also after a refund', async () => {
    const id = await fixture.booked();
    const share = async (viewer: 'customer' | 'professional' = 'professional') => {
      const { bankChargesCents, professionalNetCents } = (await fixture.seen(id, viewer)).payment;
      return { bankChargesCents, professionalNetCents };
    };
    const nothing = { bankChargesCents: null, professionalNetCents: null };
    // 61 € with a search fee of 1 €: bank charges of 1.5 % plus 0.25 € on the other 60 €.
    const professionalView = { bankChargesCents: 115, professionalNetCents: 5885 };
    expect([await share(), await share('customer')]).toEqual([professionalView, nothing]);
    await fixture.until(later(start, 30 * MINUTE_MS));
    await asPro(completeAppointment, id);
    await fixture.clock.move(11 * MINUTE_MS);
    await fixture.work();
    expect(await share()).toEqual(professionalView);
    const idempotencyKey = {
      caller: fixture.professional.accountId,
      key: randomUUID(),
      requestHash: Buffer.alloc(32),
    };
    const input = { isWhole: false, amountCents: 1000, reason: 'Geste' };
    await refundVisit(fixture.deps, id, fixture.professional.accountId, input, idempotencyKey);
    // The bank charges stay, and the share is lowered by the refund.
    expect(await share()).toEqual({ bankChargesCents: 115, professionalNetCents: 4885 });
    expect(await share('customer')).toEqual(nothing);
  });

  it('cannot be marked before the start, twice, or by others', async () => {
    const id = await fixture.booked();
    await expect(asPro(completeAppointment, id)).rejects.toMatchObject({ code: 'not_started' });
    await fixture.until(start);
    await expect(completeAppointment(fixture.deps, id, fixture.customer.id)).rejects.toMatchObject({
      code: 'forbidden',
    });
    const other = await aProfessional(fixture.db);
    await expect(completeAppointment(fixture.deps, id, other.accountId)).rejects.toMatchObject({
      code: 'not_found',
    });
    await asPro(completeAppointment, id);
    await expect(asPro(completeAppointment, id)).rejects.toMatchObject({ code: 'wrong_state' });
  });
});

describe('services done, without a capture', () => {
  it('undone within ten minutes captures nothing until marked again', async () => {
    const id = await fixture.booked();
    await fixture.until(end);
    await asPro(completeAppointment, id);
    await fixture.clock.move(9 * MINUTE_MS);
    await asPro(undoOutcome, id);
    await fixture.until(later(end, HOUR_MS));
    expect(await fixture.seen(id)).toMatchObject({ state: 'confirmed', payment: { status: 'held' } });
    await asPro(completeAppointment, id);
    await fixture.until(later(end, 2 * HOUR_MS));
    expect(await fixture.holdsOf(id)).toMatchObject([{ captured_cents: 6100 }]);
  });

  it('captures nothing when all is paid on site', async () => {
    const { id } = await fixture.bookForClient();
    await fixture.until(end);
    await asPro(completeAppointment, id);
    await fixture.until(later(end, HOUR_MS));
    expect(await fixture.state(id)).toBe('completed');
    expect((await fixture.partner.books()).holds).toEqual([]);
  });

  it('does not block other appointments when one cannot be settled', async () => {
    const broken = await fixture.booked();
    const id = await fixture.booked({ startsAt: at(1, '10:00') });
    await fixture.until(end);
    await asPro(completeAppointment, broken);
    await asPro(completeAppointment, id);
    const { status } = await fixture.db
      .updateTable('payments.payables')
      .set({ status: 'releasing' })
      .where('id', '=', broken)
      .returning('status')
      .executeTakeFirstOrThrow();
    expect(status).toBe('releasing');
    await fixture.clock.move(10 * MINUTE_MS);
    await expect(fixture.work()).rejects.toThrow('settle-outcomes: 1 of 2 failed');
    expect(await fixture.seen(id)).toMatchObject({ payment: { status: 'capturing' } });
  });
});

describe('a customer who does not come', () => {
  it('pays the fee of the terms at booking, and no more', async () => {
    const id = await fixture.booked();
    await fixture.db.updateTable('professionals.professionals').set({ noShowFeePercent: 100 }).execute();
    await fixture.until(later(start, 14 * MINUTE_MS));
    await expect(asPro(markNoShow, id)).rejects.toMatchObject({ code: 'too_early_for_no_show' });
    await fixture.until(later(start, 15 * MINUTE_MS));
    await asPro(markNoShow, id);
    await fixture.until(later(start, HOUR_MS));
    expect(await fixture.seen(id)).toMatchObject({ state: 'no_show', feeCents: 3050 });
    expect(await fixture.holdsOf(id)).toMatchObject([{ held_cents: 0, captured_cents: 3050 }]);
    expect((await fixture.seen(id)).events.filter(({ kind }) => kind === 'no_show')).toHaveLength(1);
  });

  it('pays nothing without a fee: the hold is released', async () => {
    await fixture.close();
    fixture = await openFixture({ settings: { noShowFeePercent: 0 } });
    const id = await fixture.booked();
    await fixture.until(end);
    await asPro(markNoShow, id);
    await fixture.until(later(end, HOUR_MS));
    expect(await fixture.seen(id)).toMatchObject({ state: 'no_show', feeCents: null });
    expect(await fixture.holdsOf(id)).toMatchObject([{ status: 'canceled', captured_cents: 0 }]);
  });

  it('can be undone, and then completed', async () => {
    const id = await fixture.booked();
    await fixture.until(end);
    await asPro(markNoShow, id);
    await asPro(undoOutcome, id);
    await asPro(completeAppointment, id);
    await fixture.until(later(end, HOUR_MS));
    expect(await fixture.seen(id)).toMatchObject({ state: 'completed', feeCents: null });
    expect(await fixture.holdsOf(id)).toMatchObject([{ captured_cents: 6100 }]);
  });
});

describe('a cancellation', () => {
  it('in time releases the hold and frees the slot', async () => {
    const id = await fixture.booked();
    await cancel(id);
    expect(await fixture.isOffered(start)).toBe(true);
    expect(await fixture.occupancies()).toBe(0);
    await fixture.work();
    expect(await fixture.seen(id)).toMatchObject({
      state: 'cancelled',
      cancelledBy: 'customer',
      cancelReason: 'malade',
      feeCents: null,
      payment: { status: 'released', capturedCents: 0 },
    });
    expect(await fixture.holdsOf(id)).toMatchObject([
      { status: 'canceled', held_cents: 0, captured_cents: 0 },
    ]);
    expect(fixture.factsAbout(id).filter((name) => name === 'appointment-cancelled')).toHaveLength(1);
    await expect(cancel(id)).rejects.toMatchObject({ code: 'wrong_state' });
    await fixture.until(later(end, 24 * HOUR_MS));
    expect(await fixture.state(id)).toBe('cancelled');
  });

  it('of a saved card needs no call to the bank', async () => {
    const id = await fixture.booked({ startsAt: at(4, '14:00') });
    await cancel(id);
    await fixture.until(at(4, '18:00'));
    expect(await fixture.seen(id)).toMatchObject({ payment: { status: 'released' } });
    expect(await fixture.holdsOf(id)).toEqual([]);
  });
});

describe('a cancellation, late, refused or concurrent', () => {
  it('too late captures the fee that was shown, and refuses any other', async () => {
    const id = await fixture.booked();
    await fixture.until(later(start, -23 * HOUR_MS));
    expect((await fixture.seen(id)).can.cancel).toMatchObject({ feeCents: 1830 });
    await expect(cancel(id, 0)).rejects.toMatchObject({
      code: 'fee_changed',
      details: { feeCents: 1830 },
    });
    expect(await fixture.state(id)).toBe('confirmed');
    await cancel(id, 1830);
    // A repeated webhook changes nothing.
    await confirmSecuredAppointment(fixture.deps, id);
    await fixture.work();
    await confirmSecuredAppointment(fixture.deps, id);
    expect(await fixture.seen(id)).toMatchObject({ state: 'cancelled', feeCents: 1830 });
    expect(await fixture.holdsOf(id)).toMatchObject([{ held_cents: 0, captured_cents: 1830 }]);
    expect(await fixture.isOffered(start)).toBe(true);
  });

  it('by the professional costs nothing, however late', async () => {
    const id = await fixture.booked();
    await fixture.until(later(start, -HOUR_MS));
    await cancel(id, 0, fixture.professional.accountId);
    await fixture.work();
    expect(await fixture.seen(id)).toMatchObject({ cancelledBy: 'professional', feeCents: null });
    expect(await fixture.holdsOf(id)).toMatchObject([{ status: 'canceled', captured_cents: 0 }]);
  });

  it('is refused to strangers, and to the customer after the start', async () => {
    const id = await fixture.booked();
    await expect(cancel(id, 0, (await aCustomer(fixture.db)).id)).rejects.toMatchObject({
      code: 'not_found',
    });
    await fixture.until(start);
    await expect(cancel(id, 1830)).rejects.toMatchObject({ code: 'wrong_state' });
  });

  it('and "services done" at the same moment: one of them', async () => {
    const id = await fixture.booked();
    await fixture.until(start);
    const both = await Promise.allSettled([
      cancel(id, 0, fixture.professional.accountId),
      asPro(completeAppointment, id),
    ]);
    expect(both.map((one) => one.status).sort()).toEqual(['fulfilled', 'rejected']);
    await fixture.until(later(end, HOUR_MS));
    const done = (await fixture.state(id)) === 'completed';
    expect(await fixture.holdsOf(id)).toMatchObject([{ held_cents: 0, captured_cents: done ? 6100 : 0 }]);
  });
});

it('reminds once, 24 hours before, also when two workers find it due', async () => {
  const id = await fixture.booked({ startsAt: at(1, '14:00') });
  await fixture.until(later(start, -24 * HOUR_MS - MINUTE_MS));
  // A worker whose clock is behind.
  await remindAppointment(fixture.deps, id);
  await fixture.work();
  expect(fixture.factsAbout(id)).not.toContain('appointment-reminder-due');
  await fixture.clock.move(2 * MINUTE_MS);
  await Promise.all([remindAppointment(fixture.deps, id), remindAppointment(fixture.deps, id)]);
  await fixture.until(later(start, -20 * HOUR_MS));
  expect(fixture.factsAbout(id).filter((name) => name === 'appointment-reminder-due')).toHaveLength(1);
});
