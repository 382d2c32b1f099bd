/** Bounds of messages, without zod: pages load it before any call. */

/** Maximum number of characters of one message. */
export const longestMessage = 4000;
export const mostMessagePhotos = 4;
export const mostQuickAnswers = 20;
export const longestQuickAnswer = 500;
export const longestAutomaticAnswer = 1000;
/** Unread messages are sent by email after this time, in minutes. */
export const UNREAD_MINUTES = 10;
/** After this silence in a thread, in hours, the automatic answer is sent again. */
export const SILENCE_HOURS = 12;
/** A larger number of unread threads is reported as this one. */
export const MOST_UNREAD = 99;

export const threadSides = ['customer', 'professional'] as const;
export type ThreadSide = (typeof threadSides)[number];
