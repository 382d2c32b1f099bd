import type { AppointmentState } from '@meche/contract/enumerations';
import { appointmentStates } from '@meche/contract/enumerations';
import { mileageCents } from '@meche/contract/travel';
import { describe, expect, it, test } from 'vitest';
import { DAY_MS, HOUR_MS, later, MINUTE_MS } from '#kit/time';
import { quoteOf, type ToPrice } from './rules/quotes.ts';
import {
  type Actor,
  cancellationFeeCents,
  canTransition,
  deadlinesOf,
  freeUntil,
  getPossibleActions,
  getPossibleCancellation,
  type Judged,
  judgeOwnMove,
  noShowFeeCents,
} from './rules.ts';

const startsAt = new Date('2026-06-10T12:00:00Z');
const endsAt = new Date('2026-06-10T13:00:00Z');
const before = (hours: number) => later(startsAt, -hours * HOUR_MS);

test('the state table allows these transitions only', () => {
  const actors: Actor[] = ['customer', 'professional', 'system'];
  const allowed = appointmentStates.flatMap((from: AppointmentState) =>
    appointmentStates.flatMap((to) =>
      actors.filter((actor) => canTransition(from, to, actor)).map((actor) => `${from} > ${to} by ${actor}`),
    ),
  );
  expect(new Set(allowed)).toEqual(
    new Set([
      'held > requested by system',
      'held > confirmed by system',
      'held > cancelled by customer',
      'held > cancelled by system',
      'requested > confirmed by customer',
      'requested > confirmed by professional',
      'requested > cancelled by customer',
      'requested > cancelled by professional',
      'requested > cancelled by system',
      'confirmed > completed by professional',
      'confirmed > completed by system',
      'confirmed > no_show by professional',
      'confirmed > cancelled by customer',
      'confirmed > cancelled by professional',
      'confirmed > cancelled by system',
      'completed > confirmed by professional',
      'no_show > confirmed by professional',
    ]),
  );
});

describe('price', () => {
  const noDeposit = { depositPercent: null, depositCents: null };
  const service = {
    id: 'one',
    name: 'One',
    durationMinutes: 60,
    questionnaire: false,
    deposit: 'business' as const,
    ...noDeposit,
  };
  const cut = { ...service, priceCents: 4000, prepayment: false };
  const colour = { ...service, priceCents: 6550, prepayment: true };
  const price = ({
    visit,
    ...overrides
  }: Partial<Omit<ToPrice, 'visit'>> & { visit?: Partial<ToPrice['visit']> }) =>
    quoteOf({
      visit: {
        professional: {
          verification: 'verified',
          cancellationWindowHours: 24,
          lateFeePercent: 0,
          noShowFeePercent: 50,
          ...noDeposit,
        },
        services: [cut, colour],
        plan: { totalMinutes: 120 },
        home: null,
        ...visit,
      },
      terms: null,
      bookedBy: 'customer',
      searchFeeCents: 100,
      ...overrides,
    });

  it('holds prepaid services and the search fee on the card, and leaves the rest on site', () => {
    expect(price({})).toMatchObject({
      serviceFeeCents: 10_550,
      mileageCents: 0,
      searchFeeCents: 100,
      totalCents: 10_650,
      cardCents: 6650,
      onSiteCents: 4000,
      noShowFeePercent: 50,
    });
  });

  it('takes everything on site, without search fee, until the professional is verified', () => {
    const professional = {
      verification: 'pending',
      cancellationWindowHours: 24,
      lateFeePercent: 0,
      noShowFeePercent: 50,
      depositPercent: 40,
      depositCents: null,
    };
    expect(price({ visit: { professional } })).toMatchObject({
      searchFeeCents: 0,
      totalCents: 10_550,
      cardCents: 0,
      onSiteCents: 10_550,
    });
  });

  it('takes no search fee and no card when the professional books', () => {
    expect(price({ bookedBy: 'professional' })).toMatchObject({ totalCents: 10_550, cardCents: 0 });
  });

  it('adds mileage at home only, on the card', () => {
    const terms = { minimumCents: 500, startingDistanceHm: 50, pricePerKmCents: 50 };
    const home = { distanceHm: 130, fromDepartment: false };
    expect(price({ terms })).toMatchObject({ mileageCents: 0 });
    expect(price({ terms, visit: { home } })).toMatchObject({
      mileageCents: 900,
      totalCents: 11_550,
      cardCents: 7550,
    });
  });

  it('holds the deposit of a service that is not prepaid, and makes it the fee', () => {
    const asked = { ...cut, deposit: 'percent' as const, depositPercent: 33, depositCents: null };
    expect(price({ visit: { services: [asked, colour] } })).toMatchObject({
      lines: [{ depositCents: 1320 }, { depositCents: 0 }],
      cardCents: 7970,
      onSiteCents: 2680,
      depositCents: 1320,
      lateFeePercent: 100,
      noShowFeePercent: 100,
    });
    const dear = { ...asked, deposit: 'amount' as const, depositPercent: null, depositCents: 9900 };
    expect(price({ visit: { services: [dear] } })).toMatchObject({ depositCents: 4000, onSiteCents: 0 });
    expect(price({ visit: { services: [asked] }, bookedBy: 'professional' })).toMatchObject({
      depositCents: null,
      cardCents: 0,
      noShowFeePercent: 50,
    });
  });

  it('requires no card below 50 cents', () => {
    const trifle = { visit: { services: [cut] }, searchFeeCents: 49 };
    expect(price(trifle)).toMatchObject({ totalCents: 4049, cardCents: 0, onSiteCents: 4049 });
    expect(price({ ...trifle, searchFeeCents: 50 })).toMatchObject({ cardCents: 50, onSiteCents: 4000 });
    expect(price({ visit: { services: [] }, searchFeeCents: 0 })).toMatchObject({
      totalCents: 0,
      cardCents: 0,
    });
  });

  it.each([
    [0, 500],
    [50, 500],
    [51, 503],
    [55, 517],
    [150, 830],
  ])('at %i hundred metres the mileage is %i cents, half a cent up', (distanceHm, cents) => {
    const terms = { minimumCents: 500, startingDistanceHm: 50, pricePerKmCents: 33 };
    expect(mileageCents(terms, distanceHm)).toBe(cents);
  });
});

