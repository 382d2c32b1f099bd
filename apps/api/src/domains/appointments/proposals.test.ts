import { randomUUID } from 'node:crypto';
import type { TopicAnswers } from '@meche/contract/answers';
import type { Slot } from '@meche/contract/scheduling';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it, test } from 'vitest';
import type { Refusal } from '#kit/refusal';
import { HOUR_MS, later, MINUTE_MS } from '#kit/time';
import { auditMasks } from '#scheduling';
import { aCustomer, aMember, aService } from '#testing/builders';
import { countDeadlocks } from '#testing/deadlocks';
import { createHeldStanding } from '#testing/standing';
import { abandonHold } from './abandon-hold.ts';
import { acceptProposal } from './accept-proposal.ts';
import { acceptRequest } from './accept-request.ts';
import type { Booking } from './book-appointment.ts';
import { cancelAppointment } from './cancel-appointment.ts';
import { declineProposal } from './decline-proposal.ts';
import { declineRequest } from './decline-request.ts';
import { at, type Fixture, openFixture } from './fixture.testing.ts';
import { type Proposing, proposeTimes } from './propose-times.ts';
import { rescheduleAppointment } from './reschedule-appointment.ts';
import { findAppointment, listAppointmentsOfCustomer } from './store/appointments.ts';
import { withdrawProposal } from './withdraw-proposal.ts';

const ROUNDS = process.env.ROUNDS === 'full' ? 1000 : 8;
const topicId = randomUUID();
const allergic = { id: randomUUID(), kind: 'yes_no', text: 'Allergique ?', required: true, options: [] };

let fixture: Fixture;
/** An hour at 60 €, by card, on request. */
let balayage: string;
beforeEach(async () => {
  fixture = await openFixture();
  const { db, professional } = fixture;
  balayage = await aService(db, professional.id, {
    name: 'Balayage',
    priceCents: 6000,
    durationMinutes: 60,
    prepayment: true,
    questionnaire: true,
  });
  const createdAt = fixture.clock.now();
  await db.transaction().execute(async (tx) => {
    const topic = { id: topicId, professionalId: professional.id, name: 'Avant', position: 1, createdAt };
    await tx.insertInto('services.topics').values(topic).execute();
    const set = { topicId, version: 1, questions: JSON.stringify([allergic]), createdAt };
    await tx.insertInto('services.questionSets').values(set).execute();
    await tx.insertInto('services.topicServices').values({ topicId, serviceId: balayage }).execute();
  });
});
afterEach(() => fixture.close());

const answers: TopicAnswers[] = [
  {
    topicId,
    version: 1,
    answers: [{ questionId: allergic.id, text: '', chosen: [], yes: false, photoIds: [] }],
  },
];
/** Requested, with a saved card. */
async function requested(overrides: Partial<Booking> = {}): Promise<string> {
  const { id } = await fixture.book({
    serviceIds: [balayage],
    answers,
    startsAt: at(3, '14:00'),
    ...overrides,
  });
  await fixture.confirm(id);
  await fixture.work();
  return id;
}
const asPro = () => ({
  accountId: fixture.professional.accountId,
  standing: createHeldStanding<'own_calendar'>(fixture.professional),
});
type Offered = Partial<Omit<Proposing, 'times'>> & { times?: (Date | [Date, string])[] };
async function propose(id: string, { times = [], ...overrides }: Offered, by = asPro()) {
  await proposeTimes(fixture.deps, by, id, {
    note: '',
    acceptWarnings: false,
    ...overrides,
    times: times.map((one) =>
      one instanceof Date
        ? { startsAt: one, memberId: fixture.professional.memberId }
        : { startsAt: one[0], memberId: one[1] },
    ),
  });
}
const latest = async (id: string) => {
  const [proposal] = (await fixture.seen(id)).proposals;
  if (!proposal) throw new Error(`nothing is proposed for ${id}`);
  return proposal;
};
const own = (id: string) => ({ id, accountId: fixture.customer.id });
async function take(id: string, position = 0, overrides: { proposalId?: string; totalCents?: number } = {}) {
  const { id: proposalId, totalCents } = await latest(id);
  await acceptProposal(fixture.deps, own(id), { proposalId, totalCents, position, ...overrides });
}
const decline = async (id: string) => declineProposal(fixture.deps, own(id), (await latest(id)).id);
const withdraw = async (id: string) =>
  withdrawProposal(fixture.deps, { id, accountId: asPro().accountId }, (await latest(id)).id);
