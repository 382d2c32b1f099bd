import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { auditMasks } from '#scheduling';
import { aMember, anEquipment, aService } from '#testing/builders';
import { createHeldStanding } from '#testing/standing';
import { agreeToPriceRise, declinePriceRise } from './agree-to-price-rise.ts';
import { changeServices } from './change-services.ts';
import { completeAppointment } from './complete-appointment.ts';
import { at, type Fixture, openFixture } from './fixture.testing.ts';
import { rescheduleAppointment } from './reschedule-appointment.ts';
import type { OtherServices } from './rules/changed-services.ts';
import { findAppointment } from './store/appointments.ts';

const ROUNDS = process.env.ROUNDS === 'full' ? 200 : 8;

let fixture: Fixture;
/** 20 € in half an hour, on site. */
let cut: string;
/** 40 € in an hour at the only basin, prepaid. */
let gloss: string;
beforeEach(async () => {
  fixture = await openFixture();
  const { db, professional } = fixture;
  const basin = await anEquipment(db, professional.id, 'Bac', 1);
  cut = await aService(db, professional.id, { name: 'Coupe', priceCents: 2000, durationMinutes: 30 });
  gloss = await aService(db, professional.id, {
    name: 'Gloss',
    priceCents: 4000,
    prepayment: true,
    steps: [{ durationMinutes: 60, freeTimeMinutes: 0, equipmentIds: [basin] }],
  });
  await aMember(db, professional.id, { serviceIds: [fixture.colour, cut, gloss] });
});
afterEach(() => fixture.close());

const rowOf = async (id: string) => {
  const row = await findAppointment(fixture.db, id);
  if (!row) throw new Error(`no appointment ${id}`);
  return row;
};
/** With the present revision unless given. */
async function change(
  id: string,
  input: Partial<OtherServices> & { revision?: number; acceptWarnings?: boolean },
): Promise<void> {
  const { revision } = input.revision === undefined ? await rowOf(id) : { revision: input.revision };
  const { professional } = fixture;
  const caller = {
    accountId: professional.accountId,
    standing: createHeldStanding<'own_calendar'>(professional),
  };
  const nothing = { keep: [], serviceIds: [], prices: [], acceptWarnings: false };
  await changeServices(fixture.deps, caller, id, { ...nothing, ...input, revision });
}
/** With the present revision and total unless given. */
async function agree(id: string, seen?: { revision: number; totalCents: number }): Promise<void> {
  const { revision, rise } = await fixture.seen(id);
  const shown = seen ?? { revision, totalCents: rise?.totalCents ?? 0 };
  await agreeToPriceRise(fixture.deps, { id, accountId: fixture.customer.id }, shown);
}
/** Facts about the customer’s answers. */
const answerFacts = (id: string) => fixture.factsAbout(id).filter((name) => name === 'price-rise-answered');
const refusal = (code: string) => expect.objectContaining({ code });
const capturedOf = async (id: string) =>
  (await fixture.holdsOf(id)).map(({ captured_cents }) => captured_cents);
/** Held at the card partner. */
const heldOf = async (id: string) =>
  (await fixture.holdsOf(id)).flatMap(({ held_cents, captured_cents }) =>
    captured_cents === 0 && held_cents > 0 ? [held_cents] : [],
  );
const unharmed = async () => expect(await auditMasks(fixture.db, { from: new Date(0) })).toEqual([]);
/** Colour and gloss prepaid and a cut on site: 60 + 40 + 20 + 1 €, 101 € of it by card. */
const bookedAll = (startsAt = at(1, '14:00')) =>
  fixture.booked({ serviceIds: [fixture.colour, gloss, cut], totalCents: 12_100, startsAt });
const done = async (id: string) => {
  await fixture.until(at(1, '17:00'));
  await completeAppointment(fixture.deps, id, fixture.professional.accountId);
  await fixture.clock.move(11 * 60_000);
  await fixture.work();
};

