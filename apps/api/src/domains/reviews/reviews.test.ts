import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from 'vitest';
import { takeFacts } from '#kit/jobs/facts';
import { DAY_MS, later, MINUTE_MS } from '#kit/time';
import { aCustomer, anAppointment, aProfessional, aReview, type BuiltProfessional } from '#testing/builders';
import { type FreshDatabase, freshDatabase } from '#testing/fresh-database';
import { createHeldStanding } from '#testing/standing';
import { answerReview } from './answer-review.ts';
import { listOwnReviews } from './list-own-reviews.ts';
import { rateVisit } from './rate-visit.ts';
import { authorNameOf } from './rules.ts';
import { findReviewOf, listReviews } from './store.ts';

const day = new Date('2026-06-10T12:00:00Z');
const fortnight = later(day, 14 * DAY_MS);

let fresh: FreshDatabase;
let salon: BuiltProfessional;
let customer: { id: string };
let now: Date;
beforeAll(async () => {
  fresh = await freshDatabase();
  salon = await aProfessional(fresh.db);
  customer = await aCustomer(fresh.db);
});
afterAll(() => fresh?.close());
beforeEach(async () => {
  now = day;
  await takeFacts(fresh.db, 1000);
});

const deps = () => ({ db: fresh.db, clock: { now: () => now } });
const good = { rating: 5, text: 'Parfait.' };
const visit = (overrides: object = {}) =>
  anAppointment(fresh.db, salon, { customerId: customer.id, state: 'completed', ...overrides });
const rate = (id: string, input = good, by = customer.id) => rateVisit(deps(), id, by, input);
const answer = (id: string, text: string, professional = salon) =>
  answerReview(
    deps(),
    id,
    { accountId: professional.accountId, standing: createHeldStanding(professional) },
    text,
  );
const factNames = async () => (await takeFacts(fresh.db, 1000)).map(({ name }) => name).sort();
const eventsOf = async (appointmentId: string) =>
  (
    await fresh.db
      .selectFrom('appointments.events')
      .select('kind')
      .where('appointmentId', '=', appointmentId)
      .orderBy('id')
      .execute()
  ).map(({ kind }) => kind);

describe('a review', () => {
  it('is written once, under a first name and an initial, and announced once', async () => {
    const id = await visit();
    await rate(id);
    await rate(id);
    expect(await findReviewOf(fresh.db, id)).toMatchObject({
      ...good,
      professionalId: salon.id,
      authorName: 'Camille M.',
      createdAt: day,
      editableUntil: fortnight,
    });
    expect(await factNames()).toEqual(['appointment-reviewed', 'reviews-changed']);
    expect(await eventsOf(id)).toEqual(['reviewed']);
  });

  it('can be edited for fourteen days of the business clock', async () => {
    const id = await visit();
    await rate(id);
    await factNames();
    now = later(fortnight, -MINUTE_MS);
    await rate(id, { rating: 2, text: '' });
    expect(await factNames()).toEqual(['reviews-changed']);
    now = fortnight;
    await expect(rate(id)).rejects.toMatchObject({ code: 'edit_too_late' });
    // Unchanged content is no edit.
    await rate(id, { rating: 2, text: '' });
    expect(await findReviewOf(fresh.db, id)).toMatchObject({ rating: 2, text: '', createdAt: day });
    expect(await eventsOf(id)).toEqual(['reviewed', 'review_edited']);
  });

  it('sent twice at once is one review, announced once', async () => {
    const id = await visit();
    await Promise.all([rate(id), rate(id, { rating: 4, text: 'Bien.' })]);
    const all = await listReviews(fresh.db, salon.id, { appointmentId: id, limit: 10 });
    expect(all).toHaveLength(1);
    expect(await factNames()).toEqual(['appointment-reviewed', 'reviews-changed', 'reviews-changed']);
  });

  it.each([
    ['to come', { state: 'confirmed' }],
    ['missed', { state: 'no_show' }],
    ['cancelled', { state: 'cancelled', cancelledBy: 'customer' }],
    ['to be taken back for ten minutes', { settleAt: later(day, MINUTE_MS) }],
  ])('is refused for a visit %s', async (_, overrides) => {
    const id = await visit(overrides);
    await expect(rate(id)).rejects.toMatchObject({ code: 'wrong_state' });
    expect(await listOwnReviews(deps(), customer.id, [id])).toMatchObject([{ can: { rate: false } }]);
  });
});

