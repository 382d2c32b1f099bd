/** Troubles asked for, in memory: a restarted partner is well again. */
export type Faults = {
  /** The next n requests are carried out, then the line is cut instead of an answer. The SDK itself asks once more after a cut line, with the same key: 2 makes one call fail. */
  drop_next: number;
  /** Every request is answered that much later, its key in use meanwhile. */
  delay_ms: number;
  /** The next n requests are answered with `error_status` and not carried out. */
  error_next: number;
  error_status: number;
  /** The next n requests with a key are not carried out and answered with `error_status`, which their key repeats for a day. */
  stick_next: number;
  /** The same, but carried out. */
  stick_done_next: number;
  /** The next n refunds are made and fail a day later, or when they are settled by hand. */
  fail_next_refund: number;
  /** The next n refunds wait for their bank, a day or until they are settled by hand. */
  pend_next_refund: number;
  duplicate_webhooks: boolean;
  shuffle_webhooks: boolean;
  /** Events are written and told to nobody: a year that is lived before anyone listens. */
  mute_webhooks: boolean;
  /** Nothing answers and no webhook leaves. */
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

/** Merges a request's wishes in; answers the name of the first unknown or ill-typed one. */
export function askForFaults(faults: Faults, wishes: Record<string, unknown>): string | undefined {
  const known: Record<string, unknown> = faults;
  for (const [name, value] of Object.entries(wishes)) {
    if (!Object.hasOwn(faults, name) || typeof value !== typeof known[name]) return name;
    if (typeof value === 'number' && !(Number.isSafeInteger(value) && value >= 0)) return name;
  }
  Object.assign(faults, wishes);
  return undefined;
}
