import { randomUUID } from 'node:crypto';
import type { Database } from '#kit/database/database';
import { anAlbumPhoto, aProfessionalPicture } from '#testing/a-client';
import type { Call } from './generated-input.testing.ts';

const saying = { version: 1, caption: 'Balayage', category: 'coloration', member_id: null, before_id: null };

type At = { id: string };
type Request = { path?: string; body?: object };

/**
 * Requests about the album of a party's professional. Without a party the requests are about a photo that
 * does not exist.
 */
export function albumRequests<A>(around: () => { db: Database }, partyOf: (asking: A) => At | undefined) {
  const photoOf = async (asking: A) => {
    const at = partyOf(asking);
    return at ? anAlbumPhoto(around().db, at.id) : randomUUID();
  };
  const on =
    (body?: object) =>
    async (asking: A): Promise<Request> => ({
      path: `/professional/album/${await photoOf(asking)}`,
      ...(body && { body }),
    });
  return {
    'POST /professional/album': async () => ({ body: { file_id: randomUUID() } }),
    'PUT /professional/album/order': async () => ({ body: { photo_ids: [] } }),
    'PUT /professional/album/shown': async () => ({ body: { photo_ids: [] } }),
    'PUT /professional/album/cover': async () => ({ body: { photo_id: null } }),
    'PUT /professional/album/{id}': on(saying),
    'DELETE /professional/album/{id}': on(),
  };
}

type Around = {
  db: Database;
  aParty: (options: { verified: boolean }) => Promise<At & { slug: string; headers: Record<string, string> }>;
};

/** Valid requests about an album; each request has a new professional. */
export function albumFixtures({ db, aParty }: Around): Record<string, () => Promise<Call>> {
  const on = async (callOf: (photoId: string) => Omit<Call, 'headers'>): Promise<Call> => {
    const { id, headers } = await aParty({ verified: false });
    return { headers, ...callOf(await anAlbumPhoto(db, id)) };
  };
  return {
    'GET /professionals/{slug}/photos': async () => ({
      params: { slug: (await aParty({ verified: false })).slug },
    }),
    'POST /professional/album': async () => {
      const { id, headers } = await aParty({ verified: false });
      return { headers, body: { file_id: await aProfessionalPicture(db, id), caption: 'Balayage' } };
    },
    'PUT /professional/album/order': () => on((id) => ({ body: { photo_ids: [id], seen_ids: [id] } })),
    'PUT /professional/album/shown': () => on((id) => ({ body: { photo_ids: [id] } })),
    'PUT /professional/album/cover': () => on((id) => ({ body: { photo_id: id } })),
    'PUT /professional/album/{id}': () => on((id) => ({ params: { id }, body: saying })),
    'DELETE /professional/album/{id}': () => on((id) => ({ params: { id } })),
  };
}
