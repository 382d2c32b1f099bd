import { describe, expect, it } from 'vitest';
import type { Appointment } from './appointments.ts';
import { appointmentStates } from './enumerations.ts';
import {
  bookedLines,
  moneyTermsOf,
  moneyTermsOfVisit,
  paymentState,
  plannedLines,
  promisedLines,
  termLines,
} from './money-lines.ts';

const startsAt = new Date('2026-11-24T08:00:00Z');
const before = (hours: number) => new Date(startsAt.getTime() - hours * 3_600_000);
const agreed = {
  startsAt,
  cardCents: 4100,
  totalCents: 6100,
  cancellationWindowHours: 24,
  lateFeePercent: 50,
  noShowFeePercent: 100,
  depositCents: null as number | null,
};
const termsAt = (hours: number, more: Partial<typeof agreed> = {}, bookedAt = before(72)) =>
  moneyTermsOf({ ...agreed, ...more }, bookedAt, before(hours));

describe('the terms of a visit', () => {
  it('say when the amount is held: 48 h before, or with the card when it is booked later than that', () => {
    expect(termsAt(72).holdAt).toBe(before(48).toISOString());
    expect(termsAt(40).holdAt).toBe(before(48).toISOString());
    expect(termsAt(48, {}, before(48)).holdAt).toBeNull();
    expect(termsAt(72, { cardCents: 0 }).holdAt).toBeNull();
  });

  it('say until when cancelling is free, and then that it is not', () => {
    const until = before(24).toISOString();
    expect(termsAt(25)).toMatchObject({ cancelling: 'until', freeUntil: until, lateFeeCents: 3050 });
    expect(termsAt(24)).toMatchObject({ cancelling: 'late', freeUntil: null, lateFeeCents: 3050 });
  });

  it('count free cancellation from the start before a late move', () => {
    const moved = { ...agreed, startsAt: before(-30), lateMovedFrom: startsAt };
    expect(moneyTermsOf(moved, before(72), before(10))).toMatchObject({
      cancelling: 'late',
      freeUntil: null,
    });
    expect(moneyTermsOf(moved, before(72), before(25)).freeUntil).toBe(before(24).toISOString());
    expect(moneyTermsOf(moved, before(72), before(10)).holdAt).toBe(before(18).toISOString());
  });

  it.each([
    ['the fee is 0 %', { lateFeePercent: 0 }],
    ['nothing is by card', { cardCents: 0 }],
    ['the window is 0 h', { cancellationWindowHours: 0 }],
    ['the fee is less than the card partner takes', { lateFeePercent: 1, totalCents: 4900 }],
  ])('say that cancelling is free to the last when %s', (_why, more) => {
    expect(termsAt(72, more)).toMatchObject({ cancelling: 'free', freeUntil: null, lateFeeCents: 0 });
    expect(termsAt(1, more)).toMatchObject({ cancelling: 'free', freeUntil: null });
  });

  it('have fees of the deposit where one was asked, and none once it is down to nothing', () => {
    const whole = { depositCents: 2000, lateFeePercent: 100 };
    expect(termsAt(72, whole)).toMatchObject({
      depositCents: 2000,
      lateFeeCents: 2000,
      noShowFeeCents: 2000,
    });
    expect(termsAt(72, { ...whole, cardCents: 1500 }).noShowFeeCents).toBe(1500);
    expect(termsAt(72, { ...whole, depositCents: 0 })).toMatchObject({
      cancelling: 'free',
      lateFeeCents: 0,
      noShowFeeCents: 0,
    });
  });

  it('name no fee for not coming where nothing can be taken', () => {
    expect(termsAt(72).noShowFeeCents).toBe(4100);
    expect(termsAt(72, { cardCents: 0 }).noShowFeeCents).toBe(0);
  });
});

const keys = (lines: { key: string }[]) => lines.map(({ key }) => key);
const statuses: Appointment['payment']['status'][] = [
  'on_site',
  'awaiting_card',
  'card_saved',
  'held',
  'payment_to_confirm',
  'capturing',
  'captured',
  'releasing',
  'released',
  'failed',
];
type More = Partial<Pick<Appointment, 'feeCents' | 'contest' | 'contestUntil'>> & {
  capturedCents?: number;
  heldCents?: number;
};

function paid(state: Appointment['state'], status: Appointment['payment']['status'], more: More = {}) {
  const isHeld = ['held', 'capturing', 'captured'].includes(status);
  const { capturedCents = 0, heldCents = isHeld ? 4100 : 0, ...rest } = more;
  const amounts = { cardCents: 4100, onSiteCents: 2000, totalCents: 6100, searchFeeCents: 100 };
  const nothing = { feeCents: null, contest: null, contestUntil: null };
  const payment = { status, capturedCents, heldCents };
  return { state, ...amounts, ...nothing, ...rest, payment, money: termsAt(72) };
}
const stateOf = (...fields: Parameters<typeof paid>) => paymentState(paid(...fields));