const statesOf = async (id: string) => (await latest(id)).times.map(({ state }) => state);
const refusal = (code: string) => expect.objectContaining({ code });
const wrongState = refusal('wrong_state');
const refused = (call: Promise<unknown>) =>
  call.then(
    () => undefined,
    (error: Refusal) => error,
  );
const unharmed = async () => {
  expect(await auditMasks(fixture.db, { from: new Date(0) })).toEqual([]);
  const { rows } = await sql<{ n: number }>`select count(*) as n from scheduling.occupancies one
    join scheduling.occupancies other on one.resource_id = other.resource_id and one.id < other.id
      and one.during && other.during`.execute(fixture.db);
  expect(rows[0]?.n).toBe(0);
};

describe('other times for a request', () => {
  it('reserve nothing: the request keeps its slot, and a proposed time can be booked by others', async () => {
    const id = await requested();
    await propose(id, { times: [at(3, '16:00'), at(4, '10:00')], note: 'Plutôt l’après-midi ?' });
    await fixture.work();
    expect(await fixture.seen(id)).toMatchObject({
      state: 'requested',
      startsAt: at(3, '14:00').toISOString(),
      can: { acceptProposal: true },
      proposals: [
        {
          state: 'open',
          note: 'Plutôt l’après-midi ?',
          price: null,
          totalCents: 6100,
          times: [
            { state: 'open', startsAt: at(3, '16:00').toISOString(), endsAt: at(3, '17:00').toISOString() },
            { state: 'open', startsAt: at(4, '10:00').toISOString() },
          ],
        },
      ],
    });
    expect((await fixture.seen(id, 'professional')).can.propose).toEqual({ left: 4 });
    expect(await fixture.isOffered(at(3, '14:00'))).toBe(false);
    expect(await fixture.isOffered(at(4, '10:00'))).toBe(true);
    expect(fixture.factsAbout(id)).toContain('appointment-proposed');
  });

  it('one of them taken is confirmed with its time and member; the others lapse', async () => {
    const { db, professional } = fixture;
    const lea = await aMember(db, professional.id, { serviceIds: [balayage] });
    const id = await requested();
    await propose(id, { times: [at(3, '16:00'), [at(4, '10:00'), lea]] });
    await take(id, 1);
    await fixture.work();
    expect(await fixture.seen(id)).toMatchObject({
      state: 'confirmed',
      startsAt: at(4, '10:00').toISOString(),
      member: { id: lea },
      totalCents: 6100,
      cardCents: 6100,
      can: { acceptProposal: false },
      events: expect.arrayContaining([expect.objectContaining({ kind: 'confirmed', actor: 'customer' })]),
    });
    expect(await statesOf(id)).toEqual(['lapsed', 'taken']);
    expect(await fixture.isOffered(at(3, '14:00'))).toBe(true);
    expect(fixture.factsAbout(id).slice(-2)).toEqual(['appointment-confirmed', 'proposal-accepted']);
    await fixture.until(at(2, '10:00'));
    expect(await fixture.holdsOf(id)).toMatchObject([{ held_cents: 6100 }]);
    await unharmed();
  });

  it('may overlap the requested time, and start before the answer was due', async () => {
    const id = await requested({ startsAt: at(3, '14:00') });
    await propose(id, { times: [at(3, '14:30'), at(0, '18:00')] });
    await take(id, 1);
    expect(await fixture.seen(id)).toMatchObject({
      startsAt: at(0, '18:00').toISOString(),
      answerBy: at(0, '18:00').toISOString(),
    });
    const other = await requested({ startsAt: at(3, '14:00') });
    await propose(other, { times: [at(3, '14:30')] });
    await take(other);
    expect((await fixture.seen(other)).startsAt).toBe(at(3, '14:30').toISOString());
    await unharmed();
  });
});

