import type { OwnEntry, ProfessionalEntry } from '@meche/contract/waiting';
import type { Db } from '#kit/database/database';
import { listProfessionalsByIds } from '#professionals';
import { listMembersOfProfessionals } from '#staff';
import type { EntryRow } from './store/entries.ts';
import { listOpenOffers, type OfferRow } from './store/offers.ts';

export async function presentOwn(db: Db, entries: readonly EntryRow[], now: Date): Promise<OwnEntry[]> {
  const ids = [...new Set(entries.map(({ professionalId }) => professionalId))];
  const [shown, professionals] = await Promise.all([
    present(db, entries, now),
    listProfessionalsByIds(db, ids),
  ]);
  const slugs = new Map(professionals.map(({ id, slug }) => [id, slug]));
  return entries.map((entry, index) => {
    const {
      professionalId: id,
      professionalName: name,
      serviceIds,
      city,
      postalCode,
      hairLength,
      gender,
    } = entry;
    const professional = { id, slug: slugs.get(id) ?? '', name };
    return { ...shown[index], professional, serviceIds, city, postalCode, hairLength, gender } as OwnEntry;
  });
}

export async function presentToProfessional(
  db: Db,
  entries: readonly EntryRow[],
  now: Date,
): Promise<ProfessionalEntry[]> {
  const shown = await present(db, entries, now);
  return shown.map((entry, index) => ({ ...entry, customerName: entries[index]?.customerName ?? '' }));
}

async function present(db: Db, entries: readonly EntryRow[], now: Date) {
  const professionalIds = entries.flatMap(({ memberId, professionalId }) =>
    memberId ? [professionalId] : [],
  );
  const [offers, members] = await Promise.all([
    listOpenOffers(
      db,
      entries.map(({ id }) => id),
    ),
    listMembersOfProfessionals(db, [...new Set(professionalIds)]),
  ]);
  const offerOf = new Map(offers.map((offer) => [offer.entryId, offer]));
  const names = new Map(members.map(({ id, name }) => [id, name]));
  return entries.map((entry) => {
    const { id, serviceNames, memberId, place, firstDay, lastDay, fromMinute, untilMinute, timeZone } = entry;
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
      createdAt: entry.createdAt.toISOString(),
      // The offer may have expired before the sweep ended it.
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