describe('before it is booked', () => {
  it('names each day: nothing today, held then, debited after the visit, the rest on site, the fees', () => {
    expect(plannedLines({ cardCents: 4100, onSiteCents: 2000, money: termsAt(72) })).toEqual([
      { key: 'today' },
      { key: 'holdOn', amountCents: 4100, at: before(48).toISOString() },
      { key: 'debit', amountCents: 4100 },
      { key: 'onSite', amountCents: 2000 },
      { key: 'cancelUntil', at: before(24).toISOString(), amountCents: 3050 },
      { key: 'noShow', amountCents: 4100 },
    ]);
    const soon = termsAt(40, {}, before(40));
    expect(keys(plannedLines({ cardCents: 4100, onSiteCents: 0, money: soon }))).toEqual([
      'holdNow',
      'debit',
      'cancelUntil',
      'noShow',
    ]);
    const requestTerms = moneyTermsOf({ ...agreed, onRequest: true }, before(40), before(40));
    expect(keys(plannedLines({ cardCents: 4100, onSiteCents: 0, money: requestTerms }))).toEqual([
      'saved',
      'holdAccepted',
      'debit',
      'cancelRequest',
      'cancelUntil',
      'noShow',
    ]);
    const deposit = termsAt(72, { depositCents: 2000 });
    expect(plannedLines({ cardCents: 2100, onSiteCents: 4000, money: deposit })).toEqual([
      { key: 'today' },
      { key: 'holdOn', amountCents: 2100, at: before(48).toISOString() },
      { key: 'debit', amountCents: 2100 },
      { key: 'deposit', amountCents: 2000 },
      { key: 'onSite', amountCents: 4000 },
      { key: 'cancelUntilDeposit', at: before(24).toISOString(), amountCents: 1000 },
      { key: 'noShowDeposit', amountCents: 2000 },
    ]);
    const onSite = { cardCents: 0, onSiteCents: 6100, money: termsAt(72, { cardCents: 0 }) };
    expect(plannedLines(onSite)).toEqual([{ key: 'onSiteOnly', amountCents: 6100 }, { key: 'cancelFree' }]);
  });
});

it('calls the fee of an appointment with a deposit the deposit, and no other fee', () => {
  const absent = paid('no_show', 'held', { feeCents: 2000 });
  const debited = paid('cancelled', 'captured', { feeCents: 2000, capturedCents: 2000 });
  const money = { depositCents: 2000 };
  expect(paymentState({ ...absent, money })).toMatchObject({ key: 'depositCapturing', amountCents: 2000 });
  expect(paymentState({ ...debited, money })).toMatchObject({ key: 'depositCaptured', amountCents: 2000 });
  expect([absent, debited].map((booked) => paymentState(booked).key)).toEqual([
    'feeCapturing',
    'feeCaptured',
  ]);
  const released = paid('cancelled', 'released', { heldCents: 2100 });
  expect(paymentState({ ...released, money }).key).toBe('released');
});

it('binds a request from its acceptance: what was to be held before that is held with it', () => {
  const visit = { ...agreed, createdAt: before(60), answerBy: before(36) };
  const requested = moneyTermsOfVisit({ ...visit, state: 'requested', events: [] }, before(59));
  expect(requested.onRequest).toBe(true);
  const events = [{ at: before(40).toISOString(), kind: 'confirmed' }];
  const accepted = moneyTermsOfVisit({ ...visit, state: 'confirmed', events }, before(40));
  expect(accepted).toMatchObject({ onRequest: false, holdAt: null });
  const atOnce = { ...visit, state: 'confirmed', events, answerBy: null };
  expect(moneyTermsOfVisit(atOnce, before(59))).toMatchObject({ holdAt: before(48).toISOString() });
});