describe('other times for a request, by price, hours and member', () => {
  it('within 48 hours the amount is held at once, as for an accepted request', async () => {
    const id = await requested();
    await propose(id, { times: [at(1, '16:00')] });
    await take(id);
    await fixture.work();
    expect(await fixture.holdsOf(id)).toMatchObject([{ held_cents: 6100 }]);
    expect((await fixture.seen(id)).payment.status).toBe('held');
  });

  it('outside the hours need one accepted warning, which does not concern the customer', async () => {
    const id = await requested();
    await expect(propose(id, { times: [at(3, '20:00')] })).rejects.toMatchObject({
      code: 'warning_not_confirmed',
      details: { warnings: ['outside_hours'] },
    });
    await propose(id, { times: [at(3, '20:00')], acceptWarnings: true });
    await take(id);
    expect((await fixture.seen(id)).startsAt).toBe(at(3, '20:00').toISOString());
  });

  it('are refused at the time that is wrong: taken, duplicate, same as requested, too soon, or missing', async () => {
    const id = await requested();
    await fixture.bookForClient({ startsAt: at(4, '10:00') });
    const none = refused(propose(id, { times: [] }));
    expect(await none).toMatchObject({ code: 'invalid_input', fields: { times: 'required' } });
    const cases: [Date[], string, string][] = [
      [[at(3, '16:00'), at(3, '16:00')], 'times.1.starts_at', 'same_as_before'],
      [[at(3, '14:00')], 'times.0.starts_at', 'same_as_before'],
      [[at(3, '16:00'), at(0, '09:00')], 'times.1.starts_at', 'too_small'],
      [[at(3, '16:02')], 'times.0.starts_at', 'off_grid'],
    ];
    for (const [times, field, why] of cases)
      expect(await refused(propose(id, { times }))).toMatchObject({ fields: { [field]: why } });
    const taken = await refused(propose(id, { times: [at(3, '16:00'), at(4, '10:30')] }));
    expect(taken).toMatchObject({
      code: 'time_taken',
      fields: { 'times.1.starts_at': 'overlaps' },
      details: { inTheWay: [{ kind: 'visit', name: 'Jeanne Petit' }] },
    });
    expect((await fixture.seen(id)).proposals).toEqual([]);
  });

  it('are with a member who performs it, in a calendar that the proposer may open', async () => {
    const { db, professional } = fixture;
    const lea = await aMember(db, professional.id, { serviceIds: [balayage] });
    const max = await aMember(db, professional.id, { serviceIds: [] });
    const id = await requested({ memberId: professional.memberId });
    await expect(propose(id, { times: [[at(4, '10:00'), max]] })).rejects.toEqual(refusal('member_not_able'));
    await expect(propose(id, { times: [[at(4, '10:00'), randomUUID()]] })).rejects.toEqual(
      refusal('member_not_able'),
    );
    const ownOnly = {
      ...asPro(),
      standing: createHeldStanding<'own_calendar'>(professional, ['own_calendar']),
    };
    await expect(propose(id, { times: [[at(4, '10:00'), lea]] }, ownOnly)).rejects.toEqual(
      refusal('forbidden'),
    );
  });

  it('are not taken with another member who performs it no longer', async () => {
    const { db, professional } = fixture;
    const lea = await aMember(db, professional.id, { serviceIds: [balayage] });
    const id = await requested({ memberId: professional.memberId });
    await propose(id, { times: [[at(4, '10:00'), lea]] });
    await db.deleteFrom('staff.memberServices').where('memberId', '=', lea).execute();
    await expect(take(id)).rejects.toEqual(refusal('member_not_able'));
    expect(await fixture.state(id)).toBe('requested');
  });
});

