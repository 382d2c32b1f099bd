import { rebuildListings } from '../../apps/api/src/domains/search/index.ts';
import { aMember, anEquipment, aService, aTopic } from '../../apps/api/src/testing/builders.ts';
import { aProfessional, db, freeDays, type Professional, writeVisit } from './professional.ts';
import type { TestUser } from './test-user.ts';

/** A salon with the ids of its members Léa and Noé and of its services. */
export type BusySalon = Professional & { lea: string; noe: string; colourId: string; balayageId: string };

/**
 * Creates a salon open every day whose members Léa and Noé perform all services: a cut paid by card, a
 * colour (30 min work, 30 min wait, 30 min rinse at the only basin) and a balayage on request. `strict`
 * sets fees of 50 % for cancelling within 48 hours and of 100 % for a no-show.
 */
export async function aBusySalon({ strict = false } = {}): Promise<BusySalon> {
  const professional = await aProfessional({ roomy: true });
  const { id } = professional;
  const terms = strict
    ? { cancellationWindowHours: 48, lateFeePercent: 50, noShowFeePercent: 100 }
    : { cancellationWindowHours: 0 };
  await db.updateTable('professionals.professionals').set(terms).where('id', '=', id).execute();
  await db
    .updateTable('services.services')
    .set({ prepayment: true })
    .where('id', '=', professional.serviceId)
    .execute();
  const { id: lea } = await db
    .selectFrom('staff.members')
    .select('id')
    .where('professionalId', '=', id)
    .where('firstName', '=', 'Léa')
    .executeTakeFirstOrThrow();
  const granted = ['own_calendar', 'sell_services'] as const;
  const noe = await aMember(db, id, {
    firstName: 'Noé',
    lastName: 'Petit',
    granted: [...granted],
    serviceIds: [professional.serviceId],
  });
  const sundays = [lea, noe].map((memberId) => ({
    memberId,
    weekday: 7,
    startsMinute: 540,
    endsMinute: 1140,
  }));
  await db.insertInto('scheduling.workingHours').values(sundays).execute();
  const basin = await anEquipment(db, id);
  const colourId = await aService(db, id, {
    name: 'Couleur',
    category: 'coloration',
    priceCents: 6000,
    steps: [
      { durationMinutes: 30, freeTimeMinutes: 30 },
      { durationMinutes: 30, equipmentIds: [basin] },
    ],
  });
  const balayageId = await aService(db, id, {
    name: 'Balayage',
    category: 'coloration',
    priceCents: 9000,
    durationMinutes: 90,
    prepayment: true,
    questionnaire: true,
  });
  await aTopic(db, id, { serviceIds: [balayageId] });
  await rebuildListings(db, [id]);
  return { ...professional, lea, noe, colourId, balayageId };
}

/** Writes appointments for the cut into that day of the owner's calendar until no slot is free. */
export async function fillDay(owner: TestUser, professional: Professional, day: string): Promise<void> {
  for (;;) {
    const [slot] = (await freeDays(owner, professional, { from: day, days: 1 })).flat();
    if (!slot) return;
    await writeVisit(
      owner,
      { service_ids: [professional.serviceId] },
      { memberId: slot.member_ids[0] ?? '', startsAt: slot.starts_at, customerName: 'Zoé Marin' },
    );
  }
}
