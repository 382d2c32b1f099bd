import { own } from '@meche/contract/own';
import type Stripe from 'stripe';
import { PartnerRefused } from '../partner-refused.ts';
import type { Refund, Refunds, Transfer, TransferReversal } from './refunds.port.ts';
import { idOf } from './stripe-answers.ts';
import { callStripe, fromUnixSeconds } from './stripe-call.ts';

export function stripeRefunds(stripe: Stripe): Refunds {
  return {
    refundHold: ({ key, holdId, amountCents, reference }) =>
      callStripe(async () =>
        toRefund(
          stripe,
          await stripe.refunds.create(
            { payment_intent: holdId, amount: amountCents, metadata: { reference, operation: key } },
            { idempotencyKey: key },
          ),
        ),
      ),

    readRefund: (id) => callStripe(async () => toRefund(stripe, await stripe.refunds.retrieve(id))),

    findRefund: ({ key, holdId }) =>
      callStripe(async () => {
        const found = await findByOperationKey(
          stripe.refunds.list({ payment_intent: holdId, limit: 100 }),
          key,
        );
        return found && toRefund(stripe, found);
      }),

    ...transfers(stripe),
  };
}

function transfers(
  stripe: Stripe,
): Pick<Refunds, 'takeBackTransfer' | 'findTransferReversal' | 'sendBack' | 'findTransfer'> {
  const transferOf = async ({
    holdId,
    transferId,
  }: {
    holdId: string;
    transferId?: string | undefined;
  }): Promise<Stripe.Transfer> => {
    if (transferId !== undefined) return stripe.transfers.retrieve(transferId);
    const { latest_charge: charge } = await stripe.paymentIntents.retrieve(holdId, {
      expand: ['latest_charge.transfer'],
    });
    const transfer = typeof charge === 'string' ? null : charge?.transfer;
    // Nothing was captured, or the account received no share.
    if (!transfer || typeof transfer === 'string') throw new PartnerRefused('card-payments', 'no_transfer');
    return transfer;
  };
  const reversalOf = async (transfer: Stripe.Transfer, key: string): Promise<TransferReversal | null> => {
    const found = await findByOperationKey(stripe.transfers.listReversals(transfer.id, { limit: 100 }), key);
    return found && toReversal(found, transfer.amount_reversed);
  };
  const sentTo = async (holdId: string, key: string): Promise<Transfer | null> => {
    const found = await findByOperationKey(
      stripe.transfers.list({ transfer_group: holdId, limit: 100 }),
      key,
    );
    return found && toTransfer(found);
  };
  return {
    takeBackTransfer: ({ key, attempt = 0, amountCents, ...of }) =>
      callStripe(async () => {
        const transfer = await transferOf(of);
        const made = attempt > 0 ? await reversalOf(transfer, key) : null;
        if (made) return made;
        const reversal = await stripe.transfers.createReversal(
          transfer.id,
          { amount: amountCents, metadata: { operation: key }, expand: ['transfer'] },
          { idempotencyKey: keyOfAttempt(key, attempt) },
        );
        const after = reversal.transfer as Stripe.Transfer;
        return toReversal(reversal, after.amount_reversed);
      }),

    findTransferReversal: ({ key, ...of }) => callStripe(async () => reversalOf(await transferOf(of), key)),

    sendBack: ({ key, attempt = 0, holdId, accountId, amountCents }) =>
      callStripe(async () => {
        const made = attempt > 0 ? await sentTo(holdId, key) : null;
        if (made) return made;
        return toTransfer(
          await stripe.transfers.create(
            {
              amount: amountCents,
              currency: 'eur',
              destination: accountId,
              transfer_group: holdId,
              metadata: { hold: holdId, operation: key },
            },
            { idempotencyKey: keyOfAttempt(key, attempt) },
          ),
        );
      }),

    findTransfer: ({ key, holdId }) => callStripe(() => sentTo(holdId, key)),
  };
}

function keyOfAttempt(key: string, attempt: number): string {
  return attempt === 0 ? key : `${key}.${attempt}`;
}

/**
 * Finds the object that was made with this key. The objects are listed, because Stripe's search finds new
 * objects only later.
 */
export async function findByOperationKey<T extends { metadata: Stripe.Metadata | null }>(
  made: AsyncIterable<T>,
  key: string,
): Promise<T | null> {
  for await (const one of made) if (one.metadata?.operation === key) return one;
  return null;
}

/** Returns when a balance transaction was created; null when `line` is missing. */
export async function readBookedAt(
  stripe: Stripe,
  line: string | Stripe.BalanceTransaction | null | undefined,
  on: Stripe.RequestOptions = {},
): Promise<Date | null> {
  const id = idOf(line);
  if (id === null) return null;
  return fromUnixSeconds((await stripe.balanceTransactions.retrieve(id, {}, on)).created);
}

const STATUSES: Record<string, Refund['status']> = {
  pending: 'pending',
  requires_action: 'pending',
  succeeded: 'done',
  failed: 'failed',
  canceled: 'failed',
};

async function toRefund(stripe: Stripe, refund: Stripe.Refund): Promise<Refund> {
  const status = own(STATUSES, refund.status ?? '');
  if (!status) throw new Error(`unknown status of a Refund: ${refund.status}`);
  return {
    id: refund.id,
    status,
    amountCents: refund.amount,
    failureReason: status === 'failed' ? (refund.failure_reason ?? 'unknown') : null,
    bookedAt: fromUnixSeconds(refund.created),
    failedAt: await readBookedAt(stripe, refund.failure_balance_transaction),
    holdId: idOf(refund.payment_intent),
    reference: refund.metadata?.reference ?? null,
  };
}

function toReversal(
  { id, amount, created }: Stripe.TransferReversal,
  takenBackCents: number,
): TransferReversal {
  return { id, amountCents: amount, takenBackCents, bookedAt: fromUnixSeconds(created) };
}

function toTransfer({ id, amount, destination, created }: Stripe.Transfer): Transfer {
  return { id, amountCents: amount, accountId: idOf(destination), bookedAt: fromUnixSeconds(created) };
}