describe('another price', () => {
  it('alone is for the requested time, and the card amount follows the price', async () => {
    const id = await requested({ startsAt: at(1, '14:00') });
    await propose(id, { price: { position: 0, priceCents: 7500 } });
    expect(await latest(id)).toMatchObject({
      price: { position: 0, name: 'Balayage', formerPriceCents: 6000, priceCents: 7500 },
      totalCents: 7600,
      cardCents: 7600,
      onSiteCents: 0,
      times: [{ startsAt: at(1, '14:00').toISOString() }],
    });
    expect(await fixture.seen(id)).toMatchObject({ totalCents: 6100 });
    await expect(take(id, 0, { totalCents: 6100 })).rejects.toEqual(refusal('changed_meanwhile'));
    await take(id);
    await fixture.work();
    expect(await fixture.seen(id)).toMatchObject({
      state: 'confirmed',
      serviceFeeCents: 7500,
      totalCents: 7600,
      cardCents: 7600,
      lines: [{ priceCents: 7500 }],
    });
    expect(await fixture.holdsOf(id)).toMatchObject([{ held_cents: 7600 }]);
  });

  it('with another time, and lower, holds the agreed amount', async () => {
    const id = await requested();
    await propose(id, { times: [at(1, '10:00')], price: { position: 0, priceCents: 4500 } });
    await take(id);
    await fixture.work();
    expect(await fixture.seen(id)).toMatchObject({
      totalCents: 4600,
      startsAt: at(1, '10:00').toISOString(),
    });
    expect(await fixture.holdsOf(id)).toMatchObject([{ held_cents: 4600 }]);
  });

  it('below the deposit lowers the deposit, which is then held and the fee', async () => {
    await fixture.db
      .updateTable('services.services')
      .set({ prepayment: false, deposit: 'amount', depositCents: 2000 })
      .where('id', '=', balayage)
      .execute();
    const terms = { cancellationWindowHours: 24, lateFeePercent: 100, noShowFeePercent: 100 };
    const id = await requested({ startsAt: at(1, '14:00'), terms: { ...terms, depositCents: 2000 } });
    await propose(id, { price: { position: 0, priceCents: 9000 } });
    expect(await latest(id)).toMatchObject({ totalCents: 9100, cardCents: 2100, onSiteCents: 7000 });
    await propose(id, { price: { position: 0, priceCents: 1500 } });
    expect(await latest(id)).toMatchObject({
      totalCents: 1600,
      cardCents: 1600,
      onSiteCents: 0,
      times: [{ money: { depositCents: 1500, noShowFeeCents: 1500 } }],
    });
    await take(id);
    await fixture.work();
    expect(await fixture.seen(id)).toMatchObject({
      totalCents: 1600,
      onSiteCents: 0,
      money: { depositCents: 1500, noShowFeeCents: 1500 },
      lines: [{ priceCents: 1500, depositCents: 1500 }],
    });
    expect(await fixture.holdsOf(id)).toMatchObject([{ held_cents: 1600 }]);
  });

  it('of an appointment paid on site is paid on site', async () => {
    await sql`update professionals.professionals set verification = 'pending' where id = ${fixture.professional.id}`.execute(
      fixture.db,
    );
    const { id } = await fixture.book({ serviceIds: [balayage], answers, totalCents: 6000 });
    await propose(id, { price: { position: 0, priceCents: 9000 } });
    await take(id);
    expect(await fixture.seen(id)).toMatchObject({ totalCents: 9000, cardCents: 0, onSiteCents: 9000 });
  });

  it('is for services on request only, and must differ', async () => {
    const id = await requested({ serviceIds: [fixture.colour, balayage], totalCents: 12_100 });
    for (const [position, priceCents, field, why] of [
      [0, 7000, 'price.position', 'not_a_choice'],
      [5, 7000, 'price.position', 'not_a_choice'],
      [1, 6000, 'price.price_cents', 'same_as_before'],
    ] as const)
      expect(await refused(propose(id, { price: { position, priceCents } }))).toMatchObject({
        fields: { [field]: why },
      });
    await propose(id, { price: { position: 1, priceCents: 7000 } });
    expect(await latest(id)).toMatchObject({ totalCents: 13_100, cardCents: 13_100 });
  });
});

