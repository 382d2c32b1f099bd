/** Events whose objects this app reads when they arrive at the webhook of the platform. */
export const platformEvents = [
  ...['amount_capturable_updated', 'canceled', 'payment_failed', 'processing', 'succeeded'].map(
    (name) => `payment_intent.${name}`,
  ),
  ...['canceled', 'setup_failed', 'succeeded'].map((name) => `setup_intent.${name}`),
  ...['captured', 'expired', 'failed', 'refunded', 'succeeded'].map((name) => `charge.${name}`),
  ...['created', 'updated', 'closed', 'funds_withdrawn', 'funds_reinstated'].map(
    (name) => `charge.dispute.${name}`,
  ),
  ...['created', 'updated', 'failed'].map((name) => `refund.${name}`),
  ...['created', 'reversed'].map((name) => `transfer.${name}`),
];

/** Events that arrive at the webhook for connected accounts. */
export const accountEvents = [
  'account.updated',
  ...['created', 'updated', 'paid', 'failed', 'canceled'].map((name) => `payout.${name}`),
];

export type WebhookEndpoint = {
  url: string;
  isEnabled: boolean;
  /** Names of events, or `*` for all. */
  events: string[];
  /** Version of the events' format; null: the account's default. */
  apiVersion: string | null;
};

/** What an operator set up at the card partner. */
export type CardPartnerSetup = {
  /** Version of the requests and answers of this app. */
  apiVersion: string;
  /** Throws PartnerUnavailable, also for a wrong key. */
  readAccount(): Promise<{ country: string; canCharge: boolean }>;
  listWebhooks(): Promise<WebhookEndpoint[]>;
};
