import { randomUUID } from 'node:crypto';
import type { TopicAnswers } from '@meche/contract/answers';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it, test } from 'vitest';
import { Refusal } from '#kit/refusal';
import { DAY_MS, HOUR_MS, later, MINUTE_MS } from '#kit/time';
import { aCustomer, aFile, aService } from '#testing/builders';
import { acceptRequest } from './accept-request.ts';
import type { Booking } from './book-appointment.ts';
import { cancelAppointment } from './cancel-appointment.ts';
import { completeAppointment } from './complete-appointment.ts';
import { confirmAppointment } from './confirm-appointment.ts';
import { declineRequest } from './decline-request.ts';
import { at, type Fixture, openFixture } from './fixture.testing.ts';
import { purgeAnswers } from './purge-answers.ts';
import { answersToPurge } from './store/answers.ts';

const topicId = randomUUID();
const allergic = { id: randomUUID(), kind: 'yes_no', text: 'Allergique ?', required: true, options: [] };
const photo = { id: randomUUID(), kind: 'photo', text: 'Vos cheveux', required: false, options: [] };

let fixture: Fixture;
/** An hour at 60 €, by card, on request. */
let colour: string;
beforeEach(async () => {
  fixture = await openFixture();
  const { db, professional } = fixture;
  colour = await aService(db, professional.id, {
    name: 'Balayage',
    priceCents: 6000,
    durationMinutes: 60,
    prepayment: true,
    questionnaire: true,
  });
  await ask(1, [allergic, photo]);
});
afterEach(() => fixture.close());

/** Publishes a version of the questions. */
async function ask(version: number, questions: object[]): Promise<void> {
  const { db, professional } = fixture;
  const createdAt = fixture.clock.now();
  await db.transaction().execute(async (tx) => {
    if (version === 1) {
      const topic = { id: topicId, professionalId: professional.id, name: 'Avant', position: 1, createdAt };
      await tx.insertInto('services.topics').values(topic).execute();
    } else await tx.updateTable('services.topics').set({ version }).where('id', '=', topicId).execute();
    await tx
      .insertInto('services.questionSets')
      .values({ topicId, version, questions: JSON.stringify(questions), createdAt })
      .execute();
    await tx.deleteFrom('services.topicServices').where('topicId', '=', topicId).execute();
    await tx.insertInto('services.topicServices').values({ topicId, serviceId: colour }).execute();
  });
}

const answered = (
  overrides: { yes?: boolean | null; photoIds?: string[]; version?: number } = {},
): TopicAnswers[] => {
  const { yes = false, photoIds = [], version = 1 } = overrides;
  const blank = { text: '', chosen: [], yes: null, photoIds: [] };
  return [
    {
      topicId,
      version,
      answers: [
        { ...blank, questionId: allergic.id, yes },
        { ...blank, questionId: photo.id, photoIds },
      ],
    },
  ];
};
const request = (overrides: Partial<Booking> = {}) =>
  fixture.book({ serviceIds: [colour], answers: answered(), ...overrides });
/** Requested, with a saved card. */
async function requested(overrides: Partial<Booking> = {}): Promise<string> {
  const { id } = await request(overrides);
  await fixture.confirm(id);
  await fixture.work();
  return id;
}
const asPro = () => fixture.professional.accountId;
const accept = (id: string) => acceptRequest(fixture.deps, id, asPro());
const decline = (id: string) => declineRequest(fixture.deps, id, asPro(), { reason: 'Complet' });
const cancel = (id: string) =>
  cancelAppointment(fixture.deps, id, fixture.customer.id, { reason: '', feeCents: 0 });
const wrongState = expect.objectContaining({ code: 'wrong_state' });