describe('services that are taken away or added', () => {
  it('make the visit cheaper at once: less is captured of what is held, and its time is free', async () => {
    const id = await bookedAll();
    expect((await rowOf(id)).cardCents).toBe(10_100);
    await change(id, { keep: [0, 2] });
    const row = await rowOf(id);
    expect(row).toMatchObject({
      serviceFeeCents: 8000,
      totalCents: 8100,
      cardCents: 6100,
      onSiteCents: 2000,
    });
    expect(row.endsAt).toEqual(at(1, '15:30'));
    expect(row.lines.map(({ name }) => name)).toEqual(['Coloration', 'Coupe']);
    expect((await fixture.seen(id)).events.at(-1)).toMatchObject({
      kind: 'services_changed',
      actor: 'professional',
      sold: {
        from: { services: ['Coloration', 'Gloss', 'Coupe'], totalCents: 12_100 },
        to: { services: ['Coloration', 'Coupe'], totalCents: 8100 },
      },
    });
    // The notification is about the revision after the change.
    const facts = await fixture.db
      .selectFrom('kit.facts')
      .select('payload')
      .where('name', '=', 'appointment-services-changed')
      .execute();
    expect(facts.map(({ payload }) => payload)).toMatchObject([{ revision: (await rowOf(id)).revision }]);
    await fixture.work();
    expect(fixture.factsAbout(id).filter((name) => name === 'appointment-services-changed')).toHaveLength(1);
    expect(await fixture.isOffered(at(1, '15:30'), gloss)).toBe(true);
    await unharmed();
    expect(await heldOf(id)).toEqual([6100]);
    await done(id);
    expect((await capturedOf(id)).filter((cents) => cents > 0)).toEqual([6100]);
  });

  it('lower what the bank shows: less is held first, then the former hold is given back', async () => {
    const id = await bookedAll();
    await change(id, { keep: [0, 1] });
    // A second change before the first has reached the partner.
    await change(id, { keep: [0] });
    await fixture.work();
    expect(await heldOf(id)).toEqual([6100]);
    await change(id, { keep: [0], prices: [{ position: 0, priceCents: 5000, reason: 'Fidèle' }] });
    await fixture.work();
    await fixture.work();
    expect(await heldOf(id)).toEqual([5100]);
    expect((await fixture.seen(id)).payment).toMatchObject({ status: 'held', heldCents: 5100 });
    await done(id);
    expect((await capturedOf(id)).filter((cents) => cents > 0)).toEqual([5100]);
  });

  it('keep the former hold if the bank refuses a lower one, and capture less of it', async () => {
    const id = await bookedAll();
    await sql`update payments.payables set payment_method_id = 'pm_card_chargeCustomerFail'
      where id = ${id}`.execute(fixture.db);
    await change(id, { keep: [0] });
    await fixture.work();
    expect((await heldOf(id)).filter((cents) => cents > 0)).toEqual([10_100]);
    expect((await fixture.seen(id)).payment.status).toBe('held');
    await done(id);
    expect((await capturedOf(id)).filter((cents) => cents > 0)).toEqual([6100]);
  });
});

describe('services that are taken away or added, without a new hold', () => {
  it('place no new hold after the start: the capture is due soon', async () => {
    const id = await bookedAll();
    await fixture.until(at(1, '14:30'));
    await change(id, { keep: [0], keepTime: true });
    await fixture.work();
    expect(await fixture.holdsOf(id)).toHaveLength(1);
    await done(id);
    expect(await capturedOf(id)).toEqual([6100]);
  });

  it('before the card is held lower the amount to hold', async () => {
    const id = await bookedAll(at(4, '14:00'));
    await change(id, { keep: [0] });
    await fixture.until(at(2, '15:00'));
    expect((await fixture.holdsOf(id)).map(({ held_cents }) => held_cents)).toEqual([6100]);
  });
});

