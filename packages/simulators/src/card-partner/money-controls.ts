import type { FastifyInstance } from 'fastify';
import { closeDispute, openDispute } from './disputes.ts';
import type { Charge } from './documents.ts';
import { Failure, invalidParam } from './failure.ts';
import type { Partner } from './partner.ts';
import { settleProcessing } from './payments.ts';
import { settlePayout } from './payouts.ts';
import { settleRefund } from './refunds.ts';

type Body = Record<string, unknown>;

/**
 * Routes for tests and developers: decisions of banks, and when money becomes available. `afterward` sends
 * the resulting events.
 */
export function moneyControls(scope: FastifyInstance, partner: Partner, afterward: () => void): void {
  const control = (path: string, work: (body: Body) => object) =>
    scope.post(`/local/card/${path}`, { logLevel: 'warn' }, async (request) => {
      const done = partner.state.atomically(() => work((request.body ?? {}) as Body));
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
  control('payments/settle', (body) => {
    const intent = partner.get('payment_intent', text(body, 'payment_intent'));
    const status = oneOf(body, 'status', ['succeeded', 'failed']);
    settleProcessing(partner, intent, { status, declineCode: optional(body, 'decline_code') });
    return { id: intent.id, status: intent.status };
  });
  control('refunds/settle', (body) => {
    const refund = partner.get('refund', text(body, 'refund'));
    const status = oneOf(body, 'status', ['succeeded', 'failed']);
    settleRefund(partner, refund, { status, reason: optional(body, 'failure_reason') });
    return { id: refund.id, status };
  });
  control('disputes/open', (body) => {
    const { id, amount } = openDispute(partner, chargeOf(partner, body), {
      reason: optional(body, 'reason'),
      amount: body.amount === undefined ? undefined : Number(body.amount),
      daysToAnswer: body.days_to_answer === undefined ? undefined : Number(body.days_to_answer),
    });
    return { id, amount };
  });
  control('disputes/close', (body) => {
    const dispute = partner.get('dispute', text(body, 'dispute'));
    closeDispute(partner, dispute, oneOf(body, 'outcome', ['won', 'lost']));
    return { id: dispute.id, status: dispute.status };
  });
  control('payouts/settle', (body) => {
    const payout = partner.get('payout', text(body, 'payout'));
    const status = oneOf(body, 'status', ['in_transit', 'paid', 'failed']);
    settlePayout(partner, payout, { status, failureCode: optional(body, 'failure_code') });
    return { id: payout.id, status };
  });
}

function chargeOf(partner: Partner, body: Body): Charge {
  const intent = partner.get('payment_intent', text(body, 'payment_intent'));
  if (!intent.latest_charge) throw new Failure(400, `Nothing was charged by ${intent.id}.`);
  return partner.get('charge', intent.latest_charge);
}

function optional(body: Body, name: string): string | undefined {
  const value = body[name];
  return typeof value === 'string' && value !== '' ? value : undefined;
}

function text(body: Body, name: string): string {
  const value = optional(body, name);
  if (value === undefined) throw invalidParam(name, `${name} is missing`);
  return value;
}

function oneOf<T extends string>(body: Body, name: string, allowed: readonly T[]): T {
  const found = allowed.find((one) => one === body[name]);
  if (!found) throw invalidParam(name, `${name} must be one of ${allowed.join(', ')}`);
  return found;
}
