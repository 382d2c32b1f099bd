import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { inTransaction } from '#kit/database/transaction';
import { aCustomer, anAppointment, aProfessional, type BuiltProfessional } from '#testing/builders';
import { type FreshDatabase, freshDatabase } from '#testing/fresh-database';
import { forgetPerson } from './forget-person.ts';
import { presentEvent } from './present-event.ts';
import { findAppointment, insertEvent } from './store/appointments.ts';

const why = 'Zoé relève de maladie';
const cut = { name: 'Coupe', formerPriceCents: 4000, priceCents: 3000, reason: why };
const care = { name: 'Soin', formerPriceCents: 1500, priceCents: 1000, reason: '' };
const begun = new Date('2026-03-03T10:00:00Z');

let fresh: FreshDatabase;
let salon: BuiltProfessional;
let customer: string;

beforeAll(async () => {
  fresh = await freshDatabase();
});
afterAll(() => fresh.close());
beforeEach(async () => {
  salon = await aProfessional(fresh.db);
  customer = (await aCustomer(fresh.db)).id;
});

const completed = (
  overrides: { customerId?: string; [column: string]: unknown } = {},
  professional = salon,
) => anAppointment(fresh.db, professional, { ...overrides, state: 'completed', startsAt: begun });
const row = async (id: string) => {
  const found = await findAppointment(fresh.db, id);
  if (!found) throw new Error('there is no such visit');
  return found;
};
const pricesOf = async (id: string) => (await row(id)).events.map((event) => presentEvent(event).prices);
const leaves = (accountId: string, professionalId?: string) =>
  inTransaction(fresh.db, (tx) => forgetPerson(tx, { accountId, professionalId }, new Date()));

/** An appointment at another price, recorded in its history. */
async function priced(overrides: { customerId?: string } = {}, professional = salon): Promise<string> {
  const id = await completed(overrides, professional);
  const detail = { from: { services: ['Coupe'], totalCents: 4000 }, prices: [cut, care] };
  const event = { appointmentId: id, at: begun, actor: 'professional' as const };
  await inTransaction(fresh.db, async (tx) => {
    await insertEvent(tx, { ...event, kind: 'services_changed', detail });
    await insertEvent(tx, { ...event, kind: 'completed' });
  });
  return id;
}

describe('the reason of another price', () => {
  it('is erased with a walk-in’s name when the professional is deleted; the price change itself stays', async () => {
    const [walkIn, known] = [await priced(), await priced({ customerId: customer })];
    const elsewhere = await priced({}, await aProfessional(fresh.db));
    const before = await row(walkIn);
    await leaves(salon.accountId, salon.id);
    expect(await pricesOf(walkIn)).toEqual([[{ ...cut, reason: '' }, care], undefined]);
    expect((await row(walkIn)).events).toEqual(
      before.events.map(({ detail, ...event }) => ({
        ...event,
        detail: detail.prices ? { ...detail, prices: [{ ...cut, reason: '' }, care] } : detail,
      })),
    );
    // Customers with an account keep their history, and other professionals their clients.
    expect([await pricesOf(known), await pricesOf(elsewhere)]).toEqual([
      [[cut, care], undefined],
      [[cut, care], undefined],
    ]);
  });

  it('is erased with its customer, at every professional', async () => {
    const [ofCustomer, walkIn] = [await priced({ customerId: customer }), await priced()];
    await leaves(customer);
    expect(await pricesOf(ofCustomer)).toEqual([[{ ...cut, reason: '' }, care], undefined]);
    expect(await pricesOf(walkIn)).toEqual([[cut, care], undefined]);
  });

  it('is the only part of the history that can be erased', async () => {
    const id = await priced();
    const rewrite = (set: string) =>
      sql`update appointments.events set ${sql.raw(set)} where appointment_id = ${id}`.execute(fresh.db);
    for (const set of [
      `detail = '{}'`,
      `detail = jsonb_set(appointments.without_reasons(detail), '{prices,0,priceCents}', '1')`,
      `detail = jsonb_set(detail, '{prices,0,reason}', '"Geste"')`,
      `detail = appointments.without_reasons(detail), actor = 'customer'`,
      `at = at + interval '1 hour'`,
    ])
      await expect(rewrite(set)).rejects.toThrow('append-only');
    const gone = sql`delete from appointments.events where appointment_id = ${id}`.execute(fresh.db);
    await expect(gone).rejects.toThrow('append-only');
    expect(await pricesOf(id)).toEqual([[cut, care], undefined]);
  });
});

it('the reason of a contest is erased with its customer, and a cancel reason to a walk-in with the professional', async () => {
  const contested = await completed({
    customerId: customer,
    contestUntil: begun,
    contestedAt: begun,
    contestReason: 'J’étais à l’hôpital',
    contestDecidedAt: begun,
    decidedCents: 0,
  });
  const cancelled = await anAppointment(fresh.db, salon, {
    state: 'cancelled',
    cancelledBy: 'professional',
    cancelReason: 'Zoé est malade',
  });
  await leaves(customer);
  expect(await row(contested)).toMatchObject({ contestReason: '', contestedAt: begun });
  await leaves(salon.accountId, salon.id);
  expect(await row(cancelled)).toMatchObject({ cancelReason: null, cancelledBy: 'professional' });
});
