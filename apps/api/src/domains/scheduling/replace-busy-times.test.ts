import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { inTransaction } from '#kit/database/transaction';
import { aMember, aProfessional, aService, type BuiltProfessional } from '#testing/builders';
import { type FreshDatabase, freshDatabase } from '#testing/fresh-database';
import { auditMasks } from './audit-masks.ts';
import { blockMember, bookVisit } from './booked-time.testing.ts';
import { eraseBusyTimes, freeSlot, listClashes, replaceBusyTimes } from './index.ts';
import { restoreBusyTimes } from './restore-busy-times.ts';
import { findBusyResource, listBusyOccupancies, listBusyOf } from './store/busy-times.ts';

// Monday 1 June 2026, 8:00 in Paris.
const now = new Date('2026-06-01T06:00:00Z');
const at = (time: string) => new Date(`2026-06-01T${time}:00+02:00`);
const span = (from: string, to: string) => ({ startsAt: at(from), endsAt: at(to) });
const wholeDay = [at('00:00'), at('23:55')] as const;

let fresh: FreshDatabase;
let owner: BuiltProfessional;
let sourceId: string;
beforeAll(async () => {
  fresh = await freshDatabase();
});
afterAll(() => fresh.close());
beforeEach(async () => {
  owner = await aProfessional(fresh.db);
  sourceId = crypto.randomUUID();
});

const replace = (
  spans: readonly { startsAt: Date; endsAt: Date }[],
  more: { sourceId?: string; memberId?: string; now?: Date } = {},
) =>
  inTransaction(fresh.db, (tx) =>
    replaceBusyTimes(
      tx,
      { professionalId: owner.id, memberId: owner.memberId, sourceId, now, ...more },
      spans,
    ),
  );
const listBusy = () => listBusyOccupancies(fresh.db, owner.id, wholeDay);
const ofOwner = (...spans: { startsAt: Date; endsAt: Date }[]) =>
  spans.map((one) => ({ memberId: owner.memberId, ...one }));
const countFreed = async () => {
  const facts = await fresh.db
    .selectFrom('kit.facts')
    .select('name')
    .where('subject', '=', owner.id)
    .where('name', '=', 'time-freed')
    .execute();
  return facts.length;
};
const auditOwner = () => auditMasks(fresh.db, { from: new Date(0), professionalId: owner.id });

async function book(from: string, durationMinutes = 60): Promise<string> {
  const serviceId = await aService(fresh.db, owner.id, { durationMinutes });
  const visit = { professionalId: owner.id, serviceIds: [serviceId], memberId: owner.memberId };
  return bookVisit(fresh.db, { ...visit, startsAt: at(from), now });
}
const free = (id: string) =>
  inTransaction(fresh.db, (tx) =>
    freeSlot(tx, {
      professionalId: owner.id,
      timeZone: 'Europe/Paris',
      occupant: { kind: 'appointment', id },
      now,
    }),
  );

describe('the busy times of a calendar', () => {
  it('replace its former ones, and announce the time that became free', async () => {
    await replace([span('09:00', '10:00'), span('11:00', '12:00')]);
    expect(await listBusy()).toEqual(ofOwner(span('09:00', '10:00'), span('11:00', '12:00')));
    expect(await countFreed()).toBe(0);
    // The first is shorter, the second gone, the third new.
    await replace([span('09:00', '09:30'), span('14:00', '15:00')]);
    expect(await listBusy()).toEqual(ofOwner(span('09:00', '09:30'), span('14:00', '15:00')));
    expect(await countFreed()).toBe(1);
    expect(await auditOwner()).toEqual([]);
  });

  it('announce nothing when they are the same, or only more', async () => {
    await replace([span('09:00', '10:00')]);
    await replace([span('09:00', '10:00')]);
    await replace([span('09:00', '10:00'), span('12:00', '13:00')]);
    expect(await countFreed()).toBe(0);
  });

  it('announce nothing when what became free is past', async () => {
    await replace([span('09:00', '10:00')]);
    await replace([], { now: at('10:00') });
    expect([await countFreed(), await listBusy()]).toEqual([0, []]);
    await replace([span('09:00', '10:00')]);
    await replace([], { now: at('09:59') });
    expect(await countFreed()).toBe(1);
  });

  it('are nothing for a member whom nothing has occupied', async () => {
    await replace([]);
    const of = { professionalId: owner.id, memberId: owner.memberId };
    expect(await inTransaction(fresh.db, (tx) => findBusyResource(tx, of))).toBeUndefined();
    await replace([span('09:00', '10:00')]);
    expect(await inTransaction(fresh.db, (tx) => findBusyResource(tx, of))).toMatchObject(of);
  });

  it('are those of all calendars of the member, merged, and of this member only', async () => {
    const other = await aMember(fresh.db, owner.id);
    const second = crypto.randomUUID();
    await replace([span('09:00', '10:00')]);
    await replace([span('09:30', '11:00')], { sourceId: second });
    await replace([span('09:00', '12:00')], { memberId: other, sourceId: crypto.randomUUID() });
    const theirs = { memberId: other, ...span('09:00', '12:00') };
    expect(new Set(await listBusy())).toEqual(new Set([...ofOwner(span('09:00', '11:00')), theirs]));
    await replace([], { sourceId: second });
    expect(new Set(await listBusy())).toEqual(new Set([...ofOwner(span('09:00', '10:00')), theirs]));
    expect(await auditOwner()).toEqual([]);
  });

  it('are erased with the professional, and not those of others', async () => {
    const former = owner;
    await replace([span('09:00', '10:00')]);
    owner = await aProfessional(fresh.db);
    await replace([span('09:00', '10:00')]);
    await inTransaction(fresh.db, (tx) => eraseBusyTimes(tx, former.id));
    const rows = await fresh.db
      .selectFrom('scheduling.busyTimes')
      .select('professionalId')
      .where('professionalId', 'in', [former.id, owner.id])
      .execute();
    expect(rows).toEqual([{ professionalId: owner.id }]);
  });
});