describe('of an appointment, in every state with every payment', () => {
  const matrix = appointmentStates.flatMap((state) => statuses.map((status) => [state, status] as const));

  it.each(matrix)('%s, %s: names no hold, debit or release that did not happen', (state, status) => {
    for (const heldCents of [0, 4100]) {
      const booked = paid(state, status, { heldCents });
      const { key } = paymentState(booked);
      const lines = keys(bookedLines(booked));
      if (heldCents === 0) expect(key).not.toBe('released');
      if (state === 'cancelled' || state === 'no_show' || state === 'completed') {
        expect(lines).toEqual([]);
        expect(['onSite', 'cardSaved', 'held', 'awaitingCard']).not.toContain(
          state === 'completed' && status === 'awaiting_card' ? '' : key,
        );
      }
      if (status !== 'held') expect(lines).not.toContain('held');
      if (lines.length > 0) expect(lines.some((line) => line.startsWith('cancel'))).toBe(true);
      expect(lines.includes('today')).toBe(false);
    }
  });

  it('says what is held and what is left for the salon', () => {
    expect(keys(bookedLines(paid('confirmed', 'held')))).toEqual([
      'held',
      'debit',
      'onSite',
      'cancelUntil',
      'noShow',
    ]);
    expect(keys(bookedLines(paid('confirmed', 'card_saved')))[0]).toBe('holdOn');
    expect(stateOf('confirmed', 'failed')).toEqual({ key: 'failed', amountCents: 6000, onSiteCents: 0 });
    expect(stateOf('completed', 'on_site')).toEqual({ key: 'onSiteDone', amountCents: 6100, onSiteCents: 0 });
  });

  it('says that a done service is about to be debited before the partner has answered', () => {
    expect(stateOf('completed', 'held').key).toBe('capturing');
    expect(stateOf('completed', 'capturing').key).toBe('capturing');
    const captured = { key: 'captured', amountCents: 4100, onSiteCents: 2000 };
    expect(stateOf('completed', 'captured', { capturedCents: 4100 })).toEqual(captured);
  });

  it('names the fee of a late cancellation, a release only of what was held, and nothing where there was nothing', () => {
    const fee = { key: 'feeCapturing', amountCents: 1500, onSiteCents: 0 };
    expect(stateOf('cancelled', 'capturing', { feeCents: 1500 })).toEqual(fee);
    const taken = { feeCents: 1500, capturedCents: 1500 };
    expect(stateOf('cancelled', 'captured', taken).key).toBe('feeCaptured');
    expect(stateOf('cancelled', 'releasing', { heldCents: 4100 })).toMatchObject({
      key: 'released',
      amountCents: 4100,
    });
    expect(stateOf('cancelled', 'released').key).toBe('nothing');
    expect(stateOf('cancelled', 'on_site').key).toBe('nothing');
    expect(stateOf('no_show', 'held').key).toBe('released');
    expect(stateOf('no_show', 'held', { feeCents: 800 })).toMatchObject({
      key: 'feeCapturing',
      amountCents: 800,
    });
  });

  it('an unmarked appointment can be contested, and a contested one moves no money', () => {
    const contestUntil = '2026-11-24T10:00:00Z';
    const contest = { at: '2026-11-23T10:00:00Z', reason: 'Fermé', decidedCents: null };
    expect(stateOf('completed', 'held', { contestUntil })).toMatchObject({
      key: 'presumed',
      amountCents: 4100,
    });
    expect(stateOf('completed', 'card_saved', { contestUntil }).key).toBe('presumed');
    expect(stateOf('completed', 'held', { contestUntil, contest }).key).toBe('contested');
    const inPart = { contestUntil, contest: { ...contest, decidedCents: 1500 } };
    expect(stateOf('completed', 'capturing', inPart)).toMatchObject({ key: 'capturing', amountCents: 1500 });
    const nothing = { contestUntil, contest: { ...contest, decidedCents: 0 }, heldCents: 4100 };
    expect(stateOf('completed', 'releasing', nothing).key).toBe('released');
  });
});

describe('what the professional’s page promises', () => {
  it('names the deposit beside the fees, where cards are taken', () => {
    const terms = { ...agreed, lateFeePercent: 0, noShowFeePercent: 0, cardPayment: true, asksDeposit: true };
    expect(promisedLines(terms)).toEqual([{ key: 'cancelFree' }, { key: 'depositBefore', hours: 24 }]);
    expect(promisedLines({ ...terms, cancellationWindowHours: 0 })).toEqual([
      { key: 'cancelFree' },
      { key: 'depositNoShow' },
    ]);
    expect(promisedLines({ ...terms, cardPayment: false })).toEqual([{ key: 'cancelFree' }]);
  });

  const windows = [0, 24];
  const promisedKeys: Record<string, string> = { cancelUntil: 'cancelBefore', noShow: 'noShowPercent' };
  const percents = [0, 50];
  const every = windows.flatMap((cancellationWindowHours) =>
    percents.flatMap((lateFeePercent) =>
      percents.flatMap((noShowFeePercent) =>
        [true, false].map((cardPayment) => ({
          cancellationWindowHours,
          lateFeePercent,
          noShowFeePercent,
          cardPayment,
          asksDeposit: false,
        })),
      ),
    ),
  );

  it.each(every)(
    'is what the visit will say: $cancellationWindowHours h, $lateFeePercent %, $noShowFeePercent %, card $cardPayment',
    (terms) => {
      const visit = termLines(termsAt(72, { ...terms, cardCents: terms.cardPayment ? 4100 : 0 }));
      const promised = promisedLines(terms);
      expect(keys(promised)).toEqual(visit.map(({ key }) => promisedKeys[key] ?? key));
      expect(promised.map(({ percent, hours }) => [percent, hours])).toEqual(
        visit.map(({ key }) => {
          if (key === 'cancelUntil') return [terms.lateFeePercent, terms.cancellationWindowHours];
          return [key === 'noShow' ? terms.noShowFeePercent : undefined, undefined];
        }),
      );
    },
  );
});
