import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Tx } from '#kit/database/database';
import { instantAtMinute } from '#kit/time';
import { aGroup } from '#testing/a-group';
import { aCustomer, aMember, aProfessional, aService, type BuiltProfessional } from '#testing/builders';
import { type FreshDatabase, freshDatabase } from '#testing/fresh-database';
import { createHeldStanding } from '#testing/standing';
import { bookForClient } from './book-for-client.ts';
import { type BookingInTurn, bookMembersInTurn } from './book-members-in-turn.ts';
import { presentAppointments } from './present-appointments.ts';
import { listAppointmentsByIds } from './store/appointments.ts';
import { insertGroup } from './store/groups.ts';

const now = new Date('2026-10-01T06:00:00Z');
const at = (minute: number) => instantAtMinute('2026-10-06', minute, 'Europe/Paris');

let fresh: FreshDatabase;
let salon: BuiltProfessional;
let [colour, cut, colleague] = ['', '', ''];
beforeAll(async () => {
  fresh = await freshDatabase();
});
afterAll(() => fresh?.close());
beforeEach(async () => {
  salon = await aProfessional(fresh.db);
  colour = await aService(fresh.db, salon.id, { name: 'Couleur', durationMinutes: 60 });
  cut = await aService(fresh.db, salon.id, { name: 'Coupe', durationMinutes: 30 });
  colleague = await aMember(fresh.db, salon.id, { serviceIds: [cut] });
});

const deps = () => ({ db: fresh.db, clock: { now: () => now } });
/** At ten the colour with the owner, then the cut with a colleague. */
const input = (overrides: Partial<BookingInTurn> = {}): BookingInTurn => ({
  memberId: salon.memberId,
  serviceIds: [colour],
  startsAt: at(600),
  place: 'salon',
  note: '',
  client: { name: 'Zoé Petit', phone: null, email: null },
  acceptWarnings: false,
  nextTurns: [{ memberId: colleague, serviceIds: [cut] }],
  ...overrides,
});
const book = (overrides: Partial<BookingInTurn> = {}) =>
  bookMembersInTurn(deps(), createHeldStanding<'sell_services'>(salon), input(overrides));
const listAppointmentIds = async () => {
  const rows = await fresh.db
    .selectFrom('appointments.appointments')
    .select('id')
    .where('professionalId', '=', salon.id)
    .execute();
  const found = await listAppointmentsByIds(
    fresh.db,
    rows.map(({ id }) => id),
  );
  return found.sort((a, b) => a.startsAt.getTime() - b.startsAt.getTime());
};
const alone = (minute: number) =>
  bookForClient(
    deps(),
    createHeldStanding(salon),
    input({ memberId: colleague, serviceIds: [cut], startsAt: at(minute) }),
  );

describe('one client served by several members in turn', () => {
  it('has an appointment with each, back to back and at the prices agreed, and both show the other', async () => {
    const prices = [{ position: 0, priceCents: 3000, reason: 'Tarif étudiante' }];
    const first = await book({ nextTurns: [{ memberId: colleague, serviceIds: [cut], prices }] });
    const rows = await listAppointmentIds();
    expect(rows[0]?.id).toBe(first.id);
    expect(rows).toMatchObject([
      { memberId: salon.memberId, startsAt: at(600), endsAt: at(660), totalCents: 4000, customerId: null },
      { memberId: colleague, startsAt: at(660), endsAt: at(690), totalCents: 3000, state: 'confirmed' },
    ]);
    const shown = await presentAppointments(fresh.db, rows, 'professional', now);
    expect(shown.map(({ group }) => group)).toMatchObject([
      { isInTurn: true, position: 1, others: [{ id: rows[1]?.id, services: ['Coupe'] }] },
      { isInTurn: true, position: 2, others: [{ id: rows[0]?.id, services: ['Couleur'] }] },
    ]);
  });

  it('is booked as a whole or not at all, and a refusal names the next time for all', async () => {
    await alone(660);
    await expect(book()).rejects.toMatchObject({
      code: 'slot_taken',
      details: {
        nextSlots: [630, 645, 660].map((minute) => ({
          startsAt: at(minute).toISOString(),
          endsAt: at(minute + 90).toISOString(),
          memberIds: [salon.memberId, colleague],
        })),
      },
    });
    expect(await listAppointmentIds()).toHaveLength(1);
    // The hours end at seven: beyond them there is a warning for either member.
    await expect(book({ startsAt: at(1080) })).rejects.toMatchObject({ code: 'warning_not_confirmed' });
    await book({ startsAt: at(1080), acceptWarnings: true });
    expect(await listAppointmentIds()).toHaveLength(3);
  });

  it('of two rivals for the same hours one gets all of it, also against a booking of a part', async () => {
    const twice = await Promise.allSettled([book(), book({ serviceIds: [cut] })]);
    expect(twice.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await listAppointmentIds()).toHaveLength(2);
    const next = { startsAt: at(780) };
    const both = await Promise.allSettled([book(next), alone(840)]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect([3, 4]).toContain((await listAppointmentIds()).length);
  });
});

describe('one client served by several members in turn, and the limits', () => {
  it('is refused at home, with the same member twice in a row, and in a calendar that may not be opened', async () => {
    await expect(book({ place: 'at_home' })).rejects.toMatchObject({ fields: { place: 'not_a_choice' } });
    const again = { nextTurns: [{ memberId: salon.memberId, serviceIds: [cut] }] };
    await expect(book(again)).rejects.toMatchObject({ fields: { 'next_turns.0.member_id': 'not_a_choice' } });
    const standing = {
      ...createHeldStanding<'sell_services'>(salon, ['sell_services']),
      memberId: salon.memberId,
    };
    await expect(bookMembersInTurn(deps(), standing, input())).rejects.toMatchObject({ code: 'forbidden' });
    expect(await listAppointmentIds()).toEqual([]);
  });

  it('is a group of that professional in the database, of at least two, without an account', async () => {
    await book();
    const [first, second] = await listAppointmentIds();
    const single = await alone(900);
    const foreign = await aProfessional(fresh.db);
    const theirs = await aGroup(fresh.db, foreign, {
      customerId: (await aCustomer(fresh.db)).id,
      startsAt: at(600),
    });
    const join = (groupId: string | null | undefined, id: string) =>
      fresh.db
        .updateTable('appointments.appointments')
        .set({ groupId: groupId ?? null, groupPosition: groupId ? 3 : null })
        .where('id', '=', id)
        .execute();
    await expect(join(theirs.id, single.id)).rejects.toThrow(/appointments_group_professional_fkey/);
    await expect(join(first?.groupId, theirs.appointmentIds[0] ?? '')).rejects.toThrow(/group/);
    const own = await aGroup(fresh.db, salon, {
      customerId: (await aCustomer(fresh.db)).id,
      startsAt: at(480),
    });
    await expect(join(own.id, single.id)).rejects.toThrow(/has an account/);
    expect(second?.groupId).toBe(first?.groupId);
    const lonely = { id: crypto.randomUUID(), professionalId: salon.id, createdAt: now };
    await expect(insertGroup(fresh.db as unknown as Tx, lonely)).rejects.toThrow(/fewer than two/);
  });
});
