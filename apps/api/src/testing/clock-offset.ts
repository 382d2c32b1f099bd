/**
 * Returns the offset in whole seconds that moves the business clock to this instant. The offset is rounded
 * up, so that the clock is never before the instant.
 */
export function clockOffsetTo(instant: Date): number {
  return Math.ceil((instant.getTime() - Date.now()) / 1000);
}
