/**
 * Notifications that can be switched off, by side and channel. The module does not import zod, because
 * screens import it.
 */
export const notificationSides = ['customer', 'professional'] as const;
export const notificationEvents = ['booking', 'change', 'reminder', 'message', 'review'] as const;
export const notificationChannels = ['email', 'sms', 'push'] as const;

export type NotificationSide = (typeof notificationSides)[number];
export type NotificationEvent = (typeof notificationEvents)[number];
export type NotificationChannel = (typeof notificationChannels)[number];

export type Choices = Partial<Record<NotificationEvent, readonly NotificationChannel[]>>;

/**
 * The channels that can be chosen, by side and event. All other notifications always go by email:
 * confirmations with their terms, requests for a customer’s answer, receipts, payments, security, legal
 * notices.
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

/**
 * The notifications that a member who is not the owner can choose: bookings and changes of their own
 * appointments by push, and messages to them.
 */
export const memberChoices: Choices = {
  booking: ['push'],
  change: ['push'],
  message: ['email', 'push'],
};

/** Whether this channel can be chosen for this side and event. */
export function isChoice(one: {
  side: NotificationSide;
  event: NotificationEvent;
  channel: NotificationChannel;
}): boolean {
  return notificationChoices[one.side][one.event]?.includes(one.channel) ?? false;
}
