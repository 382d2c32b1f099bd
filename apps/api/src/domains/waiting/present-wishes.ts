import type { HouseWish, OwnWish } from '@meche/contract/waiting';
import type { Db } from '#kit/database/database';
import { listProfessionalsByIds } from '#professionals';
import { listMembersOfProfessionals } from '#staff';
import { listOpenOffers, type OfferRow } from './store/offers.ts';
import type { WishRow } from './store/wishes.ts';

/** As she reads her own. */
export async function presentOwn(db: Db, wishes: readonly WishRow[], now: Date): Promise<OwnWish[]> {
  const ids = [...new Set(wishes.map(({ professionalId }) => professionalId))];
  const [shown, professionals] = await Promise.all([
    present(db, wishes, now),
    listProfessionalsByIds(db, ids),
  ]);
  const slugs = new Map(professionals.map(({ id, slug }) => [id, slug]));
  return wishes.map((wish, index) => {
    const {
      professionalId: id,
      professionalName: name,
      serviceIds,
      city,
      postalCode,
      hairLength,
      gender,
    } = wish;
    const professional = { id, slug: slugs.get(id) ?? '', name };
    return { ...shown[index], professional, serviceIds, city, postalCode, hairLength, gender } as OwnWish;
  });
}

/** As the house reads them: who waits. */
export async function presentToHouse(db: Db, wishes: readonly WishRow[], now: Date): Promise<HouseWish[]> {
  const shown = await present(db, wishes, now);
  return shown.map((wish, index) => ({ ...wish, customerName: wishes[index]?.customerName ?? '' }));
}

async function present(db: Db, wishes: readonly WishRow[], now: Date) {
  const asked = wishes.flatMap(({ memberId, professionalId }) => (memberId ? [professionalId] : []));
  const [offers, members] = await Promise.all([
    listOpenOffers(
      db,
      wishes.map(({ id }) => id),
    ),
    listMembersOfProfessionals(db, [...new Set(asked)]),
  ]);
  const offerOf = new Map(offers.map((offer) => [offer.wishId, offer]));
  const names = new Map(members.map(({ id, name }) => [id, name]));
  return wishes.map((wish) => {
    const { id, serviceNames, memberId, place, firstDay, lastDay, fromMinute, untilMinute, timeZone } = wish;
    const offer = offerOf.get(id);
    return {
      id,
      services: serviceNames,
      place,
      firstDay,
      lastDay,
      fromMinute,
      untilMinute,
      timeZone,
      memberName: memberId ? (names.get(memberId) ?? '') : null,
      createdAt: wish.createdAt.toISOString(),
      // Over, and not swept yet.
      offer: offer && offer.expiresAt > now ? offerAt(offer, now) : null,
    };
  });
}

function offerAt({ id, startsAt, endsAt, memberId, memberName, expiresAt }: OfferRow, now: Date) {
  return {
    id,
    startsAt: startsAt.toISOString(),
    endsAt: endsAt.toISOString(),
    member: { id: memberId, name: memberName },
    expiresAt: expiresAt.toISOString(),
    expiresInSeconds: Math.floor((expiresAt.getTime() - now.getTime()) / 1000),
  };
}
