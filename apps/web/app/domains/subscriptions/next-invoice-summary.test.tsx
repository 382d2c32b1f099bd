// @vitest-environment happy-dom
import type { InvoiceLine, Subscription } from '@meche/contract/subscriptions';
import { cleanup } from '@testing-library/react';
import { expect, it } from 'vitest';
import { answered, onScreen } from '~/testing/on-screen.tsx';
import { DiscountSummary } from './discount-summary.tsx';
import { NextInvoiceSummary } from './next-invoice-summary.tsx';
import { subscriptionNowKey } from './queries.ts';

const line = (over: Partial<InvoiceLine>): InvoiceLine => ({
  kind: 'plan',
  plan: 'salon_pro',
  quantity: 1,
  days: 30,
  ofDays: 30,
  amountCents: 6999,
  ...over,
});
const running = {
  state: 'running',
  monthlyCents: 6999,
  arranged: null,
  period: { startsOn: '2026-11-28', endsOn: '2026-12-28' },
  nextInvoice: {
    on: '2026-12-28',
    amountCents: 6979,
    lines: [line({}), line({ kind: 'discount', plan: null, days: 0, ofDays: 0, amountCents: -40 })],
    beforeDiscountCents: 6999,
    discountCents: 40,
    carriedCents: 20,
  },
  discount: { visits: 1, cents: 40, owedCents: 0 },
} as unknown as Subscription;

function textOf(subscription: Subscription): string {
  cleanup();
  onScreen(<NextInvoiceSummary subscription={subscription} />);
  return document.body.textContent?.replace(/\s/g, ' ') ?? '';
}

it('shows the period, the lines and the carried amount, which add up to the invoice', () => {
  const text = textOf(running);
  expect(text).toContain('Le lundi 28 décembre 2026, pour le mois commencé le samedi 28 novembre');
  expect(text).toContain('Abonnement Pro69,99 €');
  expect(text).toContain('Remise pour 1 réservation en ligne-0,40 €');
  expect(text).toContain('Report de factures précédentes0,20 €');
  expect(text).toContain('Total, TVA comprise69,79 €');
  expect(text).toContain('1 réservation en ligne payée par carte : 0,40 € de moins.');
  expect(text).not.toContain('déjà réglé');
});

it('says that a profile added within the period is already paid', () => {
  const raised = { ...running, monthlyCents: 7998 };
  expect(textOf(raised)).toContain(
    'ajouté depuis le samedi 28 novembre est déjà réglé. Les factures suivantes seront de 79,98 €.',
  );
  expect(textOf({ ...raised, state: 'ending' })).not.toContain('Les factures suivantes');
});

it('shows no discount on the dashboard before one was earned', async () => {
  const textWith = async (visits: number) => {
    cleanup();
    const discount = { visits, cents: 40 * visits, owed_cents: 0 };
    const next_invoice = { on: '2026-12-28', before_discount_cents: 6999, discount_cents: 40 * visits };
    const { cache, again } = onScreen(<DiscountSummary />, () =>
      answered({ state: 'running', discount, next_invoice }),
    );
    await expect.poll(() => cache.getQueryData(subscriptionNowKey)).toBeDefined();
    again(<DiscountSummary />);
    return document.body.textContent;
  };
  expect(await textWith(2)).toContain('2 réservations en ligne');
  expect(await textWith(0)).toBe('');
});
