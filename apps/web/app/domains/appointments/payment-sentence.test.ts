import type { Appointment } from '@meche/contract/appointments';
import { expect, it } from 'vitest';
import { paymentSentence } from './payment-sentence.ts';

function paid(
  state: Appointment['state'],
  status: Appointment['payment']['status'],
  more: { capturedCents?: number; feeCents?: number } = {},
) {
  return paymentSentence({
    state,
    cardCents: 4100,
    onSiteCents: 2000,
    totalCents: 6100,
    feeCents: more.feeCents ?? null,
    payment: {
      status,
      cardLast4: '4242',
      capturedCents: more.capturedCents ?? 0,
      confirmBy: null,
      declineCode: null,
    },
  });
}

it('says what is held and what is left for the salon', () => {
  expect(paid('confirmed', 'held')).toEqual({ key: 'held', amountCents: 4100, onSiteCents: 2000 });
  expect(paid('confirmed', 'card_saved')).toEqual({ key: 'cardSaved', amountCents: 4100, onSiteCents: 2000 });
  expect(paid('confirmed', 'on_site')).toEqual({ key: 'onSite', amountCents: 6100, onSiteCents: 0 });
  expect(paid('confirmed', 'failed')).toEqual({ key: 'failed', amountCents: 6100, onSiteCents: 0 });
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
