import type { ThreadSide } from '@meche/contract/message-bounds';
import type { Tx } from '#kit/database/database';
import { refuse } from '#kit/refusal';
import { updateHidden } from './store/moderated.ts';

/**
 * Hides messages of one side from both, or shows them again, in the caller's transaction; their text stays
 * stored. Safe to repeat. Refuses not_found for a message of another side or thread.
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
