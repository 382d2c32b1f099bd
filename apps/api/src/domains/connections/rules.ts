import { own } from '@meche/contract/own';
import type { WebhookKind } from '@meche/contract/webhook-kinds';
import { DAY_MS, earliest, HOUR_MS, later, MINUTE_MS } from '#kit/time';

export type Happened = { position: number; kind: WebhookKind; at: Date };

const kindOf: Record<string, WebhookKind> = {
  confirmed: 'booked',
  rescheduled: 'moved',
  handed_over: 'moved',
  cancelled: 'cancelled',
  completed: 'completed',
  no_show: 'no_show',
};

/**
 * The webhook events in an appointment’s history, from its confirmation on; holds and requests that were
 * never confirmed have none. An undone outcome is a `booked` event again.
 */
export function webhookEventsOf(history: readonly { at: string; kind: string }[]): Happened[] {
  const bookedAt = history.findIndex(({ kind }) => kind === 'confirmed');
  if (bookedAt < 0) return [];
  return history.flatMap(({ at, kind: eventKind }, position) => {
    const kind = own(kindOf, eventKind);
    return kind && position >= bookedAt ? [{ position, kind, at: new Date(at) }] : [];
  });
}

const gapsMs = [
  ...[10_000, 30_000, 2 * MINUTE_MS, 10 * MINUTE_MS, 30 * MINUTE_MS],
  ...[HOUR_MS, 2 * HOUR_MS, 4 * HOUR_MS, 8 * HOUR_MS],
];
const LONGEST_GAP_MS = 12 * HOUR_MS;
const PATIENCE_MS = 2 * DAY_MS;

export function gapMs(tries: number): number {
  return gapsMs[tries - 1] ?? LONGEST_GAP_MS;
}

/** When to try next. Undefined when two days have passed since `since`, the start or the last resending. */
export function nextAttemptAt(
  { since, attempts, earlierAttempts }: { since: Date; attempts: number; earlierAttempts: number },
  now: Date,
): Date | undefined {
  const last = later(since, PATIENCE_MS);
  return now < last ? earliest(later(now, gapMs(attempts - earlierAttempts)), last) : undefined;
}

/** Older history entries cause no event any more, so that the record of sent events can be purged. */
export const EVENT_WINDOW_MS = 7 * DAY_MS;

/** How long deliveries are also signed with a replaced secret. */
export const FORMER_SECRET_MS = DAY_MS;
