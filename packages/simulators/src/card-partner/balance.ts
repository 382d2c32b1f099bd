import type { Call, Route } from './call.ts';
import { Failure } from './failure.ts';
import { fieldFilters, getOwned, listObjects, ownedBy, PAGING } from './lists.ts';
import type { BalanceTransaction } from './money-documents.ts';
import type { Partner } from './partner.ts';

const DAY_SECONDS = 86_400;

type Entry = {
  type: BalanceTransaction['type'];
  source: string;
  amount: number;
  /** Connected account whose balance changes; null for the platform. */
  account: string | null;
  fee?: { amount: number; type: 'stripe_fee' | 'application_fee'; description: string };
  /** Unix seconds at which the money becomes available; by default now. */
  availableOn?: number;
  /** Reporting category, where it differs from the type. */
  category?: string;
};

/** Writes a balance transaction and returns it. */
export function writeBalanceTransaction(partner: Partner, entry: Entry): BalanceTransaction {
  const { type, source, amount, account, fee, category } = entry;
  const now = partner.now();
  const availableOn = entry.availableOn ?? now;
  return partner.state.save<'balance_transaction'>({
    id: partner.state.newId('balance_transaction'),
    object: 'balance_transaction',
    amount,
    available_on: availableOn,
    balance_type: 'payments',
    created: now,
    currency: 'eur',
    description: null,
    exchange_rate: null,
    fee: fee?.amount ?? 0,
    fee_details: fee
      ? [
          {
            amount: fee.amount,
            application: null,
            currency: 'eur',
            description: fee.description,
            type: fee.type,
          },
        ]
      : [],
    net: amount - (fee?.amount ?? 0),
    reporting_category: category ?? CATEGORIES[type] ?? type,
    source,
    status: availableOn > now ? 'pending' : 'available',
    type,
    _account: account,
  });
}

/**
 * Reporting categories by type, where they differ (https://docs.stripe.com/reports/reporting-categories).
 */
const CATEGORIES: Partial<Record<BalanceTransaction['type'], string>> = {
  payment: 'charge',
  payment_refund: 'refund',
  transfer_refund: 'transfer_reversal',
  application_fee: 'platform_earning',
  application_fee_refund: 'platform_earning_refund',
  payout_failure: 'payout_reversal',
};

/**
 * Unix seconds at which the money of a card payment becomes available: the start of a day, as with Stripe,
 * or now with `atOnce` or a delay of 0 days.
 */
export function availableFrom(partner: Partner, atOnce = false): number {
  const days = atOnce ? 0 : partner.availableAfterDays;
  if (days === 0) return partner.now();
  const then = partner.now() + days * DAY_SECONDS;
  return then - (then % DAY_SECONDS);
}

export function refuseOverdraft(partner: Partner, account: string | null, amount: number): void {
  if (partner.state.balanceOf(account).available >= amount) return;
  throw new Failure(
    400,
    'You have insufficient funds in your Stripe account for this transfer. Your card balance is too low. You can use the /v1/balance endpoint to view your Stripe balance.',
    { code: 'balance_insufficient' },
    true,
  );
}

function balance({ partner, account }: Call): object {
  const { available, pending } = partner.state.balanceOf(account);
  const line = (amount: number) => [{ amount, currency: 'eur', source_types: { card: amount } }];
  return { object: 'balance', available: line(available), livemode: false, pending: line(pending) };
}

function list(call: Call): object {
  const { params } = call;
  if (params.has('payout')) {
    throw new Failure(
      400,
      'Balance transaction history can only be filtered on automatic transfers, not manual.',
      { param: 'payout' },
    );
  }
  return listObjects(call, 'balance_transaction', '/v1/balance_transactions', [
    ownedBy(call.account),
    ...fieldFilters(call, ['type', 'source', 'currency']),
  ]);
}

export const balanceRoutes: Route[] = [
  { method: 'GET', path: '/v1/balance', takes: [], onAccounts: true, run: balance },
  {
    method: 'GET',
    path: '/v1/balance_transactions',
    takes: [...PAGING, 'type', 'source', 'currency', 'payout'],
    onAccounts: true,
    run: list,
  },
  {
    method: 'GET',
    path: '/v1/balance_transactions/:id',
    takes: [],
    onAccounts: true,
    run: (call) => getOwned(call, 'balance_transaction', call.ids[0]!),
  },
];
