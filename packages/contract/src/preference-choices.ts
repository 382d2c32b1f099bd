/** What may be switched off, by whom and for which way. No zod here: screens read it. */
export const tellingSides = ['customer', 'house'] as const;
export const tellingEvents = ['booking', 'change', 'reminder', 'message', 'review'] as const;
export const tellingChannels = ['email', 'sms', 'push'] as const;

export type TellingSide = (typeof tellingSides)[number];
export type TellingEvent = (typeof tellingEvents)[number];
export type TellingChannel = (typeof tellingChannels)[number];

export type Choices = Partial<Record<TellingEvent, readonly TellingChannel[]>>;

/**
 * By side and event, the channels that she may choose. What is not here always goes by e-mail: confirmations with their terms,
 * whatever asks for an answer of a customer, receipts and all about money, security, letters of the law.
 */
export const tellingChoices: Record<TellingSide, Choices> = {
  customer: {
    booking: ['push'],
    change: ['email', 'push'],
    reminder: ['email', 'sms', 'push'],
    message: ['email', 'push'],
    review: ['email', 'push'],
  },
  house: {
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
export function isChoice(one: { side: TellingSide; event: TellingEvent; channel: TellingChannel }): boolean {
  return tellingChoices[one.side][one.event]?.includes(one.channel) ?? false;
}
