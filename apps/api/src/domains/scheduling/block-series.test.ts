import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aMember, aProfessional, type BuiltProfessional } from '#testing/builders';
import { type FreshDatabase, freshDatabase } from '#testing/fresh-database';
import { createHeldStanding } from '#testing/standing';
import { auditMasks } from './audit-masks.ts';
import { blockSeries, readSeries, unblockFollowing } from './block-series.ts';
import { blockTime } from './block-time.ts';
import { spansOfSeries } from './rules/blocked-series.ts';

const now = new Date('2026-10-01T06:00:00Z');
const clock = { now: () => now };

let fresh: FreshDatabase;
let salon: BuiltProfessional;
let colleague: string;
beforeAll(async () => {
  fresh = await freshDatabase();
});
afterAll(() => fresh.close());
beforeEach(async () => {
  salon = await aProfessional(fresh.db);
  colleague = await aMember(fresh.db, salon.id);
});

const deps = () => ({ db: fresh.db, clock });
const owner = () => createHeldStanding<'own_calendar'>(salon);
/** Four Tuesdays; the clocks change before the last one. */
const tuesdays = { firstDay: '2026-10-06', lastDay: '2026-10-27', every: 'week' as const };
const morning = { startsMinute: 540, endsMinute: 600 };
type Series = Parameters<typeof blockSeries>[2];
const seriesOf = (change: Partial<Series> = {}): Series => ({
  memberIds: [salon.memberId],
  ...tuesdays,
  ...morning,
  label: 'Formation',
  leaveOut: false,
  ...change,
});
const block = (change: Partial<Series> = {}, standing = owner()) =>
  blockSeries(deps(), standing, seriesOf(change));
const blocked = (memberId = salon.memberId) =>
  fresh.db
    .selectFrom('scheduling.blockedTimes')
    .select(['id', 'startsAt', 'endsAt'])
    .where('memberId', '=', memberId)
    .orderBy('startsAt')
    .execute();
const starts = async (memberId?: string) =>
  (await blocked(memberId)).map(({ startsAt }) => startsAt.toISOString());
const masksAgree = async () => expect(await auditMasks(fresh.db, { from: new Date(0) })).toEqual([]);
const inTheWay = (day: string, memberId = salon.memberId) =>
  blockTime(deps(), owner(), {
    memberId,
    label: '',
    startsAt: new Date(`${day}T07:30:00Z`),
    endsAt: new Date(`${day}T08:00:00Z`),
  });

