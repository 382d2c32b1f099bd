/** By how many seconds the business clock is moved to be at that instant: up to a second later, and never before it. */
export function clockOffsetTo(instant: Date): number {
  return Math.ceil((instant.getTime() - Date.now()) / 1000);
}
