/** Faults that a test injects. They are in memory, so that a restart clears them. */
export type Faults = {
  /**
   * The next n requests are carried out and their connection is cut instead of an answer. The SDK retries
   * once with the same key, so a value of 2 makes one call fail.
   */
  drop_next: number;
  /** Delay of every answer in milliseconds; meanwhile the idempotency key counts as in use. */
  delay_ms: number;
  /** The next n requests get the status `error_status` and are not carried out. */
  error_next: number;
  error_status: number;
  /**
   * The next n requests with an idempotency key get `error_status` and are not carried out. The key repeats
   * that answer for a day.
   */
  stick_next: number;
  /** Same as `stick_next`, but the requests are carried out. */
  stick_done_next: number;
  /** The next n refunds are created and fail a day later, or when a test settles them. */
  fail_next_refund: number;
  /** The next n refunds stay pending for a day, or until a test settles them. */
  pend_next_refund: number;
  /** The next n payments that are debited at once stay `processing` until a test settles them. */
  pend_next_payment: number;
  duplicate_webhooks: boolean;
  shuffle_webhooks: boolean;
  /** Events are stored without webhooks, for a seed that covers a whole year. */
  mute_webhooks: boolean;
  /** The partner is unreachable: every connection is cut and no webhook is sent. */
  away: boolean;
};

export function noFaults(): Faults {
  return {
    drop_next: 0,
    delay_ms: 0,
    error_next: 0,
    error_status: 500,
    stick_next: 0,
    stick_done_next: 0,
    fail_next_refund: 0,
    pend_next_refund: 0,
    pend_next_payment: 0,
    duplicate_webhooks: false,
    shuffle_webhooks: false,
    mute_webhooks: false,
    away: false,
  };
}

/**
 * Merges the requested faults into `faults`. Returns the name of the first fault that is unknown or has the
 * wrong type; then nothing changes.
 */
export function injectFaults(faults: Faults, requested: Record<string, unknown>): string | undefined {
  const known: Record<string, unknown> = faults;
  for (const [name, value] of Object.entries(requested)) {
    if (!Object.hasOwn(faults, name) || typeof value !== typeof known[name]) return name;
    if (typeof value === 'number' && !(Number.isSafeInteger(value) && value >= 0)) return name;
  }
  Object.assign(faults, requested);
  return undefined;
}
