import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { inTransaction } from '#kit/database/transaction';
import { aService } from '#testing/builders';
import { type FreshDatabase, freshDatabase } from '#testing/fresh-database';
import { auditMasks } from './audit-masks.ts';
import { announceFreed } from './free-slot.ts';
import { freeSlot } from './index.ts';
import { anHourlySalon, at, book, now, setEvents } from './planning.testing.ts';

let fresh: FreshDatabase;
beforeAll(async () => {
  fresh = await freshDatabase();
});
afterAll(() => fresh.close());

let salon: Awaited<ReturnType<typeof anHourlySalon>>;
beforeEach(async () => {
  salon = await anHourlySalon(fresh.db);
});

const factsOf = async () => {
  const { rows } = await sql<{ name: string }>`select name from kit.facts
    where payload->>'professionalId' = ${salon.id}`.execute(fresh.db);
  return rows.map(({ name }) => name);
};
const announce = async (...parts: (readonly [string, string])[]) => {
  const freed = parts.map(([start, end]) => ({
    resourceId: randomUUID(),
    parts: [{ start: at(start).getTime() / 60_000, end: at(end).getTime() / 60_000 }],
  }));
  await inTransaction(fresh.db, (tx) => announceFreed(tx, salon.id, freed, now));
  return factsOf();
};
const takenOf = async () => {
  const { rows } = await sql<{ kind: string; startsAt: Date; endsAt: Date }>`
    select occupant_kind as kind, lower(part) as starts_at, upper(part) as ends_at
    from scheduling.occupancies o join scheduling.resources r on r.id = o.resource_id, unnest(o.during) as part
    where r.professional_id = ${salon.id} order by lower(part)`.execute(fresh.db);
  return rows;
};

describe('freed time', () => {
  it('is announced while some of it is still to come', async () => {
    expect(await announce()).toEqual([]);
    expect(await announce(['07:00', '08:00'])).toEqual([]);
    expect(await announce(['07:00', '07:30'], ['07:30', '08:05'])).toEqual(['time-freed']);
  });

  it('can be booked again, and is announced', async () => {
    const cut = await aService(fresh.db, salon.id, { durationMinutes: 60 });
    const bookCut = () =>
      book(fresh.db, {
        professionalId: salon.id,
        serviceIds: [cut],
        memberId: salon.memberId,
        startsAt: at('10:00'),
      });
    const free = (occupant: Awaited<ReturnType<typeof book>>['occupant']) =>
      inTransaction(fresh.db, (tx) =>
        freeSlot(tx, { professionalId: salon.id, timeZone: 'Europe/Paris', occupant, now }),
      );
    const { occupant } = await bookCut();
    await free(occupant);
    expect(await factsOf()).toEqual(['time-freed']);
    await bookCut();
    // The occupant has no time any more.
    await free(occupant);
    expect(await factsOf()).toEqual(['time-freed']);
    expect(await takenOf()).toHaveLength(1);
    expect(await auditMasks(fresh.db, { from: new Date(0) })).toEqual([]);
  });

  it('goes back to an event of another calendar', async () => {
    await setEvents(fresh.db, salon, [[at('10:30'), at('11:30')]]);
    const cut = await aService(fresh.db, salon.id, { durationMinutes: 60 });
    const { occupant } = await book(fresh.db, {
      professionalId: salon.id,
      serviceIds: [cut],
      memberId: salon.memberId,
      startsAt: at('10:00'),
    });
    expect((await takenOf()).map(({ kind }) => kind)).toEqual(['appointment', 'busy_time']);
    await inTransaction(fresh.db, (tx) =>
      freeSlot(tx, { professionalId: salon.id, timeZone: 'Europe/Paris', occupant, now }),
    );
    expect(await takenOf()).toEqual([{ kind: 'busy_time', startsAt: at('10:30'), endsAt: at('11:30') }]);
    expect(await auditMasks(fresh.db, { from: new Date(0) })).toEqual([]);
  });
});
