import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { instantAtMinute, later, MINUTE_MS } from '#kit/time';
import { type Answered, openApiFixture } from '#testing/api-fixture';
import { aCustomer, aMember, anEquipment, aProfessional, aService } from '#testing/builders';
import { countDeadlocks } from '#testing/deadlocks';
import type { FreshDatabase } from '#testing/fresh-database';
import type { SignedIn } from '#testing/sign-in';
import { type Simulators, startSimulators } from '#testing/simulators';

// Fault injection against locks and constraints is in scheduling/races.test.ts; here the keyed mutex of the
// process is in play too.
const ROUNDS = process.env.ROUNDS === 'full' ? 1000 : 20;
const LONG_MS = 3_600_000;
const BOOKERS = 20;

// Monday, 8:00 in Paris.
const now = instantAtMinute('2031-06-02', 480, 'Europe/Paris');
/** Day 0 is today; wall clock time in Paris. */
const at = (day: number, time: string) => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  const date = new Date(Date.parse('2031-06-02') + day * 86_400_000).toISOString().slice(0, 10);
  return instantAtMinute(date, hours * 60 + minutes, 'Europe/Paris');
};
const workdays = Array.from({ length: 80 }, (_, day) => day).filter((day) => day % 7 !== 6);

let simulators: Simulators;
beforeAll(async () => {
  simulators = await startSimulators();
});
afterAll(() => simulators.stop());

/** A database, a listening server and twenty signed-in customers. */
async function openScene(prepare?: (fresh: FreshDatabase) => Promise<void>) {
  const fixture = await openApiFixture({}, { simulators, now, ...(prepare && { prepare }) });
  const server = await fixture.listen();
  const bookers: SignedIn[] = [];
  for (let count = 0; count < BOOKERS; count++)
    bookers.push(await fixture.signIn((await aCustomer(fixture.db)).id));
  const [first] = bookers;
  if (!first) throw new Error('no booker');
  return {
    db: fixture.db,
    url: fixture.url,
    openAccountOf: fixture.openAccountOf,
    server,
    bookers,
    first,
    close: () => fixture.close(),
  };
}
type Scene = Awaited<ReturnType<typeof openScene>>;

let scene: Scene;
beforeAll(async () => {
  scene = await openScene();
});
afterAll(() => scene.close());

type Ask = { professionalId: string; serviceId: string; startsAt: Date; memberId?: string; total?: number };

function book(
  { server }: Pick<Scene, 'server'>,
  who: SignedIn,
  { professionalId, serviceId, startsAt, memberId, total = 4000 }: Ask,
  headers: Record<string, string> = {},
): Promise<Answered> {
  const body = {
    professional_id: professionalId,
    service_ids: [serviceId],
    place: 'salon',
    starts_at: startsAt.toISOString(),
    total_cents: total,
    ...(memberId && { member_id: memberId }),
  };
  return server.post('/appointments', body, { ...who, ...headers });
}

type Value = { appointment: { id: string; state: string }; card: unknown };
const bookedIn = (answer: Answered) => answer.body.value as Value;
type NextSlots = { next_slots: { starts_at: string; ends_at: string; member_ids: string[] }[] };

/** Winners and losers of one race; any other answer is listed. */
function tally(answers: readonly Answered[]) {
  const won = answers.filter((answer) => answer.status === 201);
  const lost = answers.filter(({ status, body }) => {
    const next = (body.details as NextSlots | undefined)?.next_slots ?? [];
    return status === 409 && body.code === 'slot_taken' && next.length === 3;
  });
  const other = answers
    .filter((answer) => !won.includes(answer) && !lost.includes(answer))
    .map(({ status, body }) => `${status} ${body.code}`);
  return { won: won.length, lost: lost.length, other };
}

/** Invariants that a race could break, checked by independent SQL. */
async function damage({ db }: Pick<Scene, 'db'>) {
  const { rows } = await sql<{ overlaps: number; unmarked: number; strays: number }>`select
    (select count(*) from scheduling.occupancies one join scheduling.occupancies other
      on one.resource_id = other.resource_id and one.id < other.id and one.during && other.during) as overlaps,
    (select count(*) from (
      select r.id, coalesce(sum(bit_count(d.mask)), 0) as marked, coalesce((
        select sum(extract(epoch from upper(part) - lower(part)) / 300)
        from scheduling.occupancies o, unnest(o.during) part where o.resource_id = r.id), 0) as taken
      from scheduling.resources r left join scheduling.resource_days d on d.resource_id = r.id group by r.id
    ) as sums where marked <> taken) as unmarked,
    (select count(*) from scheduling.occupancies o where not exists (
      select from appointments.appointments a where a.id = o.occupant_id and a.state <> 'cancelled')) as strays`.execute(
    db,
  );
  return rows[0];
}
const unharmed = { overlaps: 0, unmarked: 0, strays: 0 };

