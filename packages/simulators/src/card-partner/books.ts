import { type Partner, publicPart } from './partner.ts';

/**
 * Exports the state, or only the parts named in `only`, for the inbox page and for comparison with a
 * ledger. Client secrets are left out. Clock and holds have ISO instants by the business clock; the other
 * objects have the partner’s own fields, in Unix seconds.
 */
export function exportBooks(partner: Partner, only?: readonly string[]): object {
  const parts = Object.entries(partsOf(partner)).filter(([name]) => only?.includes(name) ?? true);
  return Object.fromEntries(parts.map(([name, read]) => [name, read()]));
}

function partsOf(partner: Partner): Record<string, () => unknown> {
  const all = <K extends Parameters<typeof partner.state.all>[0]>(kind: K) =>
    partner.state.all(kind).map((one) => publicPart(one));
  return {
    clock: () => ({ offset_ms: partner.offsetMs, now: new Date(partner.now() * 1000).toISOString() }),
    holds: () =>
      partner.state.all('payment_intent').map((intent) => {
        const charge = intent.latest_charge ? partner.state.find('charge', intent.latest_charge) : undefined;
        const before = charge?.payment_method_details.card.capture_before;
        return {
          id: intent.id,
          status: intent.status,
          created: new Date(intent.created * 1000).toISOString(),
          amount_cents: intent.amount,
          held_cents: intent.amount_capturable,
          captured_cents: intent.amount_received,
          refunded_cents: charge?.captured
            ? charge.amount_refunded - (charge.amount - charge.amount_captured)
            : 0,
          application_fee_cents: intent.application_fee_amount ?? 0,
          account: intent.transfer_data?.destination ?? null,
          customer: intent.customer,
          card: charge
            ? `${charge.payment_method_details.card.brand} •••• ${charge.payment_method_details.card.last4}`
            : null,
          capture_before: before === undefined ? null : new Date(before * 1000).toISOString(),
          cancellation_reason: intent.cancellation_reason,
          error_code: intent.last_payment_error?.decline_code ?? intent.last_payment_error?.code ?? null,
          metadata: intent.metadata,
        };
      }),
    customers: () => all('customer'),
    accounts: () => all('account'),
    payment_methods: () => all('payment_method'),
    setup_intents: () => all('setup_intent').map(withoutSecret),
    payment_intents: () => all('payment_intent').map(withoutSecret),
    charges: () => all('charge'),
    refunds: () => all('refund'),
    transfers: () => all('transfer'),
    disputes: () => all('dispute'),
    payouts: () => partner.state.all('payout').map(owned),
    balance_transactions: () => partner.state.all('balance_transaction').map(owned),
    events: () =>
      all('event').map((event) => ({
        ...event,
        pending_webhooks: partner.state.waitingDeliveries(String(event.id)),
        data: { object: withoutSecret((event.data as { object: Record<string, unknown> }).object) },
      })),
    webhooks_waiting: () => partner.state.waitingDeliveries(),
  };
}

/** Adds `account`, the connected account that owns the object; null for the platform. */
function owned(document: { _account: string | null }): Record<string, unknown> {
  return { ...publicPart(document), account: document._account ?? null };
}

function withoutSecret(document: Record<string, unknown>): Record<string, unknown> {
  const { client_secret: _, ...rest } = document;
  return rest;
}