describe('a series of blocked times', () => {
  it('begins at the same wall-clock hour, also after a clock change', async () => {
    const seriesId = await block();
    expect(await starts()).toEqual([
      ...['2026-10-06T07:00:00.000Z', '2026-10-13T07:00:00.000Z'],
      ...['2026-10-20T07:00:00.000Z', '2026-10-27T08:00:00.000Z'],
    ]);
    const [first] = await blocked();
    expect(await readSeries(fresh.db, seriesId)).toEqual({ seriesId, count: 4, firstId: first?.id });
    await masksAgree();
  });

  it('of whole days lasts from midnight to midnight, however long that is', async () => {
    await block({
      firstDay: '2026-10-24',
      lastDay: '2026-10-26',
      every: 'day',
      startsMinute: 0,
      endsMinute: 1440,
    });
    const hours = (await blocked()).map(({ startsAt, endsAt }) => (+endsAt - +startsAt) / 3_600_000);
    expect(hours).toEqual([24, 25, 24]);
    await masksAgree();
  });

  it('covers the whole team, a member named twice only once', async () => {
    await block({ memberIds: [salon.memberId, colleague, colleague] });
    expect(await starts(colleague)).toEqual(await starts());
    expect(await starts()).toHaveLength(4);
  });

  it('takes nothing where one day is taken, and says whose and which; or leaves that day out', async () => {
    await inTheWay('2026-10-13', colleague);
    const both = { memberIds: [salon.memberId, colleague] };
    await expect(block(both)).rejects.toMatchObject({
      code: 'days_taken',
      details: { taken: [{ memberId: colleague, day: '2026-10-13' }] },
    });
    expect(await starts()).toEqual([]);
    const seriesId = await block({ ...both, leaveOut: true });
    expect(await readSeries(fresh.db, seriesId)).toMatchObject({ count: 7 });
    await expect(block({ leaveOut: true })).rejects.toMatchObject({ code: 'days_taken' });
    await masksAgree();
  });

  it('is in calendars that the caller may open, and of members of their salon', async () => {
    const ownStanding = createHeldStanding<'own_calendar'>({ id: salon.id, memberId: colleague }, [
      'own_calendar',
    ]);
    await expect(block({}, ownStanding)).rejects.toMatchObject({ code: 'forbidden' });
    await block({ memberIds: [colleague] }, ownStanding);
    const stranger = await aProfessional(fresh.db);
    await expect(block({ memberIds: [stranger.memberId] })).rejects.toMatchObject({ code: 'not_found' });
  });

  it.each<[string, Partial<Series>, Record<string, string>]>([
    ['between the fives', { startsMinute: 541 }, { starts_minute: 'off_grid' }],
    ['that ends between the fives', { endsMinute: 601 }, { ends_minute: 'off_grid' }],
    ['that ends as it begins', { endsMinute: 540 }, { ends_minute: 'too_small' }],
    ['that ends before its first day', { lastDay: '2026-10-05' }, { last_day: 'too_small' }],
    ['of 63 days', { every: 'day', lastDay: '2026-12-07' }, { last_day: 'too_big' }],
    ['of a far past', { firstDay: '1999-01-01' }, { first_day: 'too_small' }],
  ])('%s is refused at its field', (_what, change, fields) => {
    expect(spansOfSeries(seriesOf(change), 'Europe/Paris', now)).toEqual({ fields });
  });

  it('of two concurrent ones over the same time one is blocked, and nothing overlaps', async () => {
    const both = { memberIds: [salon.memberId, colleague] };
    const ends = await Promise.allSettled([block(both), block({ memberIds: [...both.memberIds].reverse() })]);
    expect(ends.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(ends.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { code: 'days_taken' },
    });
    expect(await starts()).toHaveLength(4);
    await masksAgree();
  });
});

describe('the rest of a series', () => {
  it('is freed from one of its times on; earlier times and other series stay', async () => {
    await block({ memberIds: [salon.memberId, colleague] });
    await block({ startsMinute: 660, endsMinute: 720, firstDay: '2026-10-20' });
    const third = (await blocked(colleague))[2]?.id ?? '';
    await unblockFollowing(deps(), owner(), third);
    expect(await starts(colleague)).toEqual(['2026-10-06T07:00:00.000Z', '2026-10-13T07:00:00.000Z']);
    expect((await starts()).map((start) => start.slice(0, 10))).toEqual([
      ...['2026-10-06', '2026-10-13', '2026-10-20', '2026-10-27'],
    ]);
    await masksAgree();
    await expect(unblockFollowing(deps(), owner(), third)).rejects.toMatchObject({ code: 'not_found' });
  });

  it('of colleagues whose calendars the caller may not open stays; a time in theirs cannot be freed', async () => {
    await block({ memberIds: [salon.memberId, colleague] });
    const ownStanding = createHeldStanding<'own_calendar'>({ id: salon.id, memberId: colleague }, [
      'own_calendar',
    ]);
    const [own, others] = [(await blocked(colleague))[0]?.id ?? '', (await blocked())[0]?.id ?? ''];
    await expect(unblockFollowing(deps(), ownStanding, others)).rejects.toMatchObject({ code: 'not_found' });
    await unblockFollowing(deps(), ownStanding, own);
    expect(await starts(colleague)).toEqual([]);
    expect(await starts()).toHaveLength(4);
  });
});