/** Twenty customers after one slot without card payment, round after round. */
async function rush(on: Scene, rounds: number) {
  const { id: professionalId } = await aProfessional(on.db, { verified: false });
  const serviceId = await aService(on.db, professionalId, { durationMinutes: 30 });
  const rushes: ReturnType<typeof tally>[] = [];
  for (let round = 0; round < rounds; round++) {
    const startsAt = later(
      at(workdays[Math.floor(round / 20) + 1] ?? 1, '09:00'),
      (round % 20) * 30 * MINUTE_MS,
    );
    const ask = { professionalId, serviceId, startsAt };
    rushes.push(tally(await Promise.all(on.bookers.map((who) => book(on, who, ask)))));
  }
  return rushes;
}

describe('races for one slot', () => {
  it(
    `of twenty customers after one slot, one gets it, ${ROUNDS} rounds`,
    async () => {
      const before = await sql<{ n: number }>`select count(*) as n from appointments.appointments`.execute(
        scene.db,
      );
      const rushes = await rush(scene, ROUNDS);
      expect(new Set(rushes.map((one) => JSON.stringify(one)))).toEqual(
        new Set([JSON.stringify({ won: 1, lost: BOOKERS - 1, other: [] })]),
      );
      const after = await sql<{ n: number }>`select count(*) as n from appointments.appointments`.execute(
        scene.db,
      );
      expect((after.rows[0]?.n ?? 0) - (before.rows[0]?.n ?? 0)).toBe(ROUNDS);
      expect(await damage(scene)).toEqual(unharmed);
    },
    LONG_MS,
  );

  it('by card: one holds the slot, gives it up, and another one gets it', async () => {
    const { id: professionalId } = await aProfessional(scene.db);
    await scene.openAccountOf(professionalId);
    const serviceId = await aService(scene.db, professionalId, { durationMinutes: 30, prepayment: true });
    const ask = { professionalId, serviceId, startsAt: at(1, '14:00'), total: 4100 };
    for (let round = 0; round < 3; round++) {
      const answers = await Promise.all(scene.bookers.map((who) => book(scene, who, ask)));
      expect(tally(answers)).toEqual({ won: 1, lost: BOOKERS - 1, other: [] });
      const winner = answers.findIndex((answer) => answer.status === 201);
      const { appointment, card } = bookedIn(answers[winner]!);
      expect(appointment.state).toBe('held');
      expect(card).toMatchObject({ kind: 'payment', amount_cents: 4100 });
      const who = scene.bookers[winner]!;
      const left = await scene.server.post(`/appointments/${appointment.id}/abandon`, {}, who);
      expect(left).toMatchObject({ status: 200, body: { value: { state: 'cancelled' } } });
    }
    expect(await damage(scene)).toEqual(unharmed);
  });

  it(
    'that overlap in part leave adjacent appointments, never overlapping ones',
    async () => {
      const settings = { slotStepMinutes: 5, bufferMinutes: 5 };
      const { id: professionalId } = await aProfessional(scene.db, { verified: false, settings });
      const serviceIds = await Promise.all(
        [30, 45, 60].map((durationMinutes) => aService(scene.db, professionalId, { durationMinutes })),
      );
      for (let round = 0; round < Math.min(ROUNDS / 2, workdays.length - 1); round++) {
        const answers = await Promise.all(
          scene.bookers.map((who, index) =>
            book(scene, who, {
              professionalId,
              serviceId: serviceIds[index % 3]!,
              startsAt: later(at(workdays[round + 1]!, '11:00'), ((index * 7 + round) % 24) * 5 * MINUTE_MS),
            }),
          ),
        );
        const { won, lost, other } = tally(answers);
        expect(other).toEqual([]);
        expect(won).toBeGreaterThanOrEqual(1);
        expect(won + lost).toBe(BOOKERS);
      }
      expect(await damage(scene)).toEqual(unharmed);
    },
    LONG_MS,
  );
});

