/** A test waited for a condition until its limit. A run tries such a test once more (scripts/test-run/retry.ts). */
export class GaveUpWaiting extends Error {
  override readonly name = 'GaveUpWaiting';
}

/** A process of the test's surroundings ended, or was not ready within its limit. Tried once more as well. */
export class ProcessNotStarted extends Error {
  override readonly name = 'ProcessNotStarted';
}
