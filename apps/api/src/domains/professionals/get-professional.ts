import type { Db } from '#kit/database/database';
import { refuse } from '#kit/refusal';
import { findProfessional, type ProfessionalForBooking } from './store.ts';

/** Also returns a hidden, suspended or deleted business. Refuses not_found for an unknown id. */
export async function getProfessional(db: Db, id: string): Promise<ProfessionalForBooking> {
  return (await findProfessional(db, id)) ?? refuse('not_found');
}
