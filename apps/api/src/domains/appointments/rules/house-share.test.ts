import { expect, it } from 'vitest';
import { splitOf } from '#payments';
import { houseShare } from './house-share.ts';

const fees = { searchFeeCents: 100, bankChargeBasisPoints: 150, bankChargeFixedCents: 25 };
type Told = Parameters<typeof houseShare>[0];
const visit = ({
  payment,
  ...given
}: Partial<Omit<Told, 'payment'>> & { payment?: Partial<Told['payment']> }): Told => ({
  state: 'confirmed',
  contest: null,
  contestUntil: null,
  feeCents: null,
  cardCents: 5200,
  onSiteCents: 0,
  totalCents: 5200,
  searchFeeCents: 100,
  ...given,
  payment: { status: 'held', capturedCents: 0, heldCents: 5200, ...payment },
});

it.each([
  ['to come', {}, { bankChargesCents: 102, yoursCents: 4998 }],
  [
    'to come, part of it on site',
    { cardCents: 3200, onSiteCents: 2000 },
    { bankChargesCents: 72, yoursCents: 5028 },
  ],
  [
    'done and debited',
    { state: 'completed', payment: { status: 'captured', capturedCents: 5200 } },
    { bankChargesCents: 102, yoursCents: 4998 },
  ],
  [
    'cancelled late, of its fee',
    { state: 'cancelled', feeCents: 2600, payment: { status: 'captured', capturedCents: 2600 } },
    { bankChargesCents: 63, yoursCents: 2437 },
  ],
  [
    'cancelled for nothing',
    { state: 'cancelled', payment: { status: 'released' } },
    { bankChargesCents: null, yoursCents: null },
  ],
  [
    'paid on site',
    { cardCents: 0, onSiteCents: 5200, payment: { status: 'on_site', heldCents: 0 } },
    { bankChargesCents: null, yoursCents: null },
  ],
] as const)('of a visit %s', (_, given, share) => {
  const told = visit(given as Parameters<typeof visit>[0]);
  expect(houseShare(told, (cents) => splitOf(fees, cents))).toEqual(share);
});
