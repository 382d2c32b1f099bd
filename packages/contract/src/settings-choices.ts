/** Allowed values of settings. The module does not import zod, because forms import it. */
export const slotSteps = [5, 10, 15, 20, 30, 60] as const;
/** Largest minimum notice of an online booking, in minutes: 30 days. */
export const noticeBounds = { most: 43_200 } as const;
/** Shortest and longest booking horizon, in days. */
export const horizonBounds = { least: 1, most: 365 } as const;
/** Longest free time after an appointment, in minutes. */
export const bufferBounds = { most: 120 } as const;
/** Views of the calendar. */
export const defaultViews = ['day', 'week', 'month', 'list'] as const;
/** First day of the week by ISO 8601: Monday, Saturday or Sunday. */
export const firstWeekdays = [1, 6, 7] as const;
export const coloursBy = ['member', 'category'] as const;
/** Hours before the start at which free cancellation ends; 0: cancelling is always free. */
export const cancellationWindows = [0, 2, 6, 12, 24, 48] as const;
export const paymentFailures = ['cancel', 'pay_on_site'] as const;

export type DefaultView = (typeof defaultViews)[number];
export type FirstWeekday = (typeof firstWeekdays)[number];
export type ColouredBy = (typeof coloursBy)[number];