describe('races for equipment and members', () => {
  it(
    'for the last units of an equipment are won by as many as there are units',
    async () => {
      const { id: professionalId, memberId } = await aProfessional(scene.db, { verified: false });
      const basin = await anEquipment(scene.db, professionalId, 'Bac', 2);
      const memberIds = [memberId];
      while (memberIds.length < BOOKERS) memberIds.push(await aMember(scene.db, professionalId));
      const serviceId = await aService(scene.db, professionalId, {
        steps: [{ durationMinutes: 30, equipmentIds: [basin] }],
      });
      for (let round = 0; round < Math.min(ROUNDS / 4, workdays.length - 1); round++) {
        const answers = await Promise.all(
          scene.bookers.map((who, index) =>
            book(scene, who, {
              professionalId,
              serviceId,
              memberId: memberIds[index]!,
              startsAt: later(at(workdays[round + 1]!, '10:00'), (index % 3) * 15 * MINUTE_MS),
            }),
          ),
        );
        const { won, lost, other } = tally(answers);
        expect(other).toEqual([]);
        expect(won + lost).toBe(BOOKERS);
        // Starts lie within half an hour: on one basin two of them overlap or follow each other.
        expect(won).toBeGreaterThanOrEqual(2);
        expect(won).toBeLessThanOrEqual(4);
      }
      expect(await damage(scene)).toEqual(unharmed);
    },
    LONG_MS,
  );

  it('without a preferred member are spread over the free members', async () => {
    const { id: professionalId } = await aProfessional(scene.db, { verified: false });
    for (let count = 1; count < 5; count++) await aMember(scene.db, professionalId);
    const serviceId = await aService(scene.db, professionalId, { durationMinutes: 30 });
    const ask = { professionalId, serviceId, startsAt: at(3, '10:00') };
    const answers = await Promise.all(scene.bookers.map((who) => book(scene, who, ask)));
    expect(tally(answers)).toEqual({ won: 5, lost: BOOKERS - 5, other: [] });
    expect(await damage(scene)).toEqual(unharmed);
  });
});

describe('the same request again', () => {
  const key = () => ({ 'idempotency-key': randomUUID() });
  async function ask(): Promise<Ask> {
    const { id: professionalId } = await aProfessional(scene.db, { verified: false });
    const serviceId = await aService(scene.db, professionalId, { durationMinutes: 30 });
    return { professionalId, serviceId, startsAt: at(2, '10:00') };
  }

  it('gets the first 201, and books nothing', async () => {
    const input = await ask();
    const idempotencyKey = key();
    const first = await book(scene, scene.first, input, idempotencyKey);
    const again = await book(scene, scene.first, input, idempotencyKey);
    expect(first.status).toBe(201);
    expect(again.status).toBe(201);
    expect(again.body).toEqual(first.body);
    expect([first, again].map((answer) => answer.headers.get('idempotent-replayed'))).toEqual([null, 'true']);
    expect((await book(scene, scene.first, input, key())).body.code).toBe('slot_taken');
  });

  it('gets the first refusal again too', async () => {
    const input = await ask();
    await book(scene, scene.first, input);
    const idempotencyKey = key();
    const first = await book(scene, scene.first, input, idempotencyKey);
    const again = await book(scene, scene.first, input, idempotencyKey);
    expect(first).toMatchObject({ status: 409, body: { code: 'slot_taken' } });
    expect({ status: again.status, body: again.body }).toEqual({ status: 409, body: first.body });
  });

  it(
    'sent twice at the same time is one booking and two equal answers',
    async () => {
      for (let round = 0; round < ROUNDS / 2; round++) {
        const input = await ask();
        const idempotencyKey = key();
        const twins = await Promise.all([1, 2, 3].map(() => book(scene, scene.first, input, idempotencyKey)));
        expect(twins.map((twin) => twin.status)).toEqual([201, 201, 201]);
        expect(new Set(twins.map((twin) => bookedIn(twin).appointment.id)).size).toBe(1);
      }
    },
    LONG_MS,
  );

  it('with another body is refused, and so is one without a key', async () => {
    const input = await ask();
    const idempotencyKey = key();
    await book(scene, scene.first, input, idempotencyKey);
    expect(
      await book(scene, scene.first, { ...input, startsAt: at(2, '12:00') }, idempotencyKey),
    ).toMatchObject({
      status: 409,
      body: { code: 'idempotency_key_reused' },
    });
    const short = await book(
      scene,
      scene.first,
      { ...input, startsAt: at(2, '12:00') },
      { 'idempotency-key': '' },
    );
    expect(short).toMatchObject({ status: 422, body: { code: 'idempotency_key_required' } });
  });

  it('is another request when someone else sends it', async () => {
    const input = await ask();
    const idempotencyKey = key();
    await book(scene, scene.first, input, idempotencyKey);
    expect((await book(scene, scene.bookers[1]!, input, idempotencyKey)).body.code).toBe('slot_taken');
  });
});