describe('changed services, without a higher card amount', () => {
  it('that leave nothing due by card release the hold, once, and nothing is captured', async () => {
    const id = await fixture.booked({ serviceIds: [gloss, cut], totalCents: 6100 });
    await sql`update appointments.appointments set search_fee_cents = 0, service_fee_cents = 6100
      where id = ${id}`.execute(fixture.db);
    await change(id, { keep: [1] });
    expect(await rowOf(id)).toMatchObject({ totalCents: 2000, cardCents: 0, onSiteCents: 2000 });
    await fixture.work();
    await done(id);
    const holds = await fixture.holdsOf(id);
    expect(holds.map(({ status, captured_cents }) => [status, captured_cents])).toEqual([['canceled', 0]]);
  });

  it('never raise the card amount: what is added is paid on site', async () => {
    const id = await fixture.booked({ serviceIds: [gloss, cut], totalCents: 6100 });
    await change(id, {
      serviceIds: [fixture.colour],
      prices: [{ position: 0, priceCents: 5900, reason: 'Fidèle' }],
    });
    expect(await rowOf(id)).toMatchObject({ totalCents: 6000, cardCents: 4100, onSiteCents: 1900 });
    expect((await fixture.seen(id)).events.at(-1)?.prices).toEqual([
      { name: 'Coloration', formerPriceCents: 6000, priceCents: 5900, reason: 'Fidèle' },
    ]);
  });

  it('list prices in the history only if a price was changed', async () => {
    const id = await fixture.booked();
    await change(id, { keep: [0], serviceIds: [cut] });
    await agree(id);
    const before = (await fixture.seen(id)).events.length;
    await change(id, { keep: [0, 1], prices: [{ position: 0, priceCents: 5900, reason: 'Fidèle' }] });
    const { events } = await fixture.seen(id);
    expect(events.slice(before - 2).map(({ kind, prices }) => [kind, prices])).toEqual([
      ['rise_proposed', undefined],
      ['services_changed', undefined],
      [
        'services_changed',
        [{ name: 'Coloration', formerPriceCents: 6000, priceCents: 5900, reason: 'Fidèle' }],
      ],
    ]);
  });

  it('stay as booked, even if the catalogue has changed', async () => {
    const id = await bookedAll();
    await sql`update services.services set price_cents = 9900 where id = ${fixture.colour}`.execute(
      fixture.db,
    );
    await change(id, { keep: [0] });
    expect(await rowOf(id)).toMatchObject({ totalCents: 6100, cardCents: 6100 });
  });
});

describe('changed services, when the price rises', () => {
  it('that cost more change nothing until the customer agrees, and the difference is paid on site', async () => {
    const id = await fixture.booked();
    await change(id, { keep: [0], serviceIds: [gloss] });
    expect(await rowOf(id)).toMatchObject({ totalCents: 6100, endsAt: at(1, '15:00') });
    const { rise, revision } = await fixture.seen(id);
    expect(rise).toEqual({ services: ['Coloration', 'Gloss'], totalCents: 10_100, onSiteCents: 4000 });
    await expect(agree(id, { revision, totalCents: 10_000 })).rejects.toEqual(refusal('changed_meanwhile'));
    await agree(id, { revision, totalCents: 10_100 });
    expect(await rowOf(id)).toMatchObject({
      totalCents: 10_100,
      cardCents: 6100,
      onSiteCents: 4000,
      endsAt: at(1, '16:00'),
    });
    const { events, rise: left } = await fixture.seen(id);
    expect(left).toBeUndefined();
    expect(events.slice(-2)).toMatchObject([
      { kind: 'rise_proposed', actor: 'professional' },
      { kind: 'services_changed', actor: 'customer' },
    ]);
    await fixture.work();
    expect(answerFacts(id)).toHaveLength(1);
    await unharmed();
    await done(id);
    expect(await capturedOf(id)).toEqual([6100]);
  });

  it('that the customer declines or the professional withdraws change nothing; none can be accepted after the end', async () => {
    const id = await fixture.booked();
    await change(id, { keep: [0], serviceIds: [cut] });
    await declinePriceRise(fixture.deps, { id, accountId: fixture.customer.id });
    expect(await rowOf(id)).toMatchObject({ totalCents: 6100, endsAt: at(1, '15:00') });
    await fixture.work();
    expect(answerFacts(id)).toHaveLength(1);
    await expect(agree(id)).rejects.toEqual(refusal('wrong_state'));
    await change(id, { keep: [0], serviceIds: [cut] });
    await change(id, { keep: [0] });
    await expect(agree(id)).rejects.toEqual(refusal('wrong_state'));
    await change(id, { keep: [0], serviceIds: [cut] });
    await done(id);
    await expect(agree(id)).rejects.toEqual(refusal('wrong_state'));
    expect(await capturedOf(id)).toEqual([6100]);
  });

  it('accepted while the visit is being completed: one comes first, and the capture is the held amount', async () => {
    const id = await fixture.booked();
    await fixture.until(at(1, '14:30'));
    await change(id, { keep: [0], serviceIds: [cut] });
    const { accountId } = fixture.professional;
    const [agreed, completed] = await Promise.allSettled([
      agree(id),
      completeAppointment(fixture.deps, id, accountId),
    ]);
    expect(completed.status).toBe('fulfilled');
    const { totalCents, cardCents, state } = await rowOf(id);
    expect({ totalCents, cardCents, state }).toEqual({
      totalCents: agreed.status === 'fulfilled' ? 8100 : 6100,
      cardCents: 6100,
      state: 'completed',
    });
    await fixture.clock.move(11 * 60_000);
    await fixture.work();
    expect(await capturedOf(id)).toEqual([6100]);
  });
});