describe('fees', () => {
  const terms = {
    state: 'confirmed' as const,
    startsAt,
    totalCents: 10_000,
    cancellationWindowHours: 24,
    lateFeePercent: 30,
    noShowFeePercent: 80,
    depositCents: null,
    lateMovedFrom: null,
  };
  const late = before(23);

  it('costs nothing before the window, and the late fee from its first instant', () => {
    expect(freeUntil(terms)).toEqual(before(24));
    expect(cancellationFeeCents(terms, 6000, 'customer', later(before(24), -1))).toBe(0);
    expect(cancellationFeeCents(terms, 6000, 'customer', before(24))).toBe(3000);
  });

  it('is never more than is held, nor less than the partner’s minimum', () => {
    expect(cancellationFeeCents(terms, 2500, 'customer', late)).toBe(2500);
    expect(cancellationFeeCents(terms, 0, 'customer', late)).toBe(0);
    expect(cancellationFeeCents({ ...terms, totalCents: 100 }, 100, 'customer', late)).toBe(0);
    expect(noShowFeeCents(terms, 6000)).toBe(6000);
    expect(noShowFeeCents(terms, 9000)).toBe(8000);
    expect(noShowFeeCents({ ...terms, noShowFeePercent: 0 }, 9000)).toBe(0);
  });

  it('is of the deposit where one was asked, also when nothing of it is left', () => {
    const asked = { ...terms, lateFeePercent: 100, noShowFeePercent: 100, depositCents: 2000 };
    expect(cancellationFeeCents(asked, 2600, 'customer', late)).toBe(2000);
    expect(noShowFeeCents(asked, 2600)).toBe(2000);
    expect(noShowFeeCents(asked, 0)).toBe(0);
    expect(noShowFeeCents({ ...asked, depositCents: 0 }, 600)).toBe(0);
    expect(cancellationFeeCents({ ...asked, lateFeePercent: 0 }, 2600, 'customer', late)).toBe(0);
  });

  it('costs nothing when the professional or the system cancels', () => {
    expect(cancellationFeeCents(terms, 6000, 'professional', late)).toBe(0);
    expect(cancellationFeeCents(terms, 6000, 'system', late)).toBe(0);
  });
});

