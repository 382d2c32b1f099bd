import type { SalonPoint } from '@meche/contract/profile';
import type { Database, Db } from '#kit/database/database';
import { inTransaction } from '#kit/database/transaction';
import { announce } from '#kit/jobs/facts';
import { refuse } from '#kit/refusal';
import type { Clock } from '#kit/time';
import { type Coordinates, isNearCommune } from '#places';
import { ProfessionalChanged } from './facts.ts';
import { getProfessional } from './get-professional.ts';
import { updatePin } from './store/places.ts';
import { lockProfessional, type ProfessionalForBooking } from './store.ts';

/** Returns the salon's point. Refuses forbidden without a salon. */
export async function readSalonPoint(db: Db, professionalId: string): Promise<SalonPoint> {
  const { line, postalCode, city, coordinates, precision } = salonOf(
    await getProfessional(db, professionalId),
  );
  return { line, postalCode, city, coordinates, precision };
}

/**
 * Places the salon's pin, which stays until the address changes. Refuses forbidden without a salon and
 * point_too_far outside of the commune and its surroundings.
 */
export async function moveSalonPoint(
  deps: { db: Database; clock: Pick<Clock, 'now'> },
  professionalId: string,
  point: Coordinates,
): Promise<SalonPoint> {
  await inTransaction(deps.db, async (tx) => {
    await lockProfessional(tx, professionalId);
    const { inseeCode } = salonOf(await getProfessional(tx, professionalId));
    if (!(await isNearCommune(tx, inseeCode, point))) refuse('point_too_far');
    await updatePin(tx, professionalId, point);
    await announce(tx, ProfessionalChanged, { professionalId }, deps.clock.now());
  });
  return readSalonPoint(deps.db, professionalId);
}

function salonOf({ role, places }: ProfessionalForBooking) {
  const salon = role === 'SALON' ? places.find(({ kind }) => kind === 'salon') : undefined;
  return salon ?? refuse('forbidden');
}