describe('what occupies the member already', () => {
  it('stays, and gives the busy time back when it is freed', async () => {
    const id = await book('10:00');
    await blockMember(fresh.db, owner, { ...span('13:00', '13:30'), now });
    await replace([span('09:00', '14:00')]);
    const [morning, afternoon] = [span('09:00', '10:00'), span('13:30', '14:00')];
    expect(await listBusy()).toEqual(ofOwner(morning, span('11:00', '13:00'), afternoon));
    expect(await auditOwner()).toEqual([]);
    await free(id);
    expect(await listBusy()).toEqual(ofOwner(span('09:00', '13:00'), afternoon));
    expect(await auditOwner()).toEqual([]);
  });

  it('clashes with the busy time where both overlap', async () => {
    const appointmentId = await book('09:30');
    await book('12:00');
    await blockMember(fresh.db, owner, { ...span('11:00', '11:30'), now });
    await replace([span('10:00', '12:00')]);
    const clash = {
      sourceId,
      memberId: owner.memberId,
      appointmentId,
      startsAt: at('10:00'),
      endsAt: at('10:30'),
    };
    expect(await listClashes(fresh.db, owner.id, wholeDay)).toEqual([clash]);
    expect(await listClashes(fresh.db, owner.id, [at('11:55'), at('13:00')])).toEqual([clash]);
    expect(await listClashes(fresh.db, owner.id, [at('12:00'), at('13:00')])).toEqual([]);
    expect(await listClashes(fresh.db, owner.id, [at('08:00'), at('10:05')])).toEqual([clash]);
    expect(await listClashes(fresh.db, owner.id, [at('08:00'), at('10:00')])).toEqual([]);
  });

  it('is given back only to a member with busy times', async () => {
    const other = await aMember(fresh.db, owner.id);
    const [id, same] = [await book('10:00'), await book('12:00')];
    await free(id);
    expect(await listBusy()).toEqual([]);
    await replace([span('12:30', '13:30')], { memberId: other });
    await free(same);
    expect(await listBusy()).toEqual([{ memberId: other, ...span('12:30', '13:30') }]);
    await inTransaction(fresh.db, (tx) => restoreBusyTimes(tx, 'Europe/Paris', []));
    expect(await listBusy()).toHaveLength(1);
  });

  it('is listed apart from busy times, which are listed whole', async () => {
    await book('10:00');
    await replace([span('09:00', '12:00')]);
    const of = { professionalId: owner.id, memberId: owner.memberId };
    const list = async (from: string, to: string) => {
      const found = await listBusyOf(fresh.db, { ...of, between: [at(from), at(to)] });
      return found.map(({ startsAt, endsAt }) => ({ startsAt, endsAt }));
    };
    expect(await list('09:55', '11:00')).toEqual([span('09:00', '10:00')]);
    expect(await list('10:00', '11:00')).toEqual([]);
    expect(await list('10:00', '11:05')).toEqual([span('11:00', '12:00')]);
  });
});