describe('changed services, their time and equipment', () => {
  it('that change only the price check no time, even outside the hours', async () => {
    const { id } = await fixture.bookForClient({ startsAt: at(2, '20:00'), acceptWarnings: true });
    await change(id, { keep: [0], prices: [{ position: 0, priceCents: 6500, reason: 'Cheveux longs' }] });
    expect(await rowOf(id)).toMatchObject({ totalCents: 6500, endsAt: at(2, '21:00') });
  });

  it('are proposed only where their time is free, and outside the hours only after a warning', async () => {
    const id = await fixture.booked();
    await fixture.bookForClient({ startsAt: at(1, '15:15') });
    const late = await fixture.booked({ startsAt: at(2, '18:00') });
    const more = { keep: [0], serviceIds: [cut] };
    await expect(change(id, more)).rejects.toEqual(refusal('time_taken'));
    await expect(change(late, more)).rejects.toMatchObject({
      code: 'warning_not_confirmed',
      details: { warnings: ['outside_hours'] },
    });
    expect([(await fixture.seen(id)).rise, (await fixture.seen(late)).rise]).toEqual([undefined, undefined]);
    await change(late, { ...more, acceptWarnings: true });
    expect((await fixture.seen(late)).rise).toMatchObject({ totalCents: 8100 });
  });

  it('of a client without an account cost more at once, because they were asked in person', async () => {
    const { id } = await fixture.bookForClient({ startsAt: at(2, '14:00') });
    await change(id, { keep: [0], serviceIds: [cut] });
    expect(await rowOf(id)).toMatchObject({ totalCents: 8000, onSiteCents: 8000, endsAt: at(2, '15:30') });
    await unharmed();
  });

  it('occupy the equipment they need, and free the rest', async () => {
    const { id } = await fixture.bookForClient({ serviceIds: [gloss], startsAt: at(2, '14:00') });
    const other = await fixture.bookForClient({ serviceIds: [cut], startsAt: at(2, '16:00') });
    await change(id, { keep: [], serviceIds: [cut] });
    expect(await fixture.isOffered(at(2, '14:30'), gloss)).toBe(true);
    await change(id, { keep: [0], serviceIds: [gloss] });
    expect(await fixture.isOffered(at(2, '14:30'), gloss)).toBe(false);
    const { rows } = await sql<{ n: number }>`select count(*) as n from scheduling.occupancies o
      join scheduling.resources r on r.id = o.resource_id
      where o.occupant_id = ${id} and r.equipment_id is not null`.execute(fixture.db);
    expect(rows[0]?.n).toBe(1);
    await expect(change(id, { keep: [0, 1], serviceIds: [gloss] })).rejects.toEqual(refusal('time_taken'));
    expect((await rowOf(other.id)).state).toBe('confirmed');
    await unharmed();
  });

  it('keep the equipment of a service that stays and begins earlier', async () => {
    const { id } = await fixture.bookForClient({ serviceIds: [cut, gloss], startsAt: at(2, '14:00') });
    await change(id, { keep: [1] });
    expect(await rowOf(id)).toMatchObject({ startsAt: at(2, '14:00'), endsAt: at(2, '15:00') });
    expect(await fixture.isOffered(at(2, '14:00'), gloss)).toBe(false);
    expect(await fixture.isOffered(at(2, '15:00'), gloss)).toBe(true);
    await unharmed();
  });
});

