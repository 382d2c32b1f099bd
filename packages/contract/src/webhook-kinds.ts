/** Events that a webhook endpoint can subscribe to; no zod here, so that a screen can list them. */
export const webhookKinds = ['booked', 'moved', 'cancelled', 'completed', 'no_show'] as const;
export type WebhookKind = (typeof webhookKinds)[number];