test('deadlines follow the product’s rules', () => {
  expect(deadlinesOf(startsAt, endsAt, before(100))).toEqual({
    authoriseAt: before(48),
    latestConfirmBy: before(12),
    reminderAt: before(24),
    markReminderAt: later(endsAt, 2 * HOUR_MS),
    closingAt: later(endsAt, 20 * HOUR_MS),
  });
  expect(deadlinesOf(startsAt, endsAt, before(24)).reminderAt).toBeNull();
});

const settleAt = later(endsAt, 10 * MINUTE_MS);
const expiresAt = later(before(100), 10 * MINUTE_MS);
/** The default: no late moves. */
const policy = { lateMoves: false, minimumNoticeMinutes: 120 };
const base: Judged = {
  timeZone: 'Europe/Paris',
  lateMovedFrom: null,
  state: 'confirmed',
  startsAt,
  endsAt,
  totalCents: 10_000,
  cancellationWindowHours: 24,
  lateFeePercent: 30,
  noShowFeePercent: 0,
  depositCents: null,
  settleAt: null,
  expiresAt: null,
  answerBy: null,
  contestUntil: null,
  contestedAt: null,
};
const payment = { status: 'held', heldCents: 5000 };
function possible(
  viewer: 'customer' | 'professional',
  overrides: Partial<Judged>,
  now: Date,
  status = 'held',
) {
  const row = { ...base, ...overrides };
  const can = getPossibleActions(viewer, row, { payment: { ...payment, status }, policy }, now);
  return Object.entries(can).flatMap(([name, value]) => (value ? [name] : []));
}

describe('what each side may do', () => {
  it.each([
    ['customer', 'before', before(30), ['cancel', 'reschedule']],
    ['customer', 'once cancelling costs a fee', before(2), ['cancel']],
    ['customer', 'at the start', startsAt, []],
    ['professional', 'before', before(1), ['cancel', 'reschedule']],
    ['professional', 'at the start', startsAt, ['cancel', 'reschedule', 'complete']],
    [
      'professional',
      '15 minutes in',
      later(startsAt, 15 * MINUTE_MS),
      ['cancel', 'reschedule', 'complete', 'noShow'],
    ],
    ['professional', 'over', endsAt, ['cancel', 'complete', 'noShow']],
  ] as const)('%s, confirmed, %s', (viewer, _when, now, names) => {
    expect(possible(viewer, {}, now)).toEqual(names);
  });

  const settled = {
    state: 'completed' as const,
    settleAt: later(endsAt, HOUR_MS),
    contestUntil: later(endsAt, DAY_MS),
  };
  it.each([
    ['a moment before the deadline', later(endsAt, DAY_MS - 1), {}, ['contest']],
    ['at the deadline', later(endsAt, DAY_MS), {}, []],
    ['once contested', later(endsAt, HOUR_MS), { contestedAt: endsAt }, []],
  ] as const)('its customer may contest what was marked by itself: %s', (_when, now, overrides, names) => {
    expect(possible('customer', { ...settled, ...overrides }, now)).toEqual(names);
  });

  it.each([
    ['once cancelling costs something', before(2), {}, 'held', 'fee_due'],
    ['while a payment is to be confirmed', before(2), {}, 'payment_to_confirm', 'payment_to_confirm'],
    ['at the start', startsAt, {}, 'held', null],
    ['when it is cancelled', before(2), { state: 'cancelled' }, 'held', null],
  ] as const)('says why its customer cannot move it: %s', (_when, now, overrides, status, why) => {
    const row = { ...base, ...overrides };
    const move = judgeOwnMove(row, { payment: { ...payment, status }, policy }, now);
    expect(move).toEqual({ to: null, why });
  });

  const late = { ...policy, lateMoves: true };
  const ofWeek = { to: 'same_week', week: { from: '2026-06-08', until: '2026-06-14' } };
  it.each([
    ['while cancelling is free', before(30), {}, { to: 'any_time' }],
    ['once cancelling costs a fee', before(24), {}, ofWeek],
    ['at the minimum notice', before(2), {}, ofWeek],
    ['after it', later(before(2), 1), {}, { to: null, why: 'fee_due' }],
    ['a second time', before(10), { lateMovedFrom: before(4) }, { to: null, why: 'moved_late' }],
    [
      'after the professional moved it',
      before(10),
      { lateMovedFrom: before(4), lateFeePercent: 0 },
      { to: 'any_time' },
    ],
  ] as const)('lets its customer move it late, where allowed: %s', (_when, now, overrides, move) => {
    expect(judgeOwnMove({ ...base, ...overrides }, { payment, policy: late }, now)).toEqual(move);
  });

  it('keeps a visit at the end of a Sunday in its own week, in the professional’s time zone', () => {
    const sunday = { startsAt: new Date('2026-06-14T20:30:00Z'), endsAt: new Date('2026-06-14T21:00:00Z') };
    const weekIn = (timeZone: string) =>
      judgeOwnMove(
        { ...base, ...sunday, timeZone },
        { payment, policy: late },
        later(sunday.startsAt, -10 * HOUR_MS),
      );
    expect(weekIn('Europe/Paris')).toEqual(ofWeek);
    expect(weekIn('Indian/Reunion')).toMatchObject({ week: { from: '2026-06-15', until: '2026-06-21' } });
  });

  it('counts the end of free cancellation from the start before a late move', () => {
    const moved = { ...base, lateMovedFrom: startsAt, startsAt: later(startsAt, 30 * HOUR_MS) };
    expect(cancellationFeeCents(moved, 5000, 'customer', before(2))).toBe(3000);
  });

  it('shows the customer the fee that applies now, and the professional none', () => {
    const at = (viewer: 'customer' | 'professional', now: Date) =>
      getPossibleCancellation(viewer, base, payment, now);
    expect(at('customer', before(30))).toEqual({ feeCents: 0 });
    expect(at('customer', before(2))).toEqual({ feeCents: 3000 });
    expect(at('professional', before(2))).toEqual({ feeCents: 0 });
  });
});