describe('a proposal is open', () => {
  it('until its request is answered, and each time until its minimum notice', async () => {
    const id = await requested();
    await propose(id, { times: [at(0, '12:00'), at(4, '10:00')] });
    expect((await latest(id)).times.map(({ openUntil }) => openUntil)).toEqual([
      at(0, '10:00').toISOString(),
      (await fixture.seen(id)).answerBy,
    ]);
    await fixture.until(at(0, '10:00'));
    expect(await statesOf(id)).toEqual(['lapsed', 'open']);
    await expect(take(id, 0)).rejects.toEqual(wrongState);
    await fixture.until(later(fixture.clock.now(), 24 * HOUR_MS));
    expect(await fixture.state(id)).toBe('cancelled');
    expect(await statesOf(id)).toEqual(['lapsed', 'lapsed']);
    await expect(take(id, 1)).rejects.toEqual(wrongState);
  });

  test.each([
    ['accepted as it was asked for', (id: string) => acceptRequest(fixture.deps, id, asPro().accountId)],
    ['declined', (id: string) => declineRequest(fixture.deps, id, asPro().accountId, { reason: '' })],
    [
      'called off',
      (id: string) => cancelAppointment(fixture.deps, id, fixture.customer.id, { reason: '', feeCents: 0 }),
    ],
    ['taken back', withdraw],
  ])('until it is %s', async (_how, end) => {
    const id = await requested();
    await propose(id, { times: [at(4, '10:00')] });
    await end(id);
    expect(await statesOf(id)).toEqual(['lapsed']);
    if ((await fixture.state(id)) !== 'requested')
      await expect(propose(id, { times: [at(4, '11:00')] })).rejects.toEqual(wrongState);
    await expect(take(id)).rejects.toEqual(wrongState);
    await expect(decline(id)).rejects.toEqual(wrongState);
  });

  it('until the customer declines it: the request waits for another answer, which may be another proposal', async () => {
    const id = await requested();
    await propose(id, { times: [at(4, '10:00'), at(4, '11:00')] });
    await decline(id);
    await decline(id);
    await fixture.work();
    expect(await fixture.state(id)).toBe('requested');
    expect(await statesOf(id)).toEqual(['declined', 'declined']);
    expect(fixture.factsAbout(id).filter((name) => name === 'proposal-declined')).toHaveLength(1);
    await expect(withdraw(id)).rejects.toEqual(wrongState);
    await propose(id, { times: [at(4, '12:00')] });
    expect(await statesOf(id)).toEqual(['open']);
    await take(id);
    expect(await fixture.state(id)).toBe('confirmed');
  });

  it('until another one replaces it, five times at most', async () => {
    const id = await requested();
    for (const wall of ['09:00', '10:00', '11:00', '12:00', '13:00'])
      await propose(id, { times: [at(4, wall)] });
    const { proposals } = await fixture.seen(id);
    expect(proposals.map(({ state }) => state)).toEqual(['open', 'lapsed', 'lapsed', 'lapsed', 'lapsed']);
    const former = proposals[1]?.id ?? '';
    await expect(take(id, 0, { proposalId: former })).rejects.toEqual(wrongState);
    expect((await fixture.seen(id, 'professional')).can.propose).toBeNull();
    await expect(propose(id, { times: [at(4, '15:00')] })).rejects.toEqual(refusal('too_many_proposals'));
  });
});

it('only its customer takes or declines it, and only the professional proposes and withdraws', async () => {
  const id = await requested();
  const stranger = (await aCustomer(fixture.db)).id;
  const { accountId } = fixture.professional;
  await expect(
    propose(id, { times: [at(4, '10:00')] }, { ...asPro(), accountId: fixture.customer.id }),
  ).rejects.toEqual(refusal('forbidden'));
  await propose(id, { times: [at(4, '10:00')] });
  const { id: proposalId, totalCents } = await latest(id);
  const taking = { proposalId, totalCents, position: 0 };
  for (const [who, code] of [
    [accountId, 'forbidden'],
    [stranger, 'not_found'],
  ] as const) {
    await expect(acceptProposal(fixture.deps, { id, accountId: who }, taking)).rejects.toEqual(refusal(code));
    await expect(declineProposal(fixture.deps, { id, accountId: who }, proposalId)).rejects.toEqual(
      refusal(code),
    );
  }
  await expect(
    withdrawProposal(fixture.deps, { id, accountId: fixture.customer.id }, proposalId),
  ).rejects.toEqual(refusal('forbidden'));
  const other = await requested({ startsAt: at(3, '10:00') });
  await expect(acceptProposal(fixture.deps, own(other), taking)).rejects.toEqual(refusal('not_found'));
});

it('a customer lists all requests with proposals, the latest proposal first', async () => {
  const [first, second] = [await requested(), await requested({ startsAt: at(3, '10:00') })];
  await requested({ startsAt: at(2, '10:00') }).catch(() => {});
  await propose(second, { times: [at(4, '10:00')] });
  await fixture.clock.move(MINUTE_MS);
  await propose(first, { times: [at(4, '10:00')] });
  await decline(first);
  const page = { offset: 0, limit: 20 };
  const rows = await listAppointmentsOfCustomer(
    fixture.db,
    fixture.customer.id,
    'proposed',
    fixture.clock.now(),
    page,
  );
  expect(rows.map(({ id }) => id)).toEqual([first, second]);
});

it('the database allows one open proposal, none for an answered request, and no change of times', async () => {
  const id = await requested();
  await propose(id, { times: [at(4, '10:00')] });
  const { db } = fixture;
  const copy = sql`insert into appointments.proposals (appointment_id, round, total_cents, card_cents, created_at)
    select appointment_id, 2, total_cents, card_cents, created_at from appointments.proposals`;
  await expect(copy.execute(db)).rejects.toThrow('proposals_one_open_idx');
  const answer = sql`update appointments.appointments set state = 'confirmed', expires_at = null where id = ${id}`;
  await expect(answer.execute(db)).rejects.toThrow('still open');
  const change = sql`update appointments.proposed_times set starts_at = starts_at + interval '1 hour'`;
  await expect(change.execute(db)).rejects.toThrow('append-only');
  await take(id);
  await expect(copy.execute(db)).rejects.toThrow('is not a request');
});