describe('changed services, refused or in a race', () => {
  it('are refused with another revision, an unknown line, without any line, and after the appointment has ended', async () => {
    const id = await bookedAll();
    await expect(change(id, { keep: [0], revision: 99 })).rejects.toEqual(refusal('changed_meanwhile'));
    await expect(change(id, { keep: [0, 0] })).rejects.toEqual(refusal('invalid_input'));
    await expect(change(id, { keep: [3] })).rejects.toEqual(refusal('invalid_input'));
    await expect(change(id, {})).rejects.toEqual(refusal('invalid_input'));
    await fixture.until(at(1, '17:00'));
    await completeAppointment(fixture.deps, id, fixture.professional.accountId);
    await expect(change(id, { keep: [0] })).rejects.toEqual(refusal('wrong_state'));
  });

  it('and a concurrent move: one wins, and the time fits the services', async () => {
    const { id } = await fixture.bookForClient({ serviceIds: [gloss, cut], startsAt: at(2, '14:00') });
    const { professional } = fixture;
    const caller = {
      accountId: professional.accountId,
      standing: createHeldStanding<'own_calendar'>(professional),
    };
    for (let round = 0; round < ROUNDS; round++) {
      const { revision, lines } = await rowOf(id);
      const startsAt = at(2, round % 2 ? '14:00' : '16:00');
      const other = lines.length === 1 ? { keep: [0], serviceIds: [cut] } : { keep: [0] };
      const tried = await Promise.allSettled([
        change(id, { ...other, revision }),
        rescheduleAppointment(fixture.deps, caller, id, { revision, startsAt, acceptWarnings: false }),
      ]);
      const lost = tried.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
      expect(lost).toEqual([refusal('changed_meanwhile')]);
      const row = await rowOf(id);
      const minutes = (row.endsAt.getTime() - row.startsAt.getTime()) / 60_000;
      expect(minutes).toBe(row.lines.length === 1 ? 60 : 90);
    }
    await unharmed();
  });
});

describe('a change of services after the start', () => {
  const more = () => ({ keep: [0], serviceIds: [cut] });
  let id: string;
  beforeEach(async () => {
    id = (await fixture.bookForClient({ startsAt: at(1, '14:00') })).id;
    await fixture.bookForClient({ startsAt: at(1, '15:00') });
  });
  const stands = { totalCents: 8000, startsAt: at(1, '14:00'), endsAt: at(1, '15:00'), state: 'confirmed' };

  it('takes more time if it is free, or fits the booked time if the professional says so', async () => {
    await expect(change(id, { ...more(), keepTime: true })).rejects.toEqual(refusal('not_started'));
    await fixture.until(at(1, '14:30'));
    await expect(change(id, more())).rejects.toEqual(refusal('time_taken'));
    await change(id, { ...more(), keepTime: true });
    const row = await rowOf(id);
    expect(row).toMatchObject(stands);
    expect(row.lines.map(({ steps }) => steps.length)).toEqual([1, 0]);
    await unharmed();
  });

  it('applies by itself once it is over, even before a next one; with no former line left, it takes the whole time', async () => {
    await fixture.until(at(1, '15:05'));
    await change(id, more());
    expect(await rowOf(id)).toMatchObject(stands);
    await change(id, { keep: [], serviceIds: [cut, fixture.colour] });
    const { lines, endsAt } = await rowOf(id);
    expect(endsAt).toEqual(at(1, '15:00'));
    expect(lines.map(({ steps }) => steps.map(({ durationMinutes }) => durationMinutes))).toEqual([[60], []]);
    await unharmed();
  });

  it('costs more once the customer agrees, without needing free time in the past', async () => {
    const own = await fixture.booked({ startsAt: at(2, '14:00') });
    await fixture.bookForClient({ startsAt: at(2, '15:00') });
    await fixture.until(at(2, '15:05'));
    await change(own, more());
    await agree(own);
    expect(await rowOf(own)).toMatchObject({ totalCents: 8100, endsAt: at(2, '15:00') });
    await unharmed();
  });
});
