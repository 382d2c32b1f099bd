/** A test reached the limit of a wait. Such a test is retried (scripts/test-run/retry.ts). */
export class GaveUpWaiting extends Error {
  override readonly name = 'GaveUpWaiting';
}

/** A process that a test needs ended, or was not ready in time. Retried as well. */
export class ProcessNotStarted extends Error {
  override readonly name = 'ProcessNotStarted';
}