describe('what each side may do, by state', () => {
  it.each(['completed', 'no_show'] as const)(
    'lets only the professional undo %s, until it settles',
    (state) => {
      expect(possible('professional', { state, settleAt }, later(settleAt, -1))).toEqual(['undo']);
      expect(possible('professional', { state, settleAt }, settleAt)).toEqual([]);
      expect(possible('professional', { state }, endsAt)).toEqual([]);
      expect(possible('customer', { state, settleAt }, endsAt)).toEqual([]);
    },
  );

  it('lets the customer pay a hold until it expires, and a payment that is to be confirmed', () => {
    const held = { state: 'held' as const, expiresAt };
    expect(possible('customer', held, before(100), 'awaiting_card')).toEqual(['pay']);
    expect(possible('customer', held, expiresAt, 'awaiting_card')).toEqual([]);
    expect(possible('professional', held, before(100), 'awaiting_card')).toEqual([]);
    expect(possible('customer', {}, before(30), 'payment_to_confirm')).toEqual(['cancel', 'pay']);
    expect(possible('professional', {}, before(30), 'payment_to_confirm')).toEqual(['cancel', 'reschedule']);
  });

  it('lets the professional answer a request until it expires, and the customer cancel it for free', () => {
    const answerBy = before(40);
    const requested = { state: 'requested' as const, expiresAt: answerBy, answerBy };
    expect(possible('professional', requested, before(41))).toEqual(['cancel', 'answer']);
    expect(possible('professional', requested, answerBy)).toEqual(['cancel']);
    expect(possible('customer', requested, before(41))).toEqual(['cancel']);
    const late = { ...base, ...requested, cancellationWindowHours: 48 };
    expect(getPossibleCancellation('customer', late, payment, before(41))).toEqual({ feeCents: 0 });
    expect(possible('professional', { answerBy }, before(41))).toEqual(['cancel', 'reschedule']);
  });

  it.each(['held', 'requested', 'completed', 'no_show', 'cancelled'] as const)(
    'does not reschedule what is %s, for either viewer',
    (state) => {
      for (const viewer of ['customer', 'professional'] as const)
        expect(
          possible(viewer, { state, settleAt, expiresAt, answerBy: expiresAt }, before(30)),
        ).not.toContain('reschedule');
    },
  );

  it('allows nothing for a cancelled one', () => {
    expect(possible('customer', { state: 'cancelled' }, before(30))).toEqual([]);
    expect(possible('professional', { state: 'cancelled' }, endsAt)).toEqual([]);
  });
});