async function aPhoto(ownerId = fixture.customer.id): Promise<string> {
  const { id } = await fixture.db
    .insertInto('files.files')
    .values({
      ownerKind: 'account',
      ownerId,
      name: 'cheveux.jpg',
      contentType: 'image/jpeg',
      sizeBytes: 100,
      createdAt: fixture.clock.now(),
      storedAt: fixture.clock.now(),
      sweepAt: later(fixture.clock.now(), DAY_MS),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
const fileOf = async (id: string) =>
  fixture.db.selectFrom('files.files').select('attachedTo').where('id', '=', id).executeTakeFirst();
/** When the file is deleted; null: in use. */
const sweepOf = async (id: string) =>
  (await fixture.db.selectFrom('files.files').select('sweepAt').where('id', '=', id).executeTakeFirst())
    ?.sweepAt;

describe('a service on request', () => {
  it('is requested once the card is saved: the slot is taken, nothing is held, and the professional has a day to answer', async () => {
    const startsAt = at(4, '14:00');
    const id = await requested({ startsAt });
    const seen = await fixture.seen(id);
    expect(seen).toMatchObject({
      state: 'requested',
      payment: { status: 'card_saved', heldCents: 0 },
      money: { onRequest: true },
      can: { cancel: { feeCents: 0 }, answer: null },
      answers: [
        {
          name: 'Avant',
          questions: [
            { text: 'Allergique ?', kind: 'yes_no', answer: { yes: false } },
            { text: 'Vos cheveux', answer: { photoIds: [] } },
          ],
        },
      ],
    });
    const toAnswerMs = Date.parse(seen.answerBy ?? '') - Date.parse(seen.createdAt);
    expect(toAnswerMs).toBe(DAY_MS);
    expect((await fixture.seen(id, 'professional')).can.answer).toEqual({ until: seen.answerBy });
    expect(await fixture.isOffered(startsAt)).toBe(false);
    expect(await fixture.holdsOf(id)).toEqual([]);
    expect(fixture.factsAbout(id)).toEqual([
      'slot-held',
      'payable-secured',
      'appointment-changed',
      'appointment-requested',
    ]);
    // A second click or the webhook changes nothing.
    await confirmAppointment(fixture.deps, id, fixture.customer.id);
    expect(await fixture.state(id)).toBe('requested');
  });

  it('holds nothing within 48 hours either, until it is accepted', async () => {
    const id = await requested({ startsAt: at(1, '14:00') });
    expect(await fixture.state(id)).toBe('requested');
    await fixture.until(later(fixture.clock.now(), 5 * HOUR_MS));
    expect(await fixture.holdsOf(id)).toEqual([]);
    await accept(id);
    await fixture.work();
    expect(await fixture.holdsOf(id)).toMatchObject([{ held_cents: 6100 }]);
    expect(await fixture.seen(id)).toMatchObject({ state: 'confirmed', payment: { status: 'held' } });
    await fixture.until(later(at(1, '14:00'), HOUR_MS));
    await completeAppointment(fixture.deps, id, asPro());
    await fixture.until(later(fixture.clock.now(), HOUR_MS));
    expect(await fixture.holdsOf(id)).toMatchObject([{ captured_cents: 6100 }]);
  });

  it('accepted far ahead is held 48 hours before, like any other', async () => {
    const startsAt = at(4, '14:00');
    const id = await requested({ startsAt });
    await accept(id);
    await fixture.work();
    expect(await fixture.holdsOf(id)).toEqual([]);
    await fixture.until(later(startsAt, -48 * HOUR_MS));
    expect(await fixture.holdsOf(id)).toMatchObject([{ held_cents: 6100 }]);
    await fixture.until(later(startsAt, -23 * HOUR_MS));
    expect(fixture.factsAbout(id)).toContain('appointment-reminder-due');
  });
});

describe('a service on request, by how it is booked', () => {
  it('is requested at once without a card amount, with everything booked along with it', async () => {
    await sql`update professionals.professionals set verification = 'pending' where id = ${fixture.professional.id}`.execute(
      fixture.db,
    );
    const { id, state } = await request({ serviceIds: [fixture.colour, colour], totalCents: 12_000 });
    expect(state).toBe('requested');
    await fixture.work();
    expect(fixture.factsAbout(id)).toEqual(['appointment-changed', 'appointment-requested']);
    await accept(id);
    expect(await fixture.seen(id)).toMatchObject({ state: 'confirmed', payment: { status: 'on_site' } });
  });

  it('is offered two hours later than instant bookings, and answered before the minimum notice', async () => {
    // Just past Monday 8:00 with two hours of notice: instant from 10:15, on request from 12:15.
    const offered = (time: string, serviceId?: string) => fixture.isOffered(at(0, time), serviceId);
    expect(await Promise.all([offered('10:15'), offered('12:00', colour), offered('12:15', colour)])).toEqual(
      [...[true, false, true]],
    );
    await expect(request({ startsAt: at(0, '12:00') })).rejects.toMatchObject({ code: 'slot_too_soon' });
    const id = await requested({ startsAt: at(0, '12:15') });
    expect((await fixture.seen(id)).answerBy).toBe(at(0, '10:15').toISOString());
  });

  it('cannot be booked online without questions', async () => {
    await fixture.db.deleteFrom('services.topicServices').where('topicId', '=', topicId).execute();
    await expect(request({ answers: [] })).rejects.toMatchObject({ code: 'service_not_online' });
    expect(await fixture.isOffered(at(1, '14:00'), colour)).toBe(false);
  });

  it('needs no answers when the professional books it', async () => {
    const { state, answerBy } = await fixture.bookForClient({ serviceIds: [colour] });
    expect([state, answerBy]).toEqual(['confirmed', null]);
  });
});

describe('the answers', () => {
  it('are required question by question, and nothing is written without them', async () => {
    await expect(request({ answers: answered({ yes: null }) })).rejects.toMatchObject({
      code: 'invalid_input',
      fields: { 'answers.0.answers.0': 'choice_required' },
    });
    expect(await fixture.occupancies()).toBe(0);
  });

  it('to outdated questions are refused with the present ones; stored answers keep their questions', async () => {
    const id = await requested();
    await ask(2, [{ ...allergic, text: 'Enceinte ?' }]);
    const again = request({ startsAt: at(2, '14:00') });
    await expect(again).rejects.toMatchObject({
      code: 'questions_changed',
      details: { topics: [{ id: topicId, version: 2, questions: [{ text: 'Enceinte ?' }] }] },
    });
    const [topic] = (await fixture.seen(id)).answers;
    expect(topic?.questions.map(({ text }) => text)).toEqual(['Allergique ?', 'Vos cheveux']);
    const rewrite = sql`update appointments.answers set answers = '[]' where appointment_id = ${id}`;
    await expect(rewrite.execute(fixture.db)).rejects.toThrow('append-only');
  });

  it('without questions are refused', async () => {
    const attempt = fixture.book({ answers: answered() });
    await expect(attempt).rejects.toMatchObject({ code: 'questions_changed', details: { topics: [] } });
  });

  it('accept the customer’s own photos only, which have no other use', async () => {
    const other = await aCustomer(fixture.db);
    const document = await aPhoto();
    const used = fixture.db.updateTable('files.files').set({ attachedTo: 'verification', sweepAt: null });
    await used.where('id', '=', document).execute();
    const pdf = await aFile(fixture.db, { kind: 'account', id: fixture.customer.id });
    for (const id of [await aPhoto(other.id), document, pdf, randomUUID()]) {
      const attempt = request({ answers: answered({ photoIds: [id] }) });
      await expect(attempt).rejects.toMatchObject({ fields: { 'answers.0.answers.1': 'file_missing' } });
    }
    // A blank answer before it is counted, though it is not stored.
    await ask(2, [{ ...allergic, required: false }, photo]);
    const afterBlank = answered({ yes: null, photoIds: [randomUUID()], version: 2 });
    await expect(request({ answers: afterBlank })).rejects.toMatchObject({
      fields: { 'answers.0.answers.1': 'file_missing' },
    });
    await ask(3, [allergic, photo]);
    const mine = await aPhoto();
    const id = await requested({ answers: answered({ photoIds: [mine], version: 3 }) });
    expect((await fixture.seen(id, 'professional')).answers[0]?.questions[1]?.answer.photoIds).toEqual([
      mine,
    ]);
    expect(await fileOf(mine)).toEqual({ attachedTo: 'answer' });
  });

  it('of an expired hold are deleted with it, and its photos can be sent again', async () => {
    const mine = await aPhoto();
    const answers = answered({ photoIds: [mine] });
    const { id } = await request({ answers });
    await fixture.until(later(fixture.clock.now(), 11 * MINUTE_MS));
    expect(await fixture.state(id)).toBe('cancelled');
    expect((await fixture.seen(id)).answers).toEqual([]);
    expect(await fileOf(mine)).toEqual({ attachedTo: null });
    expect(await fixture.state(await requested({ answers }))).toBe('requested');
    expect(await fileOf(mine)).toEqual({ attachedTo: 'answer' });
  });
});

describe('a request ends', () => {
  test.each([
    ['declined by the professional', decline, 'professional'],
    ['called off by the customer', cancel, 'customer'],
  ] as const)('%s: the slot is freed and the card released', async (_how, end, cancelledBy) => {
    const id = await requested();
    await end(id);
    await fixture.work();
    expect(await fixture.seen(id)).toMatchObject({
      state: 'cancelled',
      cancelledBy,
      feeCents: null,
      payment: { status: 'released', heldCents: 0, capturedCents: 0 },
    });
    expect(await fixture.isOffered(at(1, '14:00'))).toBe(true);
    expect(await fixture.holdsOf(id)).toEqual([]);
    expect(fixture.factsAbout(id).at(-1)).toBe('appointment-cancelled');
    await expect(accept(id)).rejects.toEqual(wrongState);
    await expect(decline(id)).rejects.toEqual(wrongState);
  });

  it('unanswered: after the deadline it can no longer be accepted, and the sweep frees the slot', async () => {
    const id = await requested();
    const { answerBy } = await fixture.seen(id);
    await fixture.clock.move(new Date(answerBy ?? '').getTime() - fixture.clock.now().getTime());
    await expect(accept(id)).rejects.toEqual(wrongState);
    await fixture.work();
    expect(await fixture.seen(id)).toMatchObject({ state: 'cancelled', cancelledBy: 'system' });
    expect(await fixture.occupancies()).toBe(0);
    await fixture.until(at(1, '15:00'));
    expect(await fixture.holdsOf(id)).toEqual([]);
  });

  it('but declining does not cancel an appointment accepted meanwhile', async () => {
    const id = await requested();
    await accept(id);
    await expect(decline(id)).rejects.toEqual(wrongState);
    await expect(accept(id)).rejects.toEqual(wrongState);
    expect(await fixture.state(id)).toBe('confirmed');
  });
});

describe('answers of past visits', () => {
  /** Like the nightly job: 30 days after a cancellation, three years after an appointment. */
  const purge = (limit = 100) => {
    const before = (days: number) => later(fixture.clock.now(), -days * DAY_MS);
    return purgeAnswers(fixture.deps, { cancelledBefore: before(30), overBefore: before(1095) }, limit);
  };
  const isNotified = async (id: string) => (await fixture.seen(id)).answers.length > 0;

  test.each([
    ['declined', decline],
    ['called off', cancel],
    ['accepted, and cancelled then', async (id: string) => accept(id).then(() => cancel(id))],
    ['left without an answer', async () => fixture.until(later(fixture.clock.now(), DAY_MS))],
  ] as const)('of a request %s are purged with their photos 30 days later', async (_how, end) => {
    const photoId = await aPhoto();
    const id = await requested({ startsAt: at(4, '14:00'), answers: answered({ photoIds: [photoId] }) });
    await end(id);
    expect(await fixture.state(id)).toBe('cancelled');
    await fixture.clock.move(30 * DAY_MS - MINUTE_MS);
    expect([await purge(), await isNotified(id)]).toEqual([0, true]);
    expect(await sweepOf(photoId)).toBeNull();
    await fixture.clock.move(2 * MINUTE_MS);
    expect([await purge(), await isNotified(id), await purge()]).toEqual([1, false, 0]);
    expect((await sweepOf(photoId))?.getTime()).toBeLessThanOrEqual(fixture.clock.now().getTime());
    expect(await fixture.state(id)).toBe('cancelled');
  });

  it('of a past visit stay for three years, and those of a future one as long as it is to come', async () => {
    const startsAt = at(1, '14:00');
    const [past, open] = [await requested({ startsAt }), await requested({ startsAt: at(2, '14:00') })];
    await accept(past);
    await fixture.clock.move(later(startsAt, HOUR_MS).getTime() - fixture.clock.now().getTime());
    await completeAppointment(fixture.deps, past, asPro());
    await fixture.clock.move(1095 * DAY_MS - MINUTE_MS);
    expect([await purge(), await isNotified(past)]).toEqual([0, true]);
    await fixture.clock.move(2 * MINUTE_MS);
    expect([await purge(), await isNotified(past), await isNotified(open)]).toEqual([1, false, true]);
  });

  it('are purged one by one, oldest first; a photo used by another booking stays', async () => {
    const photoId = await aPhoto();
    const answers = answered({ photoIds: [photoId] });
    const first = await requested({ startsAt: at(1, '14:00'), answers });
    const second = await requested({ startsAt: at(2, '14:00') });
    const still = await requested({ startsAt: at(3, '14:00'), answers });
    for (const id of [second, first]) {
      await decline(id);
      await fixture.clock.move(MINUTE_MS);
    }
    await fixture.clock.move(30 * DAY_MS);
    const limits = { cancelledBefore: later(fixture.clock.now(), -30 * DAY_MS), overBefore: at(0, '00:00') };
    const { due } = answersToPurge(limits);
    const { rows } = await sql<{ id: string }>`${due(new Date())} order by due_at`.execute(fixture.db);
    expect(rows.map(({ id }) => id)).toEqual([second, first]);
    expect([
      await purge(),
      await isNotified(first),
      await isNotified(second),
      await isNotified(still),
    ]).toEqual([...[2, false, false, true]]);
    expect(await fileOf(photoId)).toEqual({ attachedTo: 'answer' });
    expect(await sweepOf(photoId)).toBeNull();
  });
});

test('of an acceptance, a cancellation and the deadline one comes first, and the others are refused', async () => {
  const starts = [2, 3, 4].flatMap((day) => [at(day, '10:00'), at(day, '14:00')]);
  for (const startsAt of starts) {
    const id = await requested({ startsAt });
    const outcomes = await Promise.allSettled([accept(id), decline(id), cancel(id), accept(id)]);
    const state = await fixture.state(id);
    const refused = outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
    for (const reason of refused) expect(reason).toBeInstanceOf(Refusal);
    // After the acceptance the customer may still cancel.
    const done = outcomes.map(({ status }) => status === 'fulfilled');
    if (state === 'confirmed') expect(done.filter(Boolean)).toHaveLength(1);
    else expect(done[1] || done[2]).toBe(true);
    await fixture.work();
    const open = (await fixture.holdsOf(id)).filter((hold) => Number(hold.held_cents) > 0);
    expect(open).toHaveLength(0);
  }
});
