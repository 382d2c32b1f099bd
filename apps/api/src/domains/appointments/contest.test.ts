import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { HOUR_MS, later, MINUTE_MS } from '#kit/time';
import { aCustomer } from '#testing/builders';
import { completeAppointment } from './complete-appointment.ts';
import { contestVisit } from './contest-visit.ts';
import { decideContest } from './decide-contest.ts';
import { at, type Fixture, openFixture } from './fixture.testing.ts';
import { undoOutcome } from './undo-outcome.ts';

let fixture: Fixture;
beforeEach(async () => {
  fixture = await openFixture();
});
afterEach(() => fixture.close());

const end = at(1, '15:00');
const presumedAt = later(end, 20 * HOUR_MS);
const settledAt = later(presumedAt, 48 * HOUR_MS);
const reason = 'Le salon était fermé.';
const contest = (id: string, by = fixture.customer.id) => contestVisit(fixture.deps, id, by, { reason });
const decide = (id: string, debit: 'all' | number) =>
  decideContest(fixture.deps, id, { debit, operatorId: null });
const countFacts = (id: string, name: string) => fixture.factsAbout(id).filter((one) => one === name).length;
/** The test clock keeps running, so the system completed it a moment after the deadline. */
const deadlineOf = async (id: string) => new Date((await fixture.seen(id)).contestUntil ?? Number.NaN);
async function presumed(): Promise<string> {
  const id = await fixture.booked();
  await fixture.until(presumedAt);
  return id;
}
async function contested(): Promise<string> {
  const id = await presumed();
  await contest(id);
  return id;
}

describe('a visit that is never marked', () => {
  it('has a reminder after 2 hours, counts as done after 20, and is captured 48 hours later', async () => {
    const id = await fixture.booked();
    await fixture.until(later(end, 2 * HOUR_MS - MINUTE_MS));
    expect(countFacts(id, 'appointment-left-unmarked')).toBe(0);
    await fixture.until(later(presumedAt, -MINUTE_MS));
    expect(countFacts(id, 'appointment-left-unmarked')).toBe(1);
    expect(await fixture.state(id)).toBe('confirmed');

    await fixture.until(presumedAt);
    expect(countFacts(id, 'appointment-completed-by-system')).toBe(1);
    const contestUntil = await deadlineOf(id);
    expect(Math.abs(contestUntil.getTime() - settledAt.getTime())).toBeLessThan(MINUTE_MS);
    expect(await fixture.seen(id)).toMatchObject({
      state: 'completed',
      can: { contest: { until: contestUntil.toISOString() } },
      payment: { status: 'held' },
    });
    expect((await fixture.seen(id)).events.at(-1)).toMatchObject({ kind: 'completed', actor: 'system' });
    expect((await fixture.seen(id, 'professional')).can).toMatchObject({ undo: null, contest: null });
    await expect(undoOutcome(fixture.deps, id, fixture.professional.accountId)).rejects.toMatchObject({
      code: 'undo_too_late',
    });

    await fixture.until(later(contestUntil, -MINUTE_MS));
    expect(await fixture.holdsOf(id)).toMatchObject([{ held_cents: 6100, captured_cents: 0 }]);
    await fixture.until(contestUntil);
    expect(await fixture.seen(id)).toMatchObject({
      payment: { status: 'captured', capturedCents: 6100 },
      can: { contest: null },
    });
    expect([
      countFacts(id, 'appointment-left-unmarked'),
      countFacts(id, 'appointment-completed-by-system'),
    ]).toEqual([1, 1]);
    await expect(contest(id)).rejects.toMatchObject({ code: 'contest_too_late' });
  });

  it('is still held when its five-day hold ends before the 48 hours', async () => {
    const id = await fixture.booked({ startsAt: at(2, '14:00') });
    await fixture.until(at(3, '11:00'));
    await fixture.until(later(await deadlineOf(id), -MINUTE_MS));
    const holds = await fixture.holdsOf(id);
    expect(holds.map(({ held_cents, captured_cents }) => held_cents + captured_cents).sort()).toEqual([
      0, 6100,
    ]);
    await fixture.until(await deadlineOf(id));
    expect(await fixture.seen(id)).toMatchObject({ payment: { status: 'captured', capturedCents: 6100 } });
  });

  it('sends no reminder for a marked visit, nor for one the professional booked', async () => {
    const id = await fixture.booked();
    const own = await fixture.bookForClient({ startsAt: at(1, '10:00') });
    await fixture.until(end);
    await completeAppointment(fixture.deps, id, fixture.professional.accountId);
    await fixture.until(settledAt);
    expect(countFacts(id, 'appointment-left-unmarked')).toBe(0);
    expect(
      countFacts(own.id, 'appointment-left-unmarked') + countFacts(own.id, 'appointment-completed-by-system'),
    ).toBe(0);
    expect(await fixture.state(own.id)).toBe('completed');
    await expect(contest(id)).rejects.toMatchObject({ code: 'wrong_state' });
  });
});

