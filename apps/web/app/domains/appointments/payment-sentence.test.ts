import type { Appointment } from '@meche/contract/appointments';
import { expect, it } from 'vitest';
import { paymentSentence } from './payment-sentence.ts';

function paid(
  state: Appointment['state'],
  status: Appointment['payment']['status'],
  more: Partial<Pick<Appointment, 'feeCents' | 'contest' | 'contestUntil'>> & { capturedCents?: number } = {},
) {
  return paymentSentence({
    state,
    cardCents: 4100,
    onSiteCents: 2000,
    totalCents: 6100,
    searchFeeCents: 100,
    feeCents: null,
    contest: null,
    contestUntil: null,
    ...more,
    payment: { status, capturedCents: more.capturedCents ?? 0 },
  });
}

it('says what is held and what is left for the salon', () => {
  expect(paid('confirmed', 'held')).toEqual({ key: 'held', amountCents: 4100, onSiteCents: 2000 });
  expect(paid('confirmed', 'card_saved')).toEqual({ key: 'cardSaved', amountCents: 4100, onSiteCents: 2000 });
  expect(paid('confirmed', 'on_site')).toEqual({ key: 'onSite', amountCents: 6100, onSiteCents: 0 });
  expect(paid('confirmed', 'failed')).toEqual({ key: 'failed', amountCents: 6000, onSiteCents: 0 });
});

it('says that a done service is about to be debited before the partner has answered', () => {
  expect(paid('completed', 'held').key).toBe('capturing');
  expect(paid('completed', 'capturing').key).toBe('capturing');
  expect(paid('completed', 'captured', { capturedCents: 4100 })).toEqual({
    key: 'captured',
    amountCents: 4100,
    onSiteCents: 2000,
  });
});

it('names the fee of a late cancellation, and nothing where there is none', () => {
  expect(paid('cancelled', 'capturing', { feeCents: 1500 })).toEqual({
    key: 'feeCapturing',
    amountCents: 1500,
    onSiteCents: 0,
  });
  expect(paid('cancelled', 'captured', { feeCents: 1500, capturedCents: 1500 }).key).toBe('feeCaptured');
  expect(paid('cancelled', 'releasing').key).toBe('released');
  expect(paid('cancelled', 'on_site').key).toBe('nothing');
  expect(paid('no_show', 'held').key).toBe('released');
  expect(paid('no_show', 'held', { feeCents: 800 })).toMatchObject({ key: 'feeCapturing', amountCents: 800 });
});

it('says of a visit that nobody marked that it may be contested, and of a contested one that nothing moves', () => {
  const contestUntil = '2026-11-24T10:00:00Z';
  const contest = { at: '2026-11-23T10:00:00Z', reason: 'Fermé', decidedCents: null };
  expect(paid('completed', 'held', { contestUntil })).toMatchObject({ key: 'presumed', amountCents: 4100 });
  expect(paid('completed', 'card_saved', { contestUntil }).key).toBe('presumed');
  expect(paid('completed', 'held', { contestUntil, contest }).key).toBe('contested');
  const inPart = { contestUntil, contest: { ...contest, decidedCents: 1500 } };
  expect(paid('completed', 'capturing', inPart)).toMatchObject({ key: 'capturing', amountCents: 1500 });
  const nothing = { contestUntil, contest: { ...contest, decidedCents: 0 } };
  expect(paid('completed', 'releasing', nothing).key).toBe('released');
});
