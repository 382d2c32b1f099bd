import type { PlaceOfService } from '@meche/contract/enumerations';
import { type MileageTerms, mileageCents } from '@meche/contract/travel';
import { type CardPhoto, listFirstPhotos } from '#album';
import type { Database } from '#kit/database/database';
import type { Clock } from '#kit/time';
import { type Coordinates, roadDistanceHm } from '#places';
import { listProfessionalsByIds, mileageTermsAt } from '#professionals';
import { listMembersOfProfessionals } from '#staff';

const PHOTOS_SHOWN = 5;

export type Front = {
  photos: CardPhoto[];
  /** The names of the members in the portraits, by photo id. */
  nameOf: ReadonlyMap<string, string>;
  /** For home visits only: the professional's base and current mileage terms. */
  travel: { base: Coordinates; terms: MileageTerms | null } | undefined;
};

export async function readCardFronts(
  db: Database,
  clock: Clock,
  { ids, place }: { ids: string[]; place: PlaceOfService },
): Promise<Map<string, Front>> {
  const [photosOf, members, travelling] = await Promise.all([
    listFirstPhotos(db, ids, PHOTOS_SHOWN),
    listMembersOfProfessionals(db, ids),
    place === 'at_home' ? listProfessionalsByIds(db, ids) : [],
  ]);
  const membersOf = Map.groupBy(members, ({ professionalId }) => professionalId);
  const travelOf = new Map(
    travelling.map((one) => {
      const home = one.places.find(({ kind, activate }) => kind === 'at_home' && activate);
      return [one.id, home && { base: home.coordinates, terms: mileageTermsAt(one, clock.now()) }];
    }),
  );
  return new Map(
    ids.map((id) => {
      const named = (membersOf.get(id) ?? []).flatMap(({ portraitId, name }) =>
        portraitId ? [[portraitId, name] as const] : [],
      );
      const photos = photosOf.get(id) ?? [];
      return [id, { photos, nameOf: new Map(named), travel: travelOf.get(id) }];
    }),
  );
}

export function travelCents({ travel }: Front, to: Coordinates): number | null {
  return travel ? mileageCents(travel.terms, roadDistanceHm(travel.base, to)) : null;
}
