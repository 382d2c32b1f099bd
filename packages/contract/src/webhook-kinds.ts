/** What a system of a house may be told of; no zod here, so that a screen may list them. */
export const webhookKinds = ['booked', 'moved', 'cancelled', 'completed', 'no_show'] as const;
export type WebhookKind = (typeof webhookKinds)[number];