describe('a coloration with thirty minutes of free time', () => {
  async function colouring(basins: number) {
    const { db } = scene;
    const { id: professionalId, memberId } = await aProfessional(db, { verified: false });
    const basin = await anEquipment(db, professionalId, 'Bac', basins);
    const coloration = await aService(db, professionalId, {
      name: 'Coloration',
      category: 'coloration',
      steps: [
        { durationMinutes: 30, freeTimeMinutes: 30, equipmentIds: [basin] },
        { durationMinutes: 30, equipmentIds: [basin] },
      ],
    });
    const wash = await aService(db, professionalId, {
      name: 'Soin',
      steps: [{ durationMinutes: 30, equipmentIds: [basin] }],
    });
    const cut = await aService(db, professionalId, { durationMinutes: 30 });
    const others = [await aMember(db, professionalId), await aMember(db, professionalId)];
    for (const member of others) {
      for (const serviceId of [coloration, wash, cut])
        await db.insertInto('staff.memberServices').values({ memberId: member, serviceId }).execute();
    }
    const take = (serviceId: string, time: string, by = memberId) =>
      book(scene, scene.first, { professionalId, serviceId, startsAt: at(1, time), memberId: by });
    const offered = async (serviceId: string, by = memberId): Promise<string[]> => {
      const query = new URLSearchParams({
        service_ids: serviceId,
        place: 'salon',
        member_id: by,
        from: '2031-06-03',
        days: '1',
      });
      const answer = await scene.server.get(`/professionals/${professionalId}/availability?${query}`);
      const value = answer.body.value as { days: { slots: { starts_at: string }[] }[] };
      return value.days.flatMap((day) => day.slots.map((slot) => slot.starts_at));
    };
    return { memberId, coloration, wash, cut, others, take, offered };
  }
  const wire = (time: string) => at(1, time).toISOString();

  it('lets a second customer be cut inside it by the same hairdresser', async () => {
    const { coloration, cut, take, offered } = await colouring(1);
    expect((await take(coloration, '10:00')).status).toBe(201);
    const cuts = await offered(cut);
    expect(cuts).toContain(wire('10:30'));
    for (const time of ['10:00', '10:15', '10:45', '11:15']) expect(cuts).not.toContain(wire(time));
    expect((await take(cut, '10:15')).body.code).toBe('slot_taken');
    expect((await take(cut, '10:30')).status).toBe(201);
    expect((await take(cut, '10:30')).body.code).toBe('slot_taken');
  });

  it('keeps the only basin through its free time, whichever member is free', async () => {
    const { coloration, wash, others, take, offered } = await colouring(1);
    await take(coloration, '10:00');
    const other = others[0]!;
    for (const service of [coloration, wash]) {
      expect(await offered(service, other)).not.toContain(wire('10:30'));
      expect((await take(service, '10:30', other)).body.code).toBe('slot_taken');
    }
    expect(await offered(coloration, other)).toContain(wire('11:30'));
  });

  it('is not possible on two basins of which neither is free throughout', async () => {
    const { memberId, coloration, wash, others, take, offered } = await colouring(2);
    const [other = '', third = ''] = others;
    // One basin is taken until 10:30, the other from 11:15: one is free at every moment, neither for 90
    // minutes.
    await take(wash, '10:00', memberId);
    await take(wash, '10:00', other);
    await take(wash, '11:15', memberId);
    expect(await offered(coloration, third)).toContain(wire('10:30'));
    expect((await take(wash, '11:30', other)).status).toBe(201);
    expect(await offered(coloration, third)).not.toContain(wire('10:30'));
    expect((await take(coloration, '10:30', third)).body.code).toBe('slot_taken');
  });
});

test('no deadlock in all of this', async () => {
  expect(await countDeadlocks(scene.url)).toBe(0);
});
