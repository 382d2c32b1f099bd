import { own } from '@meche/contract/own';
import type Stripe from 'stripe';
import { PartnerRefused } from '../partner-refused.ts';
import type { BankAccount, Payout, PayoutStatus, Payouts } from './payouts.port.ts';
import { idOf, isRefusalWith } from './stripe-answers.ts';
import { callStripe, fromUnixSeconds } from './stripe-call.ts';
import { findByOperationKey, readBookedAt } from './stripe-refunds.ts';

export function stripePayouts(stripe: Stripe): Payouts {
  return {
    readBalance: (accountId) =>
      callStripe(async () => {
        const balance = await stripe.balance.retrieve({}, { stripeAccount: accountId });
        const cents = (lines: { amount: number; currency: string }[]) =>
          lines.reduce((sum, { amount, currency }) => sum + (currency === 'eur' ? amount : 0), 0);
        return { availableCents: cents(balance.available), pendingCents: cents(balance.pending) };
      }),

    createPayout: ({ key, accountId, amountCents, reference, bankAccountId }) =>
      callStripe(async () =>
        toPayout(
          stripe,
          accountId,
          await stripe.payouts.create(
            {
              amount: amountCents,
              currency: 'eur',
              destination: bankAccountId,
              source_type: 'card',
              metadata: { reference, operation: key },
            },
            { idempotencyKey: key, stripeAccount: accountId },
          ),
        ),
      ),

    readPayout: ({ accountId, id }) =>
      callStripe(async () =>
        toPayout(stripe, accountId, await stripe.payouts.retrieve(id, {}, { stripeAccount: accountId })),
      ),

    findPayout: ({ key, accountId }) =>
      callStripe(async () => {
        const made = stripe.payouts.list({ limit: 100 }, { stripeAccount: accountId });
        const found = await findByOperationKey(made, key);
        return found && toPayout(stripe, accountId, found);
      }),

    ...bankAccounts(stripe),
  };
}

function bankAccounts(
  stripe: Stripe,
): Pick<Payouts, 'readBankToken' | 'addBankAccount' | 'listBankAccounts' | 'removeBankAccount'> {
  return {
    readBankToken: (token) =>
      callStripe(async () => {
        const { bank_account: account } = await stripe.tokens.retrieve(token);
        if (!account) throw new PartnerRefused('card-payments', 'resource_missing');
        const { country, last4 } = account;
        return { country, last4, fingerprint: fingerprintOf(account) };
      }),

    addBankAccount: ({ key, accountId, token }) =>
      callStripe(async () =>
        toBankAccount(
          await stripe.accounts.createExternalAccount(
            accountId,
            { external_account: token, default_for_currency: true },
            { idempotencyKey: key },
          ),
        ),
      ),

    listBankAccounts: (accountId) =>
      callStripe(async () => {
        const found: BankAccount[] = [];
        const listed = stripe.accounts.listExternalAccounts(accountId, {
          object: 'bank_account',
          limit: 100,
        });
        for await (const one of listed) found.push(toBankAccount(one));
        return found;
      }),

    removeBankAccount: ({ accountId, id }) =>
      callStripe(async () => {
        try {
          await stripe.accounts.deleteExternalAccount(accountId, id);
        } catch (error) {
          if (!isRefusalWith(error, 'resource_missing')) throw error;
        }
      }),
  };
}

const STATUSES: Record<string, PayoutStatus> = {
  pending: 'pending',
  in_transit: 'in_transit',
  paid: 'paid',
  failed: 'failed',
  canceled: 'cancelled',
};

async function toPayout(stripe: Stripe, accountId: string, payout: Stripe.Payout): Promise<Payout> {
  const status = own(STATUSES, payout.status);
  if (!status) throw new Error(`unknown status of a Payout: ${payout.status}`);
  return {
    id: payout.id,
    status,
    amountCents: payout.amount,
    bankAccountId: idOf(payout.destination),
    arrivesOn: fromUnixSeconds(payout.arrival_date),
    bookedAt: fromUnixSeconds(payout.created),
    failedAt: await readBookedAt(stripe, payout.failure_balance_transaction, { stripeAccount: accountId }),
    failureCode: status === 'failed' ? (payout.failure_code ?? 'unknown') : null,
    reference: payout.metadata?.reference ?? null,
  };
}

function toBankAccount(account: Stripe.ExternalAccount): BankAccount {
  if (account.object !== 'bank_account') throw new Error(`no bank account: ${account.id}`);
  const { id, country, last4, status } = account;
  const isUsable = !['errored', 'verification_failed'].includes(status);
  return { id, country, last4, fingerprint: fingerprintOf(account), isUsable };
}

function fingerprintOf({ id, fingerprint }: Stripe.BankAccount): string {
  if (fingerprint === null) throw new Error(`no fingerprint of ${id}`);
  return fingerprint;
}
