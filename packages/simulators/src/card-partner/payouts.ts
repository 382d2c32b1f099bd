import { refuseOverdraft, writeBalanceTransaction } from './balance.ts';
import { bankAccountsOf } from './bank-accounts.ts';
import type { Call, Route } from './call.ts';
import { Failure, invalidParam } from './failure.ts';
import { fieldFilters, getOwned, listObjects, ownedBy, PAGING } from './lists.ts';
import type { BankAccount, Payout } from './money-documents.ts';
import type { Partner } from './partner.ts';

const DAY_SECONDS = 86_400;
const HOUR_SECONDS = 3_600;

/** Start of the next working day in Unix seconds, because banks book nothing on Saturdays and Sundays. */
function nextWorkingDay(now: number): number {
  let day = now - (now % DAY_SECONDS) + DAY_SECONDS;
  while ([0, 6].includes(new Date(day * 1000).getUTCDay())) day += DAY_SECONDS;
  return day;
}

function bankAccountFor({ partner, params, account }: Call): BankAccount {
  const known = account === null ? [] : bankAccountsOf(partner, account);
  const named = params.text('destination');
  const found = known.find((one) => (named ? one.id === named : one.default_for_currency));
  if (!found && named) {
    throw new Failure(400, `No such external account: '${named}'`, {
      code: 'resource_missing',
      param: 'destination',
    });
  }
  if (!found) {
    throw new Failure(400, "Sorry, you don't have any external accounts in that currency (eur).", {}, true);
  }
  if (found.status === 'errored') {
    throw new Failure(
      400,
      'The bank account provided cannot be used for payouts. A different bank account must be used.',
      { code: 'bank_account_unusable', param: 'destination' },
      true,
    );
  }
  return found;
}

function create(call: Call): Payout {
  const { partner, params, account } = call;
  const amount = params.requiredInteger('amount');
  if (params.required('currency').toLowerCase() !== 'eur')
    throw invalidParam('currency', 'Only eur is here.');
  if (amount < 1) throw invalidParam('amount', 'Invalid positive integer', 'parameter_invalid_integer');
  params.oneOf('method', ['standard']);
  params.oneOf('source_type', ['card']);
  if (account !== null && !partner.get('account', account).payouts_enabled) {
    throw new Failure(
      400,
      'Payouts have been disabled on this account.',
      { code: 'payouts_not_allowed' },
      true,
    );
  }
  const bankAccount = bankAccountFor(call);
  refuseOverdraft(partner, account, amount);
  const id = partner.state.newId('payout');
  const created = partner.now();
  const payout = partner.state.save<'payout'>({
    id,
    object: 'payout',
    amount,
    application_fee: null,
    application_fee_amount: null,
    arrival_date: nextWorkingDay(created),
    automatic: false,
    balance_transaction: writeBalanceTransaction(partner, {
      type: 'payout',
      source: id,
      amount: -amount,
      account,
    }).id,
    created,
    currency: 'eur',
    description: params.text('description') ?? null,
    destination: bankAccount.id,
    failure_balance_transaction: null,
    failure_code: null,
    failure_message: null,
    livemode: false,
    metadata: params.metadata(),
    method: 'standard',
    original_payout: null,
    payout_method: null,
    reconciliation_status: 'not_applicable',
    reversed_by: null,
    source_type: 'card',
    statement_descriptor: params.text('statement_descriptor') ?? null,
    status: 'pending',
    trace_id: null,
    type: 'bank_account',
    _account: account,
    _moves_at: created + HOUR_SECONDS,
  });
  partner.announce('payout.created', payout);
  return payout;
}

/** Moves a payout to its next status: in transit after an hour, paid on the day of its arrival. */
export function movePayout(partner: Partner, payout: Payout): void {
  const arrived = payout.arrival_date <= partner.now();
  payout.status = arrived ? 'paid' : 'in_transit';
  payout._moves_at = arrived ? null : payout.arrival_date;
  partner.announce(arrived ? 'payout.paid' : 'payout.updated', partner.state.save<'payout'>(payout));
}

/**
 * Control route for tests: moves a payout to `in_transit` or `paid` now, or returns it, even after it was
 * paid. A bank account that has returned a payout accepts no further ones.
 */
export function settlePayout(
  partner: Partner,
  payout: Payout,
  to: { status: 'in_transit' | 'paid' | 'failed'; failureCode?: string },
): void {
  if (payout.status === 'failed' || payout.status === 'canceled') {
    throw new Failure(400, `The payout ${payout.id} is over.`);
  }
  payout.status = to.status;
  payout._moves_at = to.status === 'in_transit' ? payout.arrival_date : null;
  if (to.status !== 'failed') {
    const type = to.status === 'paid' ? 'payout.paid' : 'payout.updated';
    partner.announce(type, partner.state.save<'payout'>(payout));
    return;
  }
  payout.failure_code = to.failureCode ?? 'account_closed';
  payout.failure_message = 'The bank account has been closed.';
  payout.failure_balance_transaction = writeBalanceTransaction(partner, {
    type: 'payout_failure',
    source: payout.id,
    amount: payout.amount,
    account: payout._account,
  }).id;
  partner.announce('payout.failed', partner.state.save<'payout'>(payout));
  const bankAccount = partner.state.find('bank_account', payout.destination);
  if (!bankAccount) return;
  bankAccount.status = 'errored';
  partner.announce('account.external_account.updated', partner.state.save<'bank_account'>(bankAccount));
}

export const payoutRoutes: Route[] = [
  {
    method: 'POST',
    path: '/v1/payouts',
    takes: [
      'amount',
      'currency',
      'destination',
      'metadata',
      'description',
      'statement_descriptor',
      'method',
      'source_type',
    ],
    onAccounts: true,
    run: create,
  },
  {
    method: 'GET',
    path: '/v1/payouts',
    takes: [...PAGING, 'status', 'destination'],
    onAccounts: true,
    run: (call) =>
      listObjects(call, 'payout', '/v1/payouts', [
        ownedBy(call.account),
        ...fieldFilters(call, ['status', 'destination']),
      ]),
  },
  {
    method: 'GET',
    path: '/v1/payouts/:id',
    takes: [],
    onAccounts: true,
    run: (call) => getOwned(call, 'payout', call.ids[0]!),
  },
];
