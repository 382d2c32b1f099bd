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
 * Attaches files of this owner to a use, also files that had another use; that ends their quarantine. After
 * the commit, variants of public images are rendered. Returns the ids that are missing, of another owner,
 * of a type that the use does not accept, or re-encoded although the use needs the original.
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

/**
 * Returns files of this owner to quarantine: they can be attached again for a day, then they are deleted.
 */
export async function releaseFiles(
  tx: Tx,
  { owner, ids, now }: { owner: FileOwner; ids: readonly string[]; now: Date },
): Promise<void> {
  await markReleased(tx, owner, ids, sweepAt(now));
}

/** Marks files of this owner for deletion by the next sweep. */
export async function removeFiles(
  tx: Tx,
  { owner, ids, now }: { owner: FileOwner; ids: readonly string[]; now: Date },
): Promise<void> {
  await markReleased(tx, owner, ids, now);
}

/** Marks all files of this owner for deletion by the next sweep. */
export async function removeFilesOf(tx: Tx, owner: FileOwner, now: Date): Promise<void> {
  await releaseAllOf(tx, owner, now);
}

/**
 * Moves all files from one owner, such as a sign-up draft, to another and detaches them; they can be
 * attached for a day.
 */
export async function handOverFiles(
  tx: Tx,
  { from, to, now }: { from: FileOwner; to: FileOwner; now: Date },
): Promise<void> {
  await changeOwner(tx, from, to, sweepAt(now));
}
