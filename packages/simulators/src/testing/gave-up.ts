/** Thrown when a wait in a test reaches its limit. scripts/test-run/retry.ts runs such a test again. */
export class GaveUpWaiting extends Error {
  override readonly name = 'GaveUpWaiting';
}

/** Thrown when a process that a test needs has ended or was not ready in time. The test also runs again. */
export class ProcessNotStarted extends Error {
  override readonly name = 'ProcessNotStarted';
}
