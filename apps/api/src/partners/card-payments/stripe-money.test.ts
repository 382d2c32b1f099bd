import { afterAll, beforeAll, describe } from 'vitest';
import { startLocalPartner, subjectAt } from './local-partner.testing.ts';
import { moneyTrouble } from './money-trouble.conformance.ts';
import { payoutsConformance } from './payouts.conformance.ts';
import { moneyBackConformance } from './refunds.conformance.ts';

let local: Awaited<ReturnType<typeof startLocalPartner>>;
beforeAll(async () => {
  local = await startLocalPartner();
});
afterAll(() => local?.end());

describe('refunds and disputes by Stripe', () => {
  moneyBackConformance(() => subjectAt(local.url));
});

describe('payouts by Stripe', () => {
  payoutsConformance(() => subjectAt(local.url));
});

describe('money in trouble', () => {
  const hours = (offset: number) => local.control('clock', { offset_ms: Math.round(offset * 3_600_000) });
  moneyTrouble(() => ({
    ...subjectAt(local.url),
    passHours: hours,
    restrict: (account, restricted) => local.control('accounts/restrict', { account, restricted }),
    nextRefund: (how) =>
      local.control('faults', how === 'fails' ? { fail_next_refund: 1 } : { pend_next_refund: 1 }),
    settleRefund: (refund, status) => local.control('refunds/settle', { refund, status }),
    settlePayout: (payout, status) => local.control('payouts/settle', { payout, status }),
    eventsAt: (endpoint, id) => {
      const { charges } = subjectAt(local.url).partner;
      return local.events
        .filter((event) => event.endpoint === endpoint)
        .map(({ body, signature }) => charges.readEvent(body, signature, endpoint))
        .filter(({ about }) => about.what !== 'other' && about.id === id);
    },
  }));
});
