import type { Tx } from '#kit/database/database';
import { announce } from '#kit/jobs/facts';
import { PictureShown } from './facts.ts';
import { fileUses, sweepAt } from './rules.ts';
import {
  changeOwner,
  type FileOwner,
  type FileUse,
  markAttached,
  markReleased,
  releaseAllOf,
} from './store.ts';

/**
 * Takes files of this owner out of quarantine, in the caller's transaction; for a public use their variants are drawn soon after.
 * Answers the ids that are not there, not hers, or of a type that this use does not take.
 */
export async function attachFiles(
  tx: Tx,
  { owner, ids, use, now }: { owner: FileOwner; ids: readonly string[]; use: FileUse; now: Date },
): Promise<string[]> {
  const { types, isPublic, asSent = false } = fileUses[use];
  const taken = new Set(await markAttached(tx, owner, ids, { name: use, types, asSent }));
  if (isPublic) for (const fileId of taken) await announce(tx, PictureShown, { fileId }, now);
  return ids.filter((id) => !taken.has(id));
}

/** Files that are no longer needed go back into quarantine: for a day they may be attached again, then they are removed. */
export async function releaseFiles(
  tx: Tx,
  { owner, ids, now }: { owner: FileOwner; ids: readonly string[]; now: Date },
): Promise<void> {
  await markReleased(tx, owner, ids, sweepAt(now));
}

/** Files that nobody may need again are removed by the next sweep. */
export async function removeFiles(
  tx: Tx,
  { owner, ids, now }: { owner: FileOwner; ids: readonly string[]; now: Date },
): Promise<void> {
  await markReleased(tx, owner, ids, now);
}

/** Everything this owner ever sent is removed by the next sweep. */
export async function removeFilesOf(tx: Tx, owner: FileOwner, now: Date): Promise<void> {
  await releaseAllOf(tx, owner, now);
}

/** What a draft's person sent becomes her account's, and waits a day to be attached to what needs it there. */
export async function handOverFiles(
  tx: Tx,
  { from, to, now }: { from: FileOwner; to: FileOwner; now: Date },
): Promise<void> {
  await changeOwner(tx, from, to, sweepAt(now));
}