describe('a review, by whom', () => {
  it('can be written by its customer only: neither the professional nor another customer', async () => {
    const id = await visit();
    const stranger = await aCustomer(fresh.db);
    await expect(rate(id, good, stranger.id)).rejects.toMatchObject({ code: 'not_found' });
    await expect(rate(id, good, salon.accountId)).rejects.toMatchObject({ code: 'forbidden' });
    const own = await visit({ customerId: salon.accountId });
    await expect(rate(own, good, salon.accountId)).rejects.toMatchObject({ code: 'forbidden' });
    expect(await listOwnReviews(deps(), salon.accountId, [own])).toMatchObject([{ can: { rate: false } }]);
  });

  test('is listed with what may be done, only to its own customer', async () => {
    const [written, open] = [await visit(), await visit()];
    await rate(written);
    const foreign = await anAppointment(fresh.db, salon, { state: 'completed' });
    const listed = await listOwnReviews(deps(), customer.id, [written, open, foreign]);
    const byId = new Map(listed.map(({ appointmentId, ...own }) => [appointmentId, own]));
    expect(byId.size).toBe(2);
    expect(byId.get(written)).toMatchObject({
      review: good,
      can: { rate: false, edit: { until: fortnight.toISOString() } },
    });
    expect(byId.get(open)).toEqual({
      review: null,
      isHidden: false,
      can: { rate: true, edit: null },
    });
    now = fortnight;
    expect(await listOwnReviews(deps(), customer.id, [written])).toMatchObject([{ can: { edit: null } }]);
  });

  it('exists in the database for completed visits only, which stay completed', async () => {
    const open = await visit({ state: 'confirmed' });
    const columns = { professionalId: salon.id, authorName: 'C.', rating: 5, createdAt: day };
    const insert = (appointmentId: string, more: object = {}) =>
      fresh.db
        .insertInto('reviews.reviews')
        .values({ appointmentId, ...columns, ...more })
        .execute();
    await expect(insert(open)).rejects.toMatchObject({ code: '23514' });
    const other = await aProfessional(fresh.db);
    await expect(insert(await visit(), { professionalId: other.id })).rejects.toMatchObject({
      code: '23514',
    });
    const { id, appointmentId } = await aReview(fresh.db, salon, { editableUntil: fortnight });
    const undo = fresh.db
      .updateTable('appointments.appointments')
      .set({ state: 'confirmed' })
      .where('id', '=', appointmentId);
    await expect(undo.execute()).rejects.toMatchObject({ code: '23514' });
    const editLate = fresh.db
      .updateTable('reviews.reviews')
      .set({ editedAt: fortnight })
      .where('id', '=', id);
    await expect(editLate.execute()).rejects.toMatchObject({ code: '23514' });
  });
});

describe('the answer of the professional', () => {
  it('is one, editable for fourteen days, and announced once', async () => {
    const { id, appointmentId } = await aReview(fresh.db, salon);
    expect(await answer(id, 'Merci.')).toMatchObject({ answer: 'Merci.', answeredAt: day });
    await answer(id, 'Merci.');
    now = later(fortnight, -MINUTE_MS);
    await answer(id, 'Merci beaucoup.');
    now = fortnight;
    await expect(answer(id, 'Trop tard.')).rejects.toMatchObject({ code: 'edit_too_late' });
    expect(await findReviewOf(fresh.db, appointmentId)).toMatchObject({ answer: 'Merci beaucoup.' });
    expect(await factNames()).toEqual(['review-answered']);
    expect(await eventsOf(appointmentId)).toEqual(['review_answered', 'review_answer_edited']);
  });

  it('sent twice at once is announced once', async () => {
    const { id } = await aReview(fresh.db, salon);
    await Promise.all([answer(id, 'Merci.'), answer(id, 'Avec plaisir.')]);
    expect(await factNames()).toEqual(['review-answered']);
  });

  it('cannot be given by another professional', async () => {
    const { id } = await aReview(fresh.db, salon);
    const other = await aProfessional(fresh.db);
    await expect(answer(id, 'Bah.', other)).rejects.toMatchObject({ code: 'not_found' });
  });
});

test.each([
  [{ firstName: 'Camille', lastName: 'Martin' }, 'Camille M.'],
  [{ firstName: 'Camille', lastName: '' }, 'Camille'],
  [{ firstName: 'Zoé', lastName: 'élie' }, 'Zoé É.'],
  [{ firstName: '', lastName: '' }, '-'],
])('%o is named %s', (account, name) => {
  expect(authorNameOf(account)).toBe(name);
});
