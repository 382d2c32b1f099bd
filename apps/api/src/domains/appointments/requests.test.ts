import { randomUUID } from 'node:crypto';
import type { TopicAnswers } from '@meche/contract/answers';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it, test } from 'vitest';
import { Refusal } from '#kit/refusal';
import { DAY_MS, HOUR_MS, later, MINUTE_MS } from '#kit/time';
import { aCustomer, aService } from '#testing/builders';
import { acceptRequest } from './accept-request.ts';
import type { Booking } from './book-appointment.ts';
import { cancelAppointment } from './cancel-appointment.ts';
import { completeAppointment } from './complete-appointment.ts';
import { confirmAppointment } from './confirm-appointment.ts';
import { declineRequest } from './decline-request.ts';
import { at, type House, openHouse } from './house.testing.ts';
import { purgeAnswers } from './purge-answers.ts';
import { listUntold } from './store/answers.ts';

const topicId = randomUUID();
const allergic = { id: randomUUID(), kind: 'yes_no', text: 'Allergique ?', required: true, options: [] };
const photo = { id: randomUUID(), kind: 'photo', text: 'Vos cheveux', required: false, options: [] };

let house: House;
/** An hour at 60 €, held on the card, on request. */
let colour: string;
beforeEach(async () => {
  house = await openHouse();
  const { db, professional } = house;
  colour = await aService(db, professional.id, {
    name: 'Balayage',
    priceCents: 6000,
    durationMinutes: 60,
    prepayment: true,
    questionnaire: true,
  });
  await ask(1, [allergic, photo]);
});
afterEach(() => house.close());

