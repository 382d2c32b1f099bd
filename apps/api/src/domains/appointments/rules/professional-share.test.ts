import { expect, it } from 'vitest';
import { splitOf } from '#payments';
import { professionalShare } from './professional-share.ts';

const fees = { searchFeeCents: 100, bankChargeBasisPoints: 150, bankChargeFixedCents: 25 };
type PaymentInput = Parameters<typeof professionalShare>[0];
const visit = ({
  payment,
  ...overrides
}: Partial<Omit<PaymentInput, 'payment'>> & {
  payment?: Partial<PaymentInput['payment']>;
}): PaymentInput => ({
  state: 'confirmed',
  contest: null,
  contestUntil: null,
  feeCents: null,
  cardCents: 5200,
  onSiteCents: 0,
  totalCents: 5200,
  searchFeeCents: 100,
  ...overrides,
  payment: { status: 'held', capturedCents: 0, heldCents: 5200, ...payment },
});

it.each([
  ['to come', {}, { bankChargesCents: 102, professionalNetCents: 4998 }],
  [
    'to come, part of it on site',
    { cardCents: 3200, onSiteCents: 2000 },
    { bankChargesCents: 72, professionalNetCents: 5028 },
  ],
  [
    'done and debited',
    { state: 'completed', payment: { status: 'captured', capturedCents: 5200 } },
    { bankChargesCents: 102, professionalNetCents: 4998 },
  ],
  [
    'cancelled late, of its fee',
    { state: 'cancelled', feeCents: 2600, payment: { status: 'captured', capturedCents: 2600 } },
    { bankChargesCents: 63, professionalNetCents: 2437 },
  ],
  [
    'cancelled for nothing',
    { state: 'cancelled', payment: { status: 'released' } },
    { bankChargesCents: null, professionalNetCents: null },
  ],
  [
    'paid on site',
    { cardCents: 0, onSiteCents: 5200, payment: { status: 'on_site', heldCents: 0 } },
    { bankChargesCents: null, professionalNetCents: null },
  ],
] as const)('of a visit %s', (_, overrides, share) => {
  const input = visit(overrides as Parameters<typeof visit>[0]);
  expect(professionalShare(input, (cents) => splitOf(fees, cents))).toEqual(share);
});
