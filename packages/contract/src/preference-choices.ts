/** What may be switched off, by whom and for which way. No zod here: screens read it. */
export const notificationSides = ['customer', 'professional'] as const;
export const notificationEvents = ['booking', 'change', 'reminder', 'message', 'review'] as const;
export const notificationChannels = ['email', 'sms', 'push'] as const;

export type NotificationSide = (typeof notificationSides)[number];
export type NotificationEvent = (typeof notificationEvents)[number];
export type NotificationChannel = (typeof notificationChannels)[number];

export type Choices = Partial<Record<NotificationEvent, readonly NotificationChannel[]>>;

/**
 * By side and event, the channels that she may choose. What is not here always goes by e-mail: confirmations with their terms,
 * whatever asks for an answer of a customer, receipts and all about money, security, letters of the law.
 */
export const notificationChoices: Record<NotificationSide, Choices> = {
  customer: {
    booking: ['push'],
    change: ['email', 'push'],
    reminder: ['email', 'sms', 'push'],
    message: ['email', 'push'],
    review: ['email', 'push'],
  },
  professional: {
    booking: ['email', 'push'],
    change: ['email', 'push'],
    message: ['email', 'push'],
    review: ['email', 'push'],
  },
};

/** What of the house's a member of it has who is not its owner: news of her own visits on her devices, and messages to her. */
export const memberChoices: Choices = {
  booking: ['push'],
  change: ['push'],
  message: ['email', 'push'],
};

/** Whether there is such a switch. */
export function isChoice(one: {
  side: NotificationSide;
  event: NotificationEvent;
  channel: NotificationChannel;
}): boolean {
  return notificationChoices[one.side][one.event]?.includes(one.channel) ?? false;
}
