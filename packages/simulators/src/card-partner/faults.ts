/** Injected faults, in memory: a restart clears them. */
export type Faults = {
  /**
   * The next n requests are carried out, then the connection is cut instead of an answer. The SDK retries
   * once with the same key, so 2 makes one call fail.
   */
  drop_next: number;
  /** Delays every answer. The idempotency key is in use meanwhile. */
  delay_ms: number;
  /** The next n requests are answered with `error_status` and not carried out. */
  error_next: number;
  error_status: number;
  /**
   * The next n requests with a key are not carried out and answered with `error_status`, which their key
   * repeats for a day.
   */
  stick_next: number;
  /** The same, but carried out. */
  stick_done_next: number;
  /** The next n refunds are created and fail a day later, or when settled by hand. */
  fail_next_refund: number;
  /** The next n refunds stay pending for a day, or until settled by hand. */
  pend_next_refund: number;
  duplicate_webhooks: boolean;
  shuffle_webhooks: boolean;
  /** Writes events but sends no webhook, for a seed of a whole year. */
  mute_webhooks: boolean;
  /** Nothing answers and no webhook is sent. */
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
    duplicate_webhooks: false,
    shuffle_webhooks: false,
    mute_webhooks: false,
    away: false,
  };
}

/** Merges the requested faults. Returns the name of the first unknown or ill-typed one. */
export function injectFaults(faults: Faults, requested: Record<string, unknown>): string | undefined {
  const known: Record<string, unknown> = faults;
  for (const [name, value] of Object.entries(requested)) {
    if (!Object.hasOwn(faults, name) || typeof value !== typeof known[name]) return name;
    if (typeof value === 'number' && !(Number.isSafeInteger(value) && value >= 0)) return name;
  }
  Object.assign(faults, requested);
  return undefined;
}