describe('a contested visit', () => {
  it('is not captured, however long it waits, and stays held', async () => {
    const id = await contested();
    await contest(id);
    expect(await fixture.seen(id)).toMatchObject({
      contest: { reason, decidedCents: null },
      can: { contest: null },
    });
    expect((await fixture.seen(id)).events.filter(({ kind }) => kind === 'contested')).toHaveLength(1);
    await fixture.until(later(settledAt, 8 * 24 * HOUR_MS));
    expect(countFacts(id, 'appointment-contested')).toBe(1);
    const holds = await fixture.holdsOf(id);
    expect(holds.map(({ held_cents }) => held_cents).filter((cents) => cents > 0)).toEqual([6100]);
    expect(holds.every(({ captured_cents }) => captured_cents === 0)).toBe(true);
    expect(await decide(id, 'all')).toBe(6100);
    await fixture.work();
    expect(await fixture.seen(id)).toMatchObject({ payment: { status: 'captured', capturedCents: 6100 } });
  });

  it('may be captured in part, once, and the rest is released', async () => {
    const id = await contested();
    const twice = await Promise.allSettled([decide(id, 2000), decide(id, 'all')]);
    expect(twice.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    await expect(decide(id, 2000)).rejects.toMatchObject({ code: 'wrong_state' });
    await fixture.work();
    const { contest: decided, payment } = await fixture.seen(id);
    expect(payment).toMatchObject({ status: 'captured', capturedCents: decided?.decidedCents });
    expect([2000, 6100]).toContain(decided?.decidedCents);
    expect(await fixture.holdsOf(id)).toMatchObject([
      { held_cents: 0, captured_cents: payment.capturedCents },
    ]);
    expect(countFacts(id, 'contest-decided')).toBe(1);
    const { rows } = await sql`select detail from kit.audit_entries
      where action = 'contest_decided' and subject = ${`appointment:${id}`}`.execute(fixture.db);
    expect(rows).toEqual([{ detail: { decidedCents: payment.capturedCents } }]);
  });

  it('may cost nothing: the hold is released', async () => {
    const id = await contested();
    expect(await decide(id, 0)).toBe(0);
    await fixture.until(later(settledAt, HOUR_MS));
    expect(await fixture.holdsOf(id)).toMatchObject([{ status: 'canceled', captured_cents: 0 }]);
    expect((await fixture.seen(id)).events.at(-1)).toMatchObject({ kind: 'contest_decided' });
  });

  it('may cost as little as a card payment can', async () => {
    expect(await decide(await contested(), 50)).toBe(50);
  });

  it.each([6101, 49, -1, 0.5])('is not decided at %d cents', async (cents) => {
    const id = await contested();
    await expect(decide(id, cents)).rejects.toMatchObject({ code: 'invalid_input' });
  });

  it('can be contested by its customer only', async () => {
    const id = await presumed();
    const stranger = await aCustomer(fixture.db);
    await expect(contest(id, stranger.id)).rejects.toMatchObject({ code: 'not_found' });
    await expect(contest(id, fixture.professional.accountId)).rejects.toMatchObject({ code: 'forbidden' });
    await expect(decide(id, 'all')).rejects.toMatchObject({ code: 'wrong_state' });
  });

  it('at the very end of the 48 hours is contested or captured, never both', async () => {
    const id = await presumed();
    await fixture.until(later(await deadlineOf(id), -15));
    const [contestResult] = await Promise.allSettled([contest(id), fixture.work(), fixture.work()]);
    await fixture.clock.move(HOUR_MS);
    await fixture.work();
    const { contest: isContested, payment } = await fixture.seen(id);
    expect({ isContested: isContested !== null, payment }).toMatchObject(
      contestResult.status === 'fulfilled'
        ? { isContested: true, payment: { status: 'held', capturedCents: 0 } }
        : { isContested: false, payment: { status: 'captured', capturedCents: 6100 } },
    );
  });
});
