/** Limits of messages. The module does not import zod, because pages load it before any call. */

/** Maximum number of characters of one message. */
export const longestMessage = 4000;
export const mostMessagePhotos = 4;
export const mostQuickAnswers = 20;
export const longestQuickAnswer = 500;
export const longestAutomaticAnswer = 1000;
/**
 * Minutes after which an unread message is sent by email, if the recipient has not switched these emails
 * off.
 */
export const UNREAD_MINUTES = 10;
/**
 * The automatic answer is sent again only when the thread had no message, of either side, for so many
 * hours.
 */
export const SILENCE_HOURS = 12;
/** Maximum of the number of unread threads; more are reported as this number. */
export const MAX_UNREAD = 99;

export const threadSides = ['customer', 'professional'] as const;
export type ThreadSide = (typeof threadSides)[number];