/** What is asked from now on, as the screens of questions would write it. */
async function ask(version: number, questions: object[]): Promise<void> {
  const { db, professional } = house;
  const createdAt = house.clock.now();
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

const told = (
  given: { yes?: boolean | null; photoIds?: string[]; version?: number } = {},
): TopicAnswers[] => {
  const { yes = false, photoIds = [], version = 1 } = given;
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
const request = (given: Partial<Booking> = {}) =>
  house.book({ serviceIds: [colour], answers: told(), ...given });
/** Requested, the card saved. */
async function requested(given: Partial<Booking> = {}): Promise<string> {
  const { id } = await request(given);
  await house.confirm(id);
  await house.work();
  return id;
}
const asPro = () => house.professional.accountId;
const accept = (id: string) => acceptRequest(house.deps, id, asPro());
const decline = (id: string) => declineRequest(house.deps, id, asPro(), { reason: 'Complet' });
const cancel = (id: string) =>
  cancelAppointment(house.deps, id, house.customer.id, { reason: '', feeCents: 0 });
const wrongState = expect.objectContaining({ code: 'wrong_state' });

async function aPhoto(ownerId = house.customer.id): Promise<string> {
  const { id } = await house.db
    .insertInto('files.files')
    .values({
      ownerKind: 'account',
      ownerId,
      name: 'cheveux.jpg',
      contentType: 'image/jpeg',
      sizeBytes: 100,
      createdAt: house.clock.now(),
      storedAt: house.clock.now(),
      sweepAt: later(house.clock.now(), DAY_MS),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
const fileOf = async (id: string) =>
  house.db.selectFrom('files.files').select('attachedTo').where('id', '=', id).executeTakeFirst();
/** When it is removed; null: somebody needs it. */
const sweepOf = async (id: string) =>
  (await house.db.selectFrom('files.files').select('sweepAt').where('id', '=', id).executeTakeFirst())
    ?.sweepAt;

describe('a service on request', () => {
  it('is requested once the card is saved: the slot is taken, nothing is held, and she has a day to answer', async () => {
    const startsAt = at(4, '14:00');
    const id = await requested({ startsAt });
    const seen = await house.seen(id);
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
    expect((await house.seen(id, 'professional')).can.answer).toEqual({ until: seen.answerBy });
    expect(await house.isOffered(startsAt)).toBe(false);
    expect(await house.holdsOf(id)).toEqual([]);
    expect(house.factsAbout(id)).toEqual([
      'slot-held',
      'payable-secured',
      'visit-changed',
      'appointment-requested',
    ]);
    // Asked again, by the second press or the webhook, it is still so.
    await confirmAppointment(house.deps, id, house.customer.id);
    expect(await house.state(id)).toBe('requested');
  });

  it('holds nothing within 48 hours either, until it is accepted', async () => {
    const id = await requested({ startsAt: at(1, '14:00') });
    expect(await house.state(id)).toBe('requested');
    await house.until(later(house.clock.now(), 5 * HOUR_MS));
    expect(await house.holdsOf(id)).toEqual([]);
    await accept(id);
    await house.work();
    expect(await house.holdsOf(id)).toMatchObject([{ held_cents: 6100 }]);
    expect(await house.seen(id)).toMatchObject({ state: 'confirmed', payment: { status: 'held' } });
    await house.until(later(at(1, '14:00'), HOUR_MS));
    await completeAppointment(house.deps, id, asPro());
    await house.until(later(house.clock.now(), HOUR_MS));
    expect(await house.holdsOf(id)).toMatchObject([{ captured_cents: 6100 }]);
  });

  it('accepted far ahead it is held 48 hours before, like any other', async () => {
    const startsAt = at(4, '14:00');
    const id = await requested({ startsAt });
    await accept(id);
    await house.work();
    expect(await house.holdsOf(id)).toEqual([]);
    await house.until(later(startsAt, -48 * HOUR_MS));
    expect(await house.holdsOf(id)).toMatchObject([{ held_cents: 6100 }]);
    await house.until(later(startsAt, -23 * HOUR_MS));
    expect(house.factsAbout(id)).toContain('appointment-reminder-due');
  });

  it('is requested at once where nothing is by card, and so is all that is booked with it', async () => {
    await sql`update professionals.professionals set verification = 'pending' where id = ${house.professional.id}`.execute(
      house.db,
    );
    const { id, state } = await request({ serviceIds: [house.colour, colour], totalCents: 12_000 });
    expect(state).toBe('requested');
    await house.work();
    expect(house.factsAbout(id)).toEqual(['visit-changed', 'appointment-requested']);
    await accept(id);
    expect(await house.seen(id)).toMatchObject({ state: 'confirmed', payment: { status: 'on_site' } });
  });

  it('is offered two hours further ahead than what is booked at once, and answered before her notice', async () => {
    // A moment past Monday 8:00, two hours of notice: from 10:15, and on request from 12:15.
    const offered = (time: string, serviceId?: string) => house.isOffered(at(0, time), serviceId);
    expect(await Promise.all([offered('10:15'), offered('12:00', colour), offered('12:15', colour)])).toEqual(
      [...[true, false, true]],
    );
    await expect(request({ startsAt: at(0, '12:00') })).rejects.toMatchObject({ code: 'slot_too_soon' });
    const id = await requested({ startsAt: at(0, '12:15') });
    expect((await house.seen(id)).answerBy).toBe(at(0, '10:15').toISOString());
  });

  it('cannot be booked online without questions', async () => {
    await house.db.deleteFrom('services.topicServices').where('topicId', '=', topicId).execute();
    await expect(request({ answers: [] })).rejects.toMatchObject({ code: 'service_not_online' });
    expect(await house.isOffered(at(1, '14:00'), colour)).toBe(false);
  });

  it('asks nothing of somebody for whom she books herself', async () => {
    const { state, answerBy } = await house.bookForClient({ serviceIds: [colour] });
    expect([state, answerBy]).toEqual(['confirmed', null]);
  });
});

describe('the answers', () => {
  it('are asked for, each beside its question, and nothing is written without them', async () => {
    await expect(request({ answers: told({ yes: null }) })).rejects.toMatchObject({
      code: 'invalid_input',
      fields: { 'answers.0.answers.0': 'choice_required' },
    });
    expect(await house.occupancies()).toBe(0);
  });

  it('to questions that have changed are refused with those of now; what was answered stays with what was asked', async () => {
    const id = await requested();
    await ask(2, [{ ...allergic, text: 'Enceinte ?' }]);
    const again = request({ startsAt: at(2, '14:00') });
    await expect(again).rejects.toMatchObject({
      code: 'questions_changed',
      details: { topics: [{ id: topicId, version: 2, questions: [{ text: 'Enceinte ?' }] }] },
    });
    const [topic] = (await house.seen(id)).answers;
    expect(topic?.questions.map(({ text }) => text)).toEqual(['Allergique ?', 'Vos cheveux']);
    const rewrite = sql`update appointments.answers set answers = '[]' where appointment_id = ${id}`;
    await expect(rewrite.execute(house.db)).rejects.toThrow('append-only');
  });

  it('to nothing that is asked are refused', async () => {
    const asked = house.book({ answers: told() });
    await expect(asked).rejects.toMatchObject({ code: 'questions_changed', details: { topics: [] } });
  });

  it('take her own photos, and nobody else’s', async () => {
    const other = await aCustomer(house.db);
    for (const id of [await aPhoto(other.id), randomUUID()]) {
      const asked = request({ answers: told({ photoIds: [id] }) });
      await expect(asked).rejects.toMatchObject({ fields: { 'answers.0.answers.1': 'file_missing' } });
    }
    const mine = await aPhoto();
    const id = await requested({ answers: told({ photoIds: [mine] }) });
    expect((await house.seen(id, 'professional')).answers[0]?.questions[1]?.answer.photoIds).toEqual([mine]);
    expect(await fileOf(mine)).toEqual({ attachedTo: 'answer' });
  });

  it('of a hold that ran out go with it, and its photos may be sent along once more', async () => {
    const mine = await aPhoto();
    const answers = told({ photoIds: [mine] });
    const { id } = await request({ answers });
    await house.until(later(house.clock.now(), 11 * MINUTE_MS));
    expect(await house.state(id)).toBe('cancelled');
    expect((await house.seen(id)).answers).toEqual([]);
    expect(await fileOf(mine)).toEqual({ attachedTo: null });
    expect(await house.state(await requested({ answers }))).toBe('requested');
    expect(await fileOf(mine)).toEqual({ attachedTo: 'answer' });
  });
});

describe('a request ends', () => {
  test.each([
    ['declined by the professional', decline, 'professional'],
    ['called off by the customer', cancel, 'customer'],
  ] as const)('%s: the slot is free, the card let go', async (_how, end, cancelledBy) => {
    const id = await requested();
    await end(id);
    await house.work();
    expect(await house.seen(id)).toMatchObject({
      state: 'cancelled',
      cancelledBy,
      feeCents: null,
      payment: { status: 'released', heldCents: 0, capturedCents: 0 },
    });
    expect(await house.isOffered(at(1, '14:00'))).toBe(true);
    expect(await house.holdsOf(id)).toEqual([]);
    expect(house.factsAbout(id).at(-1)).toBe('appointment-cancelled');
    await expect(accept(id)).rejects.toEqual(wrongState);
    await expect(decline(id)).rejects.toEqual(wrongState);
  });

  it('unanswered by itself: at its hour she can no longer accept, and the sweep frees the slot', async () => {
    const id = await requested();
    const { answerBy } = await house.seen(id);
    await house.clock.move(new Date(answerBy ?? '').getTime() - house.clock.now().getTime());
    await expect(accept(id)).rejects.toEqual(wrongState);
    await house.work();
    expect(await house.seen(id)).toMatchObject({ state: 'cancelled', cancelledBy: 'system' });
    expect(await house.occupancies()).toBe(0);
    await house.until(at(1, '15:00'));
    expect(await house.holdsOf(id)).toEqual([]);
  });

  it('is not what declining does to a visit that was accepted meanwhile', async () => {
    const id = await requested();
    await accept(id);
    await expect(decline(id)).rejects.toEqual(wrongState);
    await expect(accept(id)).rejects.toEqual(wrongState);
    expect(await house.state(id)).toBe('confirmed');
  });
});

describe('what was told before a visit', () => {
  /** As the night does it, 30 days after what came to nothing and three years after what took place. */
  const purge = (limit = 100) => {
    const before = (days: number) => later(house.clock.now(), -days * DAY_MS);
    return purgeAnswers(house.deps, { cancelledBefore: before(30), overBefore: before(1095) }, limit);
  };
  const isTold = async (id: string) => (await house.seen(id)).answers.length > 0;

  test.each([
    ['declined', decline],
    ['called off', cancel],
    ['accepted, and cancelled then', async (id: string) => accept(id).then(() => cancel(id))],
    ['left without an answer', async () => house.until(later(house.clock.now(), DAY_MS))],
  ] as const)('a request %s: is forgotten 30 days after, and its photos with it', async (_how, end) => {
    const photoId = await aPhoto();
    const id = await requested({ startsAt: at(4, '14:00'), answers: told({ photoIds: [photoId] }) });
    await end(id);
    expect(await house.state(id)).toBe('cancelled');
    await house.clock.move(30 * DAY_MS - MINUTE_MS);
    expect([await purge(), await isTold(id)]).toEqual([0, true]);
    expect(await sweepOf(photoId)).toBeNull();
    await house.clock.move(2 * MINUTE_MS);
    expect([await purge(), await isTold(id), await purge()]).toEqual([1, false, 0]);
    expect((await sweepOf(photoId))?.getTime()).toBeLessThanOrEqual(house.clock.now().getTime());
    expect(await house.state(id)).toBe('cancelled');
  });

  it('of one that took place stays for three years, and of one to come as long as it is to come', async () => {
    const startsAt = at(1, '14:00');
    const [past, open] = [await requested({ startsAt }), await requested({ startsAt: at(2, '14:00') })];
    await accept(past);
    await house.clock.move(later(startsAt, HOUR_MS).getTime() - house.clock.now().getTime());
    await completeAppointment(house.deps, past, asPro());
    await house.clock.move(1095 * DAY_MS - MINUTE_MS);
    expect([await purge(), await isTold(past)]).toEqual([0, true]);
    await house.clock.move(2 * MINUTE_MS);
    expect([await purge(), await isTold(past), await isTold(open)]).toEqual([1, false, true]);
  });

  it('goes one after the other, the oldest first; a photo that another booking has stays', async () => {
    const photoId = await aPhoto();
    const answers = told({ photoIds: [photoId] });
    const first = await requested({ startsAt: at(1, '14:00'), answers });
    const second = await requested({ startsAt: at(2, '14:00') });
    const still = await requested({ startsAt: at(3, '14:00'), answers });
    for (const id of [second, first]) {
      await decline(id);
      await house.clock.move(MINUTE_MS);
    }
    await house.clock.move(30 * DAY_MS);
    const asked = { cancelledBefore: later(house.clock.now(), -30 * DAY_MS), overBefore: at(0, '00:00') };
    expect(await listUntold(house.db, asked, { limit: 1, except: [] })).toEqual([second]);
    expect(await listUntold(house.db, asked, { limit: 9, except: [second] })).toEqual([first]);
    expect([await purge(), await isTold(first), await isTold(second), await isTold(still)]).toEqual([
      ...[2, false, false, true],
    ]);
    expect(await fileOf(photoId)).toEqual({ attachedTo: 'answer' });
    expect(await sweepOf(photoId)).toBeNull();
  });
});

test('of her answer, the customer’s second thoughts and the hour, one comes first, and the rest hear of it', async () => {
  const starts = [2, 3, 4].flatMap((day) => [at(day, '10:00'), at(day, '14:00')]);
  for (const startsAt of starts) {
    const id = await requested({ startsAt });
    const outcomes = await Promise.allSettled([accept(id), decline(id), cancel(id), accept(id)]);
    const state = await house.state(id);
    const refused = outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
    for (const reason of refused) expect(reason).toBeInstanceOf(Refusal);
    // Accepted first, she may still call the visit off.
    const done = outcomes.map(({ status }) => status === 'fulfilled');
    if (state === 'confirmed') expect(done.filter(Boolean)).toHaveLength(1);
    else expect(done[1] || done[2]).toBe(true);
    await house.work();
    const open = (await house.holdsOf(id)).filter((hold) => Number(hold.held_cents) > 0);
    expect(open).toHaveLength(0);
  }
});
