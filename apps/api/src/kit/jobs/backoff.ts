import { HOUR_MS, MINUTE_MS } from '../time.ts';

/** The kinds of background work. Each has its own source of rows and one row in `retryPolicies`. */
export type WorkKind = 'job' | 'partner_command' | 'sweep' | 'scheduled_job';

export type RetryPolicy = {
  /** Wait after the first failed attempt; each further failure doubles it, up to `longestMs`. */
  firstMs: number;
  longestMs: number;
  /** Up to this attempt the wait is at most `ms`, so that all rows return soon after a short outage. */
  short?: { attempts: number; ms: number };
  /** The row ends as failed at this attempt. Absent: it is retried until its business deadline. */
  lastAttempt?: number;
  /** Another worker may claim the row this many seconds after its worker died. */
  leaseSeconds?: number;
  /** The row is on the operators' list from this attempt on, or this long after the first attempt. */
  operator?: { attempts: number } | { afterMs: number };
};

/** How each kind of background work is retried. Waits run in business time, except those of scheduled jobs. */
export const retryPolicies = {
  /** The last attempt is about an hour after the first. */
  job: { leaseSeconds: 30, firstMs: 1_000, longestMs: 10 * MINUTE_MS, lastAttempt: 15 },
  /**
   * The lease must be longer than the calls of one command, and not much longer: it delays a command that was
   * in flight when its process died. The short waits add up to 62 seconds, an outage of about a minute.
   */
  partner_command: {
    leaseSeconds: 30,
    firstMs: 1_000,
    longestMs: 5 * MINUTE_MS,
    short: { attempts: 14, ms: 5_000 },
    operator: { afterMs: HOUR_MS },
  },
  /**
   * A sweep claims no rows: it checks each row again under the lock of its subject. The tenth attempt is nine
   * minutes after the first, longer than a short outage of a partner.
   */
  sweep: { firstMs: 1_000, longestMs: 15 * MINUTE_MS, operator: { attempts: 10 } },
  /** The last attempt is about two hours after the first. */
  scheduled_job: { leaseSeconds: 60, firstMs: MINUTE_MS, longestMs: 2 * HOUR_MS, lastAttempt: 8 },
} as const satisfies Record<WorkKind, RetryPolicy>;

/** Returns the wait after this many failed attempts, in milliseconds. */
export function backoffMs({ firstMs, longestMs, short }: RetryPolicy, attempts: number): number {
  if (short && attempts <= short.attempts) return Math.min(firstMs * 2 ** (attempts - 1), short.ms);
  const [fromMs, doublings] = short ? [short.ms, attempts - short.attempts] : [firstMs, attempts - 1];
  return Math.min(fromMs * 2 ** doublings, longestMs);
}
