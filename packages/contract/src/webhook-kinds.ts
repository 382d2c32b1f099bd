/**
 * Events that a webhook endpoint can subscribe to. The module does not import zod, so that a screen can
 * list them.
 */
export const webhookKinds = ['booked', 'moved', 'cancelled', 'completed', 'no_show'] as const;
export type WebhookKind = (typeof webhookKinds)[number];
