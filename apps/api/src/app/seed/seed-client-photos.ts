import { works } from '@meche/demo/works';
import { savePictures } from '#files';
import type { AppContext } from '../context.ts';
import { drawWork } from './draw-work.ts';
import type { SeededProfessional } from './open-professional.ts';
import { idFor } from './random.ts';
import { insertRows } from './store.ts';

/**
 * Adds a private before-and-after pair to a client's record, with the client's consent; the album does not
 * show it.
 */
export async function seedClientPhotos(
  { db, partners }: Pick<AppContext, 'db' | 'partners'>,
  professional: SeededProfessional,
  { clientId, day, now }: { clientId: string; day: string; now: Date },
): Promise<void> {
  const after = works.find(({ before }) => before);
  const before = works.find(({ name }) => name === after?.before);
  const recordedBy = professional.team[0]?.id;
  if (!after || !before || !recordedBy) return;
  const taken = await Promise.all(
    (
      [
        ['before', before],
        ['after', after],
      ] as const
    ).map(async ([kind, work]) => ({
      kind,
      id: idFor(`client photo ${professional.label} ${kind}`),
      content: await drawWork(work),
    })),
  );
  const owner = { kind: 'professional' as const, id: professional.id };
  const pictures = taken.map(({ id, kind, content }) => ({
    id,
    owner,
    use: 'client_photo' as const,
    name: `${kind}.jpg`,
    content,
    variants: [],
  }));
  await savePictures({ db, storage: partners.files }, pictures, now);
  await insertRows(db, 'clients.photo_consents', [
    { clientId, consentedOn: day, recordedBy, recordedAt: now },
  ]);
  await insertRows(
    db,
    'clients.photos',
    taken.map(({ id, kind }) => ({ fileId: id, clientId, kind, day, addedAt: now })),
  );
}
