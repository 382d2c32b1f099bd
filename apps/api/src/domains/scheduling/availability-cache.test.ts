import { openZone } from '@meche/slots';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aProfessional, aService } from '#testing/builders';
import { type FreshDatabase, freshDatabase } from '#testing/fresh-database';
import { createAvailabilityMemory, type Outline } from './availability-cache.ts';
import { findSlots } from './find-slots.ts';
import { planVisit } from './index.ts';

const now = new Date('2026-06-01T06:00:00Z');
const clock = { now: () => now };
const SPELLINGS = process.env.ROUNDS === 'full' ? 2000 : 300;

let fresh: FreshDatabase;
let outlineOf: () => Outline;
let home: { id: string; serviceId: string };
beforeAll(async () => {
  fresh = await freshDatabase();
  const { id, memberId } = await aProfessional(fresh.db, { places: ['at_home'], workZones: ['75'] });
  const serviceId = await aService(fresh.db, id, { atHome: true, atSalon: false });
  home = { id, serviceId };
  const address = { city: 'Paris', postalCode: '75011' };
  const visit = await planVisit(fresh.db, {
    professionalId: id,
    serviceIds: [serviceId],
    place: 'at_home',
    address,
  });
  const days = openZone('Europe/Paris').days('2026-06-01', 7);
  const calendar = { hours: [], opening: [], exceptions: [], resources: [] };
  outlineOf = () => ({ visit, memberIds: [memberId], days, calendar, isWhole: true });
});
afterAll(() => fresh.close());

/** A week with forty slots a day, as a salon with one member answers it. */
async function answer(outline: Outline) {
  const slot = { startsAt: now.toISOString(), endsAt: now.toISOString(), memberIds: outline.memberIds };
  const slots = Array.from({ length: 40 }, () => ({ ...slot }));
  const days = outline.days.days.slice(0, 7).map(({ date }) => ({ day: date, isOpen: true, slots }));
  const availability = { timeZone: 'Europe/Paris', today: '2026-06-01', lastDay: '2026-08-30', days };
  outline.last = { madeOf: 'the bookings', answer: availability };
  return outline.last.answer;
}

async function loaded(outline: Outline) {
  return { outline, answer: await answer(outline) };
}

describe('what was read a moment ago', () => {
  it('stays within its byte limit when 2,000 different queries come at once', async () => {
    const memory = createAvailabilityMemory(() => 1, 1_000_000);
    const all = Array.from({ length: 2000 }, (_, number) =>
      memory.getOrLoad(`question ${number}`, () => loaded(outlineOf()), answer),
    );
    await Promise.all(all);
    expect(memory.size().bytes).toBeLessThanOrEqual(1_000_000);
    expect(memory.size().bytes).toBeGreaterThan(500_000);
    expect(memory.size().entries).toBeLessThan(100);
  });

  it.each(['hours', 'opening', 'exceptions', 'resources'] as const)(
    'weighs each row of %s like any other row',
    async (kind) => {
      const bytesWith = async (rows: number) => {
        const memory = createAvailabilityMemory(() => 1);
        const outline = outlineOf();
        const calendar = { ...outline.calendar, [kind]: Array.from({ length: rows }, () => ({})) };
        await memory.getOrLoad('the same', () => loaded({ ...outline, calendar }), answer);
        return memory.size().bytes;
      };
      expect((await bytesWith(3)) - (await bytesWith(0))).toBe(3 * 200);
    },
  );

  it('serves equal queries from one read until it expires', async () => {
    let at = 1;
    let readings = 0;
    const memory = createAvailabilityMemory(() => at);
    const ask = () =>
      memory.getOrLoad(
        'the same',
        async () => {
          readings += 1;
          return loaded(outlineOf());
        },
        answer,
      );
    await Promise.all([ask(), ask(), ask()]);
    at = 1_001;
    await ask();
    expect(readings).toBe(1);
    at = 1_002;
    await ask();
    expect(readings).toBe(2);
  });

  it('reads again an outline that lacks a resource', async () => {
    let readings = 0;
    const memory = createAvailabilityMemory(() => 1);
    const ask = (isWhole: boolean) =>
      memory.getOrLoad(
        'the same',
        async () => {
          readings += 1;
          return loaded({ ...outlineOf(), isWhole });
        },
        answer,
      );
    await Promise.all([ask(false), ask(false)]);
    expect(memory.size()).toEqual({ entries: 0, bytes: 0 });
    await ask(true);
    await ask(true);
    expect(readings).toBe(2);
  });

  it(`is one thing for a city that is written in ${SPELLINGS} ways`, async () => {
    const memory = createAvailabilityMemory(() => 1);
    const askAll = async () => {
      const query = { professionalId: home.id, serviceIds: [home.serviceId], place: 'at_home' as const };
      for (let spelling = 0; spelling < SPELLINGS; spelling++) {
        const address = { city: `Paris${' '.repeat(spelling % 40)}-${spelling}`, postalCode: '75011' };
        await findSlots({ db: fresh.db, clock, memory }, { ...query, address, from: '2026-06-02', days: 1 });
      }
    };
    await fresh.db
      .insertInto('scheduling.resources')
      .values({ professionalId: home.id, memberId: outlineOf().memberIds[0] ?? '' })
      .execute();
    await askAll();
    expect(memory.size().entries).toBe(1);
  });
});
