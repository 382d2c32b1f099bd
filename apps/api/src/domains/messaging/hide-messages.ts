import type { ThreadSide } from '@meche/contract/message-bounds';
import type { Tx } from '#kit/database/database';
import { refuse } from '#kit/refusal';
import { updateHidden } from './store/moderated.ts';

/**
 * Takes messages of one side away from both, or gives them back, in the caller's transaction: what they say is kept. Hidden
 * already is no error. Refuses not_found where one is not of that side of the thread.
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