it('an accepted request may be moved to a time before its answer was due', async () => {
  const id = await requested();
  await acceptRequest(fixture.deps, id, asPro().accountId);
  const row = await findAppointment(fixture.db, id);
  await rescheduleAppointment(fixture.deps, asPro(), id, {
    revision: row?.revision ?? 0,
    startsAt: at(0, '12:00'),
    acceptWarnings: true,
  });
  expect((await fixture.seen(id)).startsAt).toBe(at(0, '12:00').toISOString());
});

describe('rivals for a proposal', () => {
  const callOff = (id: string) =>
    cancelAppointment(fixture.deps, id, fixture.customer.id, { reason: '', feeCents: 0 });
  const lostOf = (tried: readonly PromiseSettledResult<unknown>[]) =>
    tried.flatMap((one) => (one.status === 'rejected' ? [one.reason as Refusal] : []));

  it('two tabs take two times of one proposal: exactly one is confirmed', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const id = await requested();
      await propose(id, { times: [at(4, '10:00'), at(4, '15:00')] });
      expect(lostOf(await Promise.allSettled([take(id, 0), take(id, 1)]))).toEqual([wrongState]);
      expect((await statesOf(id)).toSorted()).toEqual(['lapsed', 'taken']);
      await unharmed();
      await callOff(id);
    }
    expect(await countDeadlocks(fixture.url)).toBe(0);
  });

  it('of its customer and two rivals one gets the hour, and the others are refused with the next free times', async () => {
    const rivals = [await aCustomer(fixture.db), await aCustomer(fixture.db)];
    for (let round = 0; round < ROUNDS; round += 1) {
      const id = await requested();
      const contestedTime = at(4, ['09:00', '10:00', '11:00'][round % 3] ?? '09:00');
      await propose(id, { times: [contestedTime, at(4, '16:00')] });
      const booking = rivals.map((rival) => fixture.book({ startsAt: contestedTime }, rival));
      const [taken, ...booked] = await Promise.allSettled([take(id, 0), ...booking]);
      const lost = lostOf([taken, ...booked]);
      expect(lost).toHaveLength(2);
      for (const { code, details } of lost) {
        expect(code).toBe('slot_taken');
        const { nextSlots } = details as { nextSlots: Slot[] };
        expect(nextSlots[0]?.startsAt).toBe(later(contestedTime, HOUR_MS).toISOString());
      }
      // The request is unchanged, and the other time can still be taken.
      if (taken.status === 'rejected') expect(await statesOf(id)).toEqual(['open', 'open']);
      await unharmed();
      for (const [index, one] of booked.entries())
        if (one.status === 'fulfilled')
          await abandonHold(fixture.deps, one.value.id, rivals[index]?.id ?? '');
      await callOff(id);
    }
    expect(await countDeadlocks(fixture.url)).toBe(0);
  });

  it('taken, accepted, declined, withdrawn at once: the first one counts, and the payment follows it', async () => {
    const { accountId } = asPro();
    for (let round = 0; round < ROUNDS; round += 1) {
      const id = await requested({ startsAt: at(1, '14:00') });
      await propose(id, { times: [at(1, '16:00')], price: { position: 0, priceCents: 7000 } });
      const [taken, accepted, declined] = await Promise.allSettled([
        take(id),
        acceptRequest(fixture.deps, id, accountId),
        declineRequest(fixture.deps, id, accountId, { reason: '' }),
        withdraw(id),
      ]);
      const ended = [taken, accepted, declined].filter(({ status }) => status === 'fulfilled');
      expect(ended).toHaveLength(1);
      await fixture.work();
      const held = taken.status === 'fulfilled' ? [7100] : accepted.status === 'fulfilled' ? [6100] : [];
      expect((await fixture.holdsOf(id)).map(({ held_cents }) => held_cents)).toEqual(held);
      await unharmed();
      if ((await fixture.state(id)) === 'confirmed') {
        const { cancel } = (await fixture.seen(id)).can;
        const leaving = { reason: '', feeCents: cancel?.feeCents ?? 0 };
        await cancelAppointment(fixture.deps, id, fixture.customer.id, leaving);
      }
    }
    expect(await countDeadlocks(fixture.url)).toBe(0);
  });
});
