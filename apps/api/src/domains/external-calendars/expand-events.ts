import { runInThread, ThreadExhausted } from '#kit/run-in-thread';
import type { Around } from './read-busy-events.ts';
import type { EventSpan } from './rules.ts';

/** Some rules of repetition make the library search forever. */
const TIMEOUT_MS = 15_000;

/**
 * Reads the times that events block, with the occurrences of repeated events, in a thread. Undefined when
 * they are too many or take too long.
 */
export async function expandEvents(
  texts: readonly string[],
  around: Around,
  timeoutMs = TIMEOUT_MS,
): Promise<EventSpan[] | undefined> {
  try {
    const module = new URL('./answer-events.ts', import.meta.url);
    return (await runInThread<EventSpan[] | null>(module, { texts, around }, { timeoutMs })) ?? undefined;
  } catch (error) {
    if (error instanceof ThreadExhausted) return undefined;
    throw error;
  }
}
