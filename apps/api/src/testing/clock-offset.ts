/**
 * Offset in whole seconds that moves the business clock to this instant, rounded up so that it is never
 * before it.
 */
export function clockOffsetTo(instant: Date): number {
  return Math.ceil((instant.getTime() - Date.now()) / 1000);
}
