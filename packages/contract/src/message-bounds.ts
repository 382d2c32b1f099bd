/** What bounds messages, without zod: a page may load it before anything is asked. */

/** Letters of one message. */
export const longestMessage = 4000;
export const mostMessagePhotos = 4;
export const mostQuickAnswers = 20;
export const longestQuickAnswer = 500;
export const longestAutomaticAnswer = 1000;
/** Unread messages go out by e-mail after so long. */
export const UNREAD_MINUTES = 10;
/** A thread is silent after so long: then the automatic answer goes out again. */
export const SILENCE_HOURS = 12;
/** More unread threads are told as so many. */
export const MOST_UNREAD = 99;

export const threadSides = ['customer', 'professional'] as const;
export type ThreadSide = (typeof threadSides)[number];
