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
 * What of the history of a visit its house's systems are told: from the moment it was booked. What was only held or asked for
 * and came to nothing was never a visit to them. An outcome that is taken back makes it booked again.
 */
export function happenedIn(history: readonly { at: string; kind: string }[]): Happened[] {
  const bookedAt = history.findIndex(({ kind }) => kind === 'confirmed');
  if (bookedAt < 0) return [];
  return history.flatMap(({ at, kind: told }, position) => {
    const kind = own(kindOf, told);
    return kind && position >= bookedAt ? [{ position, kind, at: new Date(at) }] : [];
  });
}

const gapsMs = [
  ...[10_000, 30_000, 2 * MINUTE_MS, 10 * MINUTE_MS, 30 * MINUTE_MS],
  ...[HOUR_MS, 2 * HOUR_MS, 4 * HOUR_MS, 8 * HOUR_MS],
];
const LONGEST_GAP_MS = 12 * HOUR_MS;
const PATIENCE_MS = 2 * DAY_MS;

/** How long after so many tries in vain the next one is made. */
export function gapMs(tries: number): number {
  return gapsMs[tries - 1] ?? LONGEST_GAP_MS;
}

/** When it is tried again; undefined: two days are over, it was the last. */
export function nextTry({ since, attempts }: { since: Date; attempts: number }, now: Date): Date | undefined {
  const last = later(since, PATIENCE_MS);
  return now < last ? earliest(later(now, gapMs(attempts)), last) : undefined;
}

/** What happened longer ago was told by then, or is no news: it may be forgotten that it was told. */
export const NEWS_MS = 7 * DAY_MS;

/** How long a secret that was replaced is signed with beside the new one. */
export const FORMER_SECRET_MS = DAY_MS;
