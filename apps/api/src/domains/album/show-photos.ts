import type { Album, PublicPhoto, RemovedPhoto } from '@meche/contract/album';
import { MAX_ALBUM_PHOTOS } from '@meche/contract/album';
import { apiBase } from '@meche/contract/paths';
import type { Database, Db } from '#kit/database/database';
import { findPhotoLimit } from '#professionals';
import { listMembers } from '#staff';
import { listPhotos, listShownPhotos } from './store.ts';

export type ReasonsOf = (db: Db, photoIds: readonly string[]) => Promise<Map<string, RemovedPhoto>>;

export async function readAlbum(
  { db, reasonsOf }: { db: Database; reasonsOf: ReasonsOf },
  professionalId: string,
): Promise<Album> {
  const [photos, members, room] = await Promise.all([
    listPhotos(db, professionalId),
    listMembers(db, professionalId),
    findPhotoLimit(db, professionalId),
  ]);
  const removed = photos.flatMap(({ id, removedAt }) => (removedAt ? id : []));
  const reasons = await reasonsOf(db, removed);
  return {
    photos: photos.map(({ addedAt, removedAt: _, ...photo }) => ({
      ...photo,
      // A former member can no longer be chosen, so the photo shows no member.
      memberId: members.find(({ id }) => id === photo.memberId)?.id ?? null,
      removed: reasons.get(photo.id) ?? null,
      addedAt: addedAt.toISOString(),
    })),
    room,
    most: MAX_ALBUM_PHOTOS,
    members: members.map(({ id, name }) => ({ id, name })),
  };
}

/**
 * Returns one page of the public photos in album order, after the photo `after`. `memberName` is null for a
 * former member.
 */
export async function listPublicPhotos(
  db: Db,
  professionalId: string,
  { after, limit }: { after?: string | undefined; limit: number },
): Promise<{ photos: PublicPhoto[]; hasMore: boolean }> {
  const shown = await listShownPhotos(db, professionalId, { after, limit: limit + 1 });
  const members = shown.some(({ memberId }) => memberId) ? await listMembers(db, professionalId) : [];
  return {
    photos: shown.slice(0, limit).map(({ memberId, ...photo }) => ({
      ...photo,
      memberName: members.find(({ id }) => id === memberId)?.name ?? null,
    })),
    hasMore: shown.length > limit,
  };
}

/**
 * For the account export: lists all photos, each by its public URL, or while it is not shown by the URL
 * that needs a session.
 */
export async function exportAlbum(db: Db, professionalId: string) {
  const photos = await listPhotos(db, professionalId);
  return photos.map(({ id, caption, category, addedAt, isShown }) => ({
    picture: `${apiBase}/${isShown ? `pictures/${id}/1280-jpeg` : `files/${id}`}`,
    caption,
    category,
    addedAt: addedAt.toISOString(),
  }));
}
