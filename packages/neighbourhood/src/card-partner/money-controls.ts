import type { FastifyInstance } from 'fastify';
import { closeDispute, openDispute } from './disputes.ts';
import type { Charge } from './documents.ts';
import { Failure, invalidParam } from './failure.ts';
import type { Partner } from './partner.ts';
import { settlePayout } from './payouts.ts';
import { settleRefund } from './refunds.ts';

type Wish = Record<string, unknown>;

/** What banks decide, and when money can be used: asked by a test or a developer. `afterward` sends what is told of it. */
export function moneyControls(scope: FastifyInstance, partner: Partner, afterward: () => void): void {
  const control = (path: string, work: (wish: Wish) => object) =>
    scope.post(`/local/card/${path}`, { logLevel: 'warn' }, async (request) => {
      const done = partner.state.atomically(() => work((request.body ?? {}) as Wish));
      afterward();
      return done;
    });

  control('availability', ({ days }) => {
    if (!Number.isSafeInteger(days) || Number(days) < 0 || Number(days) > 90) {
      throw invalidParam('days', 'days must be 0 to 90');
    }
    partner.state.set('available_after_days', String(days));
    return { days };
  });
  control('refunds/settle', (wish) => {
    const refund = partner.get('refund', text(wish, 'refund'));
    const status = oneOf(wish, 'status', ['succeeded', 'failed']);
    settleRefund(partner, refund, { status, reason: optional(wish, 'failure_reason') });
    return { id: refund.id, status };
  });
  control('disputes/open', (wish) => {
    const { id, amount } = openDispute(partner, chargeOf(partner, wish), {
      reason: optional(wish, 'reason'),
      amount: wish.amount === undefined ? undefined : Number(wish.amount),
      daysToAnswer: wish.days_to_answer === undefined ? undefined : Number(wish.days_to_answer),
    });
    return { id, amount };
  });
  control('disputes/close', (wish) => {
    const dispute = partner.get('dispute', text(wish, 'dispute'));
    closeDispute(partner, dispute, oneOf(wish, 'outcome', ['won', 'lost']));
    return { id: dispute.id, status: dispute.status };
  });
  control('payouts/settle', (wish) => {
    const payout = partner.get('payout', text(wish, 'payout'));
    const status = oneOf(wish, 'status', ['in_transit', 'paid', 'failed']);
    settlePayout(partner, payout, { status, failureCode: optional(wish, 'failure_code') });
    return { id: payout.id, status };
  });
}

function chargeOf(partner: Partner, wish: Wish): Charge {
  const intent = partner.get('payment_intent', text(wish, 'payment_intent'));
  if (!intent.latest_charge) throw new Failure(400, `Nothing was charged by ${intent.id}.`);
  return partner.get('charge', intent.latest_charge);
}

function optional(wish: Wish, name: string): string | undefined {
  const value = wish[name];
  return typeof value === 'string' && value !== '' ? value : undefined;
}

function text(wish: Wish, name: string): string {
  const value = optional(wish, name);
  if (value === undefined) throw invalidParam(name, `${name} is missing`);
  return value;
}

function oneOf<T extends string>(wish: Wish, name: string, allowed: readonly T[]): T {
  const found = allowed.find((one) => one === wish[name]);
  if (!found) throw invalidParam(name, `${name} must be one of ${allowed.join(', ')}`);
  return found;
}
