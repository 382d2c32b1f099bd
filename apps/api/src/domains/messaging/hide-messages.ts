import type { ThreadSide } from '@meche/contract/message-bounds';
import type { Tx } from '#kit/database/database';
import { refuse } from '#kit/refusal';
import { updateHidden } from './store/moderated.ts';

/**
 * Hides messages of one side from both sides, or shows them again (`hiddenAt` null), in the caller’s
 * transaction. The text stays stored. Idempotent. Refuses not_found for a message of another side or
 * thread.
 */
export async function hideMessages(
  tx: Tx,
  which: { threadId: string; side: ThreadSide; ids: readonly string[] },
  hiddenAt: Date | null,
): Promise<void> {
  const ids = [...new Set(which.ids)];
  if (ids.length === 0) return;
  if ((await updateHidden(tx, { ...which, ids }, hiddenAt)) !== ids.length) refuse('not_found');
}
